"""Runs a turn in a worker thread, so that the main thread keeps the terminal and its signals."""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING, Self

from archivist.agent.events import Consent, ConsentNeeded
from archivist.model.cancel import Cancel

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    from archivist.agent.conversation import Conversation
    from archivist.agent.events import Event, Reply

TICK_S = 0.01  # a key that is typed meanwhile is shown after twice this


class _Finished:
    """The worker has nothing more to say."""


class _Failed:
    """The worker ended with an exception, which the main thread raises."""

    def __init__(self, error: BaseException) -> None:
        self.error = error


class RunningTurn:
    """One turn of a conversation, at work in its own thread.

    A context manager: leaving it early (an error of the screen, a closed pipe) cancels the turn,
    refuses a consent that is waiting, and returns only when the worker has ended, so that the
    next turn never shares the model with this one.

    Args:
        conversation: The session.
        request: What the person asks.
    """

    def __init__(self, conversation: Conversation, request: str) -> None:
        self._conversation = conversation
        self._request = request
        self._events: queue.SimpleQueue[Event | _Finished | _Failed] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[Reply] = queue.SimpleQueue()
        self._cancel = Cancel()
        self._worker = threading.Thread(target=self._work, name="turn", daemon=True)

    def __enter__(self) -> Self:
        """Start the worker."""
        self._worker.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the worker and wait for it."""
        del kind, error, trace
        self._cancel.set()
        self._answers.put(Consent.UNAVAILABLE)
        while self._worker.is_alive():
            self._worker.join(TICK_S)

    @property
    def cancelled(self) -> bool:
        """Whether the person asked to stop."""
        return self._cancel.is_set()

    def cancel(self) -> None:
        """Ask the turn to stop; safe in a signal handler and when called again."""
        self._cancel.set()

    def answer(self, reply: Reply) -> None:
        """Answer the :class:`ConsentNeeded` that :meth:`events` yielded last."""
        self._answers.put(reply)

    def events(self) -> Iterator[Event | None]:
        """Yield what happens; None about every ``TICK_S`` seconds in which nothing does.

        The wait is short because Windows delivers Ctrl-C only between waits.

        Raises:
            Exception: Whatever the turn raised, in this thread.
        """
        while True:
            try:
                item = self._events.get(timeout=TICK_S)
            except queue.Empty:
                yield None
                continue
            match item:
                case _Finished():
                    return
                case _Failed():
                    raise item.error
                case _:
                    yield item

    def _work(self) -> None:
        """Drive the generator; the only code here that runs in the worker thread."""
        outcome: _Finished | _Failed = _Finished()
        try:
            self._drive()
        except BaseException as error:  # noqa: BLE001 - handed over whole, raised in events()
            outcome = _Failed(error)
        self._events.put(outcome)

    def _drive(self) -> None:
        turn = self._conversation.turn(self._request, self._cancel)
        try:
            event = next(turn)
            while True:
                self._events.put(event)
                consent = self._answers.get() if isinstance(event, ConsentNeeded) else None
                event = turn.send(consent)
        except StopIteration:
            return
        finally:
            turn.close()
