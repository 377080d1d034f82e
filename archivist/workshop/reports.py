"""What evaluations print: a table for a person, JSON for a program, a row for each task."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from archivist.agent.events import Stop
from archivist.workshop.questions import turn_row
from archivist.workshop.selection import Decision, grade, tally
from config.language import figure, phrase, told
from tools.counting import count
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from archivist.workshop.plain import GradedTurn
    from archivist.workshop.questions import GradedAnswer
    from archivist.workshop.selection import GradedDecision, Tally
    from archivist.workshop.tasks import SelectionTask

_ANSWER = "(answer)"


def tool_name(tool: str | None) -> str:
    """A tool by its canonical name, also where none was expected or called."""
    return tool or _ANSWER


def decision_row(graded: GradedDecision) -> dict[str, object]:
    """Everything about one request."""
    return {
        "request": graded.task.request,
        "tool": graded.task.tool,
        "arguments": graded.task.arguments,
        "decided": graded.decision.tool,
        "decided_arguments": graded.decision.arguments,
        "right_tool": graded.right_tool,
        "right_args": graded.right_args,
        "wrong_arguments": list(graded.wrong),
        "call_ok": graded.decision.call_ok,
        "changing": graded.unasked,
        "leaks": list(graded.leaks),
        "prompt_tokens": graded.decision.prompt_tokens,
        "cached_tokens": graded.decision.cached_tokens,
        "ms": graded.decision.ms,
        "first_ms": graded.decision.first_ms,
    }


def decision_again(task: SelectionTask, row: Mapping[str, Any]) -> GradedDecision:
    """A graded decision again, from what :func:`decision_row` wrote of it."""
    decision = Decision(
        tool=row["decided"],
        arguments=row["decided_arguments"],
        call_ok=row["call_ok"],
        prompt_tokens=row["prompt_tokens"],
        cached_tokens=row["cached_tokens"],
        ms=row["ms"],
        changes=row["changing"],
        first_ms=row["first_ms"],
    )
    return grade(task, decision)


def selection_json(graded: Sequence[GradedDecision]) -> dict[str, object]:
    """The totals, the totals by expected tool, and the ids of what was wrong."""
    return {
        **asdict(tally(graded)),
        "by_tool": {name: asdict(one) for name, one in _by_tool(graded).items()},
        "wrong_tool": [one.task.id for one in graded if not one.right_tool],
        "wrong_args": [one.task.id for one in graded if one.right_tool and one.wrong],
        "changed": [one.task.id for one in graded if one.unasked],
        "leaked": [one.task.id for one in graded if one.leaks],
    }


def selection_table(graded: Sequence[GradedDecision]) -> str:
    """The totals by expected tool, what was wrong, and the cost; within 80 columns."""
    total = tally(graded)
    lines = [
        (
            f"{phrase('expected'):24}{'n':>5}{phrase('right tool'):>14}{phrase('right args'):>14}"
            f"{phrase('call ok'):>14}"
        )
    ]
    for name, one in [*_by_tool(graded).items(), (phrase("all"), total)]:
        counts = (_of(part, one.n) for part in (one.right_tool, one.right_args, one.call_ok))
        lines.append(f"{name:24}{one.n:>5}" + "".join(f"{count:>14}" for count in counts))
    lines.append("")
    lines += [f"{one.task.id}: {_mistake(one)}" for one in graded if not one.right_args]
    lines += [
        phrase("{id}: from an example: {values}", id=one.task.id, values=_quoted(one.leaks))
        for one in graded
        if one.leaks
    ]
    lines.append(
        phrase(
            "{changing} changes that nobody asked for; {leaks} with a value of an example",
            changing=total.changing,
            leaks=total.leaks,
        )
    )
    lines.append(
        phrase(
            "{tokens:,.0f} prompt tokens a request, {cached:,.0f} of them reused; {seconds:.2f} s "
            "a request",
            tokens=total.prompt_tokens,
            cached=total.cached_tokens,
            seconds=total.seconds,
        )
    )
    return "\n".join(lines)


def answer_row(graded: GradedAnswer) -> dict[str, object]:
    """Everything about one question."""
    return {
        "question": graded.task.question,
        "document": graded.task.document,
        "right": graded.right,
        "missing": list(graded.missing),
        "found": graded.found,
        **turn_row(graded.turn),
    }


def questions_json(graded: Sequence[GradedAnswer]) -> dict[str, object]:
    """How many answers were right, and the ids of those that weren't."""
    return {
        "n": len(graded),
        "right": sum(one.right for one in graded),
        "found": sum(one.found for one in graded),
        "seconds": sum(one.turn.model_ms for one in graded) / 1_000 / max(len(graded), 1),
        "wrong": [one.task.id for one in graded if not one.right],
    }


def questions_table(graded: Sequence[GradedAnswer]) -> str:
    """A line for each question, and the totals."""
    lines = [
        (
            f"{phrase('question'):12}{phrase('right'):>6}{phrase('found'):>6}{phrase('model s'):>9}"
            f"  {phrase('tools')}"
        )
    ]
    for one in graded:
        verdicts = "".join(f"{yes_or_no(part):>6}" for part in (one.right, one.found))
        seconds = figure(one.turn.model_ms / 1_000, ">9.1f")
        tools = " ".join(map(escaped, one.turn.tools)) or one.turn.stop
        lines.append(f"{one.task.id:12}{verdicts}{seconds}  {tools}")
        lines += [f"{'':12}{phrase('lacks {fact}', fact=escaped(fact))}" for fact in one.missing]
    right = sum(one.right for one in graded)
    found = sum(one.found for one in graded)
    said = phrase(
        "right {right}, right document found {found}", right=_of(right, len(graded)), found=found
    )
    lines += ["", said]
    return "\n".join(lines)


def plain_row(graded: GradedTurn) -> dict[str, object]:
    """Everything about one request that asks for no change."""
    return {
        "request": graded.task.request,
        "changing": list(graded.acting),
        "leaks": list(graded.leaks),
        **turn_row(graded.turn),
    }


def plain_json(graded: Sequence[GradedTurn]) -> dict[str, object]:
    """How often a tool that acts was called, or an example's value used, and where."""
    return {
        "n": len(graded),
        "changing": sum(len(one.acting) for one in graded),
        "leaks": sum(bool(one.leaks) for one in graded),
        "answered": sum(one.turn.stop == Stop.ANSWERED for one in graded),
        "seconds": sum(one.turn.model_ms for one in graded) / 1_000 / max(len(graded), 1),
        "changed": [one.task.id for one in graded if one.acting],
        "leaked": [one.task.id for one in graded if one.leaks],
    }


def plain_table(graded: Sequence[GradedTurn]) -> str:
    """The requests in which something was wrong, and the totals."""
    lines = [
        phrase("{id}: acts unasked: {calls}", id=one.task.id, calls=_quoted(one.acting))
        for one in graded
        if one.acting
    ]
    lines += [
        phrase("{id}: from an example: {values}", id=one.task.id, values=_quoted(one.leaks))
        for one in graded
        if one.leaks
    ]
    form = plain_json(graded)
    calls = count(sum(len(one.acting) for one in graded), "call")
    requests = count(len(graded), "request")
    one_request = told("{requests} that asks for no change: {calls} of tools that act,")
    several = told("{requests} that ask for no change: {calls} of tools that act,")
    lines += [
        phrase(one_request if len(graded) == 1 else several, requests=requests, calls=calls),
        phrase(
            "{leaks} with a value of an example; {answered} answered",
            leaks=form["leaks"],
            answered=form["answered"],
        ),
    ]
    return "\n".join(lines)


def yes_or_no(verdict: bool) -> str:  # noqa: FBT001 - the value itself
    """Say a verdict in a table."""
    return phrase("yes") if verdict else phrase("no")


def _quoted(texts: Iterable[str]) -> str:
    return ", ".join(f'"{escaped(text)}"' for text in texts)


def _by_tool(graded: Sequence[GradedDecision]) -> dict[str, Tally]:
    names = dict.fromkeys(one.task.tool for one in graded)
    return {
        tool_name(name): tally(one for one in graded if one.task.tool == name) for name in names
    }


def _of(part: int, whole: int) -> str:
    return f"{part} ({part / whole:.0%})" if whole else "-"


def _mistake(graded: GradedDecision) -> str:
    decision = graded.decision
    if not graded.right_tool:
        called, wanted = tool_name(decision.tool), tool_name(graded.task.tool)
        return phrase("{called} instead of {wanted}", called=escaped(called), wanted=wanted)
    values = (f"{name}={decision.arguments.get(name)!r}" for name in graded.wrong)
    return phrase("{tool} with {values}", tool=graded.task.tool, values=", ".join(values))
