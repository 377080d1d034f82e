"""Server-sent events, as far as chat servers send them: the data of each event."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator

# Longest line that is read; servers send a token or a few in each.
MAXIMUM_LINE_BYTES = 1_000_000


class NotEvents(Exception):  # noqa: N818 - becomes a sentence for the person
    """What came is no stream of events."""


async def event_data(chunks: AsyncIterator[bytes]) -> AsyncGenerator[str, None]:
    """Yield the data of each event; comments and other fields are passed over.

    Args:
        chunks: The body as it comes, cut anywhere.

    Raises:
        NotEvents: A line is too long, is no UTF-8, or is no field of an event.
    """
    rest = b""
    async for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            if (data := _data(line.rstrip(b"\r"))) is not None:
                yield data
        if len(rest) > MAXIMUM_LINE_BYTES:
            raise NotEvents
    if (data := _data(rest)) is not None:
        yield data


def _data(line: bytes) -> str | None:
    """Read one line; None where it carries no data."""
    name, colon, value = line.partition(b":")
    if not line or not name or (colon and name in {b"event", b"id", b"retry"}):
        return None
    if name != b"data":
        raise NotEvents
    try:
        return value.decode("utf-8").strip()
    except UnicodeDecodeError:
        raise NotEvents from None
