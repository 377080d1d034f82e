"""Saying sentences to the person that were written down in English before.

The ledger, the index and the readers' own processes keep English sentences, and a tool's error is
one for the model. Each has a form in ``config.polish.WRITTEN``: the sentence is compared with the
forms, and what stood in the places of values is put into the Polish one. A sentence of no form
stays as it was written.
"""

from __future__ import annotations

import re
from functools import cache

from config.language import Language, Told, counted, phrase, spoken, spoken_language

_PLACE = re.compile(r"\\\{(\w+)(:,)?\\\}")
_COUNTS = frozenset({"documents", "folders", "pages"})  # places of a number and what is counted
_QUOTED = re.compile(r'"([^"]*)"')
_ONLY_QUOTED = re.compile(r'"[^"]*"(?:, "[^"]*")*')
_NUMBER, _ANYTHING = r"[\d,]+", ".+?"
_COUNTED = re.compile(r"(\d{1,3}(?:,\d{3})*) (.+)")


def recalled(text: str) -> str:
    """Say a sentence that may have been written down; values in it may be such sentences too."""
    if isinstance(text, Told):
        return spoken(text)
    if spoken_language() is Language.ENGLISH or not text:
        return text
    return phrase(_recalled(text))


def retold(text: str) -> Told:
    """Keep a sentence that was written for the model so that it can be said to the person too."""
    return text if isinstance(text, Told) else Told.of(text, lambda: recalled(text))


def _recalled(text: str) -> str:
    for form, pattern in _forms():
        if found := pattern.fullmatch(text):
            values = found.groupdict().items()
            return phrase(form, **{name: _value(form, name, value) for name, value in values})
    return text


def _value(form: str, name: str, text: str) -> object:
    """What stood in a place of a form."""
    if f"{{{name}:,}}" in form:
        return int(text.replace(",", ""))
    if name in _COUNTS and (found := _COUNTED.fullmatch(text)):
        number, things = int(found[1].replace(",", "")), found[2]
        plural = "documents were" if things == "document was" else ""
        return counted(1, things, plural) if number == 1 else counted(number, "", things)
    if _ONLY_QUOTED.fullmatch(text):  # names, which never hold the mark itself
        return _QUOTED.sub(lambda found: phrase('"{path}"', path=found[1]), text)
    return _recalled(text)


@cache
def _forms() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The forms with what recognises them; those that say more of it themselves come first.

    Of all, those that begin with words: what begins with a place takes any sentence before it in.
    """
    from config.polish import SYSTEM, WRITTEN  # noqa: PLC0415 - nobody else needs the table

    said_most = sorted(
        {**WRITTEN, **SYSTEM},
        key=lambda form: (form.startswith("{"), -len(re.sub(r"\{\w+\}", "", form))),
    )
    return tuple((form, _recognising(form)) for form in said_most)


def _recognising(form: str) -> re.Pattern[str]:
    seen: set[str] = set()

    def place(found: re.Match[str]) -> str:
        name, number = found.groups()
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>{_NUMBER if number else _ANYTHING})"

    return re.compile(_PLACE.sub(place, re.escape(form)), re.DOTALL)
