"""The write-ahead log is switched on whatever another process does."""

from __future__ import annotations

import sqlite3
import threading
from typing import TYPE_CHECKING

import pytest

from config.databases import enable_wal

if TYPE_CHECKING:
    from pathlib import Path


def test_a_locked_new_file_is_waited_for(tmp_path: Path) -> None:
    """Another connection that holds the lock for a moment delays the switch and no more."""
    file = tmp_path / "new.sqlite"
    holder = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    holder.execute("BEGIN EXCLUSIVE")
    release = threading.Timer(0.2, holder.execute, ["COMMIT"])
    release.start()
    connection = sqlite3.connect(file, timeout=0)
    enable_wal(connection, patience_s=10)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    release.join()
    connection.close()
    holder.close()


def test_patience_ends(tmp_path: Path) -> None:
    """A file that stays locked is reported as SQLite reports it."""
    file = tmp_path / "new.sqlite"
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    connection = sqlite3.connect(file, timeout=0)
    with pytest.raises(sqlite3.OperationalError):
        enable_wal(connection, patience_s=0)
    connection.close()
    holder.close()
