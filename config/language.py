"""The language in which the person is spoken to: English as it stands in the code, or Polish.

English texts are the keys of the tables in ``config.polish``, which are imported when Polish is
spoken and not before. A text without an entry stays English. What a model reads is never
translated: where one sentence is for both, it is :func:`told`.
"""

from __future__ import annotations

import os
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

LANGUAGE_VARIABLE = "ARCHIVIST_LANGUAGE"
_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides

Forms = tuple[str, str, str]
"""What stands after 1, after 2 to 4, and after 5 of something."""


class Language(StrEnum):
    """A language of the screen; the value is what the setting says."""

    ENGLISH = "en"
    POLISH = "pl"


class _Spoken:
    """What is spoken in this process, and its table."""

    language = Language.ENGLISH
    table: Mapping[str, str | Forms] = {}


def speak(language: Language) -> None:
    """Choose the language of everything that is said from now on, in this process."""
    if language is Language.POLISH:
        from config.polish import TEXTS  # noqa: PLC0415 - nobody else needs the table

        _Spoken.table = TEXTS
    else:
        _Spoken.table = {}
    _Spoken.language = language


def spoken_language() -> Language:
    """What is spoken now."""
    return _Spoken.language


def chosen_language(setting: object, environment: Mapping[str, str] | None = None) -> Language:
    """Find the language for a setting.

    Args:
        setting: ``en`` or ``pl``; anything else leaves it to the locale.
        environment: Variables to read instead of the process's own.
    """
    if setting in tuple(Language):
        return Language(str(setting))
    variables = os.environ if environment is None else environment
    locale = next(filter(None, map(variables.get, _LOCALE_VARIABLES)), "")
    polish = locale.replace("-", "_").partition(".")[0].partition("_")[0].lower() == "pl"
    return Language.POLISH if polish else Language.ENGLISH


class Told(str):
    """A text for the model and the person: English, and it can be said to the person again.

    What is made of it by other means than this module's is a plain English text.
    """

    __slots__ = ("again",)

    again: Callable[[], str]

    @classmethod
    def of(cls, english: str, again: Callable[[], str]) -> Told:
        """Join a text and what says it in the language that is spoken."""
        made = cls(english)
        made.again = again
        return made

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Copy as a plain text: the copy is written down, which is done in English."""
        return str, (str(self),)


def spoken(text: str) -> str:
    """Say a text to the person: one that was :func:`told` in their language, others as they are."""
    return text.again() if isinstance(text, Told) else text


def phrase(text: str, /, **values: object) -> str:
    """Say something to the person.

    Args:
        text: In English, with ``{names}`` of values as in ``str.format``; without values it is
            taken as it stands.
        values: A whole number or one with a fraction is written as the language writes it.
    """
    if _Spoken.language is Language.ENGLISH:
        return text.format(**values) if values else text
    found = _Spoken.table.get(text, text)
    if not isinstance(found, str):
        found = text
    return (
        found.format(**{name: _localised(each) for name, each in values.items()})
        if values
        else found
    )


def told(text: str, /, **values: object) -> Told:
    """Say something that a model reads as well, or that is written down; see :func:`phrase`."""
    english = text.format(**values) if values else text
    return Told.of(english, lambda: phrase(text, **values))


def in_words_of_the_system(error: OSError) -> Told:
    """Why a call of the system failed; the table has what it says most often."""
    return told(error.strerror or type(error).__name__)


def joined(between: str, parts: Iterable[str]) -> Told:
    """Join texts, some of which were :func:`told`."""
    kept = tuple(parts)
    return Told.of(between.join(kept), lambda: spoken(between).join(spoken(each) for each in kept))


def counted(number: int, one: str, many: str = "") -> Told:
    """Say ``1 file`` or ``1,204 files``.

    Args:
        number: How many.
        one: What stands after 1.
        many: What stands after any other number; by default with an ``s`` behind it. With
            ``{}`` for the number it is the key of the table, whose entry has three forms.
    """
    plural = many or f"{one}s"
    english = f"{number:,} {one if number == 1 else plural}"
    return Told.of(english, lambda: _counted(number, english, plural))


def _counted(number: int, english: str, plural: str) -> str:
    if _Spoken.language is Language.ENGLISH:
        return english
    forms = _Spoken.table.get(f"{{}} {plural}")
    if not isinstance(forms, tuple):
        return english
    return f"{_Number(number):,} {forms[polish_form(number)]}"


def polish_form(number: int) -> int:
    """Which form of a word stands after a number: 0 for 1, 1 for 2 to 4, 2 for the rest."""
    if number == 1:
        return 0
    few = number % 10 in {2, 3, 4} and number % 100 not in {12, 13, 14}
    return 1 if few else 2


def numeral(number: float, form: str = "") -> Told:
    """Write a number for both; see :func:`figure`."""
    return Told.of(format(number, form), lambda: figure(number, form))


def figure(number: float, form: str = "") -> str:
    """Write a number alone.

    Args:
        number: The number.
        form: As in ``format(number, form)``.
    """
    if _Spoken.language is Language.ENGLISH:
        return format(number, form)
    return format(_Number(number), form)


def _localised(value: object) -> object:
    if isinstance(value, str):
        return _Word(spoken(value))
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return _Number(value) if number else value


class _Word(str):
    """A word that is quoted as Polish quotes: ``„nic”`` where Python writes ``'nic'``."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"„{super().__repr__()[1:-1]}”"


class _Number:
    """A number that is written as Polish writes it: ``1 204,5``.

    The space is one that no line breaks at and that every encoding with Polish letters has.
    """

    def __init__(self, value: object) -> None:
        self._value = value

    def __format__(self, form: str) -> str:
        return format(self._value, form).translate(_POLISH_NUMBER)

    def __str__(self) -> str:
        return str(self._value).translate(_POLISH_NUMBER)

    def __repr__(self) -> str:
        return str(self)


_POLISH_NUMBER = str.maketrans({",": "\u00a0", ".": ","})
