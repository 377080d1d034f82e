"""The one kind of error that is told to the model."""

from __future__ import annotations


class ToolError(Exception):
    """A failure the model can react to: what went wrong, why, and what to do instead.

    Every part is computed from the state at hand (the nearest paths, the folder's contents, the
    tool that would answer), never names anything the session can't see, and quotes no library.

    Args:
        what: One sentence naming the argument or value that failed.
        why: What is allowed, or what is there instead.
        instead: The call or change that would work.
        retryable: Whether the same call can work later without a change.
        paths: Archive paths that the hint names; later calls may use them.
    """

    def __init__(
        self,
        what: str,
        why: str = "",
        instead: str = "",
        *,
        retryable: bool = False,
        paths: tuple[str, ...] = (),
    ) -> None:
        super().__init__(" ".join(part for part in (what, why, instead) if part))
        self.what = what
        self.why = why
        self.instead = instead
        self.retryable = retryable
        self.paths = paths
