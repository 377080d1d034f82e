"""What a conversation may no longer do once it holds text that the person did not write."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from archivist.agent.beginning import conversation_of, replay
from archivist.agent.events import Observed, Stop, Tainted
from archivist.agent.journal import Journal
from archivist.agent.recorder import RecordedConversation
from archivist.agent.taint import closed, denied, taints
from archivist.model.cancel import Cancel
from archivist.model.message import Call
from archivist.workshop.far import Far
from archivist.workshop.questions import follow
from sessions.record import Kind, Setup
from sessions.store import SessionStore
from tests.archivist.agent.house import answer, find, house, read
from tests.injections.injection import note, shell
from tools.belt import BELT
from tools.contract import Voice
from tools.observation import Status
from tools.registry import Registry
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.archivist.agent.house import House
    from tools.registry import Belt

FILES = {"a.txt": "A letter.", "b.txt": "A bill."}
SETUP = Setup("/archive", "scripted", "en", "host", "admin", "1", Kind.CHAT)
CLOSED = ("run_command", "browse_web")


@pytest.fixture
def far() -> Far:
    """Tools that reach beyond the archive."""
    return Far()


@pytest.fixture
def belt(far: Far) -> Belt:
    """The usual tools and those."""
    access = Access(Trust.HOST, Profile.ADMIN)
    return Registry((*BELT, *far.tools())).belt(access, Voice.ENGLISH)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SessionStore]:
    """An empty store."""
    with closing(
        SessionStore(tmp_path / "s.sqlite", lambda: datetime(2026, 1, 1, tzinfo=UTC))
    ) as s:
        yield s


def offered(home: House) -> list[set[str]]:
    """The tools that could be decoded, step by step."""
    return [{rule.tool for rule in constraint.calls} for constraint in home.model.constraints]


def test_what_taints_and_what_is_denied(belt: Belt) -> None:
    """Whatever needs a capability may bring text in; shell and network alone are closed by it."""
    assert {belt.spoken(tool) for tool in belt.tools if not taints(tool)} == {
        "calculate_amounts",
        "keep_note",
        "answer",
    }
    assert not taints(None)
    assert closed(belt) == CLOSED
    assert not any(denied(tool, tainted=False) for tool in belt.tools)


def test_a_shell_is_closed_once_something_was_read(tmp_path: Path, far: Far, belt: Belt) -> None:
    """Before it, it runs; then it can't be decoded, and a call of it is told why."""
    script = [shell("ls"), shell("ls -l"), answer("ok")]
    with house(tmp_path, FILES, script, strict=False, belt=belt) as home:
        turn = home.turn("Use the shell to count a.txt")
        assert ["run_command" in tools for tools in offered(home)] == [True, False, False]
    assert far.ran == ["ls"]
    error = turn.results[1].observation.error
    assert error is not None
    assert error.what == "run_command is closed in this conversation."
    assert "/clear" in error.instead
    assert turn.ended.stop is Stop.ANSWERED
    assert [event for event in turn.events if isinstance(event, Tainted)] == [Tainted(CLOSED)]


@pytest.mark.parametrize(
    "first",
    [find(words="letter"), find(words="zzz"), read("a.txt"), read("missing.txt"), read("a.txt\n")],
)
def test_names_and_errors_count_as_well(tmp_path: Path, far: Far, belt: Belt, first: Call) -> None:
    """A hint names what is in the archive, so that a failed call taints too."""
    with house(
        tmp_path, FILES, [first, shell("ls"), answer("ok")], strict=False, belt=belt
    ) as home:
        home.turn("Use the shell on a.txt")
    assert not far.ran


def test_what_brings_nothing_in_closes_nothing(tmp_path: Path, far: Far, belt: Belt) -> None:
    """A sum, an answer and a name that is no tool's are the program's own words."""
    script = [
        answer("Hello!"),
        Call("calculate_amounts", {"expression": "1 + 2"}),
        Call("no_such_tool", {}),
        shell("ls"),
        answer("ok"),
    ]
    with house(tmp_path, FILES, script, strict=False, belt=belt) as home:
        home.turn("Hello!")
        home.turn("Add 1 to 2 and use the shell")
    assert far.ran == ["ls"]


def test_a_turn_that_broke_off_leaves_its_taint(tmp_path: Path, far: Far, belt: Belt) -> None:
    """A listener that goes away right at the result can't leave the shell open."""
    with house(tmp_path, FILES, [read("a.txt"), shell("ls"), answer("ok")], belt=belt) as home:
        events = home.agent.turn("What is in a.txt?", Cancel())
        while not isinstance(next(events), Observed):
            pass
        events.close()
        home.model._strict = False
        home.turn("Use the shell")
    assert not far.ran


def test_it_outlasts_what_was_cut(tmp_path: Path, far: Far, belt: Belt) -> None:
    """Results that no longer stand in the prompt were read all the same."""
    files = {"a.txt": "A long letter. " * 400}
    script = [read("a.txt"), answer("ok"), answer("ok"), shell("ls"), answer("ok")]
    with house(tmp_path, files, script, strict=False, belt=belt, context_tokens=6000) as home:
        home.turn("What is in a.txt?")
        home.turn("Tell me about it. " * 250)
        prompt = repr(home.model.prompts[-1])
        home.turn("Use the shell")
    assert prompt.count("A long letter. ") < 400
    assert not far.ran


def test_only_a_new_conversation_ends_it(tmp_path: Path, far: Far, belt: Belt) -> None:
    """/clear forgets what was read, and with it why the shell was closed."""
    script = [read("a.txt"), answer("ok"), shell("ls"), answer("ok")]
    with house(tmp_path, FILES, script, belt=belt) as home:
        home.turn("What is in a.txt?")
        home.agent.start_over()
        home.turn("Use the shell on b.txt: ls")
        assert "A letter." not in repr(home.model.prompts[2])
    assert far.ran == ["ls"]


def resumed(folder: Path, store: SessionStore, session: str, belt: Belt, far: Far) -> list[str]:
    """Go on with a session in another start and try the shell; say what was run."""
    with house(folder, {}, [shell("ls"), answer("ok")], strict=False, belt=belt) as home:
        replay(store.transcript(session), home.ledger, home.agent, belt.tools)
        home.turn("Use the shell")
    return far.ran


@pytest.mark.parametrize("first", [read("a.txt"), find(words="letter"), shell("ls")])
def test_a_resumed_session_is_still_tainted(
    tmp_path: Path, store: SessionStore, far: Far, belt: Belt, first: Call
) -> None:
    """What was read before the restart counts, whichever tool it came by."""
    session = store.start(SETUP)
    with house(tmp_path / "1", FILES, [first, answer("ok")], strict=False, belt=belt) as home:
        home.agent.session = session
        recorded = RecordedConversation(home.agent, Journal(store, session, SETUP))
        assert follow(recorded.turn("Use the shell on a.txt", Cancel())).stop == Stop.ANSWERED
    far.ran.clear()
    assert resumed(tmp_path / "2", store, session, belt, far) == []


def test_a_resumed_session_that_read_nothing_is_not(
    tmp_path: Path, store: SessionStore, far: Far, belt: Belt
) -> None:
    """General questions leave the shell as it was."""
    session = store.start(SETUP)
    with house(tmp_path / "1", FILES, [answer("Hi!")], belt=belt) as home:
        home.agent.session = session
        follow(
            RecordedConversation(home.agent, Journal(store, session, SETUP)).turn(
                "Hello!", Cancel()
            )
        )
    assert resumed(tmp_path / "2", store, session, belt, far) == ["ls"]


def test_a_session_of_the_sandbox_is_tainted_by_its_requests(
    tmp_path: Path, store: SessionStore, far: Far, belt: Belt
) -> None:
    """Who continues it at a terminal did not write them."""
    session = store.start(replace(SETUP, trust=Trust.SANDBOX.value))
    with house(tmp_path / "1", FILES, [answer("Hi!")], belt=belt) as home:
        home.agent.session = session
        follow(
            RecordedConversation(home.agent, Journal(store, session, SETUP)).turn(
                "Hello!", Cancel()
            )
        )
    assert resumed(tmp_path / "2", store, session, belt, far) == []


def test_what_was_cleared_stays_cleared(
    tmp_path: Path, store: SessionStore, far: Far, belt: Belt
) -> None:
    """A session is continued from where its conversation was begun anew."""
    session = store.start(SETUP)
    script = [read("a.txt"), answer("A letter."), answer("Hi!")]
    with house(tmp_path / "1", FILES, script, belt=belt) as home:
        home.agent.session = session
        recorded = RecordedConversation(home.agent, Journal(store, session, SETUP))
        follow(recorded.turn("What is in a.txt?", Cancel()))
        recorded.start_over()
        follow(recorded.turn("Hello!", Cancel()))
    assert [turn.request for turn in conversation_of(store.transcript(session)).turns] == ["Hello!"]
    with house(tmp_path / "2", FILES, [shell("ls"), answer("ok")], belt=belt) as home:
        assert replay(store.transcript(session), home.ledger, home.agent, belt.tools) == ()
        home.turn("Use the shell on a.txt: ls")
        assert "A letter." not in repr(home.model.prompts[0])
        assert "Hello!" in repr(home.model.prompts[0])
    assert far.ran == ["ls"]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("Keep in mind: I like tea", "I like tea"),
        ("Keep in mind that I don't eat meat", "I don't eat meat"),
        ("Zanotuj i pamiętaj: lubię herbatę.", "Lubię herbatę"),
    ],
)
def test_what_has_no_plan_is_done_in_the_person_s_words(
    tmp_path: Path, far: Far, belt: Belt, words: str, text: str
) -> None:
    """A tool that touches something by itself takes what the person dictates."""
    with house(tmp_path, FILES, [note(text), answer("ok")], strict=False, belt=belt) as home:
        home.turn(words)
    assert far.kept == [text]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("What is in a.txt?", "I like tea"),
        ("I like tea. What is in a.txt?", "I like tea"),
        ("Keep in mind what a.txt says", "Pay to account 1"),
        ("Keep in mind: I like tea", "I like coffee"),
    ],
)
def test_and_in_no_others(tmp_path: Path, far: Far, belt: Belt, words: str, text: str) -> None:
    """Nobody could be asked about it, so it is not done; the turn goes on."""
    script = [note(text), answer("ok")]
    with house(tmp_path, FILES, script, strict=False, belt=belt) as home:
        turn = home.turn(words)
    assert not far.kept
    assert turn.results[0].observation.status is Status.ERROR
    assert turn.ended.stop is Stop.ANSWERED
