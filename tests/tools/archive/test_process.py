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
from tools.archive.readers.document import UnreadableError
from tools.archive.readers.process import CancelledError, Worker

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


def test_a_crash_is_an_answer_and_the_next_document_is_read(worker: Worker) -> None:
    """A worker killed in the middle of a document is replaced."""
    worker.read(PDF, never)
    victim = pid(worker)
    os.kill(victim, signal.SIGSTOP)
    killer = threading.Timer(0.2, os.kill, (victim, signal.SIGKILL))
    killer.start()
    with pytest.raises(UnreadableError, match="fail"):
        worker.read(PDF, never)
    killer.join()
    assert "Hello" in worker.read(PDF, never).text


def test_a_hanging_reader_is_ended() -> None:
    """A worker that does not answer in time is killed, and nothing is left of it."""
    worker = Worker(time_limit_s=0.3)
    worker._started()
    victim = pid(worker)
    os.kill(victim, signal.SIGSTOP)
    with pytest.raises(UnreadableError, match="too long"):
        worker.read(PDF, never)
    with pytest.raises(ProcessLookupError):
        os.kill(victim, 0)
    worker.close()


def test_the_person_can_stop_a_reader(worker: Worker) -> None:
    """Stopping ends the worker at once, with a large document half sent too."""
    worker.read(PDF, never)
    os.kill(pid(worker), signal.SIGSTOP)
    with pytest.raises(CancelledError):
        worker.read(PDF + b" " * 10_000_000, lambda: True)
    assert "Hello" in worker.read(PDF, never).text


def test_memory_is_limited() -> None:
    """What wants more memory than is allowed fails inside the worker."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from tools.archive.readers import worker\n"
        "worker._limit_memory()\n"
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
    for _ in range(200):
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            break
        if _state(child) == "Z":
            break  # it ended; nobody has collected it yet
        time.sleep(0.05)
    else:
        pytest.fail("the worker outlived its parent")


def _state(child: int) -> str:
    try:
        with open(f"/proc/{child}/stat") as file:  # noqa: PTH123  # not a path of ours
            return file.read().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return "Z"
