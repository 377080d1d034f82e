"""A tool as a model is told of it, whoever wrote it: the belt, an MCP server, a function list."""

from __future__ import annotations

import dis
import json
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from archivist.agent.speech import ANSWER
from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase
from tools.arguments import normalised
from tools.contract import reads_only
from tools.errors import ToolError
from tools.parameters import parameters_of
from tools.styles import Style, describe

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from tools.contract import MeasureRadius, Tool, Voice
    from tools.registry import Belt

_MOST_BYTES = 16 * 1024 * 1024
_SCHEMA_KEYS = ("inputSchema", "input_schema", "parameters", "parametersJsonSchema")


class Radius(StrEnum):
    """How a tool knows how many objects a call touches."""

    NONE = "none"  # it changes nothing
    COMPUTED = "computed"
    CONSTANT = "constant"  # whatever the arguments are
    UNSAID = "unsaid"  # the form of the definition can't say it


@dataclass(frozen=True, slots=True)
class Definition:
    """A tool definition.

    Attributes:
        name: What the model writes to call it.
        description: The whole text about it.
        schema: The JSON schema of its arguments.
        idempotent: What it says about being called twice; None where it says nothing.
        reads: What it says about changing nothing; None where it says nothing.
        radius: How it knows how much a call touches.
        ends_turn: Whether it is how the model speaks, and so does nothing to any object.
        messages: Errors that it answers with.
        output: The JSON schema of its results, where one is published.
    """

    name: str
    description: str
    schema: Mapping[str, Any] = field(default_factory=dict)
    idempotent: bool | None = None
    reads: bool | None = None
    radius: Radius = Radius.UNSAID
    ends_turn: bool = False
    messages: tuple[str, ...] = ()
    output: Mapping[str, Any] = field(default_factory=dict)


def of_belt(belt: Belt, style: Style = Style.REWRITTEN) -> tuple[Definition, ...]:
    """The tools of a belt in its voice, by default at the greatest length they are described in."""
    return tuple(_of_tool(tool, belt, style) for tool in belt.tools)


def _of_tool(tool: Tool, belt: Belt, style: Style) -> Definition:
    told = describe(tool, belt.voice, style, belt.tools)
    return Definition(
        name=told.name,
        description=told.description,
        schema=told.parameters,
        idempotent=tool.idempotent,
        reads=not tool.acts,
        radius=_radius(tool),
        ends_turn=tool.name == ANSWER,
        messages=tuple(_messages(tool, belt.voice)),
    )


def _messages(tool: Tool, voice: Voice) -> Iterator[str]:
    """What it says to calls that nobody can run: nothing given, a foreign name, a wrong type."""
    mistakes: list[dict[str, object]] = [{}, {"nonsense": "x"}]
    mistakes += [{item.spoken(voice): [{}]} for item in parameters_of(tool.arguments)]
    for mistake in mistakes:
        try:
            normalised(tool, mistake, voice)
        except ToolError as error:
            yield str(error)


def _radius(tool: Tool) -> Radius:
    if tool.radius is None:
        return Radius.COMPUTED  # from its plan
    if tool.radius is reads_only:
        return Radius.NONE
    return Radius.COMPUTED if reads_arguments(tool.radius) else Radius.CONSTANT


def reads_arguments(measure: MeasureRadius) -> bool:
    """Say whether a function looks at its first parameter; one that can't be seen into does."""
    code = getattr(measure, "__code__", None)
    if code is None or not code.co_varnames:
        return True
    first = code.co_varnames[0]
    read = (each.argval for each in dis.get_instructions(code) if each.opname.startswith("LOAD"))
    return any(first in value if isinstance(value, tuple) else first == value for value in read)


def of_file(file: Path) -> tuple[Definition, ...]:
    """Read foreign definitions: an answer to MCP's ``tools/list``, or a list of functions.

    Raises:
        ArchivistError: The file can't be read, or holds no such thing; says what it should hold.
    """
    try:
        with file.open("rb") as opened:
            data = opened.read(_MOST_BYTES + 1)
    except OSError as error:
        raise ArchivistError(
            phrase("{file} can't be read: {why}.", file=file, why=in_words_of_the_system(error))
        ) from error
    if len(data) > _MOST_BYTES:
        raise ArchivistError(
            phrase(
                "{file} is larger than {size} MB: no tool list is.",
                file=file,
                size=_MOST_BYTES // 1024**2,
            )
        )
    try:
        told = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ArchivistError(
            phrase("{file} is not JSON. {wanted}", file=file, wanted=_wanted())
        ) from error
    definitions = tuple(_of_row(row, file) for row in _rows(told, file))
    if not definitions:
        raise ArchivistError(phrase("{file} lists no tools. {wanted}", file=file, wanted=_wanted()))
    return definitions


def _wanted() -> str:
    return phrase(
        "Write what an MCP server answers to tools/list, or a list of functions as chat servers "
        "take it: a name, a description and a JSON schema each."
    )


def _rows(told: object, file: Path) -> list[object]:
    """Find the list in whatever it is wrapped in."""
    while isinstance(told, dict):
        inner = next((told[key] for key in ("result", "tools", "functions") if key in told), None)
        if inner is None:
            break
        told = inner
    if isinstance(told, list):
        return told
    raise ArchivistError(
        phrase("{file} holds no list of tools. {wanted}", file=file, wanted=_wanted())
    )


def _of_row(row: object, file: Path) -> Definition:
    told = row.get("function", row) if isinstance(row, dict) else row
    if not isinstance(told, dict) or not isinstance(told.get("name"), str):
        raise ArchivistError(
            phrase("An entry of {file} has no name. {wanted}", file=file, wanted=_wanted())
        )
    schema: object = next((told[key] for key in _SCHEMA_KEYS if key in told), {})
    if not isinstance(schema, dict):
        raise ArchivistError(
            phrase(
                "{file}: the schema of {name!r} is no object. {wanted}",
                file=file,
                name=told["name"],
                wanted=_wanted(),
            )
        )
    hints = told.get("annotations")
    hints = hints if isinstance(hints, dict) else {}
    description, output = told.get("description"), told.get("outputSchema")
    return Definition(
        name=told["name"],
        description=description if isinstance(description, str) else "",
        schema=schema,
        idempotent=_flag(hints.get("idempotentHint")),
        reads=_flag(hints.get("readOnlyHint")),
        output=output if isinstance(output, dict) else {},
    )


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else None
