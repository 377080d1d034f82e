"""File name patterns with ``*`` and ``?``, as people write them."""

from __future__ import annotations

import re

from tools.archive.folding import caseless

_STARS = re.compile(r"\*+")
_CROSSING = re.compile(r"((?:(?<=/)|^)\*\*/|\*\*)")


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
        body = _across(pattern.strip("/")) if self._whole else _last(pattern.strip("/"), ".")
        if not {"*", "?"} & set(pattern):
            body = ".*" + body.replace(r"\ ", "[ _.-]") + ".*"
        self._regex = re.compile(body, re.DOTALL)

    def matches(self, path: bytes) -> bool:
        """Say whether a path relative to the archive fits."""
        text = (path if self._whole else path.rpartition(b"/")[2]).decode("utf-8", "replace")
        return self._regex.fullmatch(caseless(text)) is not None


# What stands between two stars is looked for at the first place where it fits, and no later one is
# tried (an atomic group): a later one could only leave less. Else a pattern with many stars would
# take longer than anybody lives.


def _across(pattern: str) -> str:
    """Translate a pattern of a path: what stands between two ``**`` is found together."""
    first, *rest = _CROSSING.split(pattern)
    if not rest:
        return _last(first, "[^/]")
    jumps = ["(?:.*?/)??" if stars.endswith("/") else ".*?" for stars in rest[::2]]
    blocks = rest[1::2]
    between = zip(jumps[:-1], blocks[:-1], strict=True)
    middle = [f"(?>{jump}{_early(block, '[^/]')})" for jump, block in between]
    return "".join([_early(first, "[^/]"), *middle, jumps[-1], _last(blocks[-1], "[^/]")])


def _early(pattern: str, one: str) -> str:
    """Translate stars and question marks, to end as early as can be."""
    first, *rest = _fixed(pattern, one)
    return first + "".join(f"(?>{one}*?{piece})" for piece in rest)


def _last(pattern: str, one: str) -> str:
    """Translate stars and question marks, to end where the text ends."""
    *before, last = _fixed(pattern, one)
    first, *rest = before or [last]
    middle = "".join(f"(?>{one}*?{piece})" for piece in rest)
    return f"{first}{middle}{one}*{last}" if before else first


def _fixed(pattern: str, one: str) -> list[str]:
    pieces = _STARS.split(pattern)
    return ["".join(one if sign == "?" else re.escape(sign) for sign in piece) for piece in pieces]
