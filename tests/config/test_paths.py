"""The program's folders."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from config.errors import ArchivistError
from config.paths import Paths, make_private

if TYPE_CHECKING:
    from pathlib import Path


def test_home_moves_all_three_folders(tmp_path: Path) -> None:
    """ARCHIVIST_HOME moves configuration, data and cache together."""
    paths = Paths.from_environment({"ARCHIVIST_HOME": str(tmp_path)})
    assert paths == Paths(tmp_path / "config", tmp_path / "data", tmp_path / "cache")


def test_home_expands_tilde(home: Path) -> None:
    """A tilde in ARCHIVIST_HOME is the person's home folder."""
    assert Paths.from_environment({"ARCHIVIST_HOME": "~/a"}).data == home / "a" / "data"


def test_home_of_an_unknown_person_is_told() -> None:
    """A tilde with a name nobody has is a sentence, not a traceback."""
    with pytest.raises(ArchivistError, match="ARCHIVIST_HOME"):
        Paths.from_environment({"ARCHIVIST_HOME": "~nobody-of-that-name/a"})


def test_relative_home_is_made_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative ARCHIVIST_HOME keeps its meaning when the program changes folder later."""
    monkeypatch.chdir(tmp_path)
    assert Paths.from_environment({"ARCHIVIST_HOME": "here"}).cache == tmp_path / "here" / "cache"


@pytest.mark.parametrize("environment", [{}, {"ARCHIVIST_HOME": ""}])
def test_platform_folders_without_a_home(environment: dict[str, str], home: Path) -> None:
    """Without ARCHIVIST_HOME, or with an empty one, the platform decides."""
    paths = Paths.from_environment(environment)
    assert all(each.is_relative_to(home) for each in (paths.config, paths.data, paths.cache))


def test_nothing_is_made_before_ensure(tmp_path: Path) -> None:
    """Finding the folders does not create them."""
    paths = Paths.under(tmp_path / "new")
    assert not (tmp_path / "new").exists()
    assert paths.ensure() is paths
    assert paths.data.is_dir()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no modes")
def test_new_folders_are_private(tmp_path: Path) -> None:
    """Every folder that is made, parents included, is for the person alone."""
    paths = Paths.under(tmp_path / "new").ensure()
    for folder in (tmp_path / "new", paths.config, paths.data, paths.cache):
        assert folder.stat().st_mode & 0o777 == 0o700


def test_a_file_in_the_way_is_told(tmp_path: Path) -> None:
    """A file where a folder should be is named in the error."""
    (tmp_path / "data").write_text("a file")
    with pytest.raises(ArchivistError, match="data"):
        make_private(tmp_path / "data" / "models")
    with pytest.raises(ArchivistError, match="data"):
        make_private(tmp_path / "data")
