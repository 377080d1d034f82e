"""``archivist effects show``: one change with every name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.cli.manual import Manual
from archivist.cli.operation_view import paragraph
from archivist.cli.records import open_ledger
from config.errors import ExitCode
from tools.effects.identifying import named

if TYPE_CHECKING:
    import argparse

MANUAL = Manual(
    "Show one change with every name, where the list shows the first ones.",
    examples=(("archivist effects show 2026-11-30T0514-b9da/1/2 | less", "all of a wide change"),),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the argument."""
    parser.add_argument("id", metavar="ID", help="the id, or its beginning")


def run(options: argparse.Namespace) -> int:
    """Print the operation.

    Raises:
        ArchivistError: There is no such operation.
    """
    with open_ledger() as ledger:
        print(paragraph(named(options.id, ledger), most=None))
    return ExitCode.OK
