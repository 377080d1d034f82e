"""What the words open of the tools that move, make and write, and what is left after a change.

The notation is that of ``test_policy_table``; only calls that change something are shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.model.constraint import Constraint
from tests.archivist.agent.constraints import (
    BELT,
    allowed,
    found,
    made,
    shown,
    was_read,
    was_renamed,
)

if TYPE_CHECKING:
    from archivist.agent.state import Made


def changes(text: str, *calls: Made) -> list[str]:
    """The calls that change something, without the names of the arguments."""
    constraint = allowed(text, *calls)
    every = constraint.calls
    some = tuple(
        rule for rule in every if (tool := BELT.find(rule.tool)) is not None and tool.changes
    )
    return shown(Constraint(some)) if some else []


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("Move a/x.pdf to old/", ["move(path=a/x.pdf, to_folder=old/)"]),
        ("Move a.pdf and b.pdf to old", ["move(path=a.pdf|b.pdf, to_folder=old)"]),
        ("Move all PDFs in a/ to old/2026", ["move(path=a/*.pdf, to_folder=old/2026)"]),
        ("Move everything in a/ to old/", ["move(path=a/*, to_folder=old/)"]),
        ("Move all text files from scans to old/", ["move(path=scans/*.txt, to_folder=old/)"]),
        ("Move all invoices from March to old/", []),  # a time, and no type of files
        ("Move my lease to old/", []),  # it must be found first
        ("Move a.pdf to old/ and tell me what b.pdf says", ["move(path=a.pdf, to_folder=old/)"]),
        (
            "Rename a.pdf to b.pdf and move c.pdf to old/",
            ["move(path=c.pdf, to_folder=old/)", "rename(path=a.pdf, new_name=b.pdf)"],
        ),
        (
            "The file old/a.pdf, call it b.pdf from now on",
            ["rename(path=old/a.pdf, new_name=b.pdf)"],
        ),
        ("Move a.pdf there", []),  # nobody said where
        ("Move a.pdf to b.pdf", []),  # that is another name
        ("The scan a.pdf should go to old/", ["move(path=a.pdf, to_folder=old/)"]),
        ("Przenieś a/x.pdf do stare", ["move(path=a/x.pdf, to_folder=stare)"]),
        ("Move the folder a/b into old", ["move(folder=a/b, to=old)"]),
        ("Rename the folder a/b to c", ["move(folder=a/b, to=a/c)"]),
        ("Przenieś katalog skany do stare", ["move(folder=skany, to=stare)"]),
        ("Make a folder a/b", ["make(folder=a/b)"]),
        ("Make a new folder for bills", ["make(folder=~)"]),
        ("Utwórz folder maj w skany", ["make(folder=skany/maj)"]),
        (
            "Rename all .jpg in a/ to trip_{n}",
            ["rename(pattern=*.jpg, new_pattern=trip_{n}, folder=a/)"],
        ),
        (
            "Zmień nazwy wszystkich plików w folderze skany na małe litery",
            ["rename(pattern=*, new_pattern={name:lower}, folder=skany)"],
        ),
        ("Add 'oil' to a.txt", ["append(path=a.txt, text=oil)"]),
        ("Dopisz do a.txt: kupić olej i filtr", ["append(path=a.txt, text=kupić olej i filtr)"]),
        ("Save this as n/b.txt: call Ann", ["write(path=n/b.txt, text=call Ann)"]),
        ("Create a file b.txt with the text 'x y'", ["write(path=b.txt, text=x y)"]),
        ("Zapisz w pliku b.txt, że jutro pada", ["write(path=b.txt, text=jutro pada)"]),
        ("Write a poem to b.txt", ["write(path=b.txt, text=*)"]),
        ("Save a summary of a.pdf as b.txt", []),  # it must be read first
        ("Delete a.pdf", []),  # unless the person enables it
        ("Is it good to move a.pdf to old/?", []),
        ("Do not move a.pdf to old/", []),
    ],
)
def test_the_words_open_a_change(text: str, calls: list[str]) -> None:
    """With the documents, folders, names and texts that stand in them."""
    assert changes(text) == calls


MADE = made("utworz_katalog", operation="s/1/1", katalog="old")
MOVED = made("przenies", "old/a.pdf", operation="s/1/2", sciezka="a.pdf", do_folderu="old")
RENAMED = was_renamed("a.pdf", "b.pdf", operation="s/1/1")


@pytest.mark.parametrize(
    ("text", "done", "calls"),
    [
        (
            "Make a folder old and move a.pdf there",
            [],
            ["move(path=a.pdf, to_folder=old)", "make(folder=old)"],
        ),
        ("Make a folder old and move a.pdf there", [MADE], ["move(path=a.pdf, to_folder=old)"]),
        ("Make a folder old and move a.pdf there", [MADE, MOVED], []),
        ("Move a.pdf and b.pdf to old", [MOVED], ["move(path=b.pdf, to_folder=old)"]),
        (
            "Rename a.pdf to b.pdf and move it to old/",
            [RENAMED],
            ["move(path=b.pdf, to_folder=old/)", "rename(path=b.pdf, new_name=b.pdf)"],
        ),
        ("Move my lease to old/", [found("a.pdf")], ["move(path=a.pdf, to_folder=old/)"]),
        ("Save a summary of a.pdf as b.txt", [was_read("a.pdf")], ["write(path=b.txt, text=*)"]),
    ],
)
def test_what_is_left_after_a_change(text: str, done: list[Made], calls: list[str]) -> None:
    """A second wish stays open, what was done does not, and paths that are gone are not offered."""
    assert changes(text, *done) == calls


@pytest.mark.parametrize(
    "words",
    [
        "Z którego listu wynika, że mam zmienić nazwę konta?",
        "w jakim dokumencie każą zmienić nazwę firmy",
        "Która umowa pozwala przenieść opony do piwnicy?",
        "Popraw w głowie nazwisko: kto jest najemcą?",
    ],
)
def test_a_question_that_speaks_of_a_change_asks_for_none(words: str) -> None:
    """A request for which one it is asks, whatever verb follows; a surname is no file name."""
    assert not changes(words)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Read c.txt and rename a.pdf to b.pdf", ["read(path=c.txt)"]),
        ("Zmień nazwę a.pdf na b.pdf i streść c.txt", ["read(path=c.txt)"]),
        ("Rename a.pdf to b.pdf", ["answer(text=*)"]),
        ("Read a.pdf and rename it to b.pdf", ["answer(text=*)"]),
    ],
)
def test_what_is_to_be_read_beside_a_change_is_read_after_it(text: str, left: list[str]) -> None:
    """An answer about a document that nobody looked into would be made up."""
    assert shown(allowed(text, RENAMED)) == left
    assert shown(allowed(text, RENAMED, was_read("c.txt"))) == ["answer(text=*)"]
