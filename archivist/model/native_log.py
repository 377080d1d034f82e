"""What llama.cpp has to say, in the program's log instead of on the screen."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

_LOG = logging.getLogger("archivist.model")
_WARNING, _ERROR = 3, 4  # levels of GGML; the rest is chatter for llama.cpp's developers
# What llama.cpp mends itself each time it loads a file, and nobody else has to.
_MENDED = b"its type will be overridden"


@cache
def log_callback() -> Any:  # noqa: ANN401 - a foreign function has no narrower type
    """The one callback of the process: llama.cpp calls it as long as it is loaded."""
    import llama_cpp  # noqa: PLC0415 - loads the shared library

    return llama_cpp.llama_log_callback(_log_native)


def _log_native(level: int, text: bytes, _data: object) -> None:
    if level in {_WARNING, _ERROR} and _MENDED not in text:
        _LOG.warning("llama.cpp: %s", text.decode("utf-8", "replace").rstrip())
