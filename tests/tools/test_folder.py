"""What is said about an archive's folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

import pytest

from config.errors import ArchivistError
from tests.tools.effects.scene import clock
from tools.archive.root import Archive
from tools.effects.executor import Executor
from tools.effects.ledger import Ledger
from tools.folder import folder_fault, folder_remedy, require_folder


def test_a_folder_has_no_fault(tmp_path: Path) -> None:
    """Nothing is said."""
    assert folder_fault(tmp_path) == ""


def test_each_fault_is_named(tmp_path: Path) -> None:
    """Missing, a file, beneath a file, and out of reach are told apart, names escaped."""
    file = tmp_path / "a\x1bb"
    file.write_text("")
    assert folder_fault(file).endswith("a\\x1bb is no folder")
    assert folder_fault(tmp_path / "none").endswith("none does not exist")
    assert folder_fault(file / "c").endswith("c does not exist")
    assert "can't be reached" in folder_fault(tmp_path / ("x" * 1000))


def test_archive_and_executor_say_it(tmp_path: Path) -> None:
    """Whoever opens a file as an archive hears that it is none."""
    file = tmp_path / "a"
    file.write_text("")
    with Archive(file) as archive, pytest.raises(ArchivistError, match="is no folder"):
        archive.root_fd()
    with Ledger(tmp_path / "ledger.sqlite") as ledger:
        executor = Executor(ledger, file, clock)
        with pytest.raises(ArchivistError, match="is no folder, so nothing was changed"):
            executor.recover()


def test_each_fault_has_its_remedy(tmp_path: Path) -> None:
    """A missing folder is made by the command that is named, a closed one opened; a file is not."""
    (tmp_path / "a").write_text("")
    closed = PermissionError(13, "Permission denied")
    assert f"`mkdir -p '{tmp_path}/my papers'`" in folder_remedy(tmp_path / "my papers")
    assert f"`chmod u+rx {tmp_path}`" in folder_remedy(tmp_path, closed)
    for remedy in (folder_remedy(tmp_path, OSError(5, "I/O")), folder_remedy(tmp_path / "a")):
        assert remedy == "Name another with --archive DIR or the setting archive"


def test_a_folder_is_required(tmp_path: Path) -> None:
    """The fault, what follows from it, and what to do, in sentences."""
    require_folder(tmp_path)
    with pytest.raises(ArchivistError, match=r"none does not exist, so it is. Create it \(`mkdir"):
        require_folder(tmp_path / "none", "so it is")
