"""File name patterns with ``*`` and ``?``, as people write them."""

from __future__ import annotations

import re

from tools.archive.folding import caseless

_PIECES = re.compile(r"\*\*/|\*\*|\*|\?|[^*?]+")
_IN_NAME = {"**/": ".*", "**": ".*", "*": ".*", "?": "."}
_IN_PATH = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


class NamePattern:
    """Matches names whatever their case; with a ``/`` in it, whole paths.

    ``*`` is any run of characters (in a path: within one part; ``**`` crosses parts), ``?`` any
    one; everything else, brackets too, means itself. Without ``*`` and ``?`` a part of the
    name is enough, and a space also stands for the signs that names have in its place.

    Args:
        pattern: Such as ``*.pdf`` or ``faktury/2026/*``.
    """

    def __init__(self, pattern: str) -> None:
        pattern = caseless(pattern.strip().removeprefix("./"))
        self._whole = "/" in pattern.strip("/")
        table = _IN_PATH if self._whole else _IN_NAME
        body = "".join(
            table.get(piece, re.escape(piece)) for piece in _PIECES.findall(pattern.strip("/"))
        )
        if not {"*", "?"} & set(pattern):
            body = ".*" + body.replace(r"\ ", "[ _.-]") + ".*"
        self._regex = re.compile(body, re.DOTALL)

    def matches(self, path: bytes) -> bool:
        """Say whether a path relative to the archive fits."""
        text = (path if self._whole else path.rpartition(b"/")[2]).decode("utf-8", "replace")
        return self._regex.fullmatch(caseless(text)) is not None
