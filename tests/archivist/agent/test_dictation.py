"""Texts that a person dictates run to their end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.grounding import called_for
from archivist.agent.request import Request
from archivist.agent.rules import ALL
from archivist.agent.state import State
from archivist.model.constraint import Choice, FreeText
from tools.belt import odpowiedz, zmien_nazwe
from tools.contract import Argument, Arguments, Kind
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from tools.contract import Tool


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # To the end of the quotation
        ("Add 'call the plumber' to the end of notes/todo.md", "call the plumber"),
        ("dopisz „Marek i Ola” do lista.md", "Marek i Ola"),
        ('Please add "Tom & Ann, both" to "my list.txt"', "Tom & Ann, both"),
        ("Write «first line\nsecond line» into a.txt", "first line\nsecond line"),
        # To the end of the request
        ("Append to notes/a.md: milk, bread and eggs", "milk, bread and eggs"),
        ("Add to my list: milk at 10:30, eggs.", "milk at 10:30, eggs."),
        ("Dopisz do a/zakupy.md Marek i Ola będą w piątek", "Marek i Ola będą w piątek"),
        ("Write at the bottom of a.md that Ann's bike is in the cellar.",
         "Ann's bike is in the cellar"),
        ("zapisz w notatki/a.txt że róże przycięte 3 marca", "róże przycięte 3 marca"),
        ("Dopisz na końcu pliku a.md: oddać książkę, proszę", "oddać książkę"),
        # To where the document is named
        ("Add milk and bread to notes/a.md, please", "milk and bread"),
        ("Put the line buy stamps into a.md", "buy stamps"),
        ("dopisz: kup mleko i chleb, do notatki.md", "kup mleko i chleb"),
        ("Dodaj zapłacić za prąd i gaz do a.md", "zapłacić za prąd i gaz"),
    ],
)  # fmt: skip
def test_a_dictated_text_is_taken_whole(text: str, told: str) -> None:
    """Neither its beginning nor its end is left to the model."""
    assert Request(text).dictated() == (told,)


def test_several_quotations_are_several_texts() -> None:
    """The words don't tell which is meant first."""
    assert Request('Add "milk" and "bread" to a.md').dictated() == ("milk", "bread")


@pytest.mark.parametrize(
    "text",
    [
        "Read todo.md",
        "What did Anna add to the contract?",
        "Add a summary of a.pdf to notes.md",
        "Dopisz do lista.md podsumowanie umowy",
        "Write what the lease costs into notes.md",
        "Zapisz wynik w a.md",
        "Add it to todo.md",
        "Add the milk to the list",
        "",
    ],
)
def test_what_the_model_shall_find_is_not_dictated(text: str) -> None:
    """Nor is anything where nothing is to be written."""
    assert Request(text).dictated() == ()


class AppendArguments(Arguments):
    """What to write."""

    tekst: Annotated[
        str, Argument(english="text", kind=Kind.TEXT, format="", example="", maximum=40)
    ]


@pytest.mark.parametrize(
    ("tool", "text", "rule"),
    [
        (zmien_nazwe.TOOL, "Add to a.md: Marek i Ola", Choice(("Marek i Ola",))),
        (zmien_nazwe.TOOL, "Add a summary of the lease to b.md", FreeText(40)),
        (zmien_nazwe.TOOL, f"Add to a.md: {'x' * 41}", FreeText(40)),
        (odpowiedz.TOOL, "Add to a.md: Marek i Ola", FreeText(40)),
    ],
)
def test_a_changing_tool_writes_what_was_dictated(
    tool: Tool, text: str, rule: Choice | FreeText
) -> None:
    """The whole of it and nothing else; an answer is always the model's own."""
    (parameter,) = parameters_of(AppendArguments)
    assert called_for(tool, parameter, Request(text), State(), ALL) == (rule,)


@given(st.text() | st.lists(st.sampled_from(
    ["Add", "dopisz", "to", "do", "a.md", "x y", ":", '"', "„", "”", "'", "please", "\n", "that"]
)).map(" ".join))  # fmt: skip
def test_what_is_dictated_stands_in_the_words(text: str) -> None:
    """Nothing is invented, and nothing raises."""
    assert all(told and told in text for told in Request(text).dictated())
