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


def shortened(text: str, maximum: int) -> str:
    """Cut the middle out of a text that is longer."""
    if len(text) <= maximum:
        return text
    return f"{text[: maximum * 2 // 3]}…{text[-(maximum // 3) :]}"


def named(name: str, maximum: int = 80) -> str:
    """Quote a name out of a document for a sentence of the program; it can't end the quotation."""
    return '"' + one_line(shortened(name, maximum)).replace('"', "'") + '"'


def quoted(value: object, maximum: int = 80) -> str:
    """Quote a value that a model wrote, shortened in the middle beyond ``maximum`` characters."""
    text = value if isinstance(value, str) else _written(value)
    return f"'{one_line(shortened(text, maximum))}'"


def _written(value: object) -> str:
    """Write a value as JSON, or name its type where it has no bounded JSON form."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return type(value).__name__
