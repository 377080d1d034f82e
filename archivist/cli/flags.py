"""Flags that stand for settings, written once for every command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse


@dataclass(frozen=True, slots=True)
class SettingFlag:
    """A flag whose value replaces a setting for one run.

    Attributes:
        key: The setting.
        metavar: What stands for its value in the help text.
        help: One line.
    """

    key: str
    metavar: str
    help: str


SETTING_FLAGS = (
    SettingFlag("archive", "DIR", "the folder of documents"),
    SettingFlag("model", "NAME", "a model of the catalog, a GGUF file, or a name on the server"),
    SettingFlag("server", "URL", "a model server to use instead of a GGUF file"),
    SettingFlag("profile", "PROFILE", "what tools may do: reader, writer or admin"),
)


def add_setting_flags(parser: argparse.ArgumentParser, *keys: str) -> None:
    """Add the flags of some settings to a command."""
    for flag in SETTING_FLAGS:
        if flag.key in keys:
            parser.add_argument(f"--{flag.key}", metavar=flag.metavar, help=flag.help)


def overrides(options: argparse.Namespace) -> dict[str, object]:
    """Collect the settings given as flags, for :func:`config.settings.load_settings`."""
    values = vars(options)
    return {
        flag.key: values[flag.key] for flag in SETTING_FLAGS if values.get(flag.key) is not None
    }
