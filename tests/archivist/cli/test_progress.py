"""Showing a download without a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.cli.progress import shown
from archivist.model.transfer import Fetched, Noted, Verified

if TYPE_CHECKING:
    import pytest


def test_lines_for_a_log(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each tenth, not for each block; sentences as they come; nothing on stdout."""
    with shown("tiny") as listener:
        for done in range(0, 1_000_001, 1000):
            listener(Fetched(done, 1_000_000))
        listener(Noted("[bold]said[/bold]"))
        for done in range(0, 1_000_001, 1000):
            listener(Verified(done, 1_000_000))
    captured = capsys.readouterr()
    lines = captured.err.splitlines()
    assert captured.out == ""
    assert lines[:2] == ["fetching tiny: 0% of 1 MB", "fetching tiny: 10% of 1 MB"]
    assert lines[10:12] == ["fetching tiny: 100% of 1 MB", "[bold]said[/bold]"]
    assert lines[12:] == [f"checking tiny: {percent}% of 1 MB" for percent in (0, 50, 100)]
