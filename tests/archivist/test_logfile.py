"""The program's own log is there to help, never in the way."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest

from archivist.logfile import FILE_NAME, logging_to


def test_warnings_are_written(tmp_path: Path) -> None:
    """Each with its time, process and part of the program."""
    with logging_to(tmp_path):
        logging.getLogger("archivist.model").warning("spoilt")
    logging.getLogger("archivist.model").warning("after the end")
    written = (tmp_path / FILE_NAME).read_text()
    assert written.endswith(f" {os.getpid()} archivist.model WARNING spoilt\n")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_it_is_for_the_person_alone(tmp_path: Path) -> None:
    """One from before, that others could read, is closed to them too."""
    file = tmp_path / FILE_NAME
    file.touch(0o644)
    with logging_to(tmp_path):
        assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's full device")
def test_a_full_disk_stops_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What can't be written is lost without a word on the screen."""
    (tmp_path / FILE_NAME).symlink_to("/dev/full")
    with logging_to(tmp_path):
        logging.getLogger("archivist").warning("lost")
        logging.getLogger("archivist").warning("x" * 100_000)
    assert capsys.readouterr() == ("", "")


def test_a_log_that_can_not_be_made(tmp_path: Path) -> None:
    """The program goes on without one."""
    with logging_to(tmp_path / "missing"):
        logging.getLogger("archivist").warning("lost")
    assert not (tmp_path / "missing").exists()
