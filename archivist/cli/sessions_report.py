"""``archivist sessions report``: how turns ended, what came before, and what it cost."""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict
from typing import TYPE_CHECKING

from archivist.cli.choosing import moment
from archivist.cli.flags import add_last
from archivist.cli.manual import Manual
from archivist.terminal.outcome_table import outcome_table
from config.language import phrase
from sessions.outcomes import outcomes

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from sessions.turn_cost import Outcomes

MANUAL = Manual(
    "Show how turns ended, what came before those without an answer, and what they cost.",
    examples=(
        ("archivist sessions report --last 50", "the last 50 sessions"),
        ("archivist sessions report --since 7d --json", "those of the last week, for a program"),
    ),
    notes="Evaluations are left out. Names and numbers in errors are left out too, so that errors "
    "of one kind are counted together.",
)
_DEFAULT_SESSIONS = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    text = "how many of the last sessions to look at"
    add_last(parser, "--ostatnie", "--last", default=_DEFAULT_SESSIONS, help=text)
    parser.add_argument(
        "--od",
        "--since",
        dest="since",
        metavar="WHEN",
        type=moment,
        help="only sessions that began since 2026-11-30, or 2h, 7d ago (default: any)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def report(database: Path, options: argparse.Namespace) -> None:
    """Print the tables or JSON; say so where nothing was asked.

    Raises:
        ArchivistError: The store can't be used.
    """
    found = outcomes(database, last=options.last, since=options.since)
    if options.json:
        print(json.dumps(_form(found), indent=2))  # ASCII, as in `archivist sessions --json`
    elif not found.sessions:
        print(
            phrase(
                "Nothing was asked yet."
                if options.since is None
                else "Nothing was asked since then."
            )
        )
    else:
        print(outcome_table(found, shutil.get_terminal_size().columns))


def _form(found: Outcomes) -> dict[str, object]:
    return {**asdict(found), "total": asdict(found.total)}
