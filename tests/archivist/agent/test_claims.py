"""Which sentences claim that something was changed."""

from __future__ import annotations

import pytest

from archivist.agent.claims import Form, Kind, claims, speaks_of


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("The file 'skan001.pdf' has been deleted.", Kind.DELETE),
        ("skan001.pdf was successfully renamed to umowa.pdf.", Kind.MOVE),
        ("The document is now moved to the folder faktury.", Kind.MOVE),
        ("I've renamed it for you.", Kind.MOVE),
        ("I have already sent the message to Jan.", Kind.SEND),
        ("We just created notes.txt.", Kind.WRITE),
        ("Successfully deleted skan001.pdf.", Kind.DELETE),
        ("Renamed skan001.pdf to umowa.pdf.", Kind.MOVE),
        ("Done, renamed!", Kind.MOVE),
        ("Done.", Kind.ANY),
        ("OK, it's done!", Kind.ANY),
        ("All done", Kind.ANY),
        ("The file has been updated.", Kind.ANY),
        ("I saved your note.", Kind.WRITE),
        ("Plik skan001.pdf został usunięty.", Kind.DELETE),
        ("Usunęłam ten plik.", Kind.DELETE),
        ("Usunąłem ten plik.", Kind.DELETE),
        ("Usunięto plik skan001.pdf.", Kind.DELETE),
        ("Nazwa pliku została pomyślnie zmieniona.", Kind.ANY),
        ("Faktura została już przeniesiona do folderu 2026.", Kind.MOVE),
        ("Przeniosłem ją do folderu 2026.", Kind.MOVE),
        ("Dokument jest zapisany jako notatka.txt.", Kind.WRITE),
        ("Utworzono folder faktury.", Kind.WRITE),
        ("Wysłałam wiadomość do Jana.", Kind.SEND),
        ("Wiadomość została wysłana.", Kind.SEND),
        ("Zapamiętałem.", Kind.NOTE),
        ("Zrobione!", Kind.ANY),
        ("Gotowe.", Kind.ANY),
        ("Plik zostal usuniety.", Kind.DELETE),
        ("I've gone ahead and deleted it.", Kind.DELETE),
        ("Nothing was deleted.The file was deleted.", Kind.DELETE),
        ("a.pdf was not deleted, but b.pdf was deleted.", Kind.DELETE),
    ],
)
def test_a_claim_is_seen(sentence: str, kind: Kind) -> None:
    """In either language, as a passive, in the first person, and short."""
    assert kind in {one for claim in claims(sentence) for one in claim.kinds}


@pytest.mark.parametrize(
    "sentence",
    [
        "The file has not been deleted.",
        "Nothing was deleted.",
        "No file was renamed.",
        "I could not rename it.",
        "I haven't renamed anything.",
        "It can be deleted.",
        "The file will be moved to the trash.",
        "If the file was deleted, it is in the trash.",
        "Was the file deleted?",
        "Shall I delete it?",
        "The rent is 2 350,00 zł per month.",
        'The document says that "your account has been deleted".',
        "Delete is a word.",
        "If I renamed it, two files would have one name.",
        "Not a file was deleted.",
        "The deleted clause is on page 3.",
        "The sender is Orange.",
        "Plik nie został usunięty.",
        "Nie usunąłem tego pliku.",
        "Niczego nie zmieniono.",
        "Plik zostanie usunięty.",
        "Czy plik został usunięty?",
        "Jeśli plik został usunięty, jest w koszu.",
        "Plik można usunąć.",
        "Czynsz wynosi 2 350 zł.",
        "Umowa obowiązuje do końca roku.",
        "Zadanie i dane są w pliku.",
        "",
    ],
)
def test_what_claims_nothing_is_left_alone(sentence: str) -> None:
    """Denials, promises, conditions, questions, quotations and facts."""
    assert claims(sentence) == []


def test_a_claim_of_one_s_own_is_told_from_a_report() -> None:
    """Nobody but the program can be meant by "I"; a document may report the other."""
    assert {claim.form for claim in claims("I deleted it.")} == {Form.OWN}
    assert {claim.form for claim in claims("It was deleted.")} == {Form.TOLD}


def test_words_for_a_change_are_known_in_both_languages() -> None:
    """An English answer may report what a Polish document says."""
    assert speaks_of(Kind.SEND, "Pismo wysłano 5 maja.")
    assert speaks_of(Kind.SEND, "The letter was sent.")
    assert not speaks_of(Kind.SEND, "The rent is due.")
