"""Does the program answer questions from the right document? Each question is a whole turn."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from archivist.agent.events import Consent, ConsentNeeded, Ended, Observed, ToolCalled
from archivist.model.message import Call
from archivist.workshop.oracle import missing
from tools.observation import Status

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from archivist.agent.events import Event
    from archivist.workshop.tasks import QuestionTask


@dataclass(frozen=True, slots=True)
class AnsweredTurn:
    """What came of a question.

    Attributes:
        answer: The whole answer.
        stop: Why the turn ended.
        tools: Canonical names of the calls, in their order.
        paths: Every path that the calls made known.
        prompt_tokens: Tokens in the prompts of all steps.
        cached_tokens: Of these, how many were reused.
        model_ms: Time in the model, milliseconds.
        calls: Every call that was decided on, with canonical names, but for the answer.
        seen: Everything that the calls brought to light.
        errors: How many calls failed.
    """

    answer: str
    stop: str
    tools: tuple[str, ...]
    paths: tuple[str, ...]
    prompt_tokens: int
    cached_tokens: int
    model_ms: int
    calls: tuple[Call, ...] = ()
    seen: str = ""
    errors: int = 0


def turn_row(turn: AnsweredTurn) -> dict[str, object]:
    """Everything about a turn, for a file of results."""
    return asdict(turn)


def turn_of(row: Mapping[str, Any]) -> AnsweredTurn:
    """A turn again, from what :func:`turn_row` wrote of it."""
    values = {each.name: row[each.name] for each in fields(AnsweredTurn)}
    texts = {name: tuple(values[name]) for name in ("tools", "paths")}
    calls = tuple(Call(**call) for call in values["calls"])
    return AnsweredTurn(**{**values, **texts, "calls": calls})


@dataclass(frozen=True, slots=True)
class GradedAnswer:
    """An answer beside what it had to state.

    Attributes:
        task: What was asked and expected.
        turn: What came of it.
        missing: The first spelling of each fact that the answer lacks.
        found: Whether a call made the right document known.
    """

    task: QuestionTask
    turn: AnsweredTurn
    missing: tuple[str, ...]
    found: bool

    @property
    def right(self) -> bool:
        """Whether the answer states every fact."""
        return not self.missing


def follow(turn: Generator[Event, Consent | None, None], approve: int = 0) -> AnsweredTurn:
    """Listen to a turn up to its end.

    Args:
        turn: The turn.
        approve: Changes to at most this many objects are consented to, if they can be undone;
            nobody is there to consent to others.
    """
    tools: list[str] = []
    calls: list[Call] = []
    seen: list[str] = []
    paths: dict[str, None] = {}
    errors = 0
    reply: Consent | None = None
    while True:
        event = turn.send(reply)
        reply = None
        match event:
            case ToolCalled():
                calls.append(Call(event.tool, event.arguments))
            case Observed():
                tools.append(event.tool)
                errors += event.observation.status is Status.ERROR
                seen += [event.observation.header, event.observation.content]
                seen += event.observation.paths
                paths.update(dict.fromkeys(event.observation.paths))
            case ConsentNeeded():
                radius = event.plan.radius
                given = bool(approve) and radius.reversible and radius.objects <= approve
                reply = Consent.GIVEN if given else Consent.UNAVAILABLE
            case Ended():
                return AnsweredTurn(
                    answer=event.answer,
                    stop=event.stop,
                    tools=tuple(tools),
                    paths=tuple(paths),
                    prompt_tokens=event.usage.prompt_tokens,
                    cached_tokens=event.usage.cached_tokens,
                    model_ms=event.usage.model_ms,
                    calls=tuple(calls),
                    seen="\n".join(seen),
                    errors=errors,
                )
            case _:
                pass


def grade(task: QuestionTask, turn: AnsweredTurn) -> GradedAnswer:
    """Compare an answer with what it had to state."""
    return GradedAnswer(task, turn, missing(turn.answer, task.facts), task.document in turn.paths)
