"""The program's own log: what neither the person nor the model is shown, whole."""

from __future__ import annotations

import logging
import os
from contextlib import contextmanager, suppress
from logging.handlers import RotatingFileHandler
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import TextIOWrapper
    from pathlib import Path

FILE_NAME = "archivist.log"
_MOST_BYTES = 1_000_000
_OLD_FILES = 2


class _Quiet(RotatingFileHandler):
    """A log for the person's eyes alone, which loses what a full disk does not take."""

    def _open(self) -> TextIOWrapper:
        """Open the file; one from before may be open to others."""
        opened = super()._open()
        with suppress(OSError):  # a device, or another's file
            os.fchmod(opened.fileno(), 0o600)
        return opened

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Show nothing: the usual one prints a traceback for each line."""

    def close(self) -> None:
        """Close the file; what it still holds can fail to be written too."""
        with suppress(OSError):
            super().close()


@contextmanager
def logging_to(folder: Path) -> Iterator[None]:
    """Write warnings and errors of the program to ``archivist.log`` in a folder.

    Nothing of them reaches the screen. A log that can't be written is done without: it is there
    to help mend the program, not to stop it.
    """
    logger = logging.getLogger("archivist")
    logger.propagate = False
    handler: logging.Handler
    try:
        handler = _Quiet(
            folder / FILE_NAME, maxBytes=_MOST_BYTES, backupCount=_OLD_FILES, encoding="utf-8"
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(
        logging.Formatter("%(asctime)s %(process)d %(name)s %(levelname)s %(message)s")
    )
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        handler.close()
        logger.propagate = True
