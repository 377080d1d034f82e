"""The table of tools and its bars fit every terminal."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from archivist.terminal.bars import Bar, Panel, drawn
from archivist.terminal.tool_bars import panels
from archivist.terminal.tool_table import duration, short, table
from archivist.terminal.width import cells
from sessions.tool_use import Statistics
from tests.archivist.terminal.measured import FULL


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_the_table_fits(columns: int) -> None:
    """Big numbers and long names stay within the terminal, and no name or number is cut."""
    text = table(FULL, columns)
    assert max(map(cells, text.splitlines())) <= columns
    shown = ("znajdz_dokumenty ", "12,345", "98%", "11%", "301/400", "1.2 s", "1.6 min", "9876k")
    for cell in (*shown, "98M", "60%", "90%"):
        assert cell in text
    told = " ".join(text.split())
    for sentence in (
        "remove: zmien_nazwe",
        "high error rate: znajdz_dokumenty",
        "Of what the model read 58.0% was results of tools (in other agents 67.6% was found);",
        "uncut it would have been about 93.2%.",
        "1,301 errors; the tool was called again in the same turn after 400 of them, and 301 of",
        "Consent was asked for 1,234 changes: 1,100 given, 90 refused, 44 with nobody to ask.",
        "99 sessions came to hold text",
        "In the chat a tool may have its English name: znajdz_dokumenty = find_documents",
        "Of 1234k tokens in prompts 97.2% were evaluated before.",
    ):
        assert sentence in told


def test_a_wide_terminal_shows_one_table() -> None:
    """Where everything fits beside each other, a tool has one line."""
    assert table(FULL, 120).count("\nzmien_nazwe ") == 1
    assert table(FULL, 80).count("\nznajdz_dokumenty ") == 2


def test_few_sessions_are_said() -> None:
    """Below twenty sessions the command says why it names no rare tool."""
    few = " ".join(table(replace(FULL, sessions=1), 60).split())
    assert few.startswith("Tools in the last session ")
    assert "from 20 sessions on that had them" in few
    assert "Nothing was asked yet" in table(Statistics(0, ()), 60)
    noon = datetime(2026, 11, 30, 12, tzinfo=UTC)
    assert "Nothing was asked since 2026-" in table(Statistics(0, ()), 60, noon)


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0"), (9_999, "9999"), (10_000, "10k"), (98_765_432, "98M")]
)
def test_tokens_are_short(number: int, text: str) -> None:
    """Five characters do."""
    assert short(number) == text


@pytest.mark.parametrize(
    ("ms", "text"),
    [(0, "0 ms"), (2.5, "2 ms"), (999, "999 ms"), (1_204, "1.2 s"), (12_345, "12 s"),
     (90_000, "1.5 min"), (7_200_000, "120 min")],
)  # fmt: skip
def test_times_are_short(ms: float, text: str) -> None:
    """The unit that a person would say."""
    assert duration(ms) == text


@pytest.mark.parametrize("columns", [40, 60, 200])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1250", "no such one"])
def test_bars_fit(columns: int, encoding: str) -> None:
    """Each line stays within the terminal, in what it can write; the longest fills the room."""
    for panel in panels(FULL):
        lines = drawn(panel, columns, encoding).splitlines()
        assert max(map(cells, lines)) <= columns
        assert cells(lines[1]) == columns
        assert len(lines) == 3  # a tool without a use has no bar
        if encoding != "utf-8":
            assert drawn(panel, columns, encoding).isascii()


def test_what_is_there_shows() -> None:
    """One failure of a million calls is seen, and nothing is drawn for zero."""
    bars = (Bar("a", 999_999, 1, "x"), Bar("b", 0, 1, "x"), Bar("c", 1, 0, "x"), Bar("d", 0, 0, ""))
    lines = drawn(Panel("t", "d", "l", bars), 40, "ascii").splitlines()
    assert [line.count("-") for line in lines[1:]] == [1, 1, 0, 0]
    assert [line.count("#") for line in lines[2:]] == [0, 1, 0]
    assert drawn(Panel("t", "d", "l", ()), 40, "ascii") == "t: # d, - l"
