"""From the words of a command line to an exit code."""

from __future__ import annotations

import io
import os
import sys
from contextlib import nullcontext, suppress
from importlib import import_module
from typing import TYPE_CHECKING

from archivist.cli.commands import COMMANDS
from archivist.cli.parser import parse
from archivist.cli.unread_output import abandon_output, printed_afterwards
from config.errors import ArchivistError, ExitCode
from config.language import Language, chosen_language, in_words_of_the_system, phrase, speak
from config.speaking import wanted_language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.cli.commands import Command


def run(words: Sequence[str], commands: Sequence[Command] = COMMANDS) -> int:
    """Run one command; return its exit code.

    What the person can mend, an output that can't be written among it, is one sentence on standard
    error; a bug keeps its traceback. A reader that went away (``archivist effects | head``) ends
    the program without a word.

    Args:
        words: The line without the program's name.
        commands: The commands there are.

    Raises:
        SystemExit: As argparse does, after ``--help``, ``--version`` and wrong arguments.
    """
    _soften_output()
    speak(language := wanted_language())
    if language is not Language.ENGLISH:
        import_module("archivist.cli.argparse_words").speak_argparse()
    try:
        return _run(words, commands)
    except ArchivistError as error:
        _tell(str(error))
        _flush_or_abandon()
        return error.exit_code
    except KeyboardInterrupt:
        return ExitCode.CANCELLED
    except BrokenPipeError:
        abandon_output()
        return ExitCode.FAILED
    except OSError as error:
        if not _output_is_lost():
            raise  # of another file, and whoever opened it should have told
        _tell(
            phrase(
                "The output can't be written: {why}. Send it somewhere else.",
                why=in_words_of_the_system(error),
            )
        )
        abandon_output()
        return ExitCode.FAILED


def _run(words: Sequence[str], commands: Sequence[Command]) -> int:
    try:
        invocation = parse(words, commands)
    finally:
        sys.stdout.flush()  # --help and --version end in parse
    if language := getattr(invocation.options, "language", None):
        speak(chosen_language(language))
    if {"json", "jsonl", "csv"} & {key for key, value in vars(invocation.options).items() if value}:
        speak(Language.ENGLISH)  # what a program reads is the same wherever it runs
    # What was agreed to beforehand is done whether or not anybody reads what is said about it.
    agreed = getattr(invocation.options, "yes", False)
    with printed_afterwards() if agreed else nullcontext():
        code: int = import_module(invocation.module).run(invocation.options)
    sys.stdout.flush()
    return code


def _tell(sentence: str) -> None:
    with suppress(OSError):  # without standard error, the exit code alone tells
        print(f"archivist: {sentence}", file=sys.stderr)


def _output_is_lost() -> bool:
    """Try standard output once more: a failed write leaves no mark on the stream.

    A flush alone proves nothing, for a long text that failed is no longer in the buffer.
    """
    try:
        sys.stdout.flush()
        os.write(sys.stdout.fileno(), b"\n")
    except io.UnsupportedOperation:  # no file at all
        return False
    except OSError:
        return True
    return False


def _flush_or_abandon() -> None:
    try:
        sys.stdout.flush()
    except OSError:
        abandon_output()


def _soften_output() -> None:
    """Write what the terminal's encoding lacks as an escape; never fail on a file's name."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
