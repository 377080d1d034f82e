"""Names and values in sentences: whole or visibly shortened, on one line, nothing hidden."""

from __future__ import annotations

import json


def one_line(text: str) -> str:
    r"""Make everything invisible visible, so that a name can neither break nor hide a line.

    Line breaks, control and bidi characters, odd spaces and lone surrogates become JSON escapes,
    such as ``\u202e``; inside a quoted argument a model can copy them back unchanged.
    """
    return "".join(
        character if character.isprintable() else json.dumps(character)[1:-1] for character in text
    )


def named(name: str, maximum: int = 80) -> str:
    """Quote a name out of a document for a sentence of the program; it can't end the quotation."""
    if len(name) > maximum:
        name = f"{name[: maximum * 2 // 3]}…{name[-(maximum // 3) :]}"
    return '"' + one_line(name).replace('"', "'") + '"'


def quoted(value: object, maximum: int = 80) -> str:
    """Quote a value that a model wrote, shortened in the middle beyond ``maximum`` characters."""
    text = value if isinstance(value, str) else _written(value)
    if len(text) > maximum:
        text = f"{text[: maximum * 2 // 3]}…{text[-(maximum // 3) :]}"
    return f"'{one_line(text)}'"


def _written(value: object) -> str:
    """Write a value as JSON, or name its type where it has no bounded JSON form."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return type(value).__name__
