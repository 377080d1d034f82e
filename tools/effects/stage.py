"""Names of the program's own that files have for a moment in between."""

from __future__ import annotations

import hashlib
import itertools
from typing import TYPE_CHECKING

from tools.archive.names import join

if TYPE_CHECKING:
    from tools.effects.layer import FileLayer

# Hidden, so that no search shows it if we die half-way; short, because a file system that stores
# encrypted names takes only 143 bytes.
_PREFIX = b".archivist-"
_DIGITS = 8


def stage(folder: bytes, change: bytes, files: FileLayer) -> bytes:
    """Find a free path in a folder; the same one when the same change is planned again.

    Args:
        folder: Where it is.
        change: What tells this change from others.
        files: Where the name has to be free.

    Raises:
        OSError: The folder can't be looked at.
    """
    name = _PREFIX + hashlib.sha256(change).hexdigest()[:_DIGITS].encode()
    tries = (join(folder, name + b"-%d" % n * bool(n)) for n in itertools.count())
    return next(path for path in tries if files.fingerprint(path) is None)
