"""Processes that end right before or right after a chosen call, and calls that fail."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tests.tools.effects.scene import Crash

if TYPE_CHECKING:
    from collections.abc import Callable

_MOST_CALLS = 16  # more than most operations make
_MANY_CALLS = 120  # more than the widest make


@dataclass(slots=True)
class Fuse:
    """Ends the process right before or right after its n-th call.

    Attributes:
        at: The 1-based number of the call; 0 for never.
        after: Whether the call is still carried out.
        fault: The number of a call of the disk that fails instead; 0 for none.
        calls: How many there were.
    """

    at: int = 0
    after: bool = False
    fault: int = 0
    calls: int = 0

    def guarded(self, call: Callable[..., Any], *, fails: bool) -> Callable[..., Any]:
        """The same call, which may be the last, or fail."""

        def guarded(*args: object) -> object:
            self.calls += 1
            last = self.calls == self.at
            if last and not self.after:
                raise Crash
            if fails and self.calls == self.fault:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            result = call(*args)
            if last:
                raise Crash
            return result

        return guarded


class Dying:
    """Stands for the file layer or the ledger with what it keeps, with a fuse in their calls.

    Args:
        inner: Does the work.
        fuse: Shared by all that a process uses.
        only: The calls of a ledger that may be the last; empty for a file layer, whose calls all
            may be, and may fail.
    """

    def __init__(self, inner: object, fuse: Fuse, only: frozenset[str] = frozenset()) -> None:
        self._inner, self._fuse, self._only = inner, fuse, only

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the inner one has
        """Give what the inner one has, its calls with the fuse."""
        found = getattr(self._inner, name)
        if name == "kept":
            return Dying(found, self._fuse, frozenset({"put", "get", "has"}))
        if not callable(found) or (self._only and name not in self._only):
            return found
        return self._fuse.guarded(found, fails=not self._only)


@dataclass(frozen=True, slots=True)
class End:
    """How a process ends.

    Attributes:
        at: At which call; 0: it does not.
        after: Whether that call is still carried out.
        power: Whether the disk loses its power then.
        survives: Which entries of the disk's journal are on the disk all the same, in turn, over
            and over.
        asks: Whether the next process asks for the same operation again before it settles
            anything, as a program does that got no answer; else it begins by settling.
        fault: A call of the disk that fails before, by its number; 0 for none.
    """

    at: int
    after: bool
    power: bool
    survives: tuple[bool, ...]
    asks: bool = False
    fault: int = 0


LOST, THERE = (False,), (True,)
SOME = (LOST, THERE, LOST + THERE, THERE + LOST)
_AT = st.one_of(
    st.just(0),
    st.integers(1, _MOST_CALLS),
    st.integers(2, 7),
    st.integers(_MOST_CALLS, _MANY_CALLS),
)
ends = st.builds(
    End,
    _AT,
    st.booleans(),
    st.sampled_from([True, True, False]),
    st.sampled_from([*SOME, LOST + THERE]),
    st.booleans(),
    st.just(0) | st.just(0) | st.integers(2, _MOST_CALLS),
)


NEVER = End(at=0, after=False, power=False, survives=LOST)
