"""Looking at a name as closely as a step needs it: some count a file, some its content."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.effects.fingerprint import Fingerprint
    from tools.effects.layer import FileLayer


def look(
    files: FileLayer, path: bytes, expected: Iterable[Fingerprint | None]
) -> Fingerprint | None:
    """Take the fingerprint of what has a name, with its checksum if one of its size is expected.

    Raises:
        OSError: It can't be looked at or read.
    """
    found = files.fingerprint(path)
    sizes = {state.size_bytes for state in expected if state is not None and state.sha256}
    if found is None or found.is_folder or found.size_bytes not in sizes:
        return found
    content = files.content(path)
    return found if content is None else replace(found, sha256=content.sha256)
