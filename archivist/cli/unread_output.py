"""Work that was agreed to beforehand, and that must not wait for whoever reads its output."""

from __future__ import annotations

import io
import os
import sys
from contextlib import contextmanager, redirect_stdout, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def printed_afterwards() -> Iterator[None]:
    """Hold back what is printed until the block ends, however it ends.

    A reader that stops reading (``archivist undo --yes | less``) would else keep the work waiting,
    and one that goes away (``| head -1``) would end it in the middle. Such a one is no failure
    here: the work is done, and nobody wants to hear of it. What can't be written for another
    reason, such as a full disk, goes to standard error: the person has to know what was done.

    Raises:
        OSError: The output can't be written for another reason.
    """
    held = io.StringIO()
    try:
        with redirect_stdout(held):
            yield
    finally:
        try:
            sys.stdout.write(held.getvalue())
            sys.stdout.flush()
        except BrokenPipeError:
            abandon_output()
        except OSError:
            with suppress(OSError):
                sys.stderr.write(held.getvalue())
            raise


def abandon_output() -> None:
    """Point standard output at nothing, for the interpreter flushes once more when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
