"""What differs between a Unix terminal and a Windows console: waiting, flushing, echo."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prompt_toolkit.input import Input

PASTE_ON = "\x1b[?2004h"  # what is pasted arrives as one key
PASTE_OFF = "\x1b[?2004l"

if sys.platform == "win32":
    import msvcrt
    from time import monotonic, sleep

    _POLL_S = 0.05

    def wait_for_input(_source: Input, timeout_s: float) -> bool:
        """Say whether a key comes in time; select() works on sockets only here."""
        until_s = monotonic() + timeout_s
        while not msvcrt.kbhit():
            if monotonic() >= until_s:
                return False
            sleep(_POLL_S)
        return True

    def in_foreground() -> bool:
        """Say whether what is typed is meant for this program: a console has one."""
        return True

    def flush_terminal() -> None:
        """Drop what was typed and not read yet."""
        while msvcrt.kbhit():
            msvcrt.getwch()

    @contextmanager
    def quiet_terminal() -> Iterator[None]:
        """Change nothing: the console echoes only while somebody reads."""
        yield

else:
    import os
    import signal
    import termios
    from select import select

    _INPUT_FLAGS, _LOCAL_FLAGS = 0, 3  # their places in what tcgetattr returns

    def wait_for_input(source: Input, timeout_s: float) -> bool:
        """Say whether a key, or the end of the terminal, comes in time."""
        return bool(select([source.fileno()], [], [], timeout_s)[0])

    def in_foreground() -> bool:
        """Say whether what is typed is meant for this program: in the background it is the shell's.

        To read it there would stop the program.
        """
        try:
            return os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
        except OSError:  # no terminal
            return True

    def flush_terminal() -> None:
        """Drop what was typed and not read yet; without a terminal there is nothing to drop."""
        if sys.stdin.isatty():
            termios.tcflush(sys.stdin, termios.TCIFLUSH)

    @contextmanager
    def quiet_terminal() -> Iterator[None]:
        """Keep typed keys off the screen between input lines; Ctrl-C stays a signal.

        What is typed waits for the next input line: Enter arrives as the carriage return that is
        expected there, not as the line feed that means a new line in a message. A shell changes the
        terminal while the program is suspended (Ctrl-Z); this holds again when it goes on.
        """
        before = termios.tcgetattr(sys.stdin)
        during = termios.tcgetattr(sys.stdin)
        during[_INPUT_FLAGS] &= ~termios.ICRNL
        during[_LOCAL_FLAGS] &= ~(termios.ECHO | termios.ICANON)
        # Without NOFLSH the system drops what is being drawn when Ctrl-C is pressed.
        during[_LOCAL_FLAGS] |= termios.ISIG | termios.NOFLSH

        def apply(*_signal: object) -> None:
            termios.tcsetattr(sys.stdin, termios.TCSANOW, during)

        apply()
        handler = signal.signal(signal.SIGCONT, apply)
        try:
            yield
        finally:
            signal.signal(signal.SIGCONT, handler)
            termios.tcsetattr(sys.stdin, termios.TCSANOW, before)
