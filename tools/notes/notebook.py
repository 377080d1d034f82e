"""The file of notes: read as a person left it, and only ever added to at its end.

Not a byte that stands in the file is written again, so nothing that a person typed there can be
lost by the program, not even while an editor has it open: such an editor tells that the file has
changed. A power cut in the middle of adding leaves at most the beginning of a line.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase
from config.paths import make_private
from tools.archive.readers.text import decode, encoding_of, normalised
from tools.effects.lock import exclusive_lock
from tools.names import escaped
from tools.notes.note import Note, in_one_line, newest_first, parsed, written

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

FILE_NAME = "notes.md"
"""The file's name in the program's data folder."""

_HEADING = "# What the Archivist was asked to remember\n\n"
_LARGEST_BYTES = 8 * 1024 * 1024  # it is read whole; a lifetime of notes takes a fraction
_UTF_16_BYTES = 2  # of a unit
_PATIENCE_S = 5.0  # another chat needs milliseconds for a note


@dataclass(frozen=True, slots=True)
class Kept:
    """A note that stands in the file now.

    Attributes:
        note: As it stands there.
        is_new: Whether it was added just now; else it stood there already.
    """

    note: Note
    is_new: bool


class Notebook:
    """The notes of one person.

    Each method raises :class:`ArchivistError` where the file can't be used, and may be called from
    any thread and several programs at once.

    Args:
        path: The file; made, with its folder, by the first note, and readable by this person alone.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def notes(self) -> tuple[Note, ...]:
        """Every note, newest first; none where there is no file."""
        return newest_first(parsed(normalised(decode(self._read()))))

    def add(self, text: str, day: date) -> Kept:
        """Add a note; the same one on the same day is not added again.

        Args:
            text: What to remember; line breaks become spaces.
            day: Today, in the person's own time.
        """
        note = Note(day, in_one_line(text))
        make_private(self.path.parent)
        with exclusive_lock(self.path.with_suffix(".lock"), _PATIENCE_S):
            old = self._read()
            there = parsed(normalised(decode(old)))
            known = next((each for each in there if each.same_as(note)), None)
            if known is not None:
                return Kept(known, is_new=False)
            self._append(old, note)
        return Kept(note, is_new=True)

    def _read(self) -> bytes:
        try:
            # A pipe would be waited for; a link to a file elsewhere is the person's own affair.
            opened = os.open(
                self.path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
            )
            with os.fdopen(opened, "rb") as file:
                if not stat.S_ISREG(os.fstat(opened).st_mode):
                    raise ArchivistError(
                        phrase(
                            "The notes in {file} can't be read: that is no file but a pipe "
                            "or a device. Move it away; a new one is made then.",
                            file=self._shown,
                        )
                    )
                data = file.read(_LARGEST_BYTES + 1)
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise self._unusable("read", error) from error
        if len(data) > _LARGEST_BYTES:
            raise ArchivistError(
                phrase(
                    "The notes in {file} are larger than {size} MiB. Move some of them "
                    "into another file.",
                    file=self._shown,
                    size=_LARGEST_BYTES >> 20,
                )
            )
        return data

    def _append(self, old: bytes, note: Note) -> None:
        added = self._encoded(old, note)
        try:
            opened = os.open(
                self.path,
                os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0),
                0o600,
            )
            with os.fdopen(opened, "ab", buffering=0) as file:
                size_bytes = os.fstat(opened).st_size
                if whole := file.write(added) == len(added):
                    os.fsync(opened)
                else:  # leave no half of a line
                    file.truncate(size_bytes)
        except OSError as error:
            raise self._unusable("written", error) from error
        if not whole:
            raise ArchivistError(
                phrase("The disk is full, so nothing was noted in {file}.", file=self._shown)
            )

    def _encoded(self, old: bytes, note: Note) -> bytes:
        """Write a note as the file is written: its encoding, its line end, on a line of its own."""
        text, encoding = decode(old), encoding_of(old)
        if encoding.startswith("utf-16") and len(old) % _UTF_16_BYTES:
            raise ArchivistError(
                phrase(
                    "The notes in {file} end in the middle of a character, so nothing can "
                    "be added without harm. Open the file in an editor and save it as UTF-8.",
                    file=self._shown,
                )
            )
        end = "\r\n" if "\r\n" in text else "\n"
        lines = f"{written(note)}\n" if old else f"{_HEADING}{written(note)}\n"
        if text and not text.endswith(("\n", "\r")):
            lines = f"\n{lines}"
        try:
            return lines.replace("\n", end).encode(encoding)
        except UnicodeEncodeError as error:
            raise ArchivistError(
                phrase(
                    "The notes in {file} are in the encoding {encoding}, which lacks "
                    "{line!r}. Save the file as UTF-8.",
                    file=self._shown,
                    encoding=encoding,
                    line=lines[error.start],
                )
            ) from error

    def _unusable(self, done: str, error: OSError) -> ArchivistError:
        return ArchivistError(
            phrase(
                "The notes in {file} can't be {done} ({why}). Mend its permissions, or move "
                "it away; a new one is made then.",
                file=self._shown,
                done=done,
                why=in_words_of_the_system(error),
            )
        )

    @property
    def _shown(self) -> str:
        return escaped(str(self.path))
