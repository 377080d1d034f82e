"""Changing one setting in the person's file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from config.edit import change_setting
from config.errors import ArchivistError
from config.paths import Paths
from config.settings import load_settings

if TYPE_CHECKING:
    from pathlib import Path

ORIGINAL = """\
# mine
voice = "pl"   # because

# which one
model = "a"
max_steps = 5
"""


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    """Folders that do not exist yet."""
    return Paths.under(tmp_path / "h")


def test_the_rest_of_the_file_stays(paths: Paths) -> None:
    """Comments, order and other keys are left as they were."""
    paths.ensure().settings_file.write_text(ORIGINAL)
    change_setting(paths, "model", "b")
    assert paths.settings_file.read_text() == ORIGINAL.replace('"a"', '"b"')


def test_a_missing_file_is_made(paths: Paths) -> None:
    """The first change makes the folder and the file."""
    change_setting(paths, "model", 'odd "name"\\ąę')
    assert load_settings(paths=paths).model == 'odd "name"\\ąę'
    assert paths.settings_file.read_bytes().endswith(b"\n")


def test_a_file_without_final_newline(paths: Paths) -> None:
    """A key added after a last line without its end stands on a line of its own."""
    paths.ensure().settings_file.write_text("max_steps = 5")
    change_setting(paths, "model", "b")
    settings = load_settings(paths=paths)
    assert (settings.model, settings.max_steps) == ("b", 5)


def test_crlf_line_ends_stay(paths: Paths) -> None:
    """A file written on Windows keeps its line ends."""
    paths.ensure().settings_file.write_bytes(b"model = 'a'\r\nvoice = 'pl'\r\n")
    change_setting(paths, "model", "b")
    assert paths.settings_file.read_bytes() == b"model = \"b\"\r\nvoice = 'pl'\r\n"


def test_a_broken_file_is_left_alone(paths: Paths) -> None:
    """What can't be understood is not rewritten."""
    paths.ensure().settings_file.write_text("= 3\n")
    with pytest.raises(ArchivistError, match="line 1"):
        change_setting(paths, "model", "b")
    assert paths.settings_file.read_text() == "= 3\n"


@pytest.mark.skipif(os.name == "nt", reason="Windows links need rights")
def test_a_linked_file_stays_linked(paths: Paths, tmp_path: Path) -> None:
    """Settings kept in another folder and linked are changed there."""
    real = tmp_path / "dotfiles.toml"
    real.write_text("model = 'a'\n")
    real.chmod(0o640)
    paths.ensure().settings_file.symlink_to(real)
    change_setting(paths, "model", "b")
    assert paths.settings_file.is_symlink()
    assert real.read_text() == 'model = "b"\n'
    assert real.stat().st_mode & 0o777 == 0o640


def test_nothing_half_made_stays(paths: Paths) -> None:
    """After a failure the folder holds what it held."""
    paths.ensure().settings_file.mkdir()
    with pytest.raises(ArchivistError):
        change_setting(paths, "model", "b")
    assert [each.name for each in paths.config.iterdir()] == ["settings.toml"]


def test_a_file_nested_too_deep_is_told(paths: Paths) -> None:
    """The file stays as it is."""
    paths.ensure()
    text = "x = " + "[" * 100_000 + "]" * 100_000
    paths.settings_file.write_text(text)
    with pytest.raises(ArchivistError, match="nested too deep"):
        change_setting(paths, "model", "x")
    assert paths.settings_file.read_text() == text
