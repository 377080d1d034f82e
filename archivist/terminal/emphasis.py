"""Finds bold, slanted and code in a line of Markdown, in the order in which it arrives.

Small models write about file names, so what may be part of one stays: signs inside words
(``a_b_c.txt``), patterns (``*.pdf``, ``**/*.md``), anything that is not closed on its line.
"""

from __future__ import annotations

import re
from typing import Final

from archivist.terminal.screen import Style

_SIGN = re.compile(r"`+|\*+|_+")
_LONGEST = 300  # characters; what is longer is held back for nothing
_BEFORE = frozenset("([{\"'„“«—–")
_AFTER = frozenset(")]}\"'”»…—–")
_ENDS = frozenset(".,;:!?")
_STYLES: Final = {"*": Style.SLANTED, "_": Style.SLANTED, "**": Style.STRONG}

Span = tuple[str, Style]
"""A text and its style."""


class _Undecided(Exception):  # noqa: N818 - no error: more of the line has to come
    """What comes next decides."""


def spans(text: str, before: str, *, whole: bool) -> tuple[list[Span], int]:
    """Cut off what is certain of a line.

    Args:
        text: What is left of it so far.
        before: The character before; empty at its start.
        whole: Whether the line ends with the text.

    Returns:
        What is certain, without the signs that were understood; and how many characters that was.
    """
    found: list[Span] = []
    plain = at = 0
    try:
        while sign := _SIGN.search(text, at):
            at = sign.start()
            closing = _closing(text, sign, text[at - 1] if at else before, whole=whole)
            if closing is None:
                at = sign.end()
                continue
            found += [(text[plain:at], Style.PLAIN), *_inside(text, sign, closing)]
            plain = at = closing.end()
        at = len(text)
    except _Undecided:
        pass
    found.append((text[plain:at], Style.PLAIN))
    return [span for span in found if span[0]], at


def _inside(text: str, sign: re.Match[str], closing: re.Match[str]) -> list[Span]:
    inner = text[sign.end() : closing.start()]
    if sign[0][0] == "`":
        return [(inner, Style.CODE)]
    if sign[0] == "**":
        return [
            (part, Style.STRONG if style is Style.PLAIN else style)
            for part, style in spans(inner, "", whole=True)[0]
        ]
    # One sign is as often part of a pattern (*faktura*): it is shown.
    return [(text[sign.start() : closing.end()], Style.SLANTED)]


def _closing(text: str, sign: re.Match[str], before: str, *, whole: bool) -> re.Match[str] | None:
    """Find the end of what a sign opens; None where it opens nothing.

    Raises:
        _Undecided: It is not there yet.
    """
    if sign.end() == len(text) and not whole:
        raise _Undecided
    if not _opens(sign[0], before, text[sign.end() : sign.end() + 1]):
        return None
    limit = sign.end() + _LONGEST
    for end in _SIGN.finditer(text, sign.end()):
        if end.start() >= limit:
            return None
        if end[0][0] != sign[0][0]:
            continue
        if end.end() + 2 > len(text) and not whole:
            raise _Undecided
        if end[0] == sign[0] and _closes(text, end):
            inner = text[sign.end() : end.start()]
            return None if sign[0] in {"*", "_"} and _named(inner) else end
        if sign[0] in {"*", "_"}:
            return None
    if len(text) >= limit or whole:
        return None
    raise _Undecided


def _opens(sign: str, before: str, after: str) -> bool:
    if sign[0] == "`":
        return bool(after) and not before.isalnum()
    if sign not in _STYLES or not (not before or before.isspace() or before in _BEFORE):
        return False
    if sign == "**":
        return bool(after) and not after.isspace() and after not in "/\\."
    return after.isalnum()


def _closes(text: str, sign: re.Match[str]) -> bool:
    last, after = text[sign.start() - 1], text[sign.end() : sign.end() + 2]
    if sign[0][0] == "`":
        return not after[:1].isalnum()
    if last.isspace() or last in "/\\":
        return False
    if after[:1] in _ENDS:  # "**a**.pdf" is a name
        after = after[1:]
    return not after or after[0].isspace() or after[0] in _AFTER


def _named(inner: str) -> bool:
    """Whether it may be a path or a name with an ending."""
    return bool(re.search(r"[/\\]|\.\w", inner))
