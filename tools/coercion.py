"""Values converted where they have exactly one reading."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from tools.contract import Kind
from tools.errors import ToolError
from tools.parameters import folded
from tools.quoting import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.contract import Voice
    from tools.parameters import Parameter

_YES = frozenset({"true", "yes", "tak", "prawda", "on", "1"})
_NO = frozenset({"false", "no", "nie", "fałsz", "falsz", "off", "0"})
_WHOLE_NUMBER = re.compile(r"([+-]?[0-9]{1,18})(\.0+)?")


def only_reading(parameter: Parameter, value: object, voice: Voice) -> str | int:
    """Convert a value to the parameter's type, such as "3" to 3 and "false" to False.

    Args:
        parameter: Whose value it is.
        value: What the model wrote, not null.
        voice: The voice in which a failure names the parameter.

    Raises:
        ToolError: The value has no reading, or more than one.
    """
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    read: str | int | None
    match parameter.argument.kind:
        case Kind.POSITION:
            read = _whole_number(value)
        case Kind.FLAG:
            read = _flag(value)
        case Kind.CHOICE:
            read = _choice(parameter.choices, value)
        case Kind.PHRASE | Kind.ADDRESS if isinstance(value, list):
            read = _words(value)
        case _:
            read = _text(value)
    if read is None:
        wanted = parameter.argument.format.rstrip(".")
        raise ToolError(
            f"{parameter.spoken(voice)} can't be {quoted(value)}.",
            f"Expected: {wanted}.",
            f"Give {parameter.spoken(voice)} as {_form(parameter)}.",
        )
    return read


def _form(parameter: Parameter) -> str:
    match parameter.argument.kind:
        case Kind.POSITION:
            return "one whole number"
        case Kind.FLAG:
            return "true or false"
        case Kind.CHOICE:
            return "one of " + ", ".join(parameter.choices)
        case _:
            return "one text"


def _whole_number(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    if isinstance(value, str) and (match := _WHOLE_NUMBER.fullmatch(value.strip())):
        return int(match[1])
    return None


def _flag(value: object) -> bool | None:
    if isinstance(value, int) and value in (0, 1):  # a bool is an int, and 1.0 is not
        return value == 1
    word = value.strip().casefold() if isinstance(value, str) else ""
    return True if word in _YES else False if word in _NO else None


def _choice(choices: Sequence[str], value: object) -> str | None:
    if not isinstance(value, str):
        return None
    if value in choices:
        return value
    near = [choice for choice in choices if folded(choice) == folded(value)]
    return near[0] if len(near) == 1 else None


def _words(values: list[object]) -> str | None:
    """Join words, or addresses, given one by one: their order says nothing."""
    words = [_text(value) for value in values]
    return " ".join(filter(None, words)) if words and None not in words else None


def _text(value: object) -> str | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int) and abs(value) < 10**18:
        return str(value)
    if isinstance(value, float) and math.isfinite(value):
        return repr(value)
    if not isinstance(value, str) or "\0" in value:
        return None
    half_characters = any("\ud800" <= character <= "\udfff" for character in value)
    return None if half_characters else value.strip()
