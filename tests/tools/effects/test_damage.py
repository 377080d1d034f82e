"""A ledger that is no ledger, was emptied, or holds rows that can't be read."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.tools.effects.scene import Scene
from tools.effects.faults import LedgerError
from tools.effects.ledger import Ledger

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.skipif(sys.platform == "win32", reason="has no such files")
def test_a_pipe_is_no_failing_disk(tmp_path: Path) -> None:
    """What has the ledger's name is told, and nothing is read from it."""
    os.mkfifo(tmp_path / "ledger.sqlite")
    with pytest.raises(LedgerError, match="is a pipe, not a file"):
        Ledger(tmp_path / "ledger.sqlite")


@pytest.mark.parametrize("trace", ["kept/0a", "locks/0a.lock", "ledger.sqlite-wal"])
def test_an_emptied_ledger_is_no_new_one(tmp_path: Path, trace: str) -> None:
    """What only a used one leaves beside itself tells; its journal stays, and undo may need it."""
    path = tmp_path / "ledger.sqlite"
    path.touch()
    with Ledger(path):
        pass  # nothing was ever changed: it is new
    path.write_bytes(b"")
    (tmp_path / trace).parent.mkdir(exist_ok=True)
    (tmp_path / trace).write_text("x")
    with pytest.raises(LedgerError, match="is empty, though changes were made before"):
        Ledger(path)
    assert (tmp_path / trace).read_text() == "x"
    path.unlink()
    (tmp_path / "ledger.sqlite-wal").unlink(missing_ok=True)
    with Ledger(path) as ledger:
        assert ledger.latest(1) == []


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE operations SET text = CAST(x'ff' AS TEXT) WHERE id = 'b'",
        "UPDATE operations SET finished_at = x'00' WHERE id = 'b'",
        "UPDATE operations SET archive = 'text' WHERE id = 'b'",
        "UPDATE steps SET kind = 'teleport' WHERE operation = 'b'",
        "UPDATE steps SET contents = '{' WHERE operation = 'b'",
        "UPDATE steps SET inode = 'x' WHERE operation = 'b'",
    ],
)
def test_one_row_that_can_t_be_read_costs_no_other(tmp_path: Path, damage: str) -> None:
    """The others are listed, and it is named; who needs just that one is told."""
    scene = Scene(tmp_path)
    scene.write("x")
    with scene.start() as running:
        for operation, source, target in (("a", "x", "y"), ("b", "y", "z"), ("c", "z", "x")):
            running.executor.execute(scene.plan((source, target)), operation, "s")
    with closing(sqlite3.connect(scene.database)) as database, database:
        database.execute(damage)
    with scene.start() as running:
        listing = running.ledger.listing()
        assert ([one.id for one in listing.operations], listing.damaged) == (["c", "a"], ("b",))
        with pytest.raises(LedgerError, match="can't be used"):
            running.ledger.get("b")
        assert running.ledger.get("a") is not None


def test_an_id_that_can_t_be_read_is_shown_as_far_as_it_can(tmp_path: Path) -> None:
    """Nothing in it acts on a terminal."""
    scene = Scene(tmp_path)
    scene.write("x")
    with scene.start() as running:
        running.executor.execute(scene.plan(("x", "y")), "a", "s")
    with closing(sqlite3.connect(scene.database)) as database, database:
        database.execute("PRAGMA foreign_keys = OFF")
        database.execute("UPDATE operations SET id = CAST(x'1bff' AS TEXT)")
    with scene.start() as running:
        assert running.ledger.listing().damaged == (r"\x1b\xff",)


@pytest.mark.parametrize("after", ["deleted", "replaced"])
def test_nothing_is_written_into_a_ledger_that_is_gone(tmp_path: Path, after: str) -> None:
    """A change would be lost with it, and could not be taken back: it is not made."""
    scene = Scene(tmp_path)
    scene.write("x")
    with scene.start() as running:
        running.executor.execute(scene.plan(("x", "y")), "a", "s")
        scene.database.unlink()
        if after == "replaced":
            Ledger(scene.database.with_name("other.sqlite")).close()
            scene.database.with_name("other.sqlite").rename(scene.database)
        with pytest.raises(LedgerError, match=r"while the program was running; nothing was"):
            running.executor.execute(scene.plan(("y", "z")), "b", "s")
    assert scene.contents() == {"y": "x"}
