"""A second disk for tests: a real file system other than the one of the temporary folder."""

from __future__ import annotations

import os
import secrets
import shutil
import struct
import subprocess
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tools.effects import trash
from tools.effects.undo import undo_plan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.tools.effects.scene import Scene
    from tools.effects.operation import Outcome
    from tools.effects.plan import Plan

_CANDIDATES = ("/dev/shm", os.environ.get("XDG_RUNTIME_DIR", ""), "/var/tmp", str(Path.home()))  # noqa: S108 - a folder with a random name is made in it
ACL = "system.posix_acl_access"


@contextmanager
def another_disk(first: Path) -> Iterator[Path | None]:
    """Give an empty folder on another file system; None where this machine has only one."""
    device = first.stat().st_dev
    for candidate in filter(None, _CANDIDATES):
        folder = Path(candidate) / f"archivist-test-{secrets.token_hex(4)}"
        try:
            (folder / "disk").mkdir(parents=True)
        except OSError:
            continue
        try:
            if folder.stat().st_dev != device:
                yield folder / "disk"
                return
        finally:
            shutil.rmtree(folder)
    yield None


@contextmanager
def second_disk(first: Path) -> Iterator[Path]:
    """The same; skip where there is none."""
    with another_disk(first) as folder:
        if folder is None:
            pytest.skip("this machine has one file system alone, so nothing moves between two")
        yield folder


def beyond(disk: Path, name: str) -> bytes:
    """The path of a step that lies on a second disk: only a trash may, where none is mounted."""
    return trash.trash_path(disk.parent, f"{disk.name}/{name}".encode())


@contextmanager
def mounted(folder: Path, what: Path | None = None) -> Iterator[None]:
    """Mount a small disk of its own in a folder, or another folder; skip where only root may."""
    kind = ["--bind", str(what)] if what else ["-t", "tmpfs", "-o", "size=1m", "tmpfs"]
    done = subprocess.run(
        ["mount", *kind, str(folder)],
        capture_output=True,
        check=False,
    )
    if done.returncode:
        pytest.skip("nothing can be mounted here: that takes root, and a container may forbid it")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def give_attributes(path: Path) -> None:
    """Give a file an unusual mode, an old time, an attribute and an ACL, where there are such."""
    path.chmod(0o640)
    with suppress(OSError):
        os.setxattr(path, "user.comment", b"by hand")
    entries = [(0x01, 6, -1), (0x02, 4, 1234), (0x04, 4, -1), (0x10, 4, -1), (0x20, 0, -1)]
    packed = b"".join(struct.pack("<HHi", *entry) for entry in entries)
    with suppress(OSError):
        os.setxattr(path, ACL, struct.pack("<I", 2) + packed)
    os.utime(path, ns=(1_234_567_890_123_456_789, 987_654_321_012_345_678))


def attributes(path: Path) -> dict[str, object]:
    """What belongs to a file beside its content and name."""
    found: dict[str, object] = {
        name: os.getxattr(path, name)
        for name in os.listxattr(path)
        if not name.startswith("security.")
    }
    status = path.stat()
    return {**found, "mode": oct(status.st_mode), "owner": (status.st_uid, status.st_gid)}


def executed(scene: Scene, plan: Plan, operation: str = "op", undo_of: str = "") -> Outcome:
    """Carry a plan out."""
    with scene.start() as running:
        return running.executor.execute(plan, operation, "s", undo_of=undo_of)


def back(scene: Scene, operation_id: str = "op") -> Plan:
    """Plan to take an operation back."""
    with scene.start() as running:
        operation = running.ledger.get(operation_id)
        assert operation is not None
        return undo_plan(operation, running.ledger, running.files)
