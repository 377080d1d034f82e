"""``archivist index``: read what is new or changed, so that searches find it at once."""

from __future__ import annotations

import sys
from contextlib import closing
from typing import TYPE_CHECKING

from archivist.cli.flags import add_setting_flags, overrides
from archivist.cli.manual import Manual
from archivist.cli.stopping import stoppable
from config.errors import ExitCode
from config.language import phrase
from config.paths import Paths
from config.settings import load_settings

if TYPE_CHECKING:
    import argparse

MANUAL = Manual(
    "Read every document that is new or changed into the index. A search does the same for as long "
    "as twenty seconds; this command takes the time it takes. Then scanned pages and pictures are "
    "recognised where tesseract is installed, each once: a page takes seconds, and a search never "
    "waits for it. Ctrl-C stops it and keeps what was read.\n\n"
    "With --report it lists, grouped by the reason, every document that can't be found by all of "
    "its content: those that need recognition, are encrypted, oversized, damaged, and so on. It "
    "reads what is new before, and recognises nothing.",
    examples=(
        ("archivist index", ""),
        ("archivist index --archive ~/papers", "another folder than that of the settings"),
        ("archivist index --report", "what can't be found"),
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    add_setting_flags(parser, "archive")
    parser.add_argument("--report", action="store_true", help="list what was not read, and why")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run(options: argparse.Namespace) -> int:
    """Bring the index up to date and say how far it is."""
    from archivist.cli import recognising, unread  # noqa: PLC0415 - start-up time
    from archivist.cli.progress import counter  # noqa: PLC0415 - start-up time
    from tools.archive.index.identity import index_file  # noqa: PLC0415 - start-up time
    from tools.archive.root import Archive  # noqa: PLC0415 - start-up time
    from tools.archive.search import Search  # noqa: PLC0415 - start-up time

    root = load_settings(overrides(options)).archive
    paths = Paths.from_environment().ensure()
    with stoppable() as stopped, Archive(root) as archive:
        database = index_file(paths.data / "index", root)
        with closing(Search(archive, database)) as search:
            with counter(phrase("reading"), before=phrase("looking for documents")) as progress:
                coverage = search.upkeep.refresh(progress, stopped)
            if options.report or options.json:
                report = unread.report(archive, search, coverage, stopped)
                print(unread.as_json(report) if options.json else unread.as_text(report))
            else:
                coverage = recognising.recognise(search, paths.cache / "ocr", coverage, stopped)
            scans = recognising.summary(search, stopped=stopped())
    if not options.json:
        print(
            phrase(
                "{read:,} of {documents:,} documents can be searched; {unreadable:,} can't "
                "be read; {pending:,} are left.",
                read=coverage.read,
                documents=coverage.documents,
                unreadable=coverage.unreadable,
                pending=coverage.pending,
            )
        )
        print(scans, end="\n" if scans else "")
    if stopped():
        print(phrase("Stopped; run it again to go on."), file=sys.stderr)
        return ExitCode.CANCELLED
    return ExitCode.OK
