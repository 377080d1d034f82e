"""Sealed files: whole or not there, and never too many."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from archivist.model.sealed import Limits, SealedFolder

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

DAY_S = 86_400


def _age(file: Path, days: float) -> None:
    then = time.time() - days * DAY_S
    os.utime(file, (then, then))


def _write(folder: SealedFolder, key: str, size_bytes: int = 10, days: float = 0) -> Path:
    folder.write(key, ".x", [bytes(size_bytes)])
    file = folder.file(key, ".x")
    _age(file, days)
    return file


@given(parts=st.lists(st.binary(max_size=200), max_size=4), key=st.text(max_size=30))
def test_what_was_written_is_read(
    parts: list[bytes], key: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Any content under any key comes back, and under no other key or suffix."""
    folder = SealedFolder(tmp_path_factory.mktemp("sealed"))
    folder.write(key, ".x", parts)
    read = folder.read(key, ".x")
    assert read is not None
    assert bytes(read) == b"".join(parts)
    assert folder.read(key + "x", ".x") is None
    assert folder.read(key, ".y") is None


@given(place=st.integers(0, 10_000), value=st.integers(1, 255), cut=st.booleans())
def test_any_damage_is_noticed(
    place: int, value: int, tmp_path_factory: pytest.TempPathFactory, *, cut: bool
) -> None:
    """Whichever byte changes, and wherever the file ends too early, nothing is read."""
    folder = SealedFolder(tmp_path_factory.mktemp("sealed"))
    folder.write("key", ".x", [bytes(range(200))])
    file = folder.file("key", ".x")
    content = bytearray(file.read_bytes())
    place %= len(content)
    content[place] ^= value
    file.write_bytes(content[:place] if cut else content)
    assert folder.read("key", ".x") is None
    folder.write("key", ".x", [b"new"])
    assert bytes(folder.read("key", ".x") or b"") == b"new"


def test_a_file_of_another_key_is_foreign(tmp_path: Path) -> None:
    """A whole file under a wrong name is not taken."""
    folder = SealedFolder(tmp_path)
    _write(folder, "one").rename(folder.file("two", ".x"))
    assert folder.read("two", ".x") is None


def test_what_can_not_be_read_is_replaced(tmp_path: Path) -> None:
    """A link that leads round in a circle stands for every file that can't be opened."""
    folder = SealedFolder(tmp_path)
    file = folder.file("key", ".x")
    file.symlink_to(file)
    assert folder.read("key", ".x") is None
    folder.write("key", ".x", [b"new"])
    assert bytes(folder.read("key", ".x") or b"") == b"new"


def test_the_number_is_limited(tmp_path: Path) -> None:
    """Those used longest ago go."""
    folder = SealedFolder(tmp_path, Limits(files=3))
    files = [_write(folder, f"{days}", days=days) for days in (5, 4, 3, 2, 1)]
    folder.write("new", ".x", [b""])
    assert [file.exists() for file in files] == [False, False, False, True, True]


def test_the_size_is_limited(tmp_path: Path) -> None:
    """Those used longest ago go; one that alone is too large stays as long as it is the newest."""
    folder = SealedFolder(tmp_path, Limits(size_bytes=1000))
    old, used = _write(folder, "old", 400, days=1), _write(folder, "used", 400, days=2)
    assert folder.read("used", ".x") is not None
    new = _write(folder, "new", 400)
    assert (old.exists(), used.exists(), new.exists()) == (False, True, True)
    large = _write(folder, "large", 2000)
    assert (used.exists(), new.exists(), large.exists()) == (False, False, True)
    assert folder.read("large", ".x") is not None


def test_the_age_is_limited(tmp_path: Path) -> None:
    """What nobody used for so many days goes, at the next time anything is used."""
    folder = SealedFolder(tmp_path, Limits(unused_days=30))
    old, young = _write(folder, "old", days=31), _write(folder, "young", days=29)
    assert folder.read("young", ".x") is not None
    assert (old.exists(), young.exists()) == (False, True)


def test_what_a_killed_process_left_goes(tmp_path: Path) -> None:
    """Half a file goes when nobody can be writing it any more."""
    folder = SealedFolder(tmp_path)
    dead, written = tmp_path / "a.17", tmp_path / "b.18"
    for file in (dead, written):
        file.write_bytes(b"half")
    _age(dead, 1)
    _write(folder, "key")
    assert (dead.exists(), written.exists()) == (False, True)


def test_a_folder_that_can_not_be_made_is_harmless(tmp_path: Path) -> None:
    """Nothing is kept, and nobody is told but the log."""
    (tmp_path / "file").write_text("not a folder")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        folder = SealedFolder(place)
        folder.write("key", ".x", [b"content"])
        assert folder.read("key", ".x") is None


def test_processes_at_once_see_whole_files(tmp_path: Path) -> None:
    """Three processes write one key again and again under tight limits: each finds it whole."""
    program = (
        "import sys; from pathlib import Path\n"
        "from archivist.model.sealed import Limits, SealedFolder\n"
        "folder = SealedFolder(Path(sys.argv[1]), Limits(files=1))\n"
        "content = bytes(range(256)) * 2000\n"
        "for _ in range(100):\n"
        "    folder.write('same', '.x', [content])\n"
        "    read = folder.read('same', '.x')\n"
        "    assert read is not None and bytes(read) == content\n"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", program, str(tmp_path)], stderr=subprocess.PIPE)
        for _ in range(3)
    ]
    for process in running:
        _, errors = process.communicate()
        assert process.returncode == 0, errors.decode()
        assert errors == b""
    assert [file.suffix for file in tmp_path.iterdir() if file.is_file()] == [".x"]
