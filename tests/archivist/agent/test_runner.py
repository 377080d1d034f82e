"""A turn in its worker thread."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from archivist.agent.events import Consent, ConsentNeeded, Ended, Event, Reply, StepStarted, Stop
from archivist.agent.runner import RunningTurn
from config.errors import ArchivistError
from tests.archivist.terminal.scripted import ScriptedConversation, answer, plan
from tools.activity import Activity

if TYPE_CHECKING:
    from collections.abc import Generator


def happened(running: RunningTurn) -> list[Event]:
    """Collect the events, without the pauses."""
    return [event for event in running.events() if event is not None]


def test_events_arrive_in_order_from_another_thread() -> None:
    """The listener gets every event, and the conversation runs elsewhere than the listener."""
    conversation = ScriptedConversation(scripts={"q": [StepStarted(1), *answer("a b")]})
    with RunningTurn(conversation, "q") as running:
        events = happened(running)
    assert [type(event).__name__ for event in events] == ["StepStarted", "Token", "Token", "Ended"]
    assert conversation.threads[0] is not threading.current_thread()
    assert not conversation.threads[0].is_alive()


@pytest.mark.parametrize("consent", list(Consent))
def test_consent_reaches_the_conversation(consent: Consent) -> None:
    """What the listener answers is what the generator is sent."""
    conversation = ScriptedConversation(scripts={"q": [ConsentNeeded(plan(1), "why")]})
    with RunningTurn(conversation, "q") as running:
        for event in running.events():
            if isinstance(event, ConsentNeeded):
                running.answer(consent)
    assert conversation.consents == [consent]


def test_cancel_ends_a_waiting_turn() -> None:
    """A cancelled turn ends by itself and says so."""
    conversation = ScriptedConversation(scripts={"q": [StepStarted(1), 3600.0]})
    with RunningTurn(conversation, "q") as running:
        for event in running.events():
            if isinstance(event, StepStarted):
                running.cancel()
    assert running.cancelled
    assert isinstance(event, Ended)
    assert event.stop is Stop.CANCELLED


@pytest.mark.parametrize("error", [ArchivistError("gone"), RuntimeError("a bug")])
def test_a_failure_is_raised_where_the_listener_is(error: Exception) -> None:
    """Whatever the turn raises comes out of events(), unchanged."""
    conversation = ScriptedConversation(scripts={"q": [StepStarted(1), error]})
    with pytest.raises(type(error), match=str(error)), RunningTurn(conversation, "q") as running:
        happened(running)


def test_a_listener_that_fails_leaves_no_worker_behind() -> None:
    """An error of the screen in front of a question refuses it and ends the worker."""
    conversation = ScriptedConversation(scripts={"q": [ConsentNeeded(plan(1), "why")]})

    def listen() -> None:
        with RunningTurn(conversation, "q") as running:
            for event in running.events():
                if isinstance(event, ConsentNeeded):
                    raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        listen()
    assert conversation.consents == [Consent.UNAVAILABLE]
    assert not conversation.threads[0].is_alive()


def test_pauses_are_told() -> None:
    """While nothing happens the listener gets control, so that it can show the time."""
    go_on = threading.Event()

    class Waiting:
        session = "s"

        def fate(self) -> str:
            return ""

        def activity(self) -> Activity:
            return Activity()

        def start_over(self) -> None:
            raise NotImplementedError

        def turn(
            self, _request: str, _cancel: threading.Event
        ) -> Generator[Event, Reply | None, None]:
            go_on.wait()
            yield Ended(Stop.ANSWERED, "")

    seen: list[Event | None] = []
    with RunningTurn(Waiting(), "q") as running:
        for event in running.events():
            seen.append(event)
            go_on.set()
    assert seen[0] is None
    assert seen[-1] == Ended(Stop.ANSWERED, "")
