"""From the words of a command line to an exit code."""

from __future__ import annotations

import io
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from archivist.cli.commands import COMMANDS
from archivist.cli.parser import parse
from config.errors import ArchivistError, ExitCode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.cli.commands import Command


def run(words: Sequence[str], commands: Sequence[Command] = COMMANDS) -> int:
    """Run one command; return its exit code.

    What the person can mend is one sentence on standard error; a bug keeps its traceback. A reader
    that went away (``archivist effects | head``) ends the program without a word.

    Args:
        words: The line without the program's name.
        commands: The commands there are.

    Raises:
        SystemExit: As argparse does, after ``--help``, ``--version`` and wrong arguments.
    """
    _soften_output()
    try:
        invocation = parse(words, commands)
        code: int = import_module(invocation.module).run(invocation.options)
        sys.stdout.flush()
    except ArchivistError as error:
        print(f"archivist: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return ExitCode.CANCELLED
    except BrokenPipeError:
        # The interpreter flushes once more when it ends; let it flush into nothing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitCode.FAILED
    return code


def _soften_output() -> None:
    """Write what the terminal's encoding lacks as an escape; never fail on a file's name."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
