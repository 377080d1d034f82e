"""rapidocr as a process of its own: for pictures that tesseract is not sure of.

It reads noise and uneven light that tesseract can't, takes three times as long and 1.4 GB of
address space, and is there only where the person installed the extra ``ocr``. Its models come with
its package; the process can't reach a network.
"""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING

from tools.archive.readers.process import Worker
from tools.archive.readers.protocol import Wish
from tools.archive.readers.scan import Recognised

if TYPE_CHECKING:
    from collections.abc import Callable

_NEEDED = ("rapidocr", "onnxruntime")
_PAGE_LIMIT_S = 90.0  # a page takes three to nine seconds, and the start three
_PROGRAM = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from tools.archive.readers.rapid_worker import main; main()"
)


class Rapid:
    """The rapidocr that is installed.

    Args:
        worker: The process; it is closed with this.
    """

    def __init__(self, worker: Worker | None = None) -> None:
        self._worker = worker or Worker(_PAGE_LIMIT_S, _PROGRAM)

    @classmethod
    def installed(cls) -> Rapid | None:
        """Find it, without importing it; None where a part of it is missing."""
        found = all(importlib.util.find_spec(name) is not None for name in _NEEDED)
        return cls() if found else None

    def close(self) -> None:
        """End the process."""
        self._worker.close()

    def recognise(self, picture: bytes, cancelled: Callable[[], bool]) -> Recognised:
        """Read one picture.

        Raises:
            UnreadableError: It is no picture, damaged, or takes too long.
            CancelledError: ``cancelled`` said so.
        """
        found = self._worker.ask({"wish": Wish.RECOGNISE}, picture, cancelled)
        return Recognised(found["text"], found["confidence"])
