"""Work that can be given up until the moment from which it counts, while somebody waits for it."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_LOOK_S = 0.1  # how often a wait looks whether the person wants to stop
_GRACE_LOOKS = 20  # what counts already is waited for this much longer
_UNWANTED = "the person stopped it"


class GivenUpError(Exception):
    """The work was stopped before it counted, so it has no effect; the message is a clause."""


class Attempt:
    """One try. The work runs in a thread of its own, which may outlive the wait, never its limit.

    Args:
        work: Gets this attempt; calls :meth:`counts` right before its effect, or has none.
        limit_s: How long it may take before it counts, whatever it waits for.
        counting_limit_s: How long it may take from then on.
    """

    def __init__(
        self, work: Callable[[Attempt], int], limit_s: float, counting_limit_s: float
    ) -> None:
        self._work = work
        self._limit_s = limit_s
        self._counting_limit_s = counting_limit_s
        self._deadline = 0.0
        self._lock = threading.Lock()
        self._given_up = False
        self._counts = False
        self._result: int | None = None
        self._error: BaseException | None = None

    def counts(self) -> None:
        """Begin what can't be given up.

        Raises:
            GivenUpError: Nobody waits any more: it must not be begun.
        """
        with self._lock:
            if self._given_up:
                raise GivenUpError(_UNWANTED)
            self._counts = True
            self._deadline = time.monotonic() + self._counting_limit_s

    def result(self, cancelled: Callable[[], bool]) -> int | None:
        """Do the work and wait for it.

        Args:
            cancelled: Whether the person wants to stop.

        Returns:
            What the work returns; None where the end of what counts was not waited for, because
            the person wanted to stop or it took too long.

        Raises:
            GivenUpError: The person stopped it in time, or it took too long.
            Exception: Whatever the work raises.
        """
        self._deadline = time.monotonic() + self._limit_s
        thread = threading.Thread(target=self._run, daemon=True)
        thread.start()
        looks = 0
        while thread.is_alive():
            thread.join(_LOOK_S)
            if cancelled():
                looks += 1
                self._give_up(_UNWANTED)
                if looks > _GRACE_LOOKS:
                    break
            if time.monotonic() > self._deadline:
                self._give_up(f"it took more than {self._limit_s:g} seconds")
                if time.monotonic() > self._deadline:  # it may just have begun to count
                    break
        if self._error is not None:
            raise self._error
        return self._result

    def _give_up(self, why: str) -> None:
        with self._lock:
            if not self._counts:
                self._given_up = True
                raise GivenUpError(why)

    def _run(self) -> None:
        try:
            self._result = self._work(self)
        except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
            self._error = error
