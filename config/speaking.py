"""Finding out, before anything is said, which language the person wants."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.language import LANGUAGE_VARIABLE, Language, chosen_language
from config.paths import Paths

if TYPE_CHECKING:
    from collections.abc import Mapping


def wanted_language(environment: Mapping[str, str] | None = None) -> Language:
    """Find the language of the settings, else of the locale; it reads no more than it has to.

    A settings file that can't be read, or a language that there isn't, is told of later, by the
    command that needs the settings.

    Args:
        environment: Variables to read instead of the process's own.
    """
    variables = os.environ if environment is None else environment
    setting: object = variables.get(LANGUAGE_VARIABLE)
    if not setting:
        with suppress(ArchivistError):
            setting = _written(Paths.from_environment(environment))
    return chosen_language(setting, variables)


def _written(paths: Paths) -> object:
    """What the settings file says; nothing where there is none, which costs no import."""
    if not paths.settings_file.is_file():
        return None
    import tomllib  # noqa: PLC0415 - start-up time: most people have no such file

    try:
        return tomllib.loads(paths.settings_file.read_text("utf-8")).get("language")
    except (OSError, ValueError, RecursionError):
        return None
