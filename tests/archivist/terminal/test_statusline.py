"""The status line fits whatever the width, and keeps what matters most."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.conversation import Status
from archivist.terminal.statusline import Going, status_line
from archivist.terminal.width import cells

ARCHIVE = Path("/home/anna/dokumenty/domowe i firmowe")


def status(archive: Path = ARCHIVE, model: str = "qwen2.5-coder-1.5b") -> Status:
    """What the line is about."""
    return Status(model, "en", archive, "writer", 8192, "host")


GOING = Going(0.41, 14.2, tainted=True)
LAST = "context 41% · 14 tokens/s · has read"


@pytest.mark.parametrize(
    ("columns", "line"),
    [
        (120, f"qwen2.5-coder-1.5b · voice en · writer · {ARCHIVE} · {LAST}"),
        (80, f"qwen2.5-coder-1.5b · writer · /home…rmowe · {LAST}"),
        (60, f"/home/anna… i firmowe · {LAST}"),
        (20, "context 41% · 14 to…"),
    ],
)
def test_what_matters_least_is_left_out_first(columns: int, line: str) -> None:
    """The voice goes first, then profile and model, then the archive; what is going on stays."""
    shown = status_line(status(), GOING, columns)
    assert shown == line
    assert cells(shown) <= columns


def test_nothing_is_said_of_what_is_not() -> None:
    """Without a pace and without taint there is neither."""
    assert status_line(status(Path("/d")), Going(0.0), 200).endswith("writer · /d · context 0%")


def test_a_hostile_folder_is_shown_harmless() -> None:
    """No control sequence of a folder's name reaches the terminal."""
    assert "\x1b" not in status_line(status(Path("/a\x1b[31m")), Going(0.5), 200)


@given(st.integers(1, 200), st.builds(Going, st.floats(0, 2), st.floats(0, 1e6), st.booleans()))
def test_it_always_fits(columns: int, going: Going) -> None:
    """Wide characters and narrow screens never make it wider than the screen."""
    for folder in ("/d", "/漢字の文書/" * 9, "/e\u0301" * 40, "/a\nb"):
        shown = status_line(status(Path(folder), "模型-1"), going, columns)
        assert cells(shown) <= columns
        assert "\n" not in shown
