"""An answer is held against the ledger before it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.claims import Kind
from archivist.agent.events import Consent, Token
from archivist.agent.truth import Checked, Truth, corrected
from archivist.model.message import Call
from tests.archivist.agent.house import answer, find, house, read, rename

if TYPE_CHECKING:
    from pathlib import Path

SCAN = {"skan001.pdf": "x"}
NOTHING_DONE = Truth(frozenset(), frozenset({Kind.DELETE}), "", "Delete skan001.pdf")
PIECES = (
    "The rent is 350. ", "The file was deleted. ", "I renamed a.pdf to b.pdf.\n", "Done!\n\n",
    "1. a.pdf has been deleted\n", "- b.pdf is there\n", "Plik został usunięty. ", "See p. 3. ",
    "Nothing was deleted.", " ", "e.g. x.y ", "umowa.pdf has been deleted, and so on",
)  # fmt: skip


@pytest.mark.parametrize(
    ("request_text", "said", "shown"),
    [
        (
            "Delete skan001.pdf",
            "The file 'skan001.pdf' has been deleted.",
            "(Nothing was deleted: that needs `allow_delete` and a profile that may write.)",
        ),
        (
            "Usuń plik skan001.pdf",
            "Plik skan001.pdf został usunięty. Czy coś jeszcze?",
            (
                "Czy coś jeszcze?\n"
                "(Nothing was deleted: that needs `allow_delete` and a profile that may write.)"
            ),
        ),
        (
            "Rename skan001.pdf to umowa.pdf",
            "Sure! I have renamed skan001.pdf to umowa.pdf. It is a contract.",
            "Sure! It is a contract.\n(Nothing was changed.)",
        ),
        ("Zmień nazwę skan001.pdf na umowa.pdf", "Gotowe.", "(Nothing was changed.)"),
        (
            "Pozbądź się tego: skan001.pdf",
            "Plik skan001.pdf został usunięty.",
            "(Nothing was deleted: that needs `allow_delete` and a profile that may write.)",
        ),
        (
            "Rename skan001.pdf to umowa.pdf",
            "The file was not renamed, because umowa.pdf exists.",
            "The file was not renamed, because umowa.pdf exists.\n(Nothing was changed.)",
        ),
    ],
)
def test_a_change_that_was_not_made_is_not_claimed(
    tmp_path: Path, request_text: str, said: str, shown: str
) -> None:
    """Neither while the answer streams nor afterwards; what else it says stays."""
    with house(tmp_path, SCAN, [answer(said)], strict=False) as home:
        turn = home.turn(request_text)
        assert home.names() == {"skan001.pdf"}
        told = repr(home.agent._memory.messages()[-1])
    assert turn.ended.answer == shown == turn.streamed
    assert shown.splitlines()[0].split(" It is")[0] in told.replace("\\'", "'")
    assert "has been deleted" not in told


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("skan001.pdf was renamed to umowa.pdf.", "skan001.pdf was renamed to umowa.pdf."),
        ("Done.", "Done."),
        ("Done. I also deleted it.", "Done."),
        ("other.pdf has been renamed too.", ""),
        ("I sent it to Jan.", ""),
    ],
)
def test_a_change_that_was_made_is_told(tmp_path: Path, said: str, shown: str) -> None:
    """What the ledger holds may be said; anything beyond is left out, and the person is told."""
    script = [rename("skan001.pdf", "umowa.pdf"), answer(said)]
    with house(tmp_path, SCAN, script) as home:
        turn = home.turn("Rename skan001.pdf to umowa.pdf")
        assert home.names() == {"umowa.pdf"}
    assert turn.ended.answer.startswith(shown or "(Renamed: ")
    assert ("(Nothing else was changed.)" in turn.ended.answer) == (said != shown)
    assert "`archivist undo` takes it back." in turn.ended.answer
    assert turn.streamed == turn.ended.answer


@pytest.mark.parametrize(
    ("request_text", "said"),
    [
        ("When was the letter sent?", "The letter was sent on 12.03.2026."),
        ("Summarise letters/heating.txt", "The letter was sent and the file was moved to you."),
        ("Read letters/heating.txt", "The tariff has been changed and a meter was removed."),
        ("Streść letters/heating.txt", "Taryfa została zmieniona."),
        ("Thanks!", "You are welcome. All is said and done."),
    ],
)
def test_what_documents_tell_of_stays(tmp_path: Path, request_text: str, said: str) -> None:
    """A change that a document reports is no claim of the program's."""
    files = {"letters/heating.txt": "Pismo wysłano 12.03.2026. Plik przeniesiono do akt."}
    with house(tmp_path, files, [read("letters/heating.txt"), answer(said)], strict=False) as home:
        turn = home.turn(request_text)
    assert turn.ended.answer.startswith(said)


def test_a_refused_change_that_was_tried_is_not_claimed(tmp_path: Path) -> None:
    """The call failed, and the model says that it worked."""
    files = {**SCAN, "umowa.pdf": "y"}
    script = [rename("skan001.pdf", "umowa.pdf"), answer("I renamed skan001.pdf.")]
    with house(tmp_path, files, script, strict=False) as home:
        turn = home.turn("Rename skan001.pdf to umowa.pdf")
        assert home.names() == {"skan001.pdf", "umowa.pdf"}
    assert turn.ended.answer == (
        '(Nothing was changed.)\n(The name "umowa.pdf" is taken by another file or folder.)'
    )


def test_a_question_streams_as_it_is_decoded(tmp_path: Path) -> None:
    """Only where a change may be claimed is a sentence held until it is whole."""
    said = "The boiler was serviced on 12.03.2026 and it cost 340,00 zł in all"
    files = {"notes/boiler.md": "The boiler was serviced on 12.03.2026.\nIt cost 340,00 zł."}
    script = [find(words="boiler"), answer(said)]
    with house(tmp_path, files, script) as home:
        turn = home.turn("When was the boiler serviced?")
    assert sum(isinstance(event, Token) for event in turn.events) > 5


def test_a_new_folder_and_a_move_may_both_be_told(tmp_path: Path) -> None:
    """One operation makes a folder and moves a document into it."""
    call = Call("move_files", {"paths": ["skan001.pdf"], "destination": "umowy"})
    said = "The folder umowy was created and skan001.pdf was moved there."
    with house(tmp_path, SCAN, [call, answer(said)], strict=False) as home:
        turn = home.turn("Move skan001.pdf to a new folder umowy", Consent.GIVEN)
        moved = home.names() == {"umowy/skan001.pdf"}
    assert turn.ended.answer.startswith(said) == moved


@given(st.lists(st.sampled_from(PIECES), max_size=6), st.lists(st.integers(1, 9), min_size=1))
def test_how_an_answer_is_cut_into_pieces_is_no_matter(
    parts: list[str], lengths: list[int]
) -> None:
    """What is streamed is what is recorded, and no false sentence is in it."""
    text = "".join(parts)
    whole, left_out = corrected(text, NOTHING_DONE)
    checked, streamed, position, number = Checked(NOTHING_DONE), "", 0, 0
    while position < len(text):
        length = lengths[number % len(lengths)]
        streamed += checked.feed(text[position : position + length])
        position += length
        number += 1
    streamed += checked.finish()
    assert streamed == whole
    assert left_out == checked.left_out == (corrected(text, NOTHING_DONE)[1])
    assert "file was deleted" not in whole
    assert "został" not in whole
    if not left_out:
        assert whole == text
    assert corrected(text, None) == (text, False)
