"""Turns that save the text of a document beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.agent.events import Consent
from archivist.model.checking import meets
from archivist.model.message import Call
from tests.archivist.agent.house import answer, find, house
from tests.tools.archive import samples

if TYPE_CHECKING:
    from pathlib import Path

DOCX = samples.docx(samples.paragraph("Czynsz"), {"word/media/image1.png": b"x"})


def convert(path: str, **arguments: object) -> Call:
    """``convert_docx`` as a model writes it."""
    return Call("convert_docx", {"path": path, **arguments})


@pytest.mark.parametrize(
    ("request_text", "arguments", "made"),
    [
        ("Convert umowy/najem.docx to Markdown", {}, "umowy/najem.md"),
        ("Convert umowy/najem.docx to plain text", {"format": "txt"}, "umowy/najem.txt"),
        ("Przekonwertuj umowy/najem.docx na tekst", {"format": "txt"}, "umowy/najem.txt"),
        ("Zapisz umowy/najem.docx jako md", {"format": "md"}, "umowy/najem.md"),
    ],
)
def test_the_person_s_words_are_enough(
    tmp_path: Path, request_text: str, arguments: dict[str, object], made: str
) -> None:
    """Who names the document and what it shall become is not asked; what was left out is said."""
    script = [convert("umowy/najem.docx", **arguments), answer("Done.")]
    with house(tmp_path, {}, script) as home:
        (home.root / "umowy").mkdir()
        (home.root / "umowy" / "najem.docx").write_bytes(DOCX)
        turn = home.turn(request_text)
        assert home.names() == {"umowy/najem.docx", made}
    assert not turn.asked
    assert turn.results[0].observation.paths == (made,)
    assert len(turn.ended.unread) == 1
    assert "1" in turn.ended.unread[0]


@pytest.mark.parametrize(
    "request_text",
    ["Save the text of umowy/najem.docx as a txt file", "umowy/najem.docx na txt"],
)
def test_the_form_that_is_named_is_the_only_one(tmp_path: Path, request_text: str) -> None:
    """It can't be left out either, for then it would be the default."""
    script = [convert("umowy/najem.docx", format="txt"), answer("Done.")]
    with house(tmp_path, {}, script) as home:
        (home.root / "umowy").mkdir()
        (home.root / "umowy" / "najem.docx").write_bytes(DOCX)
        home.turn(request_text)
        assert home.names() == {"umowy/najem.docx", "umowy/najem.txt"}
        for other in ({}, {"format": "md"}):
            assert not meets(convert("umowy/najem.docx", **other), home.model.constraints[0])


def test_a_document_that_was_only_found_needs_consent(tmp_path: Path) -> None:
    """The model chose it, so the person is shown which."""
    script = [find(words="lease"), convert("umowy/najem.docx"), answer("Done.")]
    with house(tmp_path, {}, script) as home:
        (home.root / "umowy").mkdir()
        (home.root / "umowy" / "najem.docx").write_bytes(DOCX)
        turn = home.turn("Convert the lease to Markdown", Consent.REFUSED)
        assert home.names() == {"umowy/najem.docx"}
    assert [question.reason for question in turn.asked] == [
        "You did not name 'umowy/najem.docx': the model found it in the archive."
    ]
