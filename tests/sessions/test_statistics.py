"""The statistics: every number equals what the events say, and flags need enough of them."""

from __future__ import annotations

import statistics as reference
import tempfile
from collections import Counter
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from math import ceil
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from sessions.record import Consent, Event, Kind, Setup, TurnEnd, Usage
from sessions.statistics import measure
from sessions.store import SessionStore
from sessions.tool_use import Calls, Consents, Flag, Reading

TOOLS = ("czytaj_dokument", "znajdz_dokumenty", "zmien_nazwe")
SETUP = Setup("/a", "m", "pl", "host", "writer", "0", Kind.CHAT, TOOLS)
KNOWN = (*TOOLS, "szukaj_w_sieci")
START = datetime(2026, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)


@dataclass(frozen=True)
class MadeTurn:
    """One turn; without an end where the program died in it."""

    events: tuple[Event, ...]
    end: TurnEnd | None


@dataclass(frozen=True)
class MadeSession:
    """One session."""

    setup: Setup
    turns: tuple[MadeTurn, ...]


# Few tools, durations and outcomes, so that retries, ties and empty sums come up all the time.
events = st.builds(
    Event,
    step=st.integers(1, 8),
    tool=st.sampled_from([*TOOLS[:2], "szukaj_w_sieci", "made_up", "odd\udcff", ""]),
    arguments=st.just({}),
    shown=st.just(""),
    status=st.sampled_from(["ok", "blad", "odmowa"]),
    ms=st.sampled_from([0, 0, 1, 2, 3, 50, 10**12]),
    tokens_raw=st.integers(0, 3) | st.integers(0, 10**9),
    tokens_shown=st.integers(0, 3) | st.integers(0, 300),
    consent=st.sampled_from(Consent),
)
usages = st.builds(
    Usage,
    prompt_tokens=st.integers(0, 9_000),
    cached_tokens=st.integers(0, 9_000),
    result_tokens=st.none() | st.integers(0, 9_000),
)
ends = st.builds(
    TurnEnd, st.just("a"), st.sampled_from(["answered", "anew"]), st.just(1), usages, st.booleans()
)
turns = st.builds(MadeTurn, st.lists(events, max_size=5).map(tuple), st.none() | ends)
sessions = st.builds(
    MadeSession,
    st.builds(
        replace,
        st.just(SETUP),
        kind=st.sampled_from([Kind.CHAT, Kind.ASK, Kind.EVAL]),
        tools=st.sampled_from([TOOLS, TOOLS[:1], (), ("szukaj_w_sieci", "gone")]),
    ),
    st.lists(turns, max_size=3).map(tuple),
)


def record(file: Path, made: list[MadeSession]) -> None:
    """Write sessions, one a day."""
    now = START
    store = SessionStore(file, lambda: now)
    with store._database.use() as connection:
        connection.execute("BEGIN")  # the disk is waited for once
        for each in made:
            session = store.start(each.setup)
            for one in each.turns:
                turn = store.begin_turn(session, "r")
                for event in one.events:
                    store.add_event(session, turn, event)
                if one.end is not None:
                    store.end_turn(session, turn, one.end)
            now += DAY
        connection.execute("COMMIT")
    store.close()


def recounted(tool: str, window: list[MadeSession]) -> Calls:
    """What a tool's calls add up to, by hand."""
    own = [[e for e in t.events if e.tool == tool] for each in window for t in each.turns]
    calls = [event for turn in own for event in turn]
    again = [
        now for turn in own for before, now in pairwise(turn)
        if before.status == "blad"
    ]  # fmt: skip
    times = sorted(event.ms for event in calls)
    asked = Counter(event.consent for event in calls)
    return Calls(
        tool=tool,
        uses=len(calls),
        sessions=sum(any(e.tool == tool for t in s.turns for e in t.events) for s in window),
        errors=sum(event.status == "blad" for event in calls),
        retries=len(again),
        retries_ok=sum(event.status == "ok" for event in again),
        consents=Consents(asked[Consent.GIVEN], asked[Consent.REFUSED], asked[Consent.UNAVAILABLE]),
        median_ms=reference.median(times) if times else 0,
        p95_ms=times[ceil(len(times) * 95 / 100) - 1] if times else 0,
        tokens_shown=sum(event.tokens_shown for event in calls),
        tokens_raw=sum(event.tokens_raw for event in calls),
    )


@settings(max_examples=60, deadline=None)
@given(st.lists(sessions, max_size=6), st.data())
def test_numbers_equal_the_events(made: list[MadeSession], data: st.DataObject) -> None:
    """For any sessions and any window each number is what counting by hand gives."""
    last = data.draw(st.integers(1, len(made) + 1))
    days = data.draw(st.none() | st.integers(0, len(made)))
    since = None if days is None else START + days * DAY
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "s.sqlite"
        record(file, made)
        measured = measure(file, last=last, known=KNOWN, since=since)
    window = [
        each for each in made[days or 0 :] if each.turns and each.setup.kind is not Kind.EVAL
    ][-last:]  # fmt: skip
    called = [{event.tool for turn in each.turns for event in turn.events} for each in window]
    offered = [
        called_in | {*each.setup.tools} for called_in, each in zip(called, window, strict=True)
    ]
    listed = set().union(*called, *[each & {*KNOWN} for each in offered])
    assert measured.sessions == len(window)
    assert {use.calls.tool for use in measured.tools} == listed
    assert [use.calls.tool for use in measured.tools] == sorted(
        listed, key=lambda tool: (-recounted(tool, window).uses, tool)
    )
    shown = sum(e.tokens_shown for each in window for turn in each.turns for e in turn.events)
    raw = sum(e.tokens_raw for each in window for turn in each.turns for e in turn.events)
    for use in measured.tools:
        own = recounted(use.calls.tool, window)
        assert use.calls == own
        assert use.offered == sum(own.tool in each for each in offered)
        assert use.session_share == own.sessions / len(window)
        assert use.shown_share == (own.tokens_shown / shown if shown else 0)
        assert use.raw_share == (own.tokens_raw / raw if raw else 0)
    ended = [turn.end for each in window for turn in each.turns if turn.end is not None]
    usages = [end.usage for end in ended]
    known = [usage for usage in usages if usage.result_tokens is not None]
    assert measured.reading == Reading(
        sum(usage.prompt_tokens for usage in usages),
        sum(usage.cached_tokens for usage in usages),
        sum(usage.prompt_tokens for usage in known),
        sum(usage.result_tokens or 0 for usage in known),
    )
    assert measured.tainted_sessions == sum(
        any(turn.end and turn.end.tainted for turn in each.turns) for each in window
    )


def test_what_the_model_read(tmp_path: Path) -> None:
    """The share of results counts turns of which it is known; uncut it would be more."""
    event = replace(call("czytaj_dokument"), tokens_raw=400, tokens_shown=100)
    known = TurnEnd("a", "answered", usage=Usage(prompt_tokens=1_000, result_tokens=600))
    before = TurnEnd("a", "answered", usage=Usage(prompt_tokens=9_000))
    made = [MadeTurn((event,), known), MadeTurn((), before)]
    record(tmp_path / "s.sqlite", [MadeSession(SETUP, tuple(made))])
    measured = measure(tmp_path / "s.sqlite", last=9, known=KNOWN)
    assert measured.result_share == 0.6
    assert measured.uncut_share == 2_400 / 2_800
    assert measure(tmp_path / "s.sqlite", last=9, known=KNOWN, since=START + DAY).sessions == 0
    record(tmp_path / "old.sqlite", [MadeSession(SETUP, (made[1],))])
    old = measure(tmp_path / "old.sqlite", last=9, known=KNOWN)
    assert (old.result_share, old.uncut_share) == (None, None)


def call(tool: str, status: str = "ok") -> Event:
    """A call that cost nothing."""
    return Event(1, tool, {}, "", status)


def test_flags(tmp_path: Path) -> None:
    """From twenty sessions on, rare and unused tools are named; errors from twenty calls on."""
    file = tmp_path / "s.sqlite"
    made = [[call("czytaj_dokument")] for _ in range(21)]
    made[0] += [call("znajdz_dokumenty"), call("gone", "blad"), *[call("czytaj_dokument")] * 9]
    made[1] += [call("czytaj_dokument", "blad")] * 4
    record(file, [MadeSession(SETUP, (MadeTurn(tuple(each), None),)) for each in made])
    flags = {use.calls.tool: use.flags for use in measure(file, last=100, known=KNOWN).tools}
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
        assert {use.calls.tool: use.calls.uses for use in measured.tools} == dict.fromkeys(tools, 1)
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
    uses = {
        use.calls.tool: use for use in measure(tmp_path / "s.sqlite", last=999, known=KNOWN).tools
    }
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
    uses = {
        use.calls.tool: use for use in measure(tmp_path / "s.sqlite", last=9, known=KNOWN).tools
    }
    assert (uses["szukaj_w_sieci"].offered, uses["szukaj_w_sieci"].flags) == (1, ())
