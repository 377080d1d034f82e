"""A conversation that is written to the session store as it happens."""

from __future__ import annotations

import logging
import time
from contextlib import closing
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from archivist.agent.events import Ended, Observed, ToolCalled
from config.errors import ArchivistError
from sessions.record import Event as StoredEvent
from sessions.record import EventError, TurnEnd
from sessions.record import Usage as StoredUsage

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from archivist.agent.events import Event, Reply
    from archivist.agent.loop import Agent
    from archivist.model.cancel import Cancel
    from sessions.store import SessionStore

ANEW = "anew"
"""How a turn is written that holds no request: the conversation was begun anew."""

_LOG = logging.getLogger("archivist.sessions")
T = TypeVar("T")


class RecordedConversation:
    """Passes a conversation's events on and writes them down.

    A store that can't be used, or that lost the session, never stops the conversation: the log is
    told once and the rest of the session goes unrecorded.

    Args:
        agent: The conversation.
        store: Where it is written.
        recorded: Whether the session could be started in the store at all.
    """

    def __init__(self, agent: Agent, store: SessionStore, *, recorded: bool) -> None:
        self._agent = agent
        self._store = store
        self._recorded = recorded

    @property
    def session(self) -> str:
        """The session's id."""
        return self._agent.session

    def activity(self) -> str:
        """See :class:`archivist.agent.conversation.Conversation`."""
        return self._agent.activity()

    def turn(self, request: str, cancel: Cancel) -> Generator[Event, Reply | None, None]:
        """See :meth:`archivist.agent.loop.Agent.turn`."""
        started = time.monotonic()
        number = self._write(lambda: self._store.begin_turn(self.session, request)) or 0
        # Another program may go on with the same session: only the store counts the turns of both.
        self._agent.resume_after(number - 1)
        called: ToolCalled | None = None
        reply: Reply | None = None
        with closing(self._agent.turn(request, cancel)) as events:
            while True:
                try:
                    event = events.send(reply)
                except StopIteration:
                    return
                if isinstance(event, ToolCalled):
                    called = event
                elif isinstance(event, Observed) and called is not None:
                    stored = _stored(called, event)
                    self._write(partial(self._store.add_event, self.session, number, stored))
                elif isinstance(event, Ended):
                    end = _end(event, round((time.monotonic() - started) * 1000))
                    self._write(partial(self._store.end_turn, self.session, number, end))
                reply = yield event

    def start_over(self) -> None:
        """Begin a new conversation in the same session; going on with it later begins there too."""
        self._agent.start_over()
        number = self._write(lambda: self._store.begin_turn(self.session, ""))
        if number is not None:
            end = TurnEnd("", ANEW)
            self._write(lambda: self._store.end_turn(self.session, number, end))

    def close(self) -> None:
        """Write down that the session ended in order."""
        self._write(lambda: self._store.end(self.session))

    def _write(self, action: Callable[[], T]) -> T | None:
        if not self._recorded:
            return None
        try:
            return action()
        except ArchivistError as error:
            self._recorded = False
            _LOG.warning("the session is no longer recorded: %s", error)
            return None


def _stored(called: ToolCalled, observed: Observed) -> StoredEvent:
    observation = observed.observation
    error = observation.error
    return StoredEvent(
        step=called.step,
        tool=called.tool,
        arguments=called.arguments,
        shown=called.shown,
        status=observation.status.value,
        content=observation.content,
        header=observation.header,
        total=observation.total,
        truncated=observation.truncated,
        next=observation.next,
        next_start=observation.next_start,
        error=EventError(error.what, error.why, error.instead, error.retryable) if error else None,
        radius=observation.radius,
        operation=observation.operation,
        paths=observation.paths,
        unread=observation.unread,
        ms=observation.ms,
        tokens_raw=observation.tokens_raw,
        tokens_shown=observation.tokens_shown,
        prompt_tokens=called.usage.prompt_tokens,
        cached_tokens=called.usage.cached_tokens,
    )


def _end(event: Ended, ms: int) -> TurnEnd:
    return TurnEnd(
        answer=event.answer, stop=event.stop.value, ms=ms, usage=StoredUsage(**asdict(event.usage))
    )
