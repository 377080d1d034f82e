"""Telling a table in plain text (CSV) from other text; its lines stay as they are.

A table is shown as it was written, so that line 7 of what is read is line 7 of the file, and a line
that is added to it has the same separators.
"""

from __future__ import annotations

import csv

from tools.archive.readers.grid import letters
from tools.archive.readers.kinds import Kind

_SEPARATORS = {";": "semicolons", "\t": "tabs", ",": "commas", "|": "bars"}
_ROWS_SEEN = 50
_FEWEST_ROWS = 2
_LONGEST_LINE = 10_000


def kind_of_text(text: str) -> str:
    """Name a text, such as ``text`` or ``CSV table, columns A-D separated by semicolons``."""
    lines = [line for line in text.split("\n", _ROWS_SEEN)[:_ROWS_SEEN] if line]
    if len(lines) < _FEWEST_ROWS:
        return Kind.TEXT.value
    first = lines[0]  # only within quotation marks does a row end on a line further down
    possible = [one for one in _SEPARATORS if one in first or '"' in first]
    if not possible or max(map(len, lines)) > _LONGEST_LINE:
        return Kind.TEXT.value
    for separator in possible:
        if columns := _columns(lines, separator):
            name = _SEPARATORS[separator]
            return f"{Kind.CSV.value}, columns A-{letters(columns)} separated by {name}"
    return Kind.TEXT.value


def _columns(lines: list[str], separator: str) -> int:
    """Count the columns if every row has as many; 0 otherwise."""
    try:
        rows = list(csv.reader(lines, delimiter=separator))
    except csv.Error:
        return 0
    width = len(rows[0])
    if width < 2 or any(len(row) != width for row in rows):  # noqa: PLR2004  # one column is none
        return 0
    # Sentences may have as many commas, but a space behind each; tables of Markdown end in bars.
    prose = separator == "," and any(cell.startswith(" ") for row in rows for cell in row)
    drawn = separator == "|" and not any(row[0] or row[-1] for row in rows)
    return 0 if prose or drawn else width
