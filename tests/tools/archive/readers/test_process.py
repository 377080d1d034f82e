"""A reader that crashes, hangs or is stopped never takes the program with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING

import pytest

from tests.tools.archive import samples
from tools.archive.readers import process
from tools.archive.readers.document import Obstacle, UnreadableError
from tools.archive.readers.process import CancelledError, Worker
from tools.archive.readers.protocol import OUT_OF_MEMORY

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PDF = samples.pdf("Hello")


def never() -> bool:
    """Nobody stops anything here."""
    return False


@pytest.fixture
def worker() -> Iterator[Worker]:
    """A worker that is ended after the test."""
    worker = Worker()
    yield worker
    worker.close()


def pid(worker: Worker) -> int:
    """Return the process id of a worker that has been started."""
    assert worker._process is not None
    return worker._process.pid


def test_one_process_serves_many_documents(worker: Worker) -> None:
    """The second document is read by the process that read the first."""
    assert "Hello" in worker.read(PDF, never).text
    first = pid(worker)
    with pytest.raises(UnreadableError, match="damaged"):
        worker.read(b"%PDF-1.4 rubbish", never)
    assert "Hello" in worker.read(PDF, never).text
    assert pid(worker) == first


def test_a_worker_killed_by_something_else_is_replaced(worker: Worker) -> None:
    """A document is not blamed for a worker that was killed from outside."""
    worker.read(PDF, never)
    victim = pid(worker)
    os.kill(victim, signal.SIGSTOP)
    killer = threading.Timer(0.2, os.kill, (victim, signal.SIGKILL))
    killer.start()
    assert "Hello" in worker.read(PDF, never).text
    killer.join()
    assert pid(worker) != victim


@pytest.mark.parametrize(
    "program",
    [
        "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)",
        "import sys; sys.stdin.buffer.read(100); sys.exit(1)",
        "import os; os.write(1, b'short')",
        "import os, time; os.write(1, b'\\xff' * 8); time.sleep(9)",
    ],
)
def test_a_crash_is_an_answer(program: str) -> None:
    """Dying over a document, at once or half-way, or answering rubbish, is one reason of many."""
    worker = Worker(program=program)
    with pytest.raises(UnreadableError, match="fail"):
        worker.read(PDF, never)
    worker.close()


@pytest.mark.parametrize(
    ("program", "reason", "obstacle"),
    [
        (f"import os; os._exit({OUT_OF_MEMORY})", "more memory", Obstacle.OVERSIZED),
        ("import os, signal; os.kill(os.getpid(), signal.SIGXCPU)", "too long", Obstacle.SLOW),
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "fail", Obstacle.CRASHED),
        ("raise SystemExit(3)", "fail", Obstacle.CRASHED),
    ],
)
def test_how_a_worker_ended_is_told(program: str, reason: str, obstacle: Obstacle) -> None:
    """Want of memory and of time are reasons of their own; anything else is the reader's fault."""
    worker = Worker(program=program)
    with pytest.raises(UnreadableError, match=reason) as caught:
        worker.read(PDF, never)
    assert caught.value.obstacle is obstacle
    assert bool(caught.value.fault) == (obstacle is Obstacle.CRASHED)
    worker.close()


def test_a_hanging_reader_is_ended() -> None:
    """A worker that does not answer in time is killed, and nothing is left of it."""
    worker = Worker(time_limit_s=0.3, program="import time; time.sleep(1000)")
    worker._started()
    victim = pid(worker)
    with pytest.raises(UnreadableError, match="too long"):
        worker.read(PDF, never)
    with pytest.raises(ProcessLookupError):
        os.kill(victim, 0)
    worker.close()


def test_ctrl_c_does_not_reach_a_reader(worker: Worker) -> None:
    """An interrupt of the terminal's process group leaves the document readable."""
    worker.read(PDF, never)
    first = pid(worker)
    assert os.getpgid(first) != os.getpgid(0)
    os.kill(first, signal.SIGINT)
    assert "Hello" in worker.read(PDF, never).text
    assert pid(worker) == first


def test_the_person_can_stop_a_reader(worker: Worker) -> None:
    """Stopping ends the worker at once, with a large document half sent too."""
    worker.read(PDF, never)
    os.kill(pid(worker), signal.SIGSTOP)
    looks = iter([False, True])
    with pytest.raises(CancelledError):
        worker.read(PDF + b" " * 10_000_000, lambda: next(looks))
    assert "Hello" in worker.read(PDF, never).text


def test_what_was_stopped_before_is_not_begun(worker: Worker) -> None:
    """A worker that is at rest stays so, and reads the next document."""
    worker.read(PDF, never)
    at_rest = pid(worker)
    with pytest.raises(CancelledError):
        worker.read(PDF, lambda: True)
    assert pid(worker) == at_rest
    assert "Hello" in worker.read(PDF, never).text


def test_memory_is_limited() -> None:
    """What wants more memory than is allowed fails inside the worker."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from tools.archive.readers import serving\n"
        "serving._limit_memory(2 * 1024**3)\n"
        "try: bytearray(3 * 1024**3)\n"
        "except MemoryError: print('refused')\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code, str(process._PACKAGES)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "refused\n"


def test_the_working_folder_can_not_inject_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, worker: Worker
) -> None:
    """Hostile packages in the working folder or PYTHONPATH are not imported."""
    for name in ("tools", "email", "zipfile", "json", "pypdfium2"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert "Hello" in worker.read(PDF, never).text
    assert not (tmp_path / "ran").exists()


def test_the_worker_ends_with_its_parent() -> None:
    """When the parent dies without a word, the worker sees its input end."""
    code = (
        "import sys, os; sys.path.insert(0, sys.argv[1])\n"
        "from tools.archive.readers.process import Worker\n"
        "worker = Worker(); child = worker._started()\n"
        "print(child.pid, flush=True); os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code, str(process._PACKAGES)],
        capture_output=True,
        text=True,
        check=False,
    )
    child = int(done.stdout)
    ended = False
    for _ in range(200):
        if ended := _has_ended(child):
            break
        time.sleep(0.05)
    assert ended, "the worker outlived its parent"


def _has_ended(child: int) -> bool:
    """Whether the process is gone, or waits only to be collected."""
    try:
        os.kill(child, 0)
        with open(f"/proc/{child}/stat") as file:  # noqa: PTH123  # not a path of ours
            return file.read().rpartition(")")[2].split()[0] == "Z"
    except ProcessLookupError:
        return True
    except FileNotFoundError:  # it has just ended, or this system has no /proc
        return False
