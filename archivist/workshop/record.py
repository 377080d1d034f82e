"""The file of an evaluation: a line of JSON for each result, there as soon as it is known.

A run that was broken off, by Ctrl-C or by ``kill -9``, goes on with the same file. What survives
is every line that was written; one that was cut off in the middle is measured again.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import BinaryIO, Self

_ROW_START = b'{"id": "'
Row = dict[str, Any]
Stamp = dict[str, str]


@dataclass(frozen=True, slots=True)
class Key:
    """What tells one result from every other of the same run."""

    task: str
    condition: str
    repeat: int


@dataclass
class Record:
    """The results of a run, kept in a file if there is one.

    Args:
        file: Where they are kept; None for nowhere.
        stamp: What they were measured with; only results of the same stamp stand in one file.

    Attributes:
        rows: What is there already.
        cut_off: Whether the file ended in the middle of a line.
    """

    file: Path | None
    stamp: Stamp
    rows: dict[Key, Row] = field(default_factory=dict)
    cut_off: bool = False
    _out: BinaryIO | None = None

    def __enter__(self) -> Self:
        """Read what is there, and make sure that more can be written.

        Raises:
            ArchivistError: The file can't be used, or holds other results.
        """
        if self.file is None:
            return self
        if self.file.exists() and not self.file.is_file():
            raise ArchivistError(phrase("{file} is no file: name one for --out.", file=self.file))
        try:
            self._out = self.file.open("ab+", buffering=0)
            self._out.seek(0)
            content = self._out.read()
        except OSError as error:
            raise ArchivistError(
                phrase(
                    "{file} can't be written: {why}.",
                    file=self.file,
                    why=in_words_of_the_system(error),
                )
            ) from error
        whole = content[: content.rfind(b"\n") + 1]
        rest = content[len(whole) :]
        self.cut_off = bool(rest)
        try:
            # A file that somebody else wrote may end without a line break, too: it is kept.
            self._take(whole if _is_torn_row(rest) else content)
            if self.cut_off:
                self._out.truncate(len(whole))
        except BaseException:
            self._out.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file; it goes again if it stayed empty."""
        if self.file is None or self._out is None:
            return
        self._out.close()
        with suppress(OSError):  # somebody removed it meanwhile
            if not self.file.stat().st_size:
                self.file.unlink()

    def add(self, key: Key, result: Mapping[str, object]) -> None:
        """Keep one more result; it is in the file when this returns.

        Raises:
            ArchivistError: It can't be written; what was written before stays.
        """
        row: Row = {
            "id": key.task,
            "condition": key.condition,
            "repeat": key.repeat,
            **result,
            "run": self.stamp,
        }
        self.rows[key] = row
        if self._out is None:
            return
        line = json.dumps(row).encode() + b"\n"
        try:
            while line:
                line = line[self._out.write(line) :]
        except OSError as error:
            raise ArchivistError(
                phrase(
                    "{file} can't be written: {why}. Mend that, and run the same command "
                    "again: it goes on from here.",
                    file=self.file,
                    why=in_words_of_the_system(error),
                )
            ) from error

    def _take(self, whole: bytes) -> None:
        for number, row in enumerate(map(_row, whole.splitlines()), 1):
            stamp = None if row is None else row.get("run")
            if row is None or not isinstance(stamp, dict):
                raise ArchivistError(
                    phrase(
                        "{file}, line {number} is no result of this version of an "
                        "evaluation: name another file for --out.",
                        file=self.file,
                        number=number,
                    )
                )
            if other := _differing(stamp, self.stamp):
                raise ArchivistError(
                    phrase(
                        "{file} holds results that were measured otherwise ({other}), and "
                        "they can't be mixed: name another file for --out, or run it as it "
                        "was.",
                        file=self.file,
                        other=other,
                    )
                )
            key = Key(str(row.get("id")), str(row.get("condition")), _number(row.get("repeat")))
            self.rows.setdefault(key, row)


def _row(line: bytes) -> Row | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) else None


def _is_torn_row(rest: bytes) -> bool:
    """Say whether a line without its end can be a result of ours; a power cut leaves zeros."""
    written = rest.rstrip(b"\0")
    if (row := _row(written)) is not None:
        return "run" in row
    return written.startswith(_ROW_START) or _ROW_START.startswith(written)


def _differing(one: Mapping[str, object], other: Mapping[str, object]) -> str:
    """Say in what two stamps differ; empty where they don't."""
    keys = [key for key in {**other, **one} if one.get(key) != other.get(key)]
    return "; ".join(
        f"{key.replace('_', ' ')}: {_short(one.get(key))}, now {_short(other.get(key))}"
        for key in keys
    )


def _short(value: object) -> str:
    text = str(value or "none")
    is_digest = len(text) == len("0" * 64) and " " not in text
    return f"{text[:12]}..." if is_digest else text


def _number(value: object) -> int:
    return value if isinstance(value, int) else 1
