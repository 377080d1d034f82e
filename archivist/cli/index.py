"""``archivist index``: read what is new or changed, so that searches find it at once."""

from __future__ import annotations

import signal
import sys
import threading
from typing import TYPE_CHECKING

from archivist.cli.flags import add_setting_flags, overrides
from archivist.cli.manual import Manual
from config.errors import ExitCode
from config.paths import Paths
from config.settings import load_settings

if TYPE_CHECKING:
    import argparse
    from types import FrameType

MANUAL = Manual(
    "Read every document that is new or changed into the index. A search does the same for as long "
    "as twenty seconds; this command takes the time it takes. Ctrl-C stops it and keeps what was "
    "read.",
    examples=(
        ("archivist index", ""),
        ("archivist index --archive ~/papers", "another folder than that of the settings"),
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    add_setting_flags(parser, "archive")


def run(options: argparse.Namespace) -> int:
    """Bring the index up to date and say how far it is."""
    from archivist.cli.progress import counter  # noqa: PLC0415 - start-up time
    from tools.archive.index.database import database_name  # noqa: PLC0415 - start-up time
    from tools.archive.root import Archive  # noqa: PLC0415 - start-up time
    from tools.archive.search import Search  # noqa: PLC0415 - start-up time

    root = load_settings(overrides(options)).archive
    stopped = threading.Event()

    def stop(_signal: int, _frame: FrameType | None) -> None:
        stopped.set()

    before = signal.signal(signal.SIGINT, stop)
    try:
        with Archive(root) as archive, counter("reading") as progress:
            database = Paths.from_environment().ensure().data / "index" / database_name(root)
            search = Search(archive, database)
            coverage = search.refresh(progress, stopped.is_set)
            search.close()
    finally:
        signal.signal(signal.SIGINT, before)
    print(
        f"{coverage.read:,} of {coverage.documents:,} documents can be searched; "
        f"{coverage.unreadable:,} can't be read; {coverage.pending:,} are left."
    )
    if stopped.is_set():
        print("Stopped; run it again to go on.", file=sys.stderr)
        return ExitCode.CANCELLED
    return ExitCode.OK
