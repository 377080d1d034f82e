"""Processes that end right before or right after a chosen call, the disk's power with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tests.tools.effects.scene import Crash

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_CALLS = 16  # more than most operations make


@dataclass(slots=True)
class Fuse:
    """Ends the process right before or right after its n-th call.

    Attributes:
        at: The 1-based number of the call; 0 for never.
        after: Whether the call is still carried out.
    """

    at: int = 0
    after: bool = False
    calls: int = 0

    def guarded(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """The same call, which may be the last."""

        def guarded(*args: object) -> object:
            self.calls += 1
            last = self.calls == self.at
            if last and not self.after:
                raise Crash
            result = call(*args)
            if last:
                raise Crash
            return result

        return guarded


class Dying:
    """Stands for the file layer or the ledger, with a fuse in its calls.

    Args:
        inner: Does the work.
        fuse: Shared by all that a process uses.
        only: The calls that may be the last; all when empty.
    """

    def __init__(self, inner: object, fuse: Fuse, only: set[str] | None = None) -> None:
        self._inner, self._fuse, self._only = inner, fuse, only

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the inner one has
        """Give what the inner one has, its calls with the fuse."""
        found = getattr(self._inner, name)
        if not callable(found) or (self._only is not None and name not in self._only):
            return found
        return self._fuse.guarded(found)


@dataclass(frozen=True, slots=True)
class End:
    """How a process ends.

    Attributes:
        at: At which call; 0: it does not.
        after: Whether that call is still carried out.
        power: Whether the disk loses its power then.
        survives: Which entries of the disk's journal are on the disk all the same, in turn, over
            and over.
    """

    at: int
    after: bool
    power: bool
    survives: tuple[bool, ...]


_AT = st.one_of(st.just(0), st.integers(1, MOST_CALLS), st.integers(2, 7))
_LOST, _THERE = (False,), (True,)
ends = st.builds(
    End,
    _AT,
    st.booleans(),
    st.sampled_from([True, True, False]),
    st.sampled_from([_LOST, _THERE, _LOST + _THERE, _LOST + _THERE, _THERE + _LOST]),
)


NEVER = End(at=0, after=False, power=False, survives=_LOST)
