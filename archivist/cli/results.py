"""The results of an evaluation on their way: a line of JSON each, counted on the terminal."""

from __future__ import annotations

import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path
    from typing import TextIO, TypeVar

    Graded = TypeVar("Graded")


@contextmanager
def new_file(file: Path) -> Iterator[TextIO]:
    """Make a file that does not exist yet, written line by line; it goes again if it stays empty.

    Raises:
        ArchivistError: It exists or can't be made.
    """
    from config.errors import ArchivistError  # noqa: PLC0415 - start-up time

    try:
        out = file.open("x", encoding="utf-8", buffering=1)
    except FileExistsError as error:
        raise ArchivistError(
            phrase("{file} exists already: name a new file for --out.", file=file)
        ) from error
    except OSError as error:
        raise ArchivistError(
            phrase("{file} can't be made: {why}.", file=file, why=error.strerror)
        ) from error
    try:
        yield out
    finally:
        out.close()
        with suppress(FileNotFoundError):  # somebody removed it meanwhile
            if not file.stat().st_size:
                file.unlink()


def watched(graded: Iterable[Graded], total: int) -> Iterator[Graded]:
    """Pass results on, counting them on the terminal's last line."""
    shown = sys.stderr.isatty()
    for number, one in enumerate(graded, 1):
        yield one
        if shown:
            sys.stderr.write(f"\r{number} of {total}")
            sys.stderr.flush()
    if shown:
        sys.stderr.write("\r\x1b[K")


def write_row(out: TextIO | None, row: dict[str, object]) -> None:
    """Add one task's result to the file, if there is one; it is there when this returns.

    Raises:
        ArchivistError: It can't be written; what was written before stays.
    """
    import json  # noqa: PLC0415 - start-up time

    from config.errors import ArchivistError  # noqa: PLC0415 - start-up time

    if out is None:
        return
    try:
        out.write(json.dumps(row) + "\n")
    except OSError as error:
        raise ArchivistError(
            phrase("{name} can't be written: {why}.", name=out.name, why=error.strerror)
        ) from error
