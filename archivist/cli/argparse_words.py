"""The words of argparse itself, in the language that is spoken.

argparse looks each of them up with gettext, under two names in its own module. They are pointed at
our table: a catalog of gettext would have to be compiled and found on the disk. A word that
another Python words otherwise stays English.
"""

from __future__ import annotations

import argparse

from config.language import phrase


def speak_argparse() -> None:
    """Have argparse ask our table; for English there is nothing to ask."""
    words = vars(argparse)
    words["_"] = phrase
    words["ngettext"] = _one_or_many


def _one_or_many(one: str, many: str, number: int) -> str:
    return phrase(one if number == 1 else many)


def speak_values(parser: argparse.ArgumentParser) -> None:
    """Name the values of flags and arguments in the language that is spoken, everywhere below."""
    for action in parser._actions:  # noqa: SLF001 - argparse has no other list
        if isinstance(action.metavar, str):
            action.metavar = phrase(action.metavar)
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - as above
            for below in action.choices.values():
                speak_values(below)
