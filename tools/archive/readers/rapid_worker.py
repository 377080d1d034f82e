"""What the process that recognises pictures does; see :mod:`tools.archive.readers.serving`."""

from __future__ import annotations

import io
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from tools.archive.readers.document import Obstacle, UnreadableError
from tools.archive.readers.serving import serve

if TYPE_CHECKING:
    from collections.abc import Iterable

_MEMORY_BYTES = 3 * 1024**3  # of address space; a page of A4 at 200 dots an inch takes 1.4
_CPU_S = 120
_NETWORK = frozenset({"socket.connect", "socket.getaddrinfo", "socket.sendto", "socket.sendmsg"})


def main() -> None:
    """Serve until standard input ends."""
    sys.addaudithook(_refuse_network)
    serve(_work, _MEMORY_BYTES, _CPU_S)


def _refuse_network(event: str, _arguments: tuple[object, ...]) -> None:
    """Keep rapidocr from fetching models: those that it brings along are enough."""
    if event in _NETWORK:
        raise PermissionError("no network for a process that reads documents")


@cache
def _engine() -> Any:  # noqa: ANN401 - a library without types
    from rapidocr import RapidOCR  # an optional extra  # noqa: PLC0415

    # More threads wait for one another on two cores.
    threads = {"EngineConfig.onnxruntime.intra_op_num_threads": 1}
    return RapidOCR(params={"Global.log_level": "error", **threads})


def _work(_wish: dict[str, Any], data: bytes) -> dict[str, object]:
    found = _engine()(_dots(data))
    if not found.txts:
        return {"text": "", "confidence": 0}
    sure = sum(score * len(text) for text, score in zip(found.txts, found.scores, strict=True))
    letters = sum(map(len, found.txts))
    boxes = [[(float(x), float(y)) for x, y in box] for box in found.boxes]
    text = "\n".join(lines(zip(boxes, found.txts, strict=True))) + "\n"
    return {"text": text, "confidence": round(100 * sure / max(letters, 1))}


def _dots(data: bytes) -> Any:  # noqa: ANN401 - an array of numpy, which is heavy to import
    """Unpack a picture into rows of blue, green and red.

    Raises:
        UnreadableError: It is no picture, or a bomb.
    """
    import numpy as np  # noqa: PLC0415 - heavy
    from PIL import Image  # rapidocr brings it  # noqa: PLC0415

    try:
        with Image.open(io.BytesIO(data)) as picture:
            return np.asarray(picture.convert("RGB"))[:, :, ::-1]
    except Image.DecompressionBombError:
        raise UnreadableError("is too large to be recognised", Obstacle.OVERSIZED) from None
    except (OSError, SyntaxError, ValueError):
        raise UnreadableError("has a picture that can't be recognised: it is damaged") from None


def lines(pieces: Iterable[tuple[list[tuple[float, float]], str]]) -> list[str]:
    """Put pieces of text that stand beside each other on one line.

    Args:
        pieces: Each with the four corners of its box: x and y from the top left.
    """
    rows: list[tuple[float, list[tuple[float, str]]]] = []  # the middle, then x and text
    for box, text in sorted(pieces, key=lambda piece: _middle(piece[0])):
        height = max(y for _, y in box) - min(y for _, y in box)
        middle, x = _middle(box), min(x for x, _ in box)
        if rows and middle - rows[-1][0] < height / 2:
            rows[-1][1].append((x, text))
        else:
            rows.append((middle, [(x, text)]))
    return [" ".join(text for _, text in sorted(row)) for _, row in rows]


def _middle(box: list[tuple[float, float]]) -> float:
    return sum(y for _, y in box) / len(box)
