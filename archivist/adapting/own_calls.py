"""The person's own requests as lessons, with the calls that served them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import ValidationError

from archivist.adapting.lesson import Lesson
from archivist.agent.events import Stop
from archivist.agent.language import language
from archivist.agent.speech import answer_call, voiced
from archivist.model.message import User
from sessions.record import Consent, Kind
from tools.archive.folding import fold
from tools.effects.operation import State

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from archivist.model.message import Call, Message
    from sessions.record import Event, Transcript, Turn
    from tools.effects.fates import Fates
    from tools.registry import Belt

KIND = "own call"
_MOST_CHARACTERS = 600  # of a request and of the turn before it: a lesson is a short text


@dataclass(frozen=True, slots=True)
class Session:
    """A session and what became of its changes since."""

    transcript: Transcript
    fates: Fates


def own_lessons(belt: Belt, sessions: Iterable[Session]) -> tuple[Lesson, ...]:
    """Make lessons of calls that served the person; of equal requests the first one counts.

    Taken is the first call of a request that was answered: one that read without an error, or a
    change that the person agreed to and has not taken back. A request after the first of its
    session is learnt with the turn before it.

    Args:
        belt: The tools, and the voice of the calls; calls that do not fit it any more are left out.
        sessions: The newest first; evaluations are left out.
    """
    found: dict[str, Lesson] = {}
    for session in sessions:
        if session.transcript.session.setup.kind is not Kind.EVAL:
            for lesson in _lessons(belt, session):
                found.setdefault(fold(repr(lesson.messages)), lesson)
    return tuple(found.values())


def _lessons(belt: Belt, session: Session) -> Iterator[Lesson]:
    before: Turn | None = None
    for turn in session.transcript.turns:
        if _served(turn) and _confirmed(belt, turn.events[0], session.fates):
            messages = _messages(belt, before, turn)
            call = _call(belt, turn.events[0])
            if messages and call:
                yield Lesson(messages, call, KIND, language(turn.request))
        before = turn


def _served(turn: Turn) -> bool:
    return turn.end is not None and turn.end.stop == Stop.ANSWERED and bool(turn.events)


def _confirmed(belt: Belt, event: Event, fates: Fates) -> bool:
    """Whether a call read what it should, or was a change that was agreed to and is in force."""
    tool = belt.find(event.tool)
    if event.status != "ok" or tool is None:
        return False
    if not tool.changes:
        return True
    fate = fates.of.get(event.operation)
    return event.consent is Consent.GIVEN and fate is not None and fate.state is State.DONE


def _messages(belt: Belt, before: Turn | None, turn: Turn) -> tuple[Message, ...]:
    """The request, after the turn before it as it is remembered; none where that is too long."""
    messages: list[Message] = []
    said = turn.request
    if before is not None:
        if before.end is None or before.end.stop != Stop.ANSWERED:
            return ()  # the model had something before it that is not known here
        messages += [User(before.request), answer_call(belt, before.end.answer)]
        said += before.request + before.end.answer
    return (*messages, User(turn.request)) if len(said) <= _MOST_CHARACTERS else ()


def _call(belt: Belt, event: Event) -> Call | None:
    tool = belt.find(event.tool)
    if tool is None:
        return None
    try:
        tool.arguments.model_validate(event.arguments)
    except ValidationError:
        return None
    return voiced(belt, event.tool, event.arguments)
