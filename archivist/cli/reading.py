"""Running ``archivist doctor --read DIR``, with a bar, until the end or Ctrl-C."""

from __future__ import annotations

import sys
from contextlib import closing, suppress
from typing import TYPE_CHECKING

from archivist.cli.stopping import stoppable
from config.errors import ArchivistError, ExitCode
from config.language import phrase
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from archivist.cli.corpus import Corpus


def read_folder(folder: Path, *, json: bool) -> int:
    """Try every document of a folder and print what became of them; nothing is written there.

    Returns:
        ``OK``, ``FAILED`` if a reader crashed or took too long, ``CANCELLED`` after Ctrl-C.

    Raises:
        ArchivistError: There is no such folder, or it can't be opened.
    """
    from rich.console import Console  # noqa: PLC0415 - start-up time

    from archivist.cli import corpus  # noqa: PLC0415 - start-up time

    with stoppable() as stopped:
        tried = _tried(folder, stopped)
    if json:
        print(corpus.as_json(tried, folder))
    else:
        corpus.show(tried, Console(highlight=False))
    if not tried.complete:
        print(phrase("Stopped: this is what was read until then."), file=sys.stderr)
        return ExitCode.CANCELLED
    return ExitCode.OK if tried.sound else ExitCode.FAILED


def _tried(folder: Path, stopped: Callable[[], bool]) -> Corpus:
    from archivist.cli.corpus import Corpus  # noqa: PLC0415 - start-up time
    from archivist.cli.progress import counter  # noqa: PLC0415 - start-up time
    from tools.archive.left_out import left_out  # noqa: PLC0415 - start-up time
    from tools.archive.readers.process import CancelledError  # noqa: PLC0415 - start-up time
    from tools.archive.readers.reading import Reader  # noqa: PLC0415 - start-up time
    from tools.archive.readers.survey import survey  # noqa: PLC0415 - start-up time
    from tools.archive.root import Archive  # noqa: PLC0415 - start-up time

    if not folder.is_dir():
        raise ArchivistError(
            phrase("{folder} is no folder: name one after --read.", folder=escaped(str(folder)))
        )
    tried = Corpus()
    total = 0
    with Archive(folder) as archive, closing(Reader(archive)) as reader:
        walk = archive.walk(b"", stopped)
        with counter(phrase("looking through folders")) as progress:
            for listing in walk.folders():
                total += len(listing.statuses)
                with suppress(OSError):  # it has vanished just now
                    tried.left_out += left_out(archive, listing.folder)
                progress(total, None)
        tried.closed += walk.unreadable
        with counter(phrase("reading")) as progress, suppress(CancelledError):
            for done, attempt in enumerate(survey(archive, reader, stopped), start=1):
                tried.add(attempt)
                progress(done, total)
    tried.complete = not stopped()
    return tried
