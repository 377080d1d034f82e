"""Sessions in a list fit every terminal."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from archivist.terminal.session_list import paragraph
from archivist.terminal.width import cells
from sessions.record import Kind, SessionInfo, Setup

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
SETUP = Setup("/home/u/dokumenty", "qwen", "en", "host", "writer", "0.1.0", Kind.CHAT)
INFO = SessionInfo("2026-11-30T1200-7f3a", SETUP, NOON, None, 3, 7, "Kiedy kończy się umowa?")


@pytest.mark.parametrize(
    "info",
    [
        INFO,
        replace(INFO, turns=12_345, first_request="文書" * 99),
        replace(INFO, setup=replace(SETUP, archive="/srv/" + "długa nazwa/" * 20)),
        replace(INFO, first_request="a\nb\x1b[31m\u202e" * 30),
        replace(INFO, first_answer="a\nb\x1b[31m\u202e" * 30),
    ],
)
@pytest.mark.parametrize("columns", [20, 80])
def test_it_fits(info: SessionInfo, columns: int) -> None:
    """Lines that fit the terminal, in which nothing steers it; 80 columns show every field."""
    lines = paragraph(info, columns).split("\n")
    assert len(lines) == (3 if info.first_answer else 2)
    assert all(0 < cells(line) <= columns and line.isprintable() for line in lines)
    assert columns < 80 or f"{info.turns:,} requests  /" in lines[0]
