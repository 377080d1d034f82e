"""One note, and how notes stand in a file that a person may have edited.

The program writes a note as one line, ``- 2026-11-30: The rent is due on the tenth.`` Whatever else
stands in the file is read as well as it can be: a line without a date is a note without one, an
indented line goes on with the note above it, a heading is none.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date

_LINE = re.compile(
    r"(?P<indent>[ \t]*)(?P<bullet>[-*+•][ \t]+)?"
    r"(?:(?P<day>\d{4}-\d{2}-\d{2})\b(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?[ \t]*[:;,.–—-]?[ \t]*)?"
    r"(?P<text>.*)"
)
_LETTER = re.compile(r"[^\W_]")


@dataclass(frozen=True, slots=True)
class Note:
    """One thing to remember.

    Attributes:
        day: When it was noted, in the person's own time; None where the file doesn't say.
        text: In one line.
    """

    day: date | None
    text: str

    def __str__(self) -> str:
        """Show it as a line without a bullet."""
        return f"{self.day}: {self.text}" if self.day else self.text

    def same_as(self, other: Note) -> bool:
        """Whether both say the same on the same day, with or without a full stop at the end.

        A sign or the case of a letter may be all that a correction changes.
        """
        return self.day == other.day and _said(self.text) == _said(other.text)


def in_one_line(text: str) -> str:
    """Bring a text into one line, for a note is one; half characters are replaced."""
    return " ".join(text.encode("utf-8", "replace").decode().split())


def _said(text: str) -> str:
    return unicodedata.normalize("NFC", text).rstrip(" .!")


def written(note: Note) -> str:
    """Write a note as a line of the file, without its end."""
    return f"- {note}"


def parsed(text: str) -> tuple[Note, ...]:
    """Read every note of a file, in the order of its lines.

    Args:
        text: Lines end in a line feed.
    """
    notes: list[Note] = []
    open_note = False  # whether an indented line has a note to go on with
    for line in text.split("\n"):
        if not _LETTER.search(line) or line.startswith("#"):
            open_note = False
            continue
        indent, bullet, written_day, said = next(_LINE.finditer(line)).groups("")
        day = _day(written_day)
        if day is None and written_day:  # no calendar has this day: it is text
            said = line.removeprefix(indent + bullet)
        said = in_one_line(said)
        if open_note and indent and not bullet and day is None:
            notes[-1] = Note(notes[-1].day, f"{notes[-1].text} {said}".strip())
            continue
        notes.append(Note(day, said))
        open_note = True
    return tuple(notes)


def newest_first(notes: tuple[Note, ...]) -> tuple[Note, ...]:
    """Order notes of a file; one without a day counts as written when the one above it was."""
    day, keys = date.min, []
    for place, note in enumerate(notes):
        day = note.day or day
        keys.append((day, place))
    return tuple(notes[place] for _, place in sorted(keys, reverse=True))


def _day(written_day: str) -> date | None:
    try:
        return date.fromisoformat(written_day)
    except ValueError:
        return None
