"""What the program adds to an answer that speaks of the model's own affairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.remarks import remarks
from archivist.agent.request import Request
from archivist.agent.state import Made
from archivist.model.message import Call
from tests.archivist.agent.house import answer, belt_of, house
from tools.observation import Observation, Status

if TYPE_CHECKING:
    from pathlib import Path

REMARK = "(What the model calls find_documents is its own: you only say what you want.)"


def test_nobody_is_sent_to_a_tool(tmp_path: Path) -> None:
    """A tool that an answer speaks of is explained, unless the person asked about it."""
    said = "You can use the `find_documents` tool."
    with house(tmp_path, {}, [answer(said), answer(said), answer("Ask me.")]) as home:
        sent = home.turn("Hello, what can you do?").ended.answer
        asked = home.turn("Hello, what does find_documents do?").ended.answer
        plain = home.turn("Hello, who are you?").ended.answer
    assert sent == f"{said}\n{REMARK}"
    assert asked == said
    assert plain == "Ask me."


def test_a_change_is_told_once(tmp_path: Path) -> None:
    """An answer that says what the ledger holds, word for word, is not followed by the same."""
    change = Call("rename_file", {"path": "a1.txt", "new_name": "b1.txt"})
    for said, remark in (
        ("Renamed: 'a1.txt' -> 'b1.txt'.", "(`archivist undo` takes it back.)"),
        (
            "It is done.",
            '(Renamed: "a1.txt" -> "b1.txt". `archivist undo` takes it back.)',
        ),
    ):
        with house(tmp_path / remark[1:4], {"a1.txt": "x"}, [change, answer(said)]) as home:
            told = home.turn("Rename a1.txt to b1.txt").ended.answer
        assert told == f"{said}\n{remark}"


def test_a_repeated_calculation_is_shown_once() -> None:
    """The result of the same call once more has no content: it says that it was made before."""
    once = Made("policz", {}, Observation(Status.OK, content="1,50 zł + 2,00 zł = 3,50 zł"))
    again = Made("policz", {}, Observation(Status.OK, header="the same as before"))
    request = Request("What do 1,50 zł and 2,00 zł come to?")
    said = list(remarks(belt_of(), request, [once, again], (), "3,50 zł"))
    assert said == ["(1,50 zł + 2,00 zł = 3,50 zł)"]
