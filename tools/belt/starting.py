"""Where a result begins: the argument by which a tool's next page is asked for."""

from __future__ import annotations

from tools.contract import Argument, Kind

_MOST = 10_000_000


def start(thing: str) -> Argument:
    """Describe the number of the first of some things to show."""
    return Argument(
        english="start",
        kind=Kind.POSITION,
        format=f"number of the first {thing} to show, from 1",
        example="21",
        aliases=("start", "from", "offset"),
        minimum=1,
        maximum=_MOST,
    )


def from_line(deed: str) -> Argument:
    """Describe the number of the first line to do something with, such as ``read``."""
    return Argument(
        english="from_line",
        kind=Kind.POSITION,
        format=f"number of the first line to {deed}, from 1",
        example="120",
        aliases=("from_line", "start", "od", "linia", "line", "start_line", "offset"),
        minimum=1,
        maximum=_MOST,
    )
