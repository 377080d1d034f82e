"""Remembering and recalling."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

import pytest

from tools.belt import BELT, notes
from tools.contract import Voice
from tools.notes.notebook import Notebook
from tools.observation import Status
from tools.registry import Ready, Registry
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tools.contexts import PlainContext
    from tools.contract import Tool
    from tools.observation import Observation

DAY = date(2026, 11, 30)
SAID = (
    (date(2026, 1, 5), "Czynsz płacimy do dziesiątego."),
    (date(2026, 3, 7), "The alarm code of the flat is 1234"),
    (date(2026, 3, 8), "Umowę z gazownią podpisała Ania"),
)


@pytest.fixture
def notebook(tmp_path: Path) -> Notebook:
    """A notebook with three notes."""
    notebook = Notebook(tmp_path / "notes.md")
    for day, text in SAID:
        notebook.add(text, day)
    return notebook


def registry(notebook: Notebook) -> Registry:
    """The belt with the tools of notes."""
    return Registry((*BELT, *notes(notebook, lambda: DAY)))


def observed(
    notebook: Notebook, context: PlainContext, name: str, **arguments: object
) -> Observation:
    """Take a call through all its steps."""
    belt = registry(notebook).belt(Access(), Voice.POLISH)
    ready = belt.prepare(name, arguments, context)
    return belt.run(ready, context, len) if isinstance(ready, Ready) else ready


def test_a_note_is_kept_with_the_day(notebook: Notebook, context: PlainContext) -> None:
    """It is said what was written; a repeat on the same day adds nothing and says so."""
    told = observed(notebook, context, "remember_that", note="Klucze ma Ania")
    assert (told.status, told.header, told.radius) == (Status.OK, "noted", 1)
    assert told.content == "2026-11-30: Klucze ma Ania"
    again = observed(notebook, context, "zapamietaj", tekst="Klucze ma Ania.")
    assert again.header == "noted before on the same day; nothing was added"
    assert len(notebook.notes()) == len(SAID) + 1


@pytest.mark.parametrize(
    ("words", "found", "header"),
    [
        ("", [2, 1, 0], "3 notes"),
        ("czynszu", [0], "1 note of 3"),
        ("umowa gazownia", [2], "1 note of 3"),
        ("kod alarmowy mieszkania", [1], "no note has all of the words; 1 note of 3 have some"),
        ("code", [1], "1 note of 3"),
        ("marzec 2026", [2, 1], "2 notes of 3"),
        ("remember_note", [2, 1, 0], "3 notes"),
        ("co pamiętasz o czynszu", [0], "1 note of 3"),
        ("rower", [], 'none of 3 notes has "rower" in any form'),
    ],
)
def test_notes_are_found_in_any_form(
    notebook: Notebook, context: PlainContext, words: str, found: list[int], header: str
) -> None:
    """Inflection, missing diacritics, the other language and the month count; newest first."""
    told = observed(notebook, context, "recall_notes", words=words)
    expected = [f"{SAID[place][0]}: {SAID[place][1]}" for place in found]
    assert [told.header, *filter(None, told.content.split("\n"))] == [header, *expected]
    assert told.total == len(found)


def test_many_notes_come_in_pages(tmp_path: Path, context: PlainContext) -> None:
    """The cut result names the call that goes on, and together they show every note."""
    notebook = Notebook(tmp_path / "many.md")
    (tmp_path / "many.md").write_text("".join(f"- 2026-11-30: note {n}\n" for n in range(300)))
    seen: list[str] = []
    start = 1
    while start:
        told = observed(notebook, context, "przypomnij", od=start)
        assert told.tokens_shown <= 800
        seen += [line.rpartition(" ")[2] for line in told.content.split("\n")]
        start = told.next_start
        assert told.next == (f"przypomnij(od={start})" if start else "")
    assert seen == [str(n) for n in reversed(range(300))]


def test_nothing_noted_yet(tmp_path: Path, context: PlainContext) -> None:
    """An empty notebook is no failure."""
    told = observed(Notebook(tmp_path / "none.md"), context, "przypomnij", slowa="czynsz")
    assert (told.status, told.header, told.content) == (Status.OK, "nothing was noted yet", "")


@pytest.mark.parametrize(
    ("access", "seen"),
    [
        (Access(), {"zapamietaj", "przypomnij"}),
        (Access(profile=Profile.READER), {"przypomnij"}),
        (Access(Trust.SANDBOX), {"przypomnij"}),
    ],
)
def test_who_may_note(tmp_path: Path, access: Access, seen: set[str]) -> None:
    """A session that writes nothing notes nothing, nor does one that no person speaks in."""
    belt = registry(Notebook(tmp_path / "notes.md")).belt(access, Voice.POLISH)
    assert {tool.name for tool in belt.tools} & {"zapamietaj", "przypomnij"} == seen


@pytest.mark.parametrize(
    ("english", "request_text"),
    [
        ("remember_note", "Remember that our landlord is Jan"),
        ("remember_note", "please memorize: code 12 34"),
        ("remember_note", "Keep in mind that I am away in May"),
        ("remember_note", "Don't forget that Ann has the keys"),
        ("remember_note", "Make a note that the boiler was serviced"),
        ("remember_note", "Zapamiętaj, że nie jem orzechów"),
        ("remember_note", "zapamietaj prosze ze czynsz do 10"),
        ("remember_note", "Nie zapomnij, że w piątek jest zebranie"),
        ("remember_note", "Zanotuj sobie, że klucze ma Ania"),
        ("recall_notes", "What do you remember about my electricity bill?"),
        ("recall_notes", "Did I tell you when the boiler was serviced?"),
        ("recall_notes", "what are your notes about the flat"),
        ("recall_notes", "Przypomnij mi, co mówiłem o czynszu"),
        ("recall_notes", "Co pamiętasz o Ani?"),
        ("recall_notes", "co kazałem ci zapamiętać, co zapamiętałeś?"),
    ],
)
def test_words_that_ask(tmp_path: Path, english: str, request_text: str) -> None:
    """Each tool is asked for in both languages."""
    assert asks(tmp_path, english, request_text)


@pytest.mark.parametrize(
    ("english", "request_text"),
    [
        ("remember_note", "Never remember what I say"),
        ("remember_note", "I remember that we paid it"),
        ("remember_note", "Remember to rename a.pdf to b.pdf"),
        ("remember_note", "Note that the rent is due into notes.txt"),
        ("remember_note", "Zanotuj, że kocioł działa, w pliku kociol.txt"),
        ("remember_note", "Nie zapamiętuj tego"),
        ("recall_notes", "How much is the rent?"),
        ("recall_notes", "Ile wynosi czynsz?"),
        ("recall_notes", "Rename a.pdf to b.pdf"),
    ],
)
def test_words_that_do_not_ask(tmp_path: Path, english: str, request_text: str) -> None:
    """A ban, somebody's memory, and what belongs into a document ask for nothing."""
    assert not asks(tmp_path, english, request_text)


def asks(folder: Path, english: str, request: str) -> bool:
    """Whether the words ask for the tool."""
    made: tuple[Tool, ...] = notes(Notebook(folder / "notes.md"), lambda: DAY)
    (tool,) = (each for each in made if each.english == english)
    return any(re.search(pattern, request, re.IGNORECASE) for pattern in tool.asked_by)
