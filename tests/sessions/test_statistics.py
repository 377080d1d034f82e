"""The statistics: every number equals what the events say, and flags need enough of them."""

from __future__ import annotations

import statistics as reference
import tempfile
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from sessions.record import Event, Kind, Setup, TurnEnd, Usage
from sessions.statistics import Flag, measure
from sessions.store import SessionStore

TOOLS = ("czytaj_dokument", "znajdz_dokumenty", "zmien_nazwe")
SETUP = Setup("/a", "m", "pl", "host", "writer", "0", Kind.CHAT, TOOLS)
KNOWN = (*TOOLS, "szukaj_w_sieci")
events = st.builds(
    Event,
    step=st.just(1),
    tool=st.sampled_from([*TOOLS[:2], "made_up", "odd\udcff"]),
    arguments=st.just({}),
    shown=st.just(""),
    status=st.sampled_from(["ok", "blad", "odmowa"]),
    ms=st.integers(0, 50),
    tokens_raw=st.integers(0, 900),
    tokens_shown=st.integers(0, 300),
)


def record(file: Path, sessions: list[list[Event]], asked: list[bool] | None = None) -> None:
    """Write sessions with these events; those that weren't ``asked`` have no turn."""
    store = SessionStore(file, lambda: datetime(2026, 1, 1, tzinfo=UTC))
    for place, made in enumerate(sessions):
        session = store.start(SETUP)
        if asked is None or asked[place]:
            turn = store.begin_turn(session, "r")
            for event in made:
                store.add_event(session, turn, event)
            usage = Usage(prompt_tokens=10 * len(made), cached_tokens=9 * len(made))
            store.end_turn(session, turn, TurnEnd("a", "answered", usage=usage))
    store.close()


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.lists(events, max_size=5)), max_size=6), st.data())
def test_numbers_equal_the_events(
    made: list[tuple[bool, list[Event]]], data: st.DataObject
) -> None:
    """For any sessions and any window each number is what counting by hand gives."""
    last = data.draw(st.integers(1, len(made) + 1))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "s.sqlite"
        record(file, [each for _, each in made], [asked for asked, _ in made])
        measured = measure(file, last=last, known=KNOWN)
    window = [each for asked, each in made if asked][-last:]
    counted = Counter(event.tool for each in window for event in each)
    assert measured.sessions == len(window)
    steps = counted.total()
    assert (measured.prompt_tokens, measured.cached_tokens) == (10 * steps, 9 * steps)
    assert {use.tool: use.uses for use in measured.tools if use.uses} == counted
    assert {use.tool for use in measured.tools} == {*(TOOLS if window else ()), *counted}
    uses = [use.uses for use in measured.tools]
    assert uses == sorted(uses, reverse=True)
    for use in measured.tools:
        own = [event for each in window for event in each if event.tool == use.tool]
        assert use.sessions == sum(any(e.tool == use.tool for e in each) for each in window)
        assert use.offered == (len(window) if use.tool in TOOLS else use.sessions)
        assert use.errors == sum(event.status == "blad" for event in own)
        assert use.tokens_shown == sum(event.tokens_shown for event in own)
        assert use.tokens_raw == sum(event.tokens_raw for event in own)
        assert use.median_ms == (reference.median(e.ms for e in own) if own else 0)
    shares = sum(use.context_share for use in measured.tools)
    assert abs(shares - (sum(use.tokens_shown for use in measured.tools) > 0)) < 1e-9


def call(tool: str, status: str = "ok") -> Event:
    """A call that cost nothing."""
    return Event(1, tool, {}, "", status)


def test_flags(tmp_path: Path) -> None:
    """From twenty sessions on, rare and unused tools are named; errors from five calls on."""
    file = tmp_path / "s.sqlite"
    sessions = [[call("czytaj_dokument")] for _ in range(21)]
    sessions[0] += [call("znajdz_dokumenty"), call("gone", "blad"), *[call("czytaj_dokument")] * 9]
    sessions[1] += [call("czytaj_dokument", "blad")] * 4
    record(file, sessions)
    flags = {use.tool: use.flags for use in measure(file, last=100, known=KNOWN).tools}
    assert flags == {
        "czytaj_dokument": (Flag.ERRORS,),
        "znajdz_dokumenty": (Flag.CANDIDATE,),
        "zmien_nazwe": (Flag.REMOVE,),
        "gone": (Flag.UNKNOWN,),
    }
    few = measure(file, last=19, known=KNOWN)
    assert not few.enough
    assert all(use.flags == () for use in few.tools)


def test_evaluations_are_left_out(tmp_path: Path) -> None:
    """A chat and a question count, before and after an evaluation; the evaluation does not."""
    store = SessionStore(tmp_path / "s.sqlite", lambda: datetime(2026, 1, 1, tzinfo=UTC))
    for kind in (Kind.CHAT, Kind.EVAL, Kind.ASK, Kind.EVAL):
        session = store.start(replace(SETUP, kind=kind))
        store.add_event(session, store.begin_turn(session, "r"), call(kind.value))
    store.close()
    for last, tools in ((9, {"chat", "ask"}), (2, {"chat", "ask"}), (1, {"ask"})):
        measured = measure(tmp_path / "s.sqlite", last=last, known=())
        assert {use.tool: use.uses for use in measured.tools} == dict.fromkeys(tools, 1)
        assert measured.sessions == len(tools)


def test_nothing_was_used_yet(tmp_path: Path) -> None:
    """Without a store no tool is listed, and no file is made."""
    measured = measure(tmp_path / "s.sqlite", last=5, known=KNOWN)
    assert measured.sessions == 0
    assert measured.tools == ()
    assert not (tmp_path / "s.sqlite").exists()


def test_a_tool_is_judged_by_the_sessions_that_had_it(tmp_path: Path) -> None:
    """What nobody set up is not listed; what most sessions lacked is told from those with it."""
    store = SessionStore(tmp_path / "s.sqlite", lambda: datetime(2026, 1, 1, tzinfo=UTC))
    reader = replace(SETUP, tools=("czytaj_dokument",))
    for setup, used in [(reader, "czytaj_dokument")] * 480 + [(SETUP, "zmien_nazwe")] * 20:
        session = store.start(setup)
        store.add_event(session, store.begin_turn(session, "r"), call(used))
    store.start(replace(SETUP, tools=("szukaj_w_sieci",)))  # nothing was asked in it
    store.close()
    uses = {use.tool: use for use in measure(tmp_path / "s.sqlite", last=999, known=KNOWN).tools}
    assert {name: (use.offered, use.flags) for name, use in uses.items()} == {
        "czytaj_dokument": (500, ()),
        "zmien_nazwe": (20, ()),  # in 4% of all sessions, but in each that had it
        "znajdz_dokumenty": (20, (Flag.REMOVE,)),
    }


def test_a_tool_that_came_later_counts_where_it_was_called(tmp_path: Path) -> None:
    """A chat that is continued may have a tool that it began without."""
    store = SessionStore(tmp_path / "s.sqlite", lambda: datetime(2026, 1, 1, tzinfo=UTC))
    session = store.start(SETUP)
    store.add_event(session, store.begin_turn(session, "r"), call("szukaj_w_sieci"))
    store.close()
    uses = {use.tool: use for use in measure(tmp_path / "s.sqlite", last=9, known=KNOWN).tools}
    assert (uses["szukaj_w_sieci"].offered, uses["szukaj_w_sieci"].flags) == (1, ())
