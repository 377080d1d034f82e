"""Errors that are told to the person, and the exit codes of the program."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """How the program ends.

    ``argparse`` uses 2 for wrong arguments; a shell reports 130 for a program ended by Ctrl-C.
    """

    OK = 0
    FAILED = 1  # an ArchivistError: one sentence on standard error says what to do
    USAGE = 2
    REFUSED = 3  # a change needed consent that could not be asked for; the plan was printed
    UNANSWERED = 4  # the turn ended without an answer (step limit, stuck, context full)
    CANCELLED = 130


class ArchivistError(Exception):
    """A failure the person can mend: the message says what, why, and what to do instead."""

    exit_code: ExitCode = ExitCode.FAILED


class UsageError(ArchivistError):
    """Wrong arguments that only the command itself can tell; ends as those argparse finds."""

    exit_code = ExitCode.USAGE
