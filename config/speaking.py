"""Finding out, before anything is said, which language the person wants.

It is done before every command, ``--help`` too, so it imports nothing that costs time: neither
pathlib nor platformdirs, whose answer for Linux is repeated here and compared by a test.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from config.language import LANGUAGE_VARIABLE, Language, chosen_language

if TYPE_CHECKING:
    from collections.abc import Mapping

_HOME_VARIABLE = "ARCHIVIST_HOME"  # config.paths has it too, and imports pathlib


def wanted_language(environment: Mapping[str, str] | None = None) -> Language:
    """Find the language of the settings, else of the locale; it reads no more than it has to.

    A settings file that can't be read, or a language that there isn't, is told of later, by the
    command that needs the settings.

    Args:
        environment: Variables to read instead of the process's own.
    """
    variables = os.environ if environment is None else environment
    setting: object = variables.get(LANGUAGE_VARIABLE) or _written(settings_file(variables))
    return chosen_language(setting, variables)


def settings_file(variables: Mapping[str, str]) -> str:
    """The path that :class:`config.paths.Paths` gives; empty where it can't be told."""
    home = variables.get(_HOME_VARIABLE, "")
    if home:
        below = os.path.abspath(os.path.expanduser(home))  # noqa: PTH100, PTH111 - as above
        return os.path.join(below, "config", "settings.toml")  # noqa: PTH118 - as above
    if str(sys.platform) == "linux":  # spelt so that mypy reads on
        config = variables.get("XDG_CONFIG_HOME", "").strip() or "~/.config"
        below = os.path.abspath(os.path.expanduser(config))  # noqa: PTH100, PTH111 - as above
        return os.path.join(below, "archivist", "settings.toml")  # noqa: PTH118 - as above
    from config.paths import Paths  # noqa: PLC0415 - start-up time

    return str(Paths.from_environment(variables).settings_file)


def _written(file: str) -> object:
    """What the settings file says; nothing where there is none, which costs no import."""
    if not os.path.isfile(file):  # noqa: PTH113 - as above; a pipe would keep us waiting
        return None
    try:
        with open(file, encoding="utf-8") as opened:  # noqa: PTH123 - as above
            text = opened.read()
    except (OSError, ValueError):
        return None
    if "language" not in text:
        return None
    import tomllib  # noqa: PLC0415 - start-up time

    try:
        return tomllib.loads(text).get("language")
    except (ValueError, RecursionError):
        return None
