"""Judging a form of a model by lessons it did not learn: is the first call right?"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.agent import policy, prompt
from archivist.agent.ranking import picked
from archivist.agent.request import Request
from archivist.agent.rules import ALL
from archivist.agent.speech import answer_tool
from archivist.agent.state import State
from archivist.model.cancel import Cancel
from archivist.model.checking import meets
from archivist.model.dialects import CANONICAL
from archivist.model.engine import Fragment, ended
from archivist.model.message import Call, User

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from archivist.adapting.lesson import Lesson
    from archivist.agent.rules import Policy
    from archivist.model.constraint import Constraint
    from archivist.model.engine import Engine
    from archivist.model.message import Message
    from tools.registry import Belt


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision.

    Attributes:
        right_tool: Whether the tool is the right one.
        right_call: Whether its arguments are too; the text of an answer is not judged.
        seconds: How long it took.
    """

    right_tool: bool
    right_call: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class Form:
    """A form of a model to be judged.

    Attributes:
        engine: Decodes.
        belt: With which tools, and which of them are listed.
        prefix: What every conversation begins with.
        rules: Those of the decoding policy that hold for it.
    """

    engine: Engine
    belt: Belt
    prefix: Sequence[Message]
    rules: Policy = ALL


def decidable(belt: Belt, lessons: Iterable[Lesson], rules: Policy = ALL) -> tuple[Lesson, ...]:
    """Those single requests of which the decoding policy lets the right call be made."""
    answer = belt.spoken(answer_tool(belt))
    return tuple(
        lesson
        for lesson in lessons
        if len(lesson.messages) == 1
        and offered(belt, lesson, rules)
        and (lesson.call.tool == answer or meets(lesson.call, _allowed(belt, lesson, rules)))
    )


def offered(belt: Belt, lesson: Lesson, rules: Policy = ALL) -> bool:
    """Whether the decoding policy offers the right tool for a single request."""
    return any(rule.tool == lesson.call.tool for rule in _allowed(belt, lesson, rules).calls)


def judge(form: Form, lessons: Iterable[Lesson]) -> Iterator[Judged]:
    """Decide each lesson's first call in a fresh conversation."""
    answer = form.belt.spoken(answer_tool(form.belt))
    for lesson in lessons:
        started = time.monotonic()
        call = _decide(form, lesson, answer)
        right = call.tool == lesson.call.tool
        same = right and (call.tool == answer or call.arguments == lesson.call.arguments)
        yield Judged(right, same, time.monotonic() - started)


def _allowed(belt: Belt, lesson: Lesson, rules: Policy = ALL) -> Constraint:
    return policy.allow(belt, Request(lesson.request), State(), rules)


def _decide(form: Form, lesson: Lesson, answer: str) -> Call:
    request = Request(lesson.request)
    words = prompt.asked(form.belt, request.text, picked(form.belt, request, form.rules))
    messages = [*form.prefix, User(words)]
    decoding = form.engine.complete(messages, _allowed(form.belt, lesson, form.rules), Cancel())
    written = ""
    while True:
        try:
            piece = next(decoding)
        except StopIteration as stop:
            return stop.value.call or Call("", {})
        if isinstance(piece, Fragment):
            written += piece.text
            if written.startswith(f"{CANONICAL.before}{answer}{CANONICAL.between}"):
                ended(decoding, Call(answer, {}))
                return Call(answer, {})
