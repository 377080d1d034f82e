"""Asking the person at a plain terminal, so that only an answer to this question counts."""

from __future__ import annotations

import sys
from enum import Enum, auto

from config.errors import ExitCode
from config.language import phrase

_YES = frozenset({"y", "yes", "t", "tak"})
_NO = frozenset({"n", "no", "nie"})


class Answer(Enum):
    """What the person said."""

    YES = auto()
    NO = auto()
    UNAVAILABLE = auto()  # there is no terminal


def agreed(question: str, *, yes: bool) -> ExitCode | None:
    """Ask unless the person has agreed beforehand.

    Args:
        question: Goes before ``[y/n]``.
        yes: Whether ``--yes`` was given.

    Returns:
        How to end where the answer is not yes, after saying so; None to go on.
    """
    match Answer.YES if yes else ask(question):
        case Answer.YES:
            return None
        case Answer.NO:
            print(phrase("Nothing was changed."))
            return ExitCode.OK
        case Answer.UNAVAILABLE:
            print(phrase("Nothing was changed: nobody can be asked here. Add --yes to agree."))
            return ExitCode.REFUSED


def ask(question: str) -> Answer:
    """Ask until the answer is yes or no; an empty line is neither, the end of input is no.

    What was typed before the question appeared is thrown away: it answered something else.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Answer.UNAVAILABLE
    _forget_typed_ahead()
    while True:
        print(phrase("{question} [y/n] ", question=question), end="", flush=True)
        _wait_for_line()
        line = sys.stdin.readline()
        word = line.strip().casefold()
        if word in _YES:
            return Answer.YES
        if word in _NO or not line:
            return Answer.NO


if sys.platform == "win32":
    import msvcrt

    def _forget_typed_ahead() -> None:
        while msvcrt.kbhit():
            msvcrt.getwch()

    def _wait_for_line() -> None:
        """Reading a line can be interrupted here."""

else:
    import os
    import select
    import signal
    import termios

    def _forget_typed_ahead() -> None:
        termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def _wait_for_line() -> None:
        """Wait for a line, or for Ctrl-C to be raised.

        One that comes between Python's last look for it and the system call that reads would be
        noted and not raised until the line is there. Here it wakes whoever waits.
        """
        woken, waker = os.pipe()
        os.set_blocking(waker, False)
        before = signal.set_wakeup_fd(waker)
        try:
            while sys.stdin not in select.select([sys.stdin, woken], [], [])[0]:
                os.read(woken, 64)
        finally:
            signal.set_wakeup_fd(before)
            os.close(woken)
            os.close(waker)
