"""What tells a document's content and a folder's state from others."""

from __future__ import annotations

import hashlib
import marshal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import BinaryIO

    from tools.archive.walk import Listing

_BYTES = 16
_PIECE_BYTES = 1024 * 1024
# Without references to equal objects, which would tell how a listing was made.
_MARSHAL_VERSION = 2


def digest(file: BinaryIO) -> bytes:
    """Return a digest of a file's content."""
    state = hashlib.blake2b(digest_size=_BYTES)
    while piece := file.read(_PIECE_BYTES):
        state.update(piece)
    return state.digest()


def digest_of_file(path: bytes) -> bytes:
    """Return a digest of a file's content.

    Raises:
        OSError: It can't be read.
    """
    with open(path, "rb") as file:  # noqa: PTH123  # bytes
        return digest(file)


def signature(listing: Listing) -> bytes:
    """Return what is the same as long as no document of a folder is new, gone or changed."""
    told = marshal.dumps(listing.statuses, _MARSHAL_VERSION)
    return hashlib.blake2b(told, digest_size=_BYTES).digest()


def signed(number: int) -> int:
    """Return the last 64 bits of a number as SQLite can hold them."""
    return (number + 2**63) % 2**64 - 2**63
