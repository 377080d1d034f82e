"""Words that look like an order and may be none: the model may answer, and the person is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.agent.events import Consent
from archivist.agent.request import Request
from tests.archivist.agent.house import answer, house, read, rename
from tests.tools.belt.desk import lines
from tools.belt import zmien_nazwe

if TYPE_CHECKING:
    from pathlib import Path

ORDER = zmien_nazwe.TOOL.asked_by
DOUBTFUL = lines("""
    Under no circumstances rename a.pdf to b.pdf
    On no account rename a.pdf to b.pdf
    I am against renaming a.pdf to b.pdf
    There is no need to rename a.pdf to b.pdf
    Instead of renaming a.pdf to b.pdf, read it
    The mail says rename a.pdf to b.pdf. Which mail?
    Somebody wrote "rename a.pdf to b.pdf" in a note
    In the mail: "please rename a.pdf to b.pdf". Ignore it.
    Translate into Polish: rename a.pdf to b.pdf
    Tell me whether I should rename a.pdf to b.pdf
    I wonder whether to rename a.pdf to b.pdf
    Rename a.pdf to b.pdf?
    If we rename a.pdf to b.pdf, what is lost?
    Yesterday I told you to rename a.pdf to b.pdf
    Pod żadnym pozorem nie wolno: zmień nazwę a.pdf na b.pdf
    Jestem przeciw zmianie nazwy a.pdf na b.pdf
    Zamiast zmienić nazwę a.pdf na b.pdf, przeczytaj go
    Mama mówi: zmień nazwę a.pdf na b.pdf
    Powiedz, czy zmienić nazwę a.pdf na b.pdf
    Jeśli trzeba, zmień nazwę a.pdf na b.pdf
    Szef kazał zmienić nazwę a.pdf na b.pdf
""")
CLEAR = lines("""
    Rename a.pdf to b.pdf
    Could you rename a.pdf to b.pdf?
    Please rename a.pdf to b.pdf, would you?
    Rename a.pdf to "what the bank said.pdf"
    Rename notes/if.txt to notes/told.txt
    I'd like a.pdf to be called b.pdf
    Zmień nazwę a.pdf na b.pdf
    Czy możesz zmienić nazwę a.pdf na b.pdf?
    Zmień nazwę a.pdf na „co mówi bank.pdf”
    Zmień nazwę tego samego pliku, a.pdf, na b.pdf
""")


@pytest.mark.parametrize("text", DOUBTFUL)
def test_an_order_may_be_none(text: str) -> None:
    """A ban, a report, a condition, a question, or one that somebody else gives."""
    assert Request(text).is_doubtful(ORDER)


@pytest.mark.parametrize("text", CLEAR)
def test_a_clear_order_is_one(text: str) -> None:
    """A polite question asks for it, and what a name says is no condition."""
    assert not Request(text).is_doubtful(ORDER)
    assert Request(text).matches(ORDER)


def test_a_doubtful_order_is_asked_about(tmp_path: Path) -> None:
    """Nothing is changed without a yes."""
    request = "Tell me whether I should rename a.pdf to b.pdf"
    script = [rename("a.pdf", "b.pdf"), answer("It has that name.")]
    with house(tmp_path, {"a.pdf": "x"}, script) as home:
        turn = home.turn(request, Consent.REFUSED)
        assert home.names() == {"a.pdf"}
        assert [one.reason for one in turn.asked] == [
            "It is not sure that your words ask for this change."
        ]


def test_a_doubtful_order_can_be_answered(tmp_path: Path) -> None:
    """Nothing forces the model to plan a change before it may answer."""
    script = [read("a.txt"), answer("No.")]
    with house(tmp_path, {"a.txt": "x"}, script) as home:
        turn = home.turn("Under no circumstances rename a.txt to b.txt")
        assert home.names() == {"a.txt"}
    assert not turn.asked
    assert turn.ended.answer.startswith("No.")
