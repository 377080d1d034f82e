"""What a tool returns, and what the model gets to see of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Lines:
    """A continuous text. When it is over the budget both ends are kept and the middle is cut.

    Attributes:
        text: The text; lines are separated by a line feed.
        first_line: The 1-based number of the first line of ``text`` in its document.
    """

    text: str
    first_line: int = 1


@dataclass(frozen=True, slots=True)
class Items:
    """A page of a list. When it is over the budget, later items move to the next page.

    Attributes:
        items: One block of text an item, best first.
        start: The 1-based position of the first item in the whole list.
        total: The exact number of items in the whole list.
        summary: A structural summary of the whole list, shown when not all of it fits.
    """

    items: tuple[str, ...]
    start: int
    total: int
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """The full outcome of a tool, before it is shaped to the budget.

    Attributes:
        content: Text or a page of a list. It comes from documents and file names: never trusted.
        header: One short sentence by the program itself, such as ``lines 1-40 of 40``. Names and
            words of documents in it are quoted.
        paths: Archive paths that the content names; later calls may use them. Where there is one
            for each item, in the same order, only those of the items that are shown become known.
        unread: What was not read and why, one sentence each.
        aside: The same, for the person alone: it names documents that a model would take for hints.
        more: Renders the call that continues at the given 1-based line or item.
    """

    content: Lines | Items
    header: str = ""
    paths: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    more: Callable[[int], str] | None = None


class Status(StrEnum):
    """How a call ended."""

    OK = "ok"
    ERROR = "blad"
    REFUSED = "odmowa"


@dataclass(frozen=True, slots=True)
class ErrorInfo:
    """A failure in three parts; see :class:`tools.errors.ToolError`."""

    what: str
    why: str
    instead: str
    retryable: bool


@dataclass(frozen=True, slots=True)
class Observation:
    """The shaped result of one call: what goes into the model's context and the session log.

    Attributes:
        status: ``ok``, ``blad`` (the call failed) or ``odmowa`` (the person or a rule said no).
        content: The untrusted part, cut to the tool's budget; empty for a failure.
        gap: The offset in ``content`` at which a middle was cut out; None where nothing was. It is
            not written into ``content``, where a document could imitate it.
        header: The trusted part in one line: totals and what was cut.
        total: The exact number of lines or items there are, where that is known.
        truncated: Whether ``content`` lacks anything of the result.
        next: The call that shows what was cut, in the session's voice; empty when nothing was.
        next_start: The 1-based line or item at which ``next`` continues by the same tool; 0 when
            nothing was cut.
        kept: The path under which the whole result can be read, where no call of the same tool
            brings back what was cut; else empty (see :mod:`tools.results`).
        kept_start: The 1-based line of it where what was cut begins.
        error: Set exactly when ``status`` is not ``ok``.
        radius: Objects that the call touched or would touch; 0 for reading.
        paths: Archive paths that the observation makes known.
        unread: What was not read and why.
        aside: The same, for the person alone; the model is not told.
        operation: The ledger's operation id of a change, or of one that is in doubt; else empty.
        ms: Wall time of the tool in milliseconds.
        tokens_raw: Tokens of the loaded model in the full result and the trusted lines that it
            would have; beyond 100,000 characters estimated from its beginning and end.
        tokens_shown: Tokens of the loaded model in ``content`` and the trusted lines above it.
    """

    status: Status
    content: str = ""
    gap: int | None = None
    header: str = ""
    total: int | None = None
    truncated: bool = False
    next: str = ""
    next_start: int = 0
    kept: str = ""
    kept_start: int = 0
    error: ErrorInfo | None = None
    radius: int = 0
    paths: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    operation: str = ""
    ms: int = 0
    tokens_raw: int = 0
    tokens_shown: int = 0
