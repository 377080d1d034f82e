"""Task files: requests with what is expected of them, one JSON object a line.

``tests/tasks/README.md`` describes the format to whoever writes one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.workshop.task_lines import (
    FaultError,
    check_keys,
    facts,
    is_texts,
    number,
    paths_by_path,
    read,
    text,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path


_EXPECTED = ("facts", "first", "changes")
_ORACLE = (*_EXPECTED, "amounts", "approve")


@dataclass(frozen=True, slots=True)
class Earlier:
    """A turn before the request.

    Attributes:
        request: What the person said.
        answer: What they were told.
        paths: The documents that were seen.
    """

    request: str
    answer: str
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SelectionTask:
    """A request and the call that is right for it.

    Attributes:
        id: Unique in its file.
        request: What the person says.
        tool: Canonical name, None where the right thing is to answer at once.
        arguments: What is expected of the call's arguments, by canonical names.
        before: The conversation that the request goes on with.
    """

    id: str
    request: str
    tool: str | None
    arguments: dict[str, object]
    before: tuple[Earlier, ...] = ()


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


@dataclass(frozen=True, slots=True)
class AssignmentTask:
    """A request that takes several steps, and what must come of it.

    Attributes:
        id: Unique in its file.
        kind: What sort of work it is; results are counted by it.
        request: What the person says.
        steps: The most steps it may take, the answer among them.
        facts: What the answer must state; for each fact, every spelling that counts.
        first: Where two things are compared, the spellings of the right one and those of the other:
            the answer must name the right one, and before the other.
        amounts: The amounts of money that the answer may state, where it may state no other.
        changes: The path that each changed document must have afterwards, by its path before.
            Every other file must be as it was.
        approve: Changes to at most this many objects are consented to.
    """

    id: str
    kind: str
    request: str
    steps: int
    facts: tuple[tuple[str, ...], ...] = ()
    first: tuple[tuple[str, ...], ...] = ()
    amounts: tuple[str, ...] = ()
    changes: tuple[tuple[str, str], ...] = ()
    approve: int = 0


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
        check_keys(line, "id", "request", "tool", "arguments", optional=("before",))
        tool = _tool(line["tool"], tools)
        return SelectionTask(
            id=text(line, "id"),
            request=text(line, "request"),
            tool=tool,
            arguments=_expected(line["arguments"], tools[tool] if tool else ()),
            before=_before(line.get("before", [])),
        )

    return read(file, parse)


def read_question_tasks(file: Path) -> tuple[QuestionTask, ...]:
    """Read a file of questions.

    Raises:
        ArchivistError: It can't be read, or a line is wrong: says which and why.
    """

    def parse(line: dict[str, object]) -> QuestionTask:
        check_keys(line, "id", "question", "facts", "document")
        return QuestionTask(
            id=text(line, "id"),
            question=text(line, "question"),
            facts=facts(line["facts"]),
            document=text(line, "document"),
        )

    return read(file, parse)


def read_plain_tasks(file: Path) -> tuple[PlainTask, ...]:
    """Read a file of requests that ask for no change.

    Raises:
        ArchivistError: It can't be read, or a line is wrong: says which and why.
    """

    def parse(line: dict[str, object]) -> PlainTask:
        check_keys(line, "id", "request")
        return PlainTask(id=text(line, "id"), request=text(line, "request"))

    return read(file, parse)


def read_assignment_tasks(file: Path) -> tuple[AssignmentTask, ...]:
    """Read a file of assignments.

    Raises:
        ArchivistError: It can't be read, or a line is wrong: says which and why.
    """

    def parse(line: dict[str, object]) -> AssignmentTask:
        check_keys(line, "id", "kind", "request", "steps", optional=_ORACLE)
        if not line.keys() & set(_EXPECTED):
            raise FaultError(f"nothing is expected: give one of {', '.join(_EXPECTED)}")
        first = facts(line["first"], "first") if "first" in line else ()
        if len(first) not in {0, len(("right", "other"))}:
            raise FaultError(
                '"first" is not like [["March"], ["May"]], the right one and the other'
            )
        return AssignmentTask(
            id=text(line, "id"),
            kind=text(line, "kind"),
            request=text(line, "request"),
            steps=number(line, "steps", 1),
            facts=facts(line["facts"]) if "facts" in line else (),
            first=first,
            amounts=_amounts(line.get("amounts")),
            changes=paths_by_path(line.get("changes", {}), "changes"),
            approve=number(line, "approve", 0),
        )

    return read(file, parse)


def _before(value: object) -> tuple[Earlier, ...]:
    keys = {"request", "answer", "paths"}
    whole = isinstance(value, list) and all(
        isinstance(turn, dict)
        and turn.keys() == keys
        and is_texts([turn["request"], turn["answer"]])
        and (turn["paths"] == [] or is_texts(turn["paths"]))
        for turn in value
    )
    if not isinstance(value, list) or not whole:
        raise FaultError('"before" is not like [{"request": "...", "answer": "...", "paths": []}]')
    return tuple(Earlier(turn["request"], turn["answer"], tuple(turn["paths"])) for turn in value)


def _amounts(value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or not is_texts(value):
        raise FaultError('"amounts" is not like ["1 234,56"]')
    return tuple(value)


def _tool(name: object, tools: Mapping[str, Collection[str]]) -> str | None:
    if name is None:
        return None
    if not isinstance(name, str) or name not in tools:
        raise FaultError(f'"tool" is not one of {", ".join(tools)} or null (answer at once)')
    return name


def _expected(arguments: object, parameters: Collection[str]) -> dict[str, object]:
    if not isinstance(arguments, dict):
        raise FaultError('"arguments" is not an object; write {} where nothing is expected')
    for name, value in arguments.items():
        if name not in parameters:
            known = ", ".join(parameters) or "none"
            raise FaultError(f'the tool has no argument "{name}"; it has {known}')
        if isinstance(value, dict):
            if value.keys() != {"contains"} or not is_texts(value["contains"]):
                raise FaultError(f'"{name}" is not like {{"contains": ["word"]}}')
        elif isinstance(value, bool) or not isinstance(value, str | int):
            raise FaultError(f'"{name}" is not a text, a number or {{"contains": ["word"]}}')
    return arguments
