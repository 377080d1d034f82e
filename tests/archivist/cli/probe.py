"""A command for tests that ends as it is told."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from archivist.cli.manual import Manual
from config.errors import ArchivistError, ExitCode

if TYPE_CHECKING:
    import argparse

MANUAL = Manual("End as told.", examples=(("archivist probe 0", ""),))


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
    """Raise the error of that name, print a text of x, or return the number."""
    if options.ending in ENDINGS:
        raise ENDINGS[options.ending]
    if set(options.ending) == {"x"}:
        sys.stdout.write(options.ending)
        return 0
    return int(options.ending)
