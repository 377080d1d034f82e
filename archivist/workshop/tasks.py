"""Task files: requests with what is expected of them, one JSON object a line.

``tests/tasks/README.md`` describes the format to whoever writes one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from config.errors import ArchivistError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class SelectionTask:
    """A request and the call that is right for it.

    Attributes:
        id: Unique in its file.
        request: What the person says.
        tool: Canonical name, None where the right thing is to answer at once.
        arguments: What is expected of the call's arguments, by canonical names.
    """

    id: str
    request: str
    tool: str | None
    arguments: dict[str, object]


@dataclass(frozen=True, slots=True)
class QuestionTask:
    """A question on an archive, and what a right answer states.

    Attributes:
        id: Unique in its file.
        question: What the person asks.
        facts: For each fact, every spelling that counts.
        document: The path of the document that holds the answer.
    """

    id: str
    question: str
    facts: tuple[tuple[str, ...], ...]
    document: str


@dataclass(frozen=True, slots=True)
class PlainTask:
    """A request that asks for no change.

    Attributes:
        id: Unique in its file.
        request: What the person says.
    """

    id: str
    request: str


Task = TypeVar("Task", SelectionTask, QuestionTask, PlainTask)


class _FaultError(Exception):
    """What is wrong with one line; told to the person with the line's number."""


def read_selection_tasks(
    file: Path, tools: Mapping[str, Collection[str]]
) -> tuple[SelectionTask, ...]:
    """Read a file of requests.

    Args:
        file: The task file.
        tools: The parameters of each tool, by canonical names.

    Raises:
        ArchivistError: It can't be read, or a line is wrong: says which and why.
    """

    def parse(line: dict[str, object]) -> SelectionTask:
        _check_keys(line, "id", "request", "tool", "arguments")
        tool = _tool(line["tool"], tools)
        return SelectionTask(
            id=_text(line, "id"),
            request=_text(line, "request"),
            tool=tool,
            arguments=_expected(line["arguments"], tools[tool] if tool else ()),
        )

    return _read(file, parse)


def read_question_tasks(file: Path) -> tuple[QuestionTask, ...]:
    """Read a file of questions.

    Raises:
        ArchivistError: It can't be read, or a line is wrong: says which and why.
    """

    def parse(line: dict[str, object]) -> QuestionTask:
        _check_keys(line, "id", "question", "facts", "document")
        return QuestionTask(
            id=_text(line, "id"),
            question=_text(line, "question"),
            facts=_facts(line["facts"]),
            document=_text(line, "document"),
        )

    return _read(file, parse)


def read_plain_tasks(file: Path) -> tuple[PlainTask, ...]:
    """Read a file of requests that ask for no change.

    Raises:
        ArchivistError: It can't be read, or a line is wrong: says which and why.
    """

    def parse(line: dict[str, object]) -> PlainTask:
        _check_keys(line, "id", "request")
        return PlainTask(id=_text(line, "id"), request=_text(line, "request"))

    return _read(file, parse)


def _read(file: Path, parse: Callable[[dict[str, object]], Task]) -> tuple[Task, ...]:
    """Read every line that is not empty."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ArchivistError(f"The task file {file} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise ArchivistError(f"The task file {file} is not UTF-8: save it as UTF-8.") from error
    tasks: dict[str, Task] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            task = parse(_object(line))
            _check_id(task.id, tasks)
        except _FaultError as fault:
            raise ArchivistError(f"The task file {file}, line {number}: {fault}.") from fault
        tasks[task.id] = task
    if not tasks:
        raise ArchivistError(f"The task file {file} holds no task: write one JSON object a line.")
    return tuple(tasks.values())


def _check_id(name: str, taken: Collection[str]) -> None:
    if name in taken:
        raise _FaultError(f"the id {name!r} was used before; give it another")


def _object(line: str) -> dict[str, object]:
    try:
        value = json.loads(line)
    except json.JSONDecodeError as error:
        raise _FaultError(f"no JSON (column {error.colno}); write one object a line") from error
    except RecursionError as error:
        raise _FaultError("too many brackets in each other") from error
    except ValueError as error:  # Python reads no number of more than 4,300 digits
        raise _FaultError("a number is too long") from error
    if not isinstance(value, dict):
        raise _FaultError("not a JSON object in {}")
    return value


def _check_keys(line: dict[str, object], *keys: str) -> None:
    for key in keys:
        if key not in line:
            raise _FaultError(f'"{key}" is missing; needed are {", ".join(keys)}')
    for key in line:
        if key not in keys:
            raise _FaultError(f'"{key}" is not known; known are {", ".join(keys)}')


def _text(line: dict[str, object], key: str) -> str:
    value = line[key]
    if not isinstance(value, str) or not value.strip():
        raise _FaultError(f'"{key}" is not a text')
    return value


def _tool(name: object, tools: Mapping[str, Collection[str]]) -> str | None:
    if name is None:
        return None
    if not isinstance(name, str) or name not in tools:
        raise _FaultError(f'"tool" is not one of {", ".join(tools)} or null (answer at once)')
    return name


def _expected(arguments: object, parameters: Collection[str]) -> dict[str, object]:
    if not isinstance(arguments, dict):
        raise _FaultError('"arguments" is not an object; write {} where nothing is expected')
    for name, value in arguments.items():
        if name not in parameters:
            known = ", ".join(parameters) or "none"
            raise _FaultError(f'the tool has no argument "{name}"; it has {known}')
        if isinstance(value, dict):
            if value.keys() != {"contains"} or not _is_texts(value["contains"]):
                raise _FaultError(f'"{name}" is not like {{"contains": ["word"]}}')
        elif isinstance(value, bool) or not isinstance(value, str | int):
            raise _FaultError(f'"{name}" is not a text, a number or {{"contains": ["word"]}}')
    return arguments


def _facts(value: object) -> tuple[tuple[str, ...], ...]:
    if not isinstance(value, list) or not value or not all(map(_is_texts, value)):
        raise _FaultError('"facts" is not like [["1 234,56", "1234.56"]], a list for each fact')
    return tuple(tuple(spellings) for spellings in value)


def _is_texts(value: object) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(each, str) and each.strip() for each in value)
    )
