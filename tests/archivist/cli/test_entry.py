"""From a command line to an exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from archivist.cli.commands import Command
from archivist.cli.entry import run
from tests.archivist.cli.terminal import PROJECT

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

PROBE = (Command("probe", "machine", "end as told", "tests.archivist.cli.probe"),)
FULL = Path("/dev/full")
PRINTING = """
import sys
from archivist.cli.entry import run
from tests.archivist.cli.test_entry import PROBE
sys.exit(run(["probe", "x" * int(sys.argv[1])], PROBE))
"""


@pytest.mark.parametrize(
    ("ending", "code", "said"),
    [
        ("0", 0, ""),
        ("4", 4, ""),
        ("failure", 1, "archivist: It is so. Do this.\n"),
        ("refusal", 3, "archivist: No.\n"),
        ("interrupt", 130, ""),
    ],
)
def test_endings(capsys: pytest.CaptureFixture[str], ending: str, code: int, said: str) -> None:
    """Each kind of ending has its code and its sentence."""
    assert run(["probe", ending], PROBE) == code
    assert capsys.readouterr().err == said


def test_a_bug_keeps_its_traceback() -> None:
    """An unexpected error is not dressed up."""
    with pytest.raises(ZeroDivisionError):
        run(["probe", "bug"], PROBE)


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("words", [["--version"], ["effects"], ["model", "list"], ["doctor"]])
def test_a_full_disk_is_told(words: list[str]) -> None:
    """What can't be printed is one sentence and exit code 1."""
    with FULL.open("wb") as full:
        done = _started(words, stdout=full)
    assert done.returncode == 1
    assert done.stderr.startswith("archivist: The output can't be written: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("size", [10, 100_000])
def test_a_long_text_on_a_full_disk_is_told(size: int) -> None:
    """It makes no difference whether the text fitted the buffer."""
    with FULL.open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", PRINTING, str(size)],
            cwd=PROJECT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith("archivist: The output can't be written: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="a process has no numbered streams there")
@pytest.mark.parametrize("streams", [(0,), (1,), (2,), (0, 1, 2)])
@pytest.mark.parametrize(("words", "code"), [(["effects"], 0), (["ask"], 2), (["undo"], 1)])
def test_missing_streams_are_nothing(streams: tuple[int, ...], words: list[str], code: int) -> None:
    """Started without standard streams, a command ends as ever."""

    def close() -> None:
        for stream in streams:
            os.close(stream)

    done = _started(words, stdout=subprocess.PIPE, before=close)
    assert done.returncode == code
    assert "Traceback" not in done.stdout + done.stderr


def _started(
    words: list[str], stdout: BinaryIO | int, before: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "archivist", *words],
        cwd=PROJECT,
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        preexec_fn=before,
        text=True,
        check=False,
    )
