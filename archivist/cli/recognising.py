"""``archivist index``: recognising scans and pictures, and what it says of them."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from archivist.cli.progress import counter
from config.language import phrase
from tools.archive.readers.ocr import TIME_LIMIT_S, Recogniser
from tools.archive.readers.tesseract import INSTALL, Tesseract
from tools.counting import count

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tools.archive.index.coverage import Coverage
    from tools.archive.search import Search


def recognise(
    search: Search, folder: Path, seen: Coverage, stopped: Callable[[], bool]
) -> Coverage:
    """Recognise what waits, where something recognises, and say how far the index is then.

    Args:
        search: The index.
        folder: Keeps what was recognised.
        seen: How far the index was before.
        stopped: Ends it early.

    Raises:
        ArchivistError: The index can't be used.
    """
    recogniser = Recogniser.installed(folder)
    if recogniser is None:
        return seen
    with closing(recogniser):
        if stopped() or not search.upkeep.has_work_for(recogniser):
            return seen
        with counter(phrase("recognising scans")) as progress:
            return search.upkeep.recognise_all(recogniser, seen, progress, stopped)


def summary(search: Search, *, stopped: bool) -> str:
    """Say how far the index is with scans and pictures; empty where there are none.

    Args:
        search: The index.
        stopped: Whether the person stopped it, and knows why some are left.

    Raises:
        ArchivistError: The index can't be used.
    """
    scans = search.upkeep.scans()
    if scans.recognised + scans.empty + scans.waiting + scans.failed == 0:
        return ""
    said = [
        phrase(
            "Scans and pictures: {pages} recognised, {doubtful:,} of low confidence; {empty:,} "
            "without text; {waiting:,} left.",
            pages=count(scans.recognised, "page"),
            doubtful=scans.doubtful,
            empty=scans.empty,
            waiting=scans.waiting,
        )
    ]
    tesseract = Tesseract.installed()
    if tesseract is None or not tesseract.languages:
        if scans.waiting + scans.again:
            said.append(
                phrase(
                    "They are recognised once tesseract is installed: {install}.", install=INSTALL
                )
            )
    elif scans.waiting and not stopped:
        said.append(
            phrase(
                "Run `archivist index` to go on with those left: it works on one document for "
                "{minutes} at most, each time from where it ended.",
                minutes=count(int(TIME_LIMIT_S // 60), "minute"),
            )
        )
    if scans.failed:
        said.append(
            phrase(
                "Not recognised: {failed}, of which the next run tries {again:,} again; "
                "`archivist index --report` names them.",
                failed=count(scans.failed, "page"),
                again=scans.again,
            )
        )
    return "\n".join(said)
