"""What happens in a session, kept here until the session store has taken it."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from config.language import told
from sessions.errors import StoreDamaged, StoreUnavailable, UnknownSession

if TYPE_CHECKING:
    from sessions.record import Event, Setup, Transcript, TurnEnd
    from sessions.store import SessionStore

_LOG = logging.getLogger("archivist.sessions")


@dataclass(slots=True)
class _Turn:
    """One turn, and how much of it is in the store.

    Attributes:
        request: What the person wrote.
        events: Calls in their order.
        end: None while it goes on.
        number: Its number in the store; None as long as it is not there.
        written: How many of the events are there.
        ended: Whether its end is there.
    """

    request: str
    events: list[Event] = field(default_factory=list)
    end: TurnEnd | None = None
    number: int | None = None
    written: int = 0
    ended: bool = False


class Journal:
    """Writes a session down as it happens, or later where the store can't be used now.

    Each call is on the disk when it returns, unless the store is locked, full or damaged: then the
    log is told once, and what was not written is tried again when a turn begins or ends and when
    the session is left. A damaged store is set aside, and the whole session is written into a new
    one. Nothing of this stops the conversation. A session that somebody deleted meanwhile is not
    written any more.

    Args:
        store: Where it is written.
        session: The session's id.
        setup: What it runs with.
        started: Whether it is in the store already.
        earlier: What happened in it before.
    """

    def __init__(
        self,
        store: SessionStore,
        session: str,
        setup: Setup,
        *,
        started: bool = True,
        earlier: Transcript | None = None,
    ) -> None:
        self._store = store
        self._session = session
        self._setup = setup if earlier is None else earlier.session.setup
        self._started = started
        self._deleted = False
        self._trouble = "" if started else told("it could not be started")
        self._turns = [
            _Turn(one.request, [*one.events], one.end, one.number, len(one.events), ended=True)
            for one in (() if earlier is None else earlier.turns)
        ]

    def catch_up(self) -> str:
        """Try once more to write what is not in the store; say why that failed, or nothing."""
        if self._trouble:
            self._write()
        return self._trouble

    def begin(self, request: str) -> int | None:
        """Write down a request; return the turn's number in the store, if it is there."""
        self._turns.append(_Turn(request))
        self._write()
        return self._turns[-1].number

    def add(self, event: Event) -> None:
        """Write down a call of the current turn and its result."""
        self._turns[-1].events.append(event)
        if not self._trouble:  # each attempt at a locked store takes seconds
            self._write()

    def end(self, end: TurnEnd) -> None:
        """Write down how the current turn ended."""
        self._turns[-1].end = end
        self._write()

    def close(self) -> None:
        """Write down that the session was left."""
        self._write(left=True)

    def _write(self, *, left: bool = False) -> None:
        if self._deleted:
            return
        trouble = ""
        try:
            try:
                self._write_all(left=left)
            except StoreDamaged:
                self._begin_again()
                self._write_all(left=left)
        except UnknownSession as error:
            self._deleted = True
            trouble = str(error)
        except StoreUnavailable as error:
            trouble = str(error)
        if trouble and not self._trouble:
            _LOG.warning("the session is not recorded: %s", trouble)
        self._trouble = trouble

    def _write_all(self, *, left: bool) -> None:
        if not self._started:
            self._session = self._store.start(self._setup, self._session)
            self._started = True
        for turn in self._turns:
            self._write_turn(turn)
        if left:
            self._store.end(self._session)

    def _write_turn(self, turn: _Turn) -> None:
        if turn.number is None:
            turn.number = self._store.begin_turn(self._session, turn.request)
        for event in turn.events[turn.written :]:
            self._store.add_event(self._session, turn.number, event)
            turn.written += 1
        if turn.end is not None and not turn.ended:
            self._store.end_turn(self._session, turn.number, turn.end)
            turn.ended = True

    def _begin_again(self) -> None:
        """Set the damaged store aside; the next attempt writes everything into a new one."""
        aside = self._store.set_aside()
        if aside is None:
            return
        _LOG.warning("the session store was damaged and is now %s", aside)
        self._started = False
        for turn in self._turns:
            turn.number, turn.written, turn.ended = None, 0, False
