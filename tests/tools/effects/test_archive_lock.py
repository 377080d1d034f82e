"""Who may change files at once, and how the one who does is named."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

import pytest

from tools.effects.archive_lock import EVERY_ARCHIVE, ArchiveLocks
from tools.effects.lock import HeldError
from tools.effects.owner import Owner

if TYPE_CHECKING:
    from pathlib import Path

PATIENCE_S = 0.05


@pytest.fixture
def locks(tmp_path: Path) -> ArchiveLocks:
    """The locks of a fresh ledger."""
    return ArchiveLocks(tmp_path / "ledger.lock", tmp_path / "locks")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (b"/home/ala/dokumenty", b"/home/ala/zdjecia"),
        (b"/home/ala", b"/home/ala2"),
        (b"/home/\xff", b"/home/\xfe"),
    ],
)
def test_two_archives_don_t_wait_for_one_another(
    locks: ArchiveLocks, first: bytes, second: bytes
) -> None:
    """What happens in one is none of the other's business."""
    with locks.exclusive(first, PATIENCE_S), locks.exclusive(second, PATIENCE_S):
        assert {owner.archive for owner in locks.owners()} == {
            os.fsdecode(first),
            os.fsdecode(second),
        }
    assert locks.owners() == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (b"/home/ala", b"/home/ala"),
        (b"/home/ala", b"/home/ala/umowy/stare"),
        (b"/", b"/home/ala"),
        (EVERY_ARCHIVE, b"/home/ala"),
        (EVERY_ARCHIVE, EVERY_ARCHIVE),
    ],
)
def test_one_holder_where_files_are_shared(
    locks: ArchiveLocks, first: bytes, second: bytes
) -> None:
    """The same archive, one inside the other and all of them wait, both ways, and say for whom."""
    for holder, waiting in ((first, second), (second, first)):
        with (
            locks.exclusive(holder, PATIENCE_S),
            pytest.raises(HeldError, match=rf"moment: `archivist .*` \(process {os.getpid()}, sin"),
            locks.exclusive(waiting, PATIENCE_S),
        ):
            pytest.fail("both hold it")
        with locks.exclusive(waiting, PATIENCE_S):
            assert [owner.archive for owner in locks.owners()] == [os.fsdecode(waiting)]


def _lock_file(folder: Path) -> Path:
    (own,) = (path for path in (folder / "locks").iterdir() if path.stat().st_size)
    return own


@pytest.mark.parametrize(
    "change",
    [{"pid": 2**22 + 1}, {"started": "1"}],
    ids=["its process is gone", "its number has another process by now"],
)
def test_the_note_of_a_killed_process_misleads_nobody(
    locks: ArchiveLocks, tmp_path: Path, change: dict[str, object]
) -> None:
    """Whoever holds the lock now is not taken for the one who left the note."""
    with locks.exclusive(b"/a", PATIENCE_S):
        path = _lock_file(tmp_path)
        living = Owner.read(path)
        assert living is not None
        path.write_text(json.dumps({**asdict(living), **change}))
        assert Owner.read(path) is None
        with (
            pytest.raises(HeldError, match="moment, so nothing was changed"),
            locks.exclusive(b"/a", 0),
        ):
            pytest.fail("both hold it")
    path.write_text(json.dumps(asdict(living)))
    assert locks.owners() == []  # for nobody holds the lock
    with locks.exclusive(b"/a", 0):
        assert len(locks.owners()) == 1


@pytest.mark.parametrize("note", ["", "{", "[]", "null", '{"pid": 1}', "\xff" * 9])
def test_a_damaged_note_is_none(tmp_path: Path, note: str) -> None:
    """The lock is the system's; whatever the file says, it can be taken."""
    (tmp_path / "ledger.lock").write_text(note, "latin-1")
    locks = ArchiveLocks(tmp_path / "ledger.lock", tmp_path / "locks")
    with locks.exclusive(EVERY_ARCHIVE, 0):
        assert [owner.pid for owner in locks.owners()] == [os.getpid()]


def test_a_command_is_shown_on_one_line_and_short() -> None:
    """A question that was typed may be long and hold anything."""
    owner = Owner.this_process(b"/a", ["/usr/bin/archivist", "ask", "x\n\x1b[2J" + "y" * 500])
    assert owner.command.startswith("archivist ask x\\n\\x1b[2J")
    assert len(owner.command) < 80
    assert str(replace(owner, since="2026-03-14T15:09:26+00:00")).startswith(f"`{owner.command}`")
