"""What the archive says about a request's words."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import pytest

from archivist.agent.understanding import understand
from tests.archivist.agent.house import house

if TYPE_CHECKING:
    from pathlib import Path


def test_names_with_spaces_are_recognised(tmp_path: Path) -> None:
    """Whatever the case and the Unicode form; names without spaces tell by themselves."""
    nfd = unicodedata.normalize("NFD", "moja łódź.txt")
    files = {f"a/{nfd}": "x", "other one.txt": "x", "plain.txt": "x"}
    with house(tmp_path, files) as home:
        request = understand(home.workspace, "Otwórz Moja Łódź.txt i plain.txt")
    assert request.named_files == (nfd,)
    assert "plain.txt" in request.paths()


def test_slashes_that_are_no_folder_are_told(tmp_path: Path) -> None:
    """An invoice number is none; an existing folder and an explicit path are."""
    with house(tmp_path, {"listy/2025/a.txt": "x"}) as home:
        request = understand(home.workspace, "FV/12/2026 in listy/2025 or ~/x/y or ./z/w or q/r/")
    assert request.absent == ("FV/12/2026",)
    assert set(request.folders()) == {"listy/2025", "~/x/y", "./z/w", "q/r/"}


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("Who is the owner of horse Thunderbolt?", True),
        ("Who wrote the play Hamlet in London?", False),
    ],
)
def test_words_that_stand_together_in_a_document_are_known(
    tmp_path: Path,
    text: str,
    known: bool,  # noqa: FBT001
) -> None:
    """No word says "document", so the index is asked."""
    files = {"stable.txt": "The owner of the horse Thunderbolt is Mr Zawada.", "b.txt": "pasta"}
    with house(tmp_path, files) as home:
        assert understand(home.workspace, text).known is known


def test_small_talk_asks_no_index(tmp_path: Path) -> None:
    """Nor does what plainly is about documents."""
    with house(tmp_path, {"a.txt": "hello there, read it"}) as home:
        assert not understand(home.workspace, "hello there").known
        assert not understand(home.workspace, "Read a.txt").known


def test_a_folder_is_recognised_by_its_name(tmp_path: Path) -> None:
    """After "in", „w” and the like, where only one has the name; a number is left alone."""
    files = {"listy/Bank Milenium/a.txt": "x", "2025/a.txt": "x", "a/twin/b": "x", "b/twin/b": "x"}
    with house(tmp_path, files) as home:

        def named(text: str) -> tuple[str, ...]:
            return understand(home.workspace, text).named_folders

        assert named("How many files are in Listy?") == ("listy",)
        assert named("Ile plików jest w bank milenium?") == ("listy/Bank Milenium",)
        assert named("How many letters (listy) came in 2025?") == ()
        assert named("How many files are in twin?") == ()
        assert named("in listy/2025 or in listy.txt") == ()


def test_a_folder_is_recognised_in_another_form(tmp_path: Path) -> None:
    """„do umów” is the folder "umowy", if one alone can be meant and none has that very name."""
    files = {"umowy/a.txt": "x", "faktury/b.txt": "x", "stare/faktura/c.txt": "x", "umowa.txt": "x"}
    with house(tmp_path, files) as home:

        def goes(text: str) -> tuple[str, ...]:
            return understand(home.workspace, text).destinations()

        assert goes("Przenieś a.txt do umów") == ("umowy",)
        assert goes("Przenieś a.txt do Umowy") == ("Umowy",)
        assert goes("Przenieś a.txt do faktur") == ("faktur",)
        assert goes("Przenieś a.txt do rachunków") == ("rachunków",)


def test_a_folder_with_spaces_is_recognised(tmp_path: Path) -> None:
    """Where the words go on with the rest of its name."""
    with house(tmp_path, {"old bills/a.txt": "x", "old/b.txt": "x"}) as home:

        def goes(text: str) -> tuple[str, ...]:
            return understand(home.workspace, text).destinations()

        assert goes("Move c.txt to old bills") == ("old bills",)
        assert goes("Move c.txt to old, please") == ("old",)
