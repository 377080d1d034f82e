"""Reading in this process what the worker process reads."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tools.archive.readers import formats
from tools.archive.readers.nested import Reading

if TYPE_CHECKING:
    from tools.archive.readers.document import Document

_TIME_LIMIT_S = 60


def read(data: bytes, *passwords: str) -> Document:
    """Read a document by its kind."""
    return formats.read(data, reading(*passwords))


def reading(*passwords: str) -> Reading:
    """Say how documents are read: with time enough."""
    return Reading(time.monotonic() + _TIME_LIMIT_S, passwords)
