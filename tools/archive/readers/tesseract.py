"""Tesseract as a process of its own: one picture in, words with their confidence out.

A picture from a stranger can crash it or keep it busy; it is limited in time, memory and output,
gets nothing to write to, and ends when the person stops.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from tools.archive.readers.document import Obstacle, UnreadableError
from tools.archive.readers.process import CancelledError
from tools.archive.readers.scan import Recognised

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO

WANTED = ("pol", "eng")
INSTALL = "apt-get install tesseract-ocr tesseract-ocr-pol, or your system's like of it"
_PAGE_LIMIT_S = 60.0  # a page takes two seconds, a photograph of twelve megapixels ten
_LANGUAGES_LIMIT_S = 10.0
_MEMORY_BYTES = 2 * 1024**3  # of address space
_MAX_OUTPUT_BYTES = 16 * 1024 * 1024  # a page full of small print takes half of one
_LOOK_S = 0.05
# The limits are set by a small program that becomes tesseract: setting them between fork and exec
# of this process is not safe where it has threads.
_LIMITED = """
import os, sys
memory, seconds = int(sys.argv[1]), int(sys.argv[2])
try:
    import resource
    for limit, value in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(limit)[1]
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        try:
            resource.setrlimit(limit, (value, hard))
        except (ValueError, OSError):
            pass
except ImportError:
    pass
os.execv(sys.argv[3], sys.argv[3:])
"""


class Tesseract:
    """The tesseract that is installed.

    Attributes:
        program: Its path.

    Args:
        program: Its path.
        page_limit_s: How long a picture may take.
    """

    def __init__(self, program: str, page_limit_s: float = _PAGE_LIMIT_S) -> None:
        self.program = program
        self._page_limit_s = page_limit_s

    @classmethod
    def installed(cls) -> Tesseract | None:
        """Find it; None where there is none."""
        program = shutil.which("tesseract")
        return None if program is None else cls(os.path.abspath(program))  # noqa: PTH100 - links stay

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """Those of Polish and English that it has data for; asked once."""
        try:
            done = subprocess.run(  # noqa: S603 - the program that PATH names, with a fixed argument
                [self.program, "--list-langs"],
                capture_output=True,
                check=True,
                timeout=_LANGUAGES_LIMIT_S,
                stdin=subprocess.DEVNULL,
                env=_environment(),
            )
        except (OSError, subprocess.SubprocessError):
            return ()
        there = {line.strip() for line in done.stdout.decode("utf-8", "replace").splitlines()}
        return tuple(language for language in WANTED if language in there)

    def recognise(self, picture: bytes, dpi: int, cancelled: Callable[[], bool]) -> Recognised:
        """Read one picture.

        Args:
            picture: PNG, JPEG, TIFF, GIF, BMP, WebP or PNM.
            dpi: How fine it is; 0 where the picture says it itself, or nobody knows.
            cancelled: Whether the person asked to stop.

        Raises:
            UnreadableError: It is no picture, damaged, or takes too long.
            CancelledError: ``cancelled`` said so.
        """
        words = [
            *(self.program, "stdin", "stdout", "--psm", "1"),
            *(("--dpi", str(dpi)) if dpi else ()),
            *(("-l", "+".join(self.languages)) if self.languages else ()),
            "tsv",
        ]
        output = self._run(words, picture, cancelled)
        return parsed(output.decode("utf-8", "replace"))

    def _run(self, words: list[str], picture: bytes, cancelled: Callable[[], bool]) -> bytes:
        limits = (str(_MEMORY_BYTES), str(int(2 * self._page_limit_s) + 1))
        limited = [sys.executable, "-I", "-c", _LIMITED, *limits, *words]
        process = subprocess.Popen(  # noqa: S603 - our own interpreter, and the program found above
            words if sys.platform == "win32" else limited,  # there are no such limits there
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=os.path.abspath(os.sep),  # noqa: PTH100 - the drive's top on Windows
            env=_environment(),
            start_new_session=True,  # Ctrl-C in the terminal is not for it
        )
        talk = _Talk(process.stdin, process.stdout, picture)
        talk.start()
        until = time.monotonic() + self._page_limit_s
        try:
            while talk.is_alive():
                talk.join(_LOOK_S)
                if cancelled():
                    raise CancelledError
                if time.monotonic() > until:
                    raise UnreadableError("takes too long to recognise", Obstacle.SLOW)
            if len(talk.output) > _MAX_OUTPUT_BYTES:
                raise UnreadableError("has more text than a page can hold")
            if process.wait(_LANGUAGES_LIMIT_S):
                raise UnreadableError("has a picture that can't be recognised: it is damaged")
        finally:
            if talk.is_alive() or process.poll() is None:
                _end(process)
            process.wait()
            talk.join()
        return talk.output


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill it with what it started, which would else keep its pipe open: it may be a script."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


class _Talk(threading.Thread):
    """Sends a picture and takes the answer, in a thread because pipes can fill up both ways."""

    def __init__(self, stdin: IO[bytes] | None, stdout: IO[bytes] | None, picture: bytes) -> None:
        super().__init__(daemon=True)
        self._stdin = stdin
        self._stdout = stdout
        self._picture = picture
        self.output = b""

    def run(self) -> None:
        """Send all, then take all; a program that ended early leaves what it said."""
        if self._stdin is None or self._stdout is None:
            return
        # Tesseract reads the whole picture before it writes a word. Where it ends before, what it
        # said and how it ended tells.
        with suppress(OSError), self._stdin:
            self._stdin.write(self._picture)
        with self._stdout:
            self.output = self._stdout.read(_MAX_OUTPUT_BYTES + 1)


def _environment() -> dict[str, str]:
    """Give it what it needs to find its data, and one thread: more are slower on small pages."""
    kept = ("PATH", "TESSDATA_PREFIX", "LD_LIBRARY_PATH", "SYSTEMROOT")
    return {name: os.environ[name] for name in kept if name in os.environ} | {
        "OMP_THREAD_LIMIT": "1",
        "LC_ALL": "C",
    }


_SURE = 100  # the most
_WORD_LEVEL = 5
_COLUMNS = 12


def parsed(tsv: str) -> Recognised:
    """Put the words of tesseract's table together again.

    Its columns: level, page, block, paragraph, line, word, left, top, width, height, confidence,
    text.
    """
    lines: list[str] = []
    place: tuple[str, ...] = ()
    sure = letters = 0.0
    for row in tsv.split("\n"):
        cells = row.split("\t")
        if len(cells) != _COLUMNS or cells[0] != str(_WORD_LEVEL):
            continue
        word = cells[11].strip()
        if not word:
            continue
        if place and cells[1:4] != list(place[:3]):
            lines.append("")
        if cells[1:5] == list(place):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
        place = tuple(cells[1:5])
        sure += _confidence(cells[10]) * len(word)
        letters += len(word)
    text = "\n".join(lines) + "\n" if lines else ""
    return Recognised(text, round(sure / letters) if letters else 0)


def _confidence(written: str) -> float:
    """Read how sure a word is; what is no number from 0 to 100 is not sure at all."""
    try:
        value = float(written)
    except ValueError:
        return 0.0
    return value if 0 <= value <= _SURE else 0.0
