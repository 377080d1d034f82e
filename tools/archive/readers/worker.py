"""What the process that reads documents does; see :mod:`tools.archive.readers.serving`."""

from __future__ import annotations

import base64
import time
from dataclasses import asdict
from typing import Any

from tools.archive.readers import formats, pdf
from tools.archive.readers.nested import Reading
from tools.archive.readers.protocol import TIME_LIMIT_S, Wish
from tools.archive.readers.serving import serve

_MEMORY_BYTES = 2 * 1024**3  # of address space; PDFium and Python together take 0.3 of it


def main() -> None:
    """Serve until standard input ends."""
    serve(_work, _MEMORY_BYTES, 2 * TIME_LIMIT_S)


def _work(wish: dict[str, Any], data: bytes) -> dict[str, object]:
    until = time.monotonic() + TIME_LIMIT_S
    passwords = tuple(wish.get("passwords", ()))
    if wish["wish"] == Wish.PICTURE:
        picture = pdf.picture(data, int(wish["page"]), int(wish["dpi"]), passwords)
        return {"picture": base64.b64encode(picture).decode()}
    how = Reading(until, passwords, alone=bool(wish.get("alone")))
    read = formats.markdown if wish["wish"] == Wish.MARKDOWN else formats.read
    return asdict(read(data, how))
