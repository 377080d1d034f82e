"""Saying sentences to the person that were written down in English before.

The ledger, the index and the readers' own processes keep English sentences, and a tool's error is
one for the model. Each has a form in ``config.polish.WRITTEN``: the sentence is compared with the
forms, and what stood in the places of values is put into the Polish one. A sentence of no form
stays as it was written.
"""

from __future__ import annotations

import re
from functools import cache

from config.language import Language, Told, phrase, spoken, spoken_language

_PLACE = re.compile(r"\\\{(\w+)\\\}")


def recalled(text: str) -> str:
    """Say a sentence that may have been written down; values in it may be such sentences too."""
    if isinstance(text, Told):
        return spoken(text)
    if spoken_language() is Language.ENGLISH or not text:
        return text
    return phrase(_recalled(text))


def _recalled(text: str) -> str:
    for form, pattern in _forms():
        if found := pattern.fullmatch(text):
            values = {name: _recalled(value) for name, value in found.groupdict().items()}
            return phrase(form, **values)
    return text


@cache
def _forms() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The forms with what recognises them; those that say more of it themselves come first.

    Of all, those that begin with words: what begins with a place takes any sentence before it in.
    """
    from config.polish import WRITTEN  # noqa: PLC0415 - nobody else needs the table

    said_most = sorted(
        WRITTEN, key=lambda form: (form.startswith("{"), -len(re.sub(r"\{\w+\}", "", form)))
    )
    return tuple((form, _recognising(form)) for form in said_most)


def _recognising(form: str) -> re.Pattern[str]:
    seen: set[str] = set()

    def place(found: re.Match[str]) -> str:
        name = found[1]
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>.+?)"

    return re.compile(_PLACE.sub(place, re.escape(form)), re.DOTALL)
