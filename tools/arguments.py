"""Lenient in, strict out: from what a model wrote to a tool's arguments."""

from __future__ import annotations

import difflib
import json
from itertools import islice
from typing import TYPE_CHECKING, NoReturn

from tools.coercion import only_reading
from tools.errors import ToolError
from tools.parameters import folded, parameters_of
from tools.quoting import quoted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tools.contract import Arguments, Tool, Voice
    from tools.parameters import Parameter

_NAMES_LISTED = 8
_MOST_TIMES_WRITTEN = 2
_NAME_COMPARED = 60  # characters; comparing takes quadratic time


def parsed(arguments: object) -> dict[str, object]:
    """Take arguments as an object, or as the JSON text of one.

    A text that was written as JSON twice over is read twice: some servers do so.

    Raises:
        ToolError: It is neither, or it gives one name two different values.
    """
    for _ in range(_MOST_TIMES_WRITTEN):
        if not isinstance(arguments, str):
            break
        try:
            arguments = json.loads(arguments or "{}", object_pairs_hook=_without_duplicates)
        except (ValueError, RecursionError):
            arguments = None  # said below: a model can't act on a parser's position
    if not isinstance(arguments, dict):
        raise ToolError(
            "The arguments are not a JSON object.",
            "Expected: one object that holds each parameter by its name.",
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
        read = _allowed(parameter, only_reading(parameter, value, voice), voice)
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
                f"{quoted(name)} is given twice with different values.",
                "A call gives each parameter once.",
                f"Give {quoted(name)} once, with the value that is meant.",
            )
    return result


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
            f"Use {near}, the nearest allowed value.",
        )
    if isinstance(value, str) and len(value) > argument.maximum:
        raise ToolError(
            f"{name} is {len(value)} characters long.",
            f"At most {argument.maximum} are allowed.",
            f"Make {name} shorter.",
        )
    if value == "" and parameter.required:
        raise ToolError(
            f"{name} is empty.",
            f"Expected: {argument.format.rstrip('.')}.",
            f"Give {name} a value.",
        )
    return value


def _passed(given: Mapping[str, object]) -> str:
    names = ", ".join(quoted(name) for name in islice(given, _NAMES_LISTED)) or "nothing"
    return names + (", …" if len(given) > _NAMES_LISTED else "")


def _refuse_unknown(
    tool: Tool, unknown: Sequence[str], given: Mapping[str, object], voice: Voice
) -> NoReturn:
    name = unknown[0]
    by_key = {key: item for item in parameters_of(tool.arguments) for key in item.keys}
    near = difflib.get_close_matches(folded(name[:_NAME_COMPARED]), by_key, n=1)
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
