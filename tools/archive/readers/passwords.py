"""Passwords of documents, as the person gave them: in memory, until the session ends."""

from __future__ import annotations

_MOST_KEPT = 20


class Passwords:
    """Those given so far; each of them is tried on any document that wants one.

    Nothing writes them down: the model, the log and the disk never see one.
    """

    def __init__(self) -> None:
        self._given: list[str] = []

    def __repr__(self) -> str:
        """Keep them out of whatever shows this."""
        return f"<{len(self._given)} passwords>"

    def give(self, password: str) -> None:
        """Add one; the oldest of very many is forgotten."""
        if password and password not in self._given:
            self._given = [password, *self._given[: _MOST_KEPT - 1]]

    def all(self) -> tuple[str, ...]:
        """Return them, the last one given first."""
        return tuple(self._given)
