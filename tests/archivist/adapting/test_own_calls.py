"""The person's own calls as lessons: what is taken, and what is not."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from archivist.adapting.own_calls import Session, own_lessons
from archivist.agent.speech import answer_call, voiced
from archivist.model.message import User
from sessions.record import Consent, Event, Kind, SessionInfo, Setup, Transcript, Turn, TurnEnd
from tools.effects.fates import Fate, Fates
from tools.effects.operation import State

if TYPE_CHECKING:
    from tools.registry import Belt

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
READ = Event(1, "czytaj_dokument", {"sciezka": "gaz.pdf"}, "", "ok")
RENAMED = Event(
    1,
    "zmien_nazwe",
    {"sciezka": "a.txt", "nowa_nazwa": "b.txt"},
    "",
    "ok",
    operation="op-1",
    consent=Consent.GIVEN,
)
IN_FORCE = Fates({"op-1": Fate("op-1", State.DONE)})


def turn(request: str, *events: Event, stop: str = "answered", number: int = 1) -> Turn:
    """A turn that ended."""
    return Turn(number, request, NOON, events, TurnEnd("Done.", stop))


def session(*turns: Turn, kind: Kind = Kind.CHAT, fates: Fates = IN_FORCE) -> Session:
    """A session of these turns."""
    setup = Setup("/papers", "qwen", "en", "host", "writer", "0.1.0", kind)
    info = SessionInfo("2026-11-30T1200-7f3a", setup, NOON, None, len(turns), 1, "")
    return Session(Transcript(info, turns), fates)


def requests(belt: Belt, *sessions: Session) -> list[str]:
    """The requests that are learnt."""
    return [lesson.request for lesson in own_lessons(belt, sessions)]


def test_a_call_is_learnt_in_the_voice_of_the_belt(belt: Belt) -> None:
    """With its request, and what was said before it."""
    first, second = own_lessons(
        belt, [session(turn("show gaz.pdf", READ), turn("call a.txt b.txt", RENAMED, number=2))]
    )
    assert first.messages == (User("show gaz.pdf"),)
    assert first.call == voiced(belt, READ.tool, READ.arguments)
    assert second.messages == (
        User("show gaz.pdf"),
        answer_call(belt, "Done."),
        User("call a.txt b.txt"),
    )
    assert second.call == voiced(belt, RENAMED.tool, RENAMED.arguments)
    assert (first.language, second.kind) == ("en", "own call")


@pytest.mark.parametrize(
    ("event", "fates"),
    [
        (replace(RENAMED, consent=Consent.NOT_ASKED), IN_FORCE),
        (replace(RENAMED, operation=""), IN_FORCE),
        (replace(RENAMED, consent=Consent.REFUSED, status="odmowa", operation=""), IN_FORCE),
        (RENAMED, Fates({"op-1": Fate("op-1", State.UNDONE)})),
        (RENAMED, Fates(trouble="The ledger can't be read.")),
        (replace(READ, status="blad"), IN_FORCE),
        (replace(READ, tool="dawne_narzedzie"), IN_FORCE),
        (replace(READ, arguments={"sciezka": ["a.txt"]}), IN_FORCE),
    ],
)
def test_a_call_that_was_not_confirmed_is_not_learnt(
    belt: Belt, event: Event, fates: Fates
) -> None:
    """A change that nobody agreed to or that was taken back, an error, another belt's call."""
    assert requests(belt, session(turn("do it", event), fates=fates)) == []


def test_only_what_was_answered_is_learnt(belt: Belt) -> None:
    """Neither evaluations nor what was stopped, nor what came after that, nor long texts."""
    stopped = turn("show gaz.pdf", READ, stop="cancelled")
    running = replace(turn("show gaz.pdf", READ), end=None)
    after = turn("and this", READ, number=2)
    assert requests(belt, session(turn("show gaz.pdf", READ), kind=Kind.EVAL)) == []
    assert requests(belt, session(stopped, after), session(running, after)) == []
    assert requests(belt, session(turn("x " * 400, READ)), session(turn("hello"))) == []


def test_equal_requests_are_learnt_once_as_they_were_served_last(belt: Belt) -> None:
    """Case and diacritics don't count; the newest session comes first."""
    old = replace(READ, arguments={"sciezka": "stary.pdf"})
    (lesson,) = own_lessons(
        belt, [session(turn("Pokaż gaz", READ)), session(turn("pokaz gaz", old))]
    )
    assert lesson.call == voiced(belt, READ.tool, READ.arguments)
