"""The process that reads what strangers made: it may crash or hang, the program does not.

It is started as ``python -I`` with no working folder of ours, gets one document after the other on
standard input, each behind a wish (JSON), and answers on standard output (JSON): eight bytes of
length stand before each of the three.
"""

from __future__ import annotations

import base64
import json
import os
import signal
import sys
import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tools.archive.readers import formats, pdf
from tools.archive.readers.document import LockedError, UnreadableError
from tools.archive.readers.nested import Reading
from tools.archive.readers.protocol import LENGTH, TIME_LIMIT_S, Wish

if TYPE_CHECKING:
    from typing import BinaryIO

_MEMORY_BYTES = 2 * 1024**3  # of address space; PDFium and Python together take 0.3 of it


def main() -> None:
    """Serve until standard input ends."""
    # Ctrl-C is for the program, which ends this process itself if it must.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The answer's channel is taken aside, so that no library can print into it.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    _limit_memory()
    documents = sys.stdin.buffer
    while (wish := _part(documents)) is not None and (data := _part(documents)) is not None:
        _limit_cpu()
        answer = json.dumps(_answer(json.loads(wish), data)).encode()
        answers.write(LENGTH.pack(len(answer)) + answer)
        answers.flush()


def _part(stream: BinaryIO) -> bytes | None:
    head = stream.read(LENGTH.size)
    return stream.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else None


def _answer(wish: dict[str, Any], data: bytes) -> dict[str, object]:
    until = time.monotonic() + TIME_LIMIT_S
    passwords = tuple(wish.get("passwords", ()))
    try:
        if wish["wish"] == Wish.PICTURE:
            picture = pdf.picture(data, int(wish["page"]), int(wish["dpi"]), passwords)
            return {"picture": base64.b64encode(picture).decode()}
        how = Reading(until, passwords, alone=bool(wish.get("alone")))
        read = formats.markdown if wish["wish"] == Wish.MARKDOWN else formats.read
        return asdict(read(data, how))
    except UnreadableError as error:
        return {"error": str(error), "locked": isinstance(error, LockedError)}
    except MemoryError:
        return {"error": "needs more memory to read than is allowed"}
    except Exception:  # noqa: BLE001  # whatever a library raises over a hostile file is one thing
        return {"error": "is damaged"}


def _limit_memory() -> None:
    if sys.platform == "win32":
        return  # no such limits there; the parent's time limit stays
    import resource  # noqa: PLC0415  # not on Windows

    for limit, value in (
        (resource.RLIMIT_AS, _MEMORY_BYTES),
        (resource.RLIMIT_FSIZE, 0),  # it has nothing to write
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(limit)[1]
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)  # noqa: PLW2901
        try:
            resource.setrlimit(limit, (value, hard))
        except (ValueError, OSError):
            continue  # macOS refuses some; the other limits stay


def _limit_cpu() -> None:
    """Let this document have its share of CPU time, so that an orphan in a loop ends too."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415

    usage = resource.getrusage(resource.RUSAGE_SELF)
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    wanted = int(usage.ru_utime + usage.ru_stime) + 2 * TIME_LIMIT_S
    if hard == resource.RLIM_INFINITY or wanted < hard:
        resource.setrlimit(resource.RLIMIT_CPU, (wanted, hard))
