"""What may be decoded after some calls, taken apart for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.policy import allow
from archivist.agent.request import Request
from archivist.agent.rules import ALL
from archivist.agent.state import Made, State
from archivist.model.constraint import AnyNumber, Calculation, Choice, Excerpt, FreeText, Number
from archivist.model.grammar import compile_constraint
from tests.archivist.agent.house import belt_of
from tools.observation import ErrorInfo, Observation, Status

if TYPE_CHECKING:
    from archivist.agent.rules import Policy
    from archivist.model.constraint import ArgumentRule, CallRule, Constraint, Rule

BELT = belt_of()
FIND, READ, SEARCH, RENAME, ANSWER = (
    "find_documents",
    "read_document",
    "search_in_document",
    "rename_file",
    "answer",
)


def allowed(
    text: str | Request,
    *made: Made,
    known: tuple[str, ...] = (),
    last: bool = False,
    rules: Policy = ALL,
) -> Constraint:
    """The constraint of a step; it can always be compiled for the decoder."""
    request = text if isinstance(text, Request) else Request(text)
    constraint = allow(BELT, request, State(made, known, last), rules)
    compile_constraint(constraint)
    return constraint


def shown(constraint: Constraint) -> list[str]:
    """Write each shape of call on a line, such as ``read(path=a.txt|b.txt, from_line?=#)``.

    ``*`` is any text, ``#`` any number, ``~`` a run of the request's words, ``?`` optional. The
    tools have the first word of their names.
    """
    return [
        f"{rule.tool.partition('_')[0]}({', '.join(map(_argument, rule.arguments))})"
        for rule in constraint.calls
    ]


def _argument(argument: ArgumentRule) -> str:
    values = "|".join(map(_value, argument.rules))
    return f"{argument.name}{'' if argument.required else '?'}={values}"


def _value(rule: Rule) -> str:
    match rule:
        case Choice(values):
            return "|".join(values)
        case Number(numbers):
            return "|".join(map(str, numbers))
        case Excerpt():
            return "~"
        case FreeText():
            return "*"
        case AnyNumber():
            return "#"
        case Calculation(amounts):
            return " ± ".join(amounts)


def tools(constraint: Constraint) -> list[str]:
    """The tools that may be called, each once."""
    return list(dict.fromkeys(rule.tool for rule in constraint.calls))


def shapes(constraint: Constraint, tool: str) -> list[CallRule]:
    """The shapes of calls of one tool."""
    return [rule for rule in constraint.calls if rule.tool == tool]


def values(constraint: Constraint, tool: str, argument: str) -> tuple[Rule, ...]:
    """What one argument may be, in every shape of the tool."""
    return tuple(
        rule
        for shape in shapes(constraint, tool)
        for one in shape.arguments
        if one.name == argument
        for rule in one.rules
    )


def required(constraint: Constraint, tool: str) -> set[str]:
    """The arguments that a call of the tool must give."""
    (shape,) = shapes(constraint, tool)
    return {one.name for one in shape.arguments if one.required}


def made(  # noqa: PLR0913 - each is one thing that a test varies
    tool: str,
    *paths: str,
    error: str = "",
    operation: str = "",
    next_start: int = 0,
    refused: bool = False,
    total: int | None = None,
    kept: str = "",
    kept_start: int = 0,
    **arguments: object,
) -> Made:
    """A call of this turn."""
    status = Status.ERROR if error else Status.REFUSED if refused else Status.OK
    failed = ErrorInfo(error, "", "", retryable=False) if error or refused else None
    return Made(
        tool,
        dict(arguments),
        Observation(
            status,
            content="x",
            paths=paths,
            error=failed,
            operation=operation,
            next_start=next_start,
            truncated=bool(next_start),
            total=total,
            kept=kept,
            kept_start=kept_start,
        ),
    )


def found(*paths: str, words: str = "x") -> Made:
    """The finding tool found these."""
    return made("znajdz_dokumenty", *paths, slowa=words, wzorzec="", folder="", od=1)


def was_read(path: str, *, next_start: int = 0, error: str = "", line: int = 1) -> Made:
    """A document was read."""
    return made(
        "czytaj_dokument", path, next_start=next_start, error=error, sciezka=path, od_linii=line
    )


def was_renamed(old: str, new: str, **kind: object) -> Made:
    """A document was renamed."""
    return made("zmien_nazwe", new, sciezka=old, nowa_nazwa=new, **kind)  # type: ignore[arg-type]
