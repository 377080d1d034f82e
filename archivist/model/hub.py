"""Fetching a model from the hub by HTTPS, going on where an earlier try ended."""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from typing import TYPE_CHECKING

from archivist.model.transfer import SourceFailedError, blocks_of
from config.language import phrase, told

if TYPE_CHECKING:
    from archivist.model.transfer import Transfer

TIMEOUT_S = 15
RETRIES = 3
SCHEMES = ("https://", "http://127.0.0.1:")  # or a server on this machine; the sha256 decides
OK, RANGE_REFUSED = 200, 416


def fetch_from_hub(transfer: Transfer, url: str) -> None:
    """Grow the transfer's file to its whole size.

    A hub that gives nothing at all is left at once for the next source; a connection that breaks
    half-way is opened again a few times.

    Raises:
        SourceFailedError: The hub can't be reached, or has another file under this address.
        CancelledError: The person stopped it.
        OSError: The disk failed.
    """
    if not url.startswith(SCHEMES):
        raise SourceFailedError(phrase("{url} is not an address of the hub", url=url))
    begun, failures = False, 0
    while (before := transfer.size_bytes()) < transfer.model.size_bytes:
        transfer.check()
        reason = _attempt(transfer, url, before)
        if transfer.size_bytes() > before:
            begun, failures = True, 0
        else:
            failures += 1
        if reason and (not begun or failures > RETRIES):
            raise SourceFailedError(reason)
        transfer.cancelled.wait(failures)


def _attempt(transfer: Transfer, url: str, start: int) -> str:
    """Read one response to its end; return why it ended early, or nothing."""
    request = urllib.request.Request(url, headers={"User-Agent": "archivist"})  # noqa: S310 - the caller checked the scheme
    if start:
        request.add_header("Range", f"bytes={start}-")
    try:
        response = urllib.request.urlopen(request, timeout=TIMEOUT_S)  # noqa: S310 - as above
    except urllib.error.HTTPError as error:
        error.close()
        if error.code == RANGE_REFUSED:
            transfer.target.unlink()
        return phrase("the hub answered {code}", code=error.code)
    except urllib.error.URLError as error:
        return phrase(
            "the hub can't be reached ({why})",
            why=told(getattr(error.reason, "strerror", None) or str(error.reason)),
        )
    except (OSError, http.client.HTTPException) as error:
        return phrase("the hub can't be reached ({why})", why=type(error).__name__)
    with response:
        return _save(transfer, response, start)


def _save(transfer: Transfer, response: http.client.HTTPResponse, start: int) -> str:
    if response.status == OK:
        start = 0  # the server sends the whole file, whatever was asked for
    length = response.headers.get("Content-Length", "")
    if not length.isdecimal() or start + int(length) != transfer.model.size_bytes:
        raise SourceFailedError(phrase("the hub has another file under this address"))
    done_bytes = start
    blocks = blocks_of(transfer, response.read1, transfer.model.size_bytes - start)
    with transfer.target.open("ab" if start else "wb") as file:
        while done_bytes < transfer.model.size_bytes:
            # Only the network's errors are caught: those of the disk are the person's to mend.
            try:
                block = next(blocks, b"")
            except (OSError, http.client.HTTPException) as error:
                return phrase("the connection to the hub broke ({why})", why=type(error).__name__)
            if not block:
                return phrase("the hub closed the connection")
            file.write(block)
            done_bytes += len(block)
            transfer.fetched(done_bytes)
    return ""
