"""The layers that settings are merged from, lowest first."""

from __future__ import annotations

import difflib
import os
import tomllib
from dataclasses import dataclass
from enum import Enum
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic_settings import EnvSettingsSource

from config.errors import ArchivistError
from config.key import KEY_VARIABLE, PASSWORD_VARIABLE
from config.language import in_words_of_the_system, phrase, spoken, told
from config.paths import HOME_VARIABLE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pydantic_settings import BaseSettings

    from config.paths import Paths

PREFIX = "ARCHIVIST_"
# Variables of ours that are no settings: where the folders are, and secrets.
_NO_SETTINGS = {HOME_VARIABLE, KEY_VARIABLE, PASSWORD_VARIABLE}


class Kind(Enum):
    """What a layer is."""

    DEFAULTS = told("the defaults")
    FILE = told("the settings file")
    ENVIRONMENT = told("the environment")
    FLAGS = told("the command line")


@dataclass(frozen=True, slots=True)
class Layer:
    """Values of one source.

    Attributes:
        kind: What it is.
        name: The source in words; a file's path.
        values: Unchecked values by key, unknown keys included.
    """

    kind: Kind
    name: str
    values: Mapping[str, object]

    def spell(self, key: str) -> str:
        """Write a key as the person writes it in this source."""
        if self.kind is Kind.ENVIRONMENT:
            return PREFIX + key.upper()
        if self.kind is Kind.FLAGS:
            return "--" + key.replace("_", "-")
        return key

    def remedy(self, key: str) -> str:
        """Say how a wrong key or value goes away; nothing where the person has just typed it."""
        if self.kind is Kind.FILE:
            return phrase(" Mend or remove that line.")
        if self.kind is Kind.ENVIRONMENT:
            return phrase(" Mend it, or `unset {variable}`.", variable=self.spell(key))
        return ""

    def label(self, key: str) -> str:
        """Name the place of one value."""
        if self.kind is Kind.ENVIRONMENT:
            return phrase("the variable {variable}", variable=self.spell(key))
        if self.kind is Kind.FLAGS:
            return phrase("the flag {flag}", flag=self.spell(key))
        return spoken(self.name)


def read_layers(
    model: type[BaseSettings], overrides: Mapping[str, object], paths: Paths
) -> tuple[Layer, ...]:
    """Read every source, lowest first.

    Raises:
        ArchivistError: The settings file can't be read or is not TOML.
    """
    defaults = tomllib.loads((resources.files("config") / "defaults.toml").read_text("utf-8"))
    flags = {key: value for key, value in overrides.items() if value is not None}
    return (
        Layer(Kind.DEFAULTS, Kind.DEFAULTS.value, defaults),
        Layer(Kind.FILE, str(paths.settings_file), read_settings_file(paths.settings_file)),
        Layer(Kind.ENVIRONMENT, Kind.ENVIRONMENT.value, _environment(model)),
        Layer(Kind.FLAGS, Kind.FLAGS.value, flags),
    )


def read_settings_file(path: Path) -> dict[str, object]:
    """Read a TOML file; a missing one is empty.

    Raises:
        ArchivistError: It can't be read, is no file, or is not TOML (line and column are named).
    """
    try:
        if path.exists() and not path.is_file():  # reading a pipe or a device may never end
            raise ArchivistError(
                phrase("{path} can't be read: it is no regular file. Remove it.", path=path)
            )
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return {}
    except UnicodeDecodeError as error:
        raise ArchivistError(
            phrase(
                "{path} is not UTF-8 text (byte {start}). Save it as UTF-8.",
                path=path,
                start=error.start,
            )
        ) from error
    except OSError as error:
        raise ArchivistError(
            phrase(
                "{path} can't be read: {why}. Make it readable, or remove it for the defaults.",
                path=path,
                why=in_words_of_the_system(error),
            )
        ) from error
    try:
        values = tomllib.loads(text)
    except ValueError as error:  # besides TOMLDecodeError: a number with thousands of digits
        raise ArchivistError(
            phrase("{path} is not valid TOML: {error}. Mend or remove it.", path=path, error=error)
        ) from error
    except RecursionError as error:
        raise ArchivistError(
            phrase("{path} is nested too deep. Mend or remove it.", path=path)
        ) from error
    archive = values.get("archive")
    if isinstance(archive, str) and archive and not _is_anchored(archive):
        raise ArchivistError(
            phrase(
                "{path}: archive can't be {archive!r}, which depends on the folder you start "
                "in; write the whole path, or one that starts with ~.",
                path=path,
                archive=archive,
            )
        )
    return values


def nearest(word: str, known: Sequence[str]) -> str | None:
    """Find the one known word that was most likely meant."""
    matches = difflib.get_close_matches(word.lower(), known, n=1, cutoff=0.6)
    return matches[0] if matches else None


def _environment(model: type[BaseSettings]) -> dict[str, object]:
    """Read the variables of ours, misspelt ones included; an empty one counts as not set."""
    values = dict(EnvSettingsSource(model, env_prefix=PREFIX, env_ignore_empty=True)())
    for name, value in os.environ.items():
        key = name.upper().removeprefix(PREFIX).lower()
        if name.upper().startswith(PREFIX) and name.upper() not in _NO_SETTINGS and value:
            values.setdefault(key, value)
    return values


def _is_anchored(path: str) -> bool:
    return path.startswith("~") or Path(path).is_absolute()
