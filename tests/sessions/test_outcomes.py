"""How turns ended: counts equal what the store holds, and errors of one kind are one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from sessions.outcomes import outcomes
from sessions.record import Event, EventError, Kind, Setup, TurnEnd, Usage
from sessions.store import SessionStore
from sessions.turn_cost import Before, Cost, FailedCalls, Outcomes

if TYPE_CHECKING:
    from pathlib import Path

SETUP = Setup("/a", "m", "pl", "host", "writer", "0", Kind.CHAT)
START = datetime(2026, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)


class Days:
    """A clock that stands a day later each time a session is begun."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        """What day it is."""
        return self.now


def call(tool: str, *, failed: str = "", refused: bool = False) -> Event:
    """A call; ``failed`` is what it was told."""
    status = "odmowa" if refused else "blad" if failed else "ok"
    error = EventError(failed, "why", "instead") if failed else None
    return Event(1, tool, {}, tool, status, content="x" * 5_000, error=error)


def filled(folder: Path, *sessions: list[tuple[str, list[Event]]], kind: Kind = Kind.CHAT) -> Path:
    """A store with sessions of turns, each with how it ended (empty: not yet) and its calls."""
    clock = Days()
    store = SessionStore(folder / "sessions.sqlite", clock)
    setup = Setup("/a", "m", "pl", "host", "writer", "0", kind)
    for turns in sessions:
        session = store.start(setup)
        for stop, calls in turns:
            turn = store.begin_turn(session, f"request of {len(calls)} calls")
            for event in calls:
                store.add_event(session, turn, event)
            if stop:
                usage = Usage(1_000, 900, 20, 5, 400)
                store.end_turn(session, turn, TurnEnd("a", stop, 1_000 * len(calls), usage))
        clock.now += DAY
    store.close()
    return store._database.file


def test_nothing_was_asked_yet(tmp_path: Path) -> None:
    """No store is made, and a chat that was left counts for nothing."""
    assert outcomes(tmp_path / "none.sqlite", last=9) == Outcomes()
    assert not (tmp_path / "none.sqlite").exists()
    assert outcomes(filled(tmp_path, []), last=9) == Outcomes()


def test_endings_add_up(tmp_path: Path) -> None:
    """Calls, errors, refusals, time and tokens, by how the turns ended, most turns first."""
    file = filled(
        tmp_path,
        [("stuck", [call("find"), call("find", failed="No.")])],
        [("answered", [call("read")]), ("answered", []), ("", [call("read", refused=True)])],
    )
    found = outcomes(file, last=9)
    assert found.sessions == 2
    assert found.endings == {
        "answered": Cost(2, 1, 0, 0, 1_000, 2_000, 200, 40),
        "stuck": Cost(1, 2, 1, 0, 2_000, 1_000, 100, 20),
        "broken_off": Cost(1, 1, 0, 1, 0, 0, 0, 0),
    }
    assert found.total == Cost(4, 4, 1, 1, 3_000, 3_000, 300, 60)


def test_what_came_last_is_told_for_turns_without_an_answer(tmp_path: Path) -> None:
    """Its tool, how it ended and what it was told; the latest session stands for all."""
    missing = 'There is no document "{}.pdf" in the archive.'
    file = filled(
        tmp_path,
        [("stuck", [call("find"), call("read", failed=missing.format("a"))])],
        [("stuck", [call("read", failed=missing.format("b"))]), ("context_full", [])],
    )
    found = outcomes(file, last=9)
    session = found.costly[-1].session
    assert found.before == (
        Before("stuck", "read", "blad", "There is no document … in the archive.", 2, session),
        Before("context_full", "", "", "", 1, session),
    )


def test_failed_calls_are_joined_with_what_became_of_their_turns(tmp_path: Path) -> None:
    """Names and numbers don't make another kind of error; tools do."""
    file = filled(
        tmp_path,
        [
            ("answered", [call("read", failed="There is no line 9."), call("read")]),
            ("stuck", [call("read", failed="There is no line 1,200.")] * 2),
            ("answered", [call("find", failed="There is no line 9.")]),
        ],
    )
    assert outcomes(file, last=9).failed == (
        FailedCalls("read", "There is no line ….", 3, 2, 1),
        FailedCalls("find", "There is no line ….", 1, 1, 1),
    )


def test_the_longest_turns_come_first(tmp_path: Path) -> None:
    """With their session and request; at most ten."""
    file = filled(tmp_path, [("answered", [call("read")] * size) for size in range(12)])
    costly = outcomes(file, last=9).costly
    assert [turn.cost.calls for turn in costly] == [*range(11, 1, -1)]
    assert (costly[0].number, costly[0].request) == (12, "request of 11 calls")


def test_only_the_sessions_that_were_asked_for(tmp_path: Path) -> None:
    """The newest, or those since a day; evaluations never."""
    turns = [("answered", [call("read")])]
    file = filled(tmp_path, turns, turns, turns)
    assert outcomes(file, last=2).sessions == 2
    assert outcomes(file, last=9, since=START + DAY).total.turns == 2
    (tmp_path / "eval").mkdir()
    assert outcomes(filled(tmp_path / "eval", turns, kind=Kind.EVAL), last=9) == Outcomes()
