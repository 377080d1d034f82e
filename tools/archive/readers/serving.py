"""The loop of a worker process: it may crash or hang over a document, the program does not.

It is started as ``python -I`` with no working folder of ours, gets one document after the other on
standard input, each behind a wish (JSON), and answers on standard output (JSON): eight bytes of
length stand before each of the three.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.archive.readers.document import LockedError, Obstacle, UnreadableError
from tools.archive.readers.protocol import LENGTH, OUT_OF_MEMORY

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

_OURS = str(Path(__file__).parent)


def serve(
    work: Callable[[dict[str, Any], bytes], dict[str, object]], memory_bytes: int, cpu_s: int
) -> None:
    """Serve until standard input ends.

    Args:
        work: Makes an answer of a wish and a document; may raise anything.
        memory_bytes: Most address space.
        cpu_s: Most CPU time for one document.
    """
    # Ctrl-C is for the program, which ends this process itself if it must.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The answer's channel is taken aside, so that no library can print into it.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    _limit_memory(memory_bytes)
    documents = sys.stdin.buffer
    while (wish := _part(documents)) is not None and (data := _part(documents)) is not None:
        _limit_cpu(cpu_s)
        answer = json.dumps(_answer(work, json.loads(wish), data)).encode()
        answers.write(LENGTH.pack(len(answer)) + answer)
        answers.flush()


def _part(stream: BinaryIO) -> bytes | None:
    head = stream.read(LENGTH.size)
    return stream.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else None


def _answer(
    work: Callable[[dict[str, Any], bytes], dict[str, object]], wish: dict[str, Any], data: bytes
) -> dict[str, object]:
    try:
        return work(wish, data)
    except UnreadableError as error:
        return {
            "error": str(error),
            "obstacle": error.obstacle,
            "locked": isinstance(error, LockedError),
        }
    except MemoryError:
        # What is left of the memory may be in pieces, and the next document would suffer for it.
        os._exit(OUT_OF_MEMORY)
    except RecursionError:
        return {"error": "is nested more deeply than can be read", "obstacle": Obstacle.OVERSIZED}
    except Exception as error:  # noqa: BLE001  # whatever a library raises over a hostile file is one thing
        return {"error": "is damaged", "obstacle": Obstacle.CRASHED, "fault": _fault(error)}


def _fault(error: Exception) -> str:
    """Name an error that no reader should raise, and the last of our lines on its way."""
    ours = [frame for frame in traceback.extract_tb(error.__traceback__) if _OURS in frame.filename]
    place = f" in {Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else ""
    return f"{type(error).__name__}{place}"


def _limit_memory(most_bytes: int) -> None:
    if sys.platform == "win32":
        return  # no such limits there; the parent's time limit stays
    import resource  # noqa: PLC0415  # not on Windows

    for limit, value in (
        (resource.RLIMIT_AS, most_bytes),
        (resource.RLIMIT_FSIZE, 0),  # it has nothing to write
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(limit)[1]
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)  # noqa: PLW2901
        try:
            resource.setrlimit(limit, (value, hard))
        except (ValueError, OSError):
            continue  # macOS refuses some; the other limits stay


def _limit_cpu(most_s: int) -> None:
    """Let this document have its share of CPU time, so that an orphan in a loop ends too."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415

    usage = resource.getrusage(resource.RUSAGE_SELF)
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    wanted = int(usage.ru_utime + usage.ru_stime) + most_s
    if hard == resource.RLIM_INFINITY or wanted < hard:
        resource.setrlimit(resource.RLIMIT_CPU, (wanted, hard))
