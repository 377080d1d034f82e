"""Repeats and stops, where no rule of the decoding policy prevents them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.agent.events import Stop
from tests.archivist.agent.house import answer, find, house, read

if TYPE_CHECKING:
    from pathlib import Path

    from archivist.agent.rules import Policy
    from archivist.model.message import Call

NO_RULE: Policy = frozenset()
READ_AGAIN = read("a.txt")
TWICE = "already made in this turn: use its result above"


@pytest.mark.parametrize(
    ("script", "headers", "stop"),
    [
        ([READ_AGAIN, answer("x")], ["text; lines 1-1 of 1"], Stop.ANSWERED),
        ([READ_AGAIN, READ_AGAIN, answer("x")], ["text; lines 1-1 of 1", TWICE], Stop.ANSWERED),
        ([READ_AGAIN] * 3, ["text; lines 1-1 of 1", TWICE, TWICE], Stop.STUCK),
        ([read("b.txt")] * 3, ["", "", ""], Stop.STUCK),
        (
            [READ_AGAIN, find(words="a"), READ_AGAIN, answer("x")],
            ["text; lines 1-1 of 1", "1 document found", TWICE],
            Stop.ANSWERED,
        ),
    ],
    ids=["once", "twice", "three times", "three failures", "after another call"],
)
def test_a_repeat_is_answered_and_the_third_ends_the_turn(
    tmp_path: Path, script: list[Call], headers: list[str], stop: Stop
) -> None:
    """Where the decoder does not prevent it; a repeat is answered from what the first one gave."""
    with house(tmp_path, {"a.txt": "a"}, script, rules=NO_RULE) as home:
        turn = home.turn("Read a.txt")
    assert [one.observation.header for one in turn.results] == headers
    assert turn.ended.stop is stop
