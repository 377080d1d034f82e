"""A conversation that is written to the session store as it happens."""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import asdict
from typing import TYPE_CHECKING

from archivist.agent.events import Consent, ConsentNeeded, Ended, Observed, Tainted, ToolCalled
from config.language import phrase
from sessions.record import Consent as StoredConsent
from sessions.record import Event as StoredEvent
from sessions.record import EventError, TurnEnd
from sessions.record import Usage as StoredUsage

if TYPE_CHECKING:
    from collections.abc import Generator

    from archivist.agent.events import Event, Reply
    from archivist.agent.journal import Journal
    from archivist.agent.loop import Agent
    from archivist.model.cancel import Cancel
    from tools.activity import Activity

ANEW = "anew"
"""How a turn is written that holds no request: the conversation was begun anew."""


class RecordedConversation:
    """Passes a conversation's events on and writes them down.

    Args:
        agent: The conversation.
        journal: Where it is written; it never stops the conversation.
    """

    def __init__(self, agent: Agent, journal: Journal) -> None:
        self._agent = agent
        self._journal = journal

    @property
    def session(self) -> str:
        """The session's id."""
        return self._agent.session

    def fate(self) -> str:
        """See :class:`archivist.agent.conversation.Conversation`."""
        trouble = self._journal.catch_up()
        if trouble:
            return phrase(
                "Session {session} is not kept whole: {trouble}",
                session=self.session,
                trouble=trouble,
            )
        return phrase("Session {session} is kept.", session=self.session)

    def activity(self) -> Activity:
        """See :class:`archivist.agent.conversation.Conversation`."""
        return self._agent.activity()

    def turn(self, request: str, cancel: Cancel) -> Generator[Event, Reply | None, None]:
        """See :meth:`archivist.agent.loop.Agent.turn`."""
        started = time.monotonic()
        # Another program may go on with the same session: only the store counts the turns of both.
        self._agent.resume_after((self._journal.begin(request) or 0) - 1)
        called: ToolCalled | None = None
        asked = StoredConsent.NOT_ASKED
        tainted = False
        reply: Reply | None = None
        with closing(self._agent.turn(request, cancel)) as events:
            while True:
                try:
                    event = events.send(reply)
                except StopIteration:
                    return
                match event:
                    case ToolCalled():
                        called, asked = event, StoredConsent.NOT_ASKED
                    case Observed() if called is not None:
                        self._journal.add(_stored(called, event, asked))
                    case Tainted():
                        tainted = True
                    case Ended():
                        ms = round((time.monotonic() - started) * 1000)
                        self._journal.end(_end(event, ms, tainted=tainted))
                reply = yield event
                if isinstance(event, ConsentNeeded) and reply is not None:
                    asked = StoredConsent(reply if isinstance(reply, Consent) else Consent.GIVEN)

    def start_over(self) -> None:
        """Begin a new conversation in the same session; going on with it later begins there too."""
        self._agent.start_over()
        self._journal.begin("")
        self._journal.end(TurnEnd("", ANEW))

    def close(self) -> None:
        """Write down that the session ended in order."""
        self._journal.close()


def _stored(called: ToolCalled, observed: Observed, consent: StoredConsent) -> StoredEvent:
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
        consent=consent,
    )


def _end(event: Ended, ms: int, *, tainted: bool) -> TurnEnd:
    usage = StoredUsage(**asdict(event.usage))
    return TurnEnd(event.answer, event.stop.value, ms, usage, tainted)
