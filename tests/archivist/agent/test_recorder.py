"""What happens is what is stored, and a store that fails stops nothing."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from archivist.agent.events import Consent, Ended, StepStarted, Stop
from archivist.agent.journal import Journal
from archivist.agent.recorder import RecordedConversation
from archivist.model.cancel import Cancel
from archivist.model.message import Observed as ObservedMessage
from sessions.errors import StoreUnavailable, UnknownSession
from sessions.record import Kind, Setup
from sessions.store import SessionStore
from tests.archivist.agent.house import answer, drive, find, house, read, rename

if TYPE_CHECKING:
    from pathlib import Path

    from tests.archivist.agent.house import House

NOTES = {"notes/boiler.md": "The boiler was serviced on 12.03.2026."}
SETUP = Setup("/archive", "scripted", "en", "host", "writer", "1", Kind.CHAT)


def store_in(folder: Path) -> SessionStore:
    """A store with a fixed clock."""
    return SessionStore(folder / "sessions.sqlite", lambda: datetime(2026, 1, 1, tzinfo=UTC))


def recorded(home: House, store: SessionStore, *, on: bool = True) -> RecordedConversation:
    """The house's agent, written down."""
    session = store.start(SETUP) if on else store.new_id()
    home.agent.session = session
    return RecordedConversation(home.agent, Journal(store, session, SETUP, started=on))


def test_a_turn_is_stored_as_it_happened(tmp_path: Path) -> None:
    """Request, calls, results, operation, answer and usage."""
    store = store_in(tmp_path)
    script = [
        find(words="boiler"),
        read("no.md"),
        rename("notes/boiler.md", "b.md"),
        answer("Done: b.md."),
    ]
    with house(tmp_path, NOTES, script, strict=False) as home:
        conversation = recorded(home, store)
        request = "Find the boiler notes, read no.md, rename notes/boiler.md to b.md"
        turn = drive(conversation, request, Consent.GIVEN)  # type: ignore[arg-type]
        conversation.close()
    transcript = store.transcript(conversation.session)
    assert transcript.session.ended is not None
    (stored,) = transcript.turns
    assert stored.request == request
    assert stored.end is not None
    assert stored.end.answer == turn.ended.answer
    assert stored.end.stop == "answered"
    assert stored.end.usage.prompt_tokens == turn.ended.usage.prompt_tokens
    assert stored.end.usage.result_tokens == turn.ended.usage.result_tokens
    assert stored.end.tainted
    assert [event.tool for event in stored.events] == [call.tool for call in turn.calls]
    for event, call, result in zip(stored.events, turn.calls, turn.results, strict=True):
        observation = result.observation
        assert event.arguments == call.arguments
        assert event.shown == call.shown
        assert event.status == observation.status.value
        assert event.content == observation.content
        assert event.paths == observation.paths
        assert event.operation == observation.operation
        assert event.prompt_tokens == call.usage.prompt_tokens
    assert stored.events[1].error is not None
    assert stored.events[2].operation.startswith(conversation.session)


@pytest.mark.parametrize("method", ["begin_turn", "add_event", "end_turn"])
@pytest.mark.parametrize("error", [StoreUnavailable("full"), UnknownSession("gone")])
def test_a_store_that_fails_never_stops_the_turn(
    tmp_path: Path, method: str, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    """Wherever it fails, the answer comes, the log is told once, and nothing more is written."""
    store = store_in(tmp_path)
    script = [find(words="boiler"), answer("Yes."), answer("Hi.")]
    with house(tmp_path, NOTES, script) as home:
        conversation = recorded(home, store)

        def broken(*_: object) -> None:
            raise error

        setattr(store, method, broken)
        assert drive(conversation, "Find the boiler").ended.answer  # type: ignore[arg-type]
        assert drive(conversation, "Hello").ended.answer == "Hi."  # type: ignore[arg-type]
        conversation.close()
    assert caplog.text.count("is not recorded") == 1
    assert len(store.transcript(conversation.session).turns) <= 1


def test_a_session_that_could_not_be_started_is_written_later(tmp_path: Path) -> None:
    """It answers, and is in the store under its id as soon as that can be used."""
    store = store_in(tmp_path)
    with house(tmp_path, {}, [answer("Hi.")]) as home:
        conversation = recorded(home, store, on=False)
        assert drive(conversation, "Hello").ended.answer == "Hi."  # type: ignore[arg-type]
        conversation.close()
    assert [one.id for one in store.sessions()] == [conversation.session]


def test_a_listener_that_leaves_closes_the_turn(tmp_path: Path) -> None:
    """The conversation under it can go on at once."""
    store = store_in(tmp_path)
    with house(tmp_path, NOTES, [find(words="boiler"), answer("Hi.")]) as home:
        conversation = recorded(home, store)
        events = conversation.turn("Find the boiler", Cancel())
        assert isinstance(next(events), StepStarted)
        events.close()
        home.model._calls = iter([answer("Hi.")])
        turn = drive(conversation, "Hello")  # type: ignore[arg-type]
    assert isinstance(turn.events[-1], Ended)
    assert turn.ended.stop is Stop.ANSWERED
    first, second = store.transcript(conversation.session).turns
    assert first.end is None
    assert second.end is not None


KILLED = """
import os, sys
from pathlib import Path
sys.path.insert(0, os.getcwd())
from archivist.agent.events import Observed
from archivist.model.cancel import Cancel
from archivist.model.message import Observed as ObservedMessage
from tests.archivist.agent.house import answer, find, house, read
from tests.archivist.agent.test_recorder import NOTES, recorded, store_in
folder = Path(sys.argv[1])
store = store_in(folder)
script = [find(words="boiler"), read("notes/boiler.md"), answer("x")]
with house(folder, NOTES, script) as home:
    conversation = recorded(home, store)
    print(conversation.session, flush=True)
    for event in conversation.turn("Was my boiler serviced?", Cancel()):
        if isinstance(event, Observed):
            os.kill(os.getpid(), 9)
"""


def test_a_kill_between_events_leaves_a_readable_transcript(tmp_path: Path) -> None:
    """What had happened is there; the turn has no end."""
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert killed.returncode < 0, killed.stderr
    (turn,) = store_in(tmp_path).transcript(killed.stdout.split()[0]).turns
    assert turn.end is None
    assert [event.tool for event in turn.events] == ["znajdz_dokumenty"]


def test_two_programs_go_on_with_one_session(tmp_path: Path) -> None:
    """Each makes the change that was asked for in it, and tells of no other one."""
    store = store_in(tmp_path)
    one, other = rename("a.txt", "b.txt"), rename("c.txt", "d.txt")
    with (
        house(tmp_path, {"a.txt": "a", "c.txt": "c"}, [one, answer("Done.")]) as first,
        house(tmp_path, {}, [other, answer("Done.")]) as second,
    ):
        here = recorded(first, store)
        second.agent.session = here.session
        there = RecordedConversation(second.agent, Journal(store, here.session, SETUP))
        drive(here, "Rename a.txt to b.txt")  # type: ignore[arg-type]
        turn = drive(there, "Rename c.txt to d.txt")  # type: ignore[arg-type]
        assert '"c.txt" -> "d.txt"' in turn.ended.answer
        assert first.names() == {"b.txt", "d.txt"}


@pytest.mark.parametrize("consent", Consent)
def test_what_the_person_said_is_stored_with_the_change(tmp_path: Path, consent: Consent) -> None:
    """Only the change that was asked about carries it, whether it was made or not."""
    store = store_in(tmp_path)
    script = [rename("a.txt", "b.txt"), rename("b.txt", "else.txt"), answer("Done.")]
    with house(tmp_path, {"a.txt": "a"}, script, strict=False) as home:
        conversation = recorded(home, store)
        drive(conversation, "Rename a.txt to b.txt", consent)  # type: ignore[arg-type]
    (turn,) = store.transcript(conversation.session).turns
    assert [event.consent.value for event in turn.events] == ["", consent.value]


def test_results_in_the_prompts_are_counted(tmp_path: Path) -> None:
    """Each step counts the results that its prompt holds, those of earlier turns too."""
    script = [find(words="boiler"), answer("Yes."), answer("Hi.")]
    with house(tmp_path, NOTES, script) as home:
        first = home.turn("Find the boiler")
        second = home.turn("Hello")
    (result,) = [
        message.text for message in home.model.prompts[-1] if isinstance(message, ObservedMessage)
    ][-1:]
    tokens = home.model.count_tokens(result)
    assert first.calls[0].usage.result_tokens == 0
    assert first.ended.usage.result_tokens == tokens
    assert second.ended.usage.result_tokens == tokens


def test_what_becomes_of_the_session_is_said(tmp_path: Path) -> None:
    """While another program holds the store that is told; afterwards everything is there."""
    store = SessionStore(tmp_path / "s.sqlite", lambda: datetime(2026, 1, 1, tzinfo=UTC), 0.01)
    with house(tmp_path, {}, [answer("Hi.")]) as home:
        conversation = recorded(home, store)
        other = sqlite3.connect(tmp_path / "s.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        drive(conversation, "Hello")  # type: ignore[arg-type]
        told = conversation.fate()
        other.close()
    assert told.startswith(f"Session {conversation.session} is not kept whole: The session store")
    assert conversation.fate() == f"Session {conversation.session} is kept."
    assert len(store.transcript(conversation.session).turns) == 1
    store.close()
