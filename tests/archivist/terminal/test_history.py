"""The history file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.terminal.history import PrivateHistory
from config.errors import ArchivistError

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    """The person learns which file and why."""
    (tmp_path / "history").mkdir()
    with pytest.raises(ArchivistError, match="history"):
        PrivateHistory(tmp_path / "history")
