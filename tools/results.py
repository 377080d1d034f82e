"""Results that no budget holds: each whole in a file of its session, read on a page at a time.

What is cut out of a result can mostly be had by another call of the same tool. Where no call brings
it back (one huge line, the output of a command) the whole lies here, and the model gets both ends
and a path such as ``wynik:3`` that the reading tool takes.
"""

from __future__ import annotations

import hashlib
import logging
import re
import shutil
import tempfile
import time
from bisect import bisect_right
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.paths import make_private
from tools.archive.readers.document import pieces
from tools.errors import ToolError
from tools.observation import Lines, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path
    from typing import Self

_log = logging.getLogger("archivist.tools")
READER = "czytaj_dokument"
_PATH = re.compile(r"\s*(?:wynik|result):0*(?P<number>[1-9]\d{0,8})\s*", re.IGNORECASE)
# A line must fit into the reading tool's budget even where each byte is a token.
_LINE_CHARACTERS = 400
_MOST_KEPT = 32
_ABANDONED_S = 86_400  # a folder that nobody wrote into for so long has no session any more


@dataclass(frozen=True, slots=True)
class Kept:
    """A result that was kept, as the call that reads on in it is rendered.

    Attributes:
        path: What the reading tool is to be given.
        starts: The offset in the text at which each of its lines starts.
        more: Renders the call that reads from this 1-based line.
    """

    path: str
    starts: tuple[int, ...]
    more: Callable[[int], str]

    def line_at(self, offset: int) -> int:
        """The 1-based line in which this offset of the text lies."""
        return max(bisect_right(self.starts, offset), 1)


class Results:
    """The kept results of one session; used from one thread at a time, removed when it ends.

    What a killed program left is removed when the next session keeps its first. Where nothing can
    be written, nothing is kept: the result is cut all the same, and says so.

    Args:
        folder: Where each session has a folder of its own; made, readable by the person alone,
            when there is something to keep.
    """

    def __init__(self, folder: Path) -> None:
        self._root = folder
        self._folder: Path | None = None
        self._numbers: dict[str, int] = {}
        self._paths: dict[int, tuple[str, ...]] = {}

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Remove what was kept."""
        self.close()

    def close(self) -> None:
        """Remove what was kept."""
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
        self._folder = None
        self._numbers.clear()
        self._paths.clear()

    def keep(self, text: str, paths: tuple[str, ...], suggest: Callable[..., str]) -> Kept | None:
        """Keep a text whole; the same one again has the same path.

        Args:
            text: All of it.
            paths: The documents it is about.
            suggest: See :meth:`tools.contract.Context.suggest`.

        Returns:
            None where the session can't read it again, or the disk does not take it.
        """
        if not suggest(READER, sciezka="wynik:1"):
            return None
        lines, starts = _broken(text)
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        number = self._numbers.get(digest, 0)
        if not self._file(number).is_file():
            number = max(self._paths, default=0) + 1
            try:
                self._write(number, "\n".join(lines))
            except (OSError, ArchivistError) as error:
                _log.warning("a result could not be kept: %s", error)
                return None
            self._numbers[digest] = number
        self._paths[number] = paths
        path = f"wynik:{number}"
        return Kept(path, starts, lambda line: suggest(READER, sciezka=path, od_linii=line))

    def read(
        self, arguments: Mapping[str, object], tool: str, suggest: Callable[..., str]
    ) -> Result | None:
        """Do what a call of the reading tool wants, if its path is one of a kept result.

        Args:
            arguments: Canonical ones.
            tool: Canonical name of what is called.
            suggest: See :meth:`tools.contract.Context.suggest`.

        Returns:
            None for every other call.

        Raises:
            ToolError: It is kept no more, or has no such line.
        """
        match = _PATH.fullmatch(str(arguments.get("sciezka"))) if tool == READER else None
        number = int(match["number"]) if match else 0
        if number not in self._paths:
            return None
        path, start = f"wynik:{number}", int(str(arguments.get("od_linii", 1)))
        lines = self._lines(number)
        if start > len(lines):
            raise ToolError(
                f"There is no line {start}.",
                f'The result "{path}" has {len(lines):,} lines.',
                f"Read it from an earlier line: {suggest(READER, sciezka=path)}.",
            )
        return Result(
            content=Lines("\n".join(lines[start - 1 :]), start),
            header=f"a long result; lines {start:,}-{len(lines):,} of {len(lines):,}",
            paths=self._paths[number],
            more=lambda line: suggest(READER, sciezka=path, od_linii=line),
        )

    def _lines(self, number: int) -> list[str]:
        try:
            text = self._file(number).read_bytes().decode("utf-8", "surrogatepass")
        except OSError:
            raise ToolError(
                f'The result "wynik:{number}" is kept no more.',
                f"Only the last {_MOST_KEPT} long results of a session are kept.",
                "Make the call again that it came from.",
            ) from None
        return text.split("\n")

    def _write(self, number: int, text: str) -> None:
        # A session that rested for a day may have been taken for a killed one.
        if self._folder is None or not self._folder.is_dir():
            make_private(self._root)
            self._remove_abandoned()
            self._folder = self._root / tempfile.mkdtemp(prefix="session-", dir=self._root)
        self._file(number).write_bytes(text.encode("utf-8", "surrogatepass"))
        if number > _MOST_KEPT:
            self._file(number - _MOST_KEPT).unlink(missing_ok=True)

    def _file(self, number: int) -> Path:
        return (self._folder or self._root) / f"{number}.txt"

    def _remove_abandoned(self) -> None:
        oldest = time.time() - _ABANDONED_S
        with suppress(OSError):  # another session may be removing them too
            for folder in self._root.iterdir():
                if folder.stat().st_mtime < oldest:
                    shutil.rmtree(folder, ignore_errors=True)


def _broken(text: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Break a text into lines that a page can hold, and say at which offset each starts."""
    lines: list[str] = []
    starts: list[int] = []
    offset = 0
    for line in text.split("\n"):
        for piece in pieces(line, _LINE_CHARACTERS):
            lines.append(piece)
            starts.append(offset)
            offset += len(piece)
        offset += 1
    return tuple(lines), tuple(starts)
