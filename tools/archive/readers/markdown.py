"""Writing Markdown: text that stays text, emphasis, links and tables."""

from __future__ import annotations

import re

_SPECIAL = re.compile(r"[\\`*\[\]<]|(?<!\w)_|_(?!\w)")
# "1. Rent" and "- rent" that a person typed are the lists that they look like, so they stay.
_LEADING = re.compile(r"(?m)^(\s*)(#{1,6}(?=\s)|>|(?:---+|===+)\s*$)")


def literal(text: str) -> str:
    """Keep text from becoming emphasis, code or a link."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def paragraph(text: str) -> str:
    """Keep literal text that begins like a heading, quotation or rule from becoming one."""
    return _LEADING.sub(r"\1\\\2", text).replace("\n", "  \n")


def run(mark: str, link: str, text: str) -> str:
    """Write a run of literal text.

    Marks stand close to the words, for with a space between they mean nothing.

    Args:
        mark: Such as ``**``, or empty.
        link: An address, or empty.
        text: What stands there.
    """
    core = text.strip()
    if not core or not (mark or link):
        return text
    before, _, after = text.partition(core)
    shown = f"{mark}{core}{mark[::-1]}"
    return f"{before}[{shown}]({link}){after}" if link else f"{before}{shown}{after}"


def table(rows: list[list[str]]) -> str:
    """Write a table; the first row is its head, for Markdown has none without.

    Args:
        rows: At least one; shorter ones are filled up.
    """
    width = max(map(len, rows))
    head, *rest = [[*row, *[""] * (width - len(row))] for row in rows]
    return "\n".join([_row(head), _row(["---"] * width), *map(_row, rest)])


def _row(cells: list[str]) -> str:
    shown = (cell.replace("|", "\\|") for cell in cells)
    return f"| {' | '.join(shown)} |"
