"""A command for tests that ends as it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from config.errors import ArchivistError, ExitCode

if TYPE_CHECKING:
    import argparse

HELP = "End as told."


class RefusedError(ArchivistError):
    """A failure with an exit code of its own."""

    exit_code = ExitCode.REFUSED


ENDINGS = {
    "failure": ArchivistError("It is so. Do this."),
    "refusal": RefusedError("No."),
    "interrupt": KeyboardInterrupt(),
    "bug": ZeroDivisionError(),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the ending's name."""
    parser.add_argument("ending")


def run(options: argparse.Namespace) -> int:
    """Raise the error of that name, or return the number."""
    if options.ending in ENDINGS:
        raise ENDINGS[options.ending]
    return int(options.ending)
