"""``archivist index``: read what is new or changed, so that searches find it at once."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from archivist.cli.flags import add_setting_flags, overrides
from archivist.cli.stopping import stoppable
from config.errors import ExitCode
from config.paths import Paths
from config.settings import load_settings

if TYPE_CHECKING:
    import argparse

HELP = """\
Read every document that is new or changed into the index. A search does the same for as long as
twenty seconds; this command takes the time it takes. Ctrl-C stops it and keeps what was read."""


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
    with stoppable() as stopped, Archive(root) as archive, counter("reading") as progress:
        database = Paths.from_environment().ensure().data / "index" / database_name(root)
        search = Search(archive, database)
        coverage = search.refresh(progress, stopped)
        search.close()
    print(
        f"{coverage.read:,} of {coverage.documents:,} documents can be searched; "
        f"{coverage.unreadable:,} can't be read; {coverage.pending:,} are left."
    )
    if stopped():
        print("Stopped; run it again to go on.", file=sys.stderr)
        return ExitCode.CANCELLED
    return ExitCode.OK
