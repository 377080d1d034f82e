"""Measures and cuts text in terminal cells: wide characters take two, combining marks none."""

from __future__ import annotations

from wcwidth import wcswidth, wcwidth

ELLIPSIS = "…"
_BETWEEN_WORDS = frozenset("/ -_,")


def cells(text: str) -> int:
    """Count the cells of a text without control characters."""
    return len(text) if text.isascii() else max(wcswidth(text), 0)


def clusters(text: str) -> list[str]:
    """Split into what takes cells together: a character and the marks that combine with it."""
    found: list[str] = []
    for each in text:
        if found and wcwidth(each) == 0:
            found[-1] += each
        else:
            found.append(each)
    return found


def cut_middle(text: str, columns: int, mark: str = ELLIPSIS) -> str:
    """Shorten to at most ``columns`` cells, keeping both ends; the end tells files apart."""
    if cells(text) <= columns:
        return text
    room = columns - cells(mark)
    if room <= 0:
        return _fit(clusters(mark), columns)
    pieces = clusters(text)
    tail = _fit(pieces[::-1], room // 2, reverse=True)
    return _fit(pieces, room - cells(tail)) + mark + tail


def cut_end(text: str, columns: int, mark: str = ELLIPSIS) -> str:
    """Shorten to at most ``columns`` cells, keeping the beginning."""
    if cells(text) <= columns:
        return text
    return _fit(clusters(text), max(columns - cells(mark), 0)) + _fit(clusters(mark), columns)


def wrap(text: str, columns: int) -> list[str]:
    """Break into lines of at most ``columns`` cells between words; a longer word stays whole."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line, *rest = paragraph.split(" ")
        for word in rest:
            if cells(line) + 1 + cells(word) > columns:
                lines.append(line)
                line = word
            else:
                line += f" {word}"
        lines.append(line)
    return lines


def chunks(text: str, columns: int) -> list[str]:
    """Break into lines of at most ``columns`` cells, wherever that is: nothing is cut off."""
    if cells(text) <= columns:
        return [text]
    pieces = clusters(text)
    lines: list[str] = []
    line, used = "", 0
    for piece in pieces:
        width = cells(piece)
        if line and used + width > columns:
            lines.append(line)
            line, used = "", 0
        line += piece
        used += width
    return [*lines, line]


def hung(text: str, columns: int, hanging: int) -> list[str]:
    """Break into lines of at most ``columns`` cells, all but the first indented: nothing is cut.

    A line ends behind a space or a sign between words where one is near, else wherever it is full.

    Args:
        text: One line.
        columns: The width, in cells.
        hanging: How far the later lines are indented; on a narrow screen, less.
    """
    if cells(text) <= columns:
        return [text]
    hanging = min(hanging, columns // 2)
    lines: list[str] = []
    line: list[str] = []
    room = columns
    for piece in clusters(text):
        if line and cells("".join(line)) + cells(piece) > room:
            end = _end_of_word(line)
            lines.append(" " * (columns - room) + "".join(line[:end]))
            line, room = line[end:], columns - hanging
        line.append(piece)
    return [*lines, " " * (columns - room) + "".join(line)]


def _end_of_word(line: list[str]) -> int:
    """Where a full line is broken: behind the last sign between words of its second half."""
    ends = [at for at, piece in enumerate(line, 1) if piece in _BETWEEN_WORDS]
    return ends[-1] if ends and ends[-1] > len(line) // 2 else len(line)


def _fit(pieces: list[str], columns: int, *, reverse: bool = False) -> str:
    """Join the first pieces that fit; ``reverse`` joins them in the opposite order."""
    taken: list[str] = []
    for piece in pieces:
        columns -= cells(piece)
        if columns < 0:
            break
        taken.append(piece)
    return "".join(taken[::-1] if reverse else taken)
