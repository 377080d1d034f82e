"""A stop flag that Python threads and native code can both read."""

from __future__ import annotations

import ctypes
import sys
import threading
from typing import Any


class Cancel(threading.Event):
    """An event whose state native code reads by itself, a thousand times a token.

    llama.cpp asks an abort callback before every node of its graph. The callback here is the C
    library's ``strlen`` on a one-character buffer: an empty string is 0 (go on), any other is 1
    (stop). A Python callback would take the interpreter's lock as often while the screen wants it.

    Attributes:
        address: Address of the buffer, for ``abort_callback_data``.
    """

    def __init__(self) -> None:
        super().__init__()
        self._buffer = ctypes.create_string_buffer(2)
        self.address = ctypes.addressof(self._buffer)

    def set(self) -> None:
        """Ask for a stop, from any thread or signal handler."""
        self._buffer[0] = b"\x01"
        super().set()

    def clear(self) -> None:
        """Take the request back, before the next turn."""
        self._buffer[0] = b"\x00"
        super().clear()

    @staticmethod
    def function() -> Any:  # noqa: ANN401 - a foreign function has no narrower type
        """The C function to cast to ``ggml_abort_callback``."""
        library = ctypes.cdll.msvcrt if sys.platform == "win32" else ctypes.CDLL(None)
        return library.strlen
