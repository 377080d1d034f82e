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
