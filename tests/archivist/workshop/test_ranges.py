"""Shares of what is right, with their ranges and repeats."""

from __future__ import annotations

import pytest

from archivist.workshop.ranges import Judged, shares, shares_json, shares_table, wilson

JUDGED = [
    Judged("5 tools", repeat, "right tool", right)
    for repeat, verdicts in ((1, (True, True, True, False)), (2, (True, True, False, False)))
    for right in verdicts
]


def test_repeats_are_counted_apart() -> None:
    """Each repeat by itself, and all together."""
    (share,) = shares(JUDGED)
    assert (share.n, share.right, share.part) == ((4, 4), (3, 2), 5 / 8)


def test_a_repeat_is_no_new_evidence() -> None:
    """The range is that of four tasks, not of eight."""
    (share,) = shares(JUDGED)
    assert share.range == wilson(2.5, 4)


def test_the_table_has_every_repeat() -> None:
    """A line each, within 80 columns; a single repeat has no spread."""
    table = shares_table(shares([*JUDGED, Judged("", 1, "call ok", right=True)]))
    assert "5 tools: right tool" in table
    assert "5 of 8   62.5%     22% to 91%  3 2" in table
    assert table.splitlines()[-1].endswith("  -")
    assert max(map(len, table.splitlines())) <= 80


def test_a_program_gets_the_same() -> None:
    """Counts, share and range."""
    (told,) = shares_json(shares(JUDGED))
    assert (told["n"], told["right"], told["share"]) == ([4, 4], [3, 2], 0.625)
    assert told["range"] == pytest.approx((0.2194, 0.9081), abs=1e-3)
