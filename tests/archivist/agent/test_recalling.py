"""What the person told the program is looked for in its notes before anywhere else."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from archivist.agent.rules import ALL, PolicyRule
from tests.archivist.agent.constraints import allowed, made, tools
from tests.archivist.agent.house import belt_of
from tools.belt import notes
from tools.notes.notebook import Notebook

if TYPE_CHECKING:
    from pathlib import Path

    from tools.registry import Belt

RECALL = "recall_notes"


@pytest.fixture
def belt(tmp_path: Path) -> Belt:
    """One with the tools of notes."""
    notebook = Notebook(tmp_path / "notes.md")
    return belt_of(more=notes(notebook, lambda: date(2026, 11, 30)))


@pytest.mark.parametrize(
    "words",
    [
        "What did I tell you about the neighbour's cat?",
        "Remind me of anything that I told you about my dentist",
        "Do you still remember when the boiler man comes?",
        "When have we told you that the bins go out?",
        "What do you remember about Kasia?",
        "Co mówiłam ci o kluczach?",
        "co mowilem o fryzjerze",
        "Przypomnij mi, co powiedziałem o rowerze",
        "Pamiętasz, jaki jest kod do bramy?",
        "Kiedy ci mówiłem, że wraca Ola?",
    ],
)
def test_what_was_told_is_recalled_first(belt: Belt, words: str) -> None:
    """And nothing else; after that everything is open, and without the rule at once."""
    assert tools(allowed(words, belt=belt)) == [RECALL]
    later = tools(allowed(words, made("przypomnij", slowa="x"), belt=belt))
    assert {"find_documents", "answer"} <= set(later)
    free = tools(allowed(words, belt=belt, rules=ALL - {PolicyRule.RECALL_FIRST}))
    assert {RECALL, "find_documents"} <= set(free)


@pytest.mark.parametrize(
    "words",
    [
        "As I told you, rename a.txt to b.txt",
        "Do what I told you: rename a.txt to b.txt",
        "Pamiętasz a.txt? Zmień nazwę a.txt na b.txt",
        "What did the doctor tell me about my knee?",
        "Co mówił lekarz o kolanie?",
        "Remind me how much the rent is",
        "Przypomnij mi, ile wynosi czynsz",
        'Find the letter that says "do you remember"',
        "What does the lease say about pets?",
    ],
)
def test_other_words_are_served_as_before(belt: Belt, words: str) -> None:
    """A change that is ordered, what others said, what stands in documents."""
    assert tools(allowed(words, belt=belt)) != [RECALL]
    assert tools(allowed(words, belt=belt)) == tools(
        allowed(words, belt=belt, rules=ALL - {PolicyRule.RECALL_FIRST})
    )
