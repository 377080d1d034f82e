"""Lenient in, strict out: from what a model wrote to a tool's arguments."""

from __future__ import annotations

import difflib
import json
import math
import re
from typing import TYPE_CHECKING, NoReturn

from tools.contract import Kind
from tools.errors import ToolError
from tools.parameters import folded, parameters_of
from tools.quoting import quoted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tools.contract import Arguments, Tool, Voice
    from tools.parameters import Parameter

_YES = frozenset({"true", "yes", "tak", "1"})
_NO = frozenset({"false", "no", "nie", "0"})
_WHOLE_NUMBER = re.compile(r"([+-]?[0-9]{1,18})(\.0+)?")


def parsed(arguments: object) -> dict[str, object]:
    """Take arguments as an object, or as the JSON text of one.

    Raises:
        ToolError: It is neither, or it gives one name two different values.
    """
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments or "{}", object_pairs_hook=_without_duplicates)
        except (ValueError, RecursionError):
            arguments = None  # said below: a model can't act on a parser's position
    if not isinstance(arguments, dict):
        raise ToolError(
            "The arguments are not a JSON object.",
            "A call gives its arguments by name.",
            'Write them as {"name": value}.',
        )
    return {str(name): value for name, value in arguments.items()}


def normalised(tool: Tool, given: Mapping[str, object], voice: Voice) -> Arguments:
    """Understand what was given, in either voice, and check it.

    Names may be canonical, English or an alias, in any common spelling. Values are converted only
    where there is one reading; null counts as not given.

    Args:
        tool: The tool that is called.
        given: Names and values as the model wrote them.
        voice: The voice in which a failure names the parameters.

    Raises:
        ToolError: A name is unknown, a value is missing, has no single reading or is not allowed.
    """
    parameters = parameters_of(tool.arguments)
    by_key = {key: parameter for parameter in parameters for key in parameter.keys}
    unknown = [name for name in given if folded(name) not in by_key]
    if unknown:
        _refuse_unknown(tool, unknown, given, voice)
    values: dict[str, object] = {}
    written: dict[str, str] = {}
    for name, value in given.items():
        parameter = by_key[folded(name)]
        if value is None:
            continue
        read = _allowed(parameter, _read(parameter, value, voice), voice)
        if parameter.name in values and values[parameter.name] != read:
            raise ToolError(
                f"{quoted(written[parameter.name])} and {quoted(name)} are the same parameter, "
                "given with two different values.",
                f"It is called {parameter.spoken(voice)}.",
                f"Give {parameter.spoken(voice)} once.",
            )
        values[parameter.name] = read
        written[parameter.name] = name
    missing = [item for item in parameters if item.required and item.name not in values]
    if missing:
        _refuse_missing(tool, missing, given, voice)
    return tool.arguments(**values)


def expected(tool: Tool, voice: Voice) -> str:
    """Name the parameters of a tool, such as ``path, from_line (optional)``."""
    return (
        ", ".join(
            item.spoken(voice) + ("" if item.required else " (optional)")
            for item in parameters_of(tool.arguments)
        )
        or "no parameters"
    )


def _without_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result: dict[str, object] = {}
    for name, value in pairs:
        if result.setdefault(name, value) != value:
            raise ToolError(
                f"{quoted(name)} is given twice with different values.", "", "Give it once."
            )
    return result


def _read(parameter: Parameter, value: object, voice: Voice) -> object:
    """Convert a value where there is exactly one reading."""
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
        case _:
            read = _text(value)
    if read is None:
        wanted = parameter.argument.format.rstrip(".")
        raise ToolError(
            f"{parameter.spoken(voice)} can't be {quoted(value)}.",
            f"It is {wanted}.",
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
    if isinstance(value, bool):
        return value
    if isinstance(value, int | str):
        word = str(value).strip().casefold() if isinstance(value, str) or value in (0, 1) else ""
        return True if word in _YES else False if word in _NO else None
    return None


def _choice(choices: Sequence[str], value: object) -> str | None:
    if not isinstance(value, str):
        return None
    if value in choices:
        return value
    near = [choice for choice in choices if folded(choice) == folded(value)]
    return near[0] if len(near) == 1 else None


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


def _allowed(parameter: Parameter, value: object, voice: Voice) -> object:
    """Enforce the bounds that the schema advertises, in our own words."""
    name, argument = parameter.spoken(voice), parameter.argument
    if isinstance(value, bool) or parameter.choices:
        return value
    if isinstance(value, int) and not argument.minimum <= value <= argument.maximum:
        near = argument.minimum if value < argument.minimum else argument.maximum
        raise ToolError(
            f"{name} can't be {quoted(value)}.",
            f"It is a whole number from {argument.minimum} to {argument.maximum}.",
            f"The nearest allowed value is {near}.",
        )
    if isinstance(value, str) and len(value) > argument.maximum:
        raise ToolError(
            f"{name} is {len(value)} characters long.",
            f"At most {argument.maximum} are allowed.",
            f"Make {name} shorter.",
        )
    if value == "" and parameter.required:
        raise ToolError(
            f"{name} is empty.", f"It is {argument.format.rstrip('.')}.", f"Give {name} a value."
        )
    return value


def _passed(given: Mapping[str, object]) -> str:
    return ", ".join(quoted(name) for name in given) or "nothing"


def _refuse_unknown(
    tool: Tool, unknown: Sequence[str], given: Mapping[str, object], voice: Voice
) -> NoReturn:
    name = unknown[0]
    by_key = {key: item for item in parameters_of(tool.arguments) for key in item.keys}
    near = difflib.get_close_matches(folded(name), by_key, n=1)
    if near:
        instead = f"Did you mean {by_key[near[0]].spoken(voice)}?"
    else:
        instead = f"Leave {quoted(name)} out."
    raise ToolError(
        f"{tool.spoken(voice)} has no parameter {quoted(name)}.",
        f"Passed: {_passed(given)}. Expected: {expected(tool, voice)}.",
        instead,
    )


def _refuse_missing(
    tool: Tool, missing: Sequence[Parameter], given: Mapping[str, object], voice: Voice
) -> NoReturn:
    names = " and ".join(item.spoken(voice) for item in missing)
    formats = " and ".join(
        f"{item.spoken(voice)} ({item.argument.format.rstrip('.')})" for item in missing
    )
    raise ToolError(
        f"{tool.spoken(voice)} needs {names}.",
        f"Passed: {_passed(given)}. Expected: {expected(tool, voice)}.",
        f"Call it again with {formats}.",
    )
