"""Flags that stand for settings, written once for every command."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from config.language import phrase


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
    SettingFlag("language", "LANGUAGE", "in which you are spoken to: pl, en or auto, the locale's"),
)


def add_setting_flags(parser: argparse.ArgumentParser, *keys: str) -> None:
    """Add the flags of some settings to a command."""
    group = parser.add_argument_group(phrase("in place of a setting, for this run"))
    for flag in SETTING_FLAGS:
        if flag.key in keys:
            group.add_argument(f"--{flag.key}", metavar=flag.metavar, help=flag.help)


def overrides(options: argparse.Namespace) -> dict[str, object]:
    """Collect the settings given as flags, for :func:`config.settings.load_settings`."""
    values = vars(options)
    return {
        flag.key: values[flag.key] for flag in SETTING_FLAGS if values.get(flag.key) is not None
    }


def add_trust_flag(parser: argparse.ArgumentParser) -> None:
    """Add the flag that says whether the tools of the machine are shown."""
    parser.add_argument(
        "--trust",
        choices=("piaskownica", "host"),
        help="which tools are shown (default: host at a terminal, else piaskownica, a sandbox)",
    )


def add_last(parser: argparse.ArgumentParser, *names: str, default: int, help: str) -> None:  # noqa: A002 - as argparse calls it
    """Add a flag that says how many of the newest rows are wanted."""
    parser.add_argument(
        *names,
        dest="last",
        metavar="N",
        type=_from_one_up,
        default=default,
        help=phrase("{what} (default {default})", what=phrase(help), default=default),
    )


def _from_one_up(text: str) -> int:
    """Read how many rows are wanted; as many as SQLite can count are enough.

    Raises:
        ArgumentTypeError: It is not a whole number from 1 up.
    """
    if not (text.isascii() and text.isdecimal()) or int(text) < 1:
        raise argparse.ArgumentTypeError(
            phrase("{word!r} is not a whole number from 1 up", word=text)
        )
    return min(int(text), 2**31)
