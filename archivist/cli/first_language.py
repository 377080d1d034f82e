"""The first run's question for the language, asked so that speakers of either understand it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.terminal.screen import Style
from config.errors import ArchivistError
from config.language import Language, phrase, spoken_language

if TYPE_CHECKING:
    from archivist.terminal.interview import Interview
    from archivist.terminal.screen import Screen

_NAMES = {Language.ENGLISH: "English", Language.POLISH: "polski"}


def ask_language(screen: Screen, interview: Interview) -> Language:
    """Ask until a language is named; the one that is spoken, of the locale, is suggested."""
    screen.line()
    screen.say(phrase("Which language? · W jakim języku?"), Style.STRONG)
    for number, name in enumerate(_NAMES.values(), start=1):
        screen.line(f"  {number}  {name}")
    return interview.ask(typed_language, str([*_NAMES].index(spoken_language()) + 1))


def typed_language(text: str) -> Language:
    """Find the language by what was typed: its number, its name, or its two letters.

    Raises:
        ArchivistError: It is none of them.
    """
    for number, (language, name) in enumerate(_NAMES.items(), start=1):
        if text.casefold() in {str(number), name.casefold(), language.value}:
            return language
    raise ArchivistError(phrase("Type 1 or 2. · Wpisz 1 albo 2."))
