"""Sentences that were written down in English before."""

from __future__ import annotations

import pytest

from config.language import Language, speak, told
from config.recalling import recalled


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("is encrypted: it needs a password", "jest zaszyfrowany: potrzebne jest hasło"),
        (
            "Nothing was changed, because 'a b.txt' has changed in the meantime.",
            "Niczego nie zmieniono, bo 'a b.txt' tymczasem się zmienił.",
        ),
        ("The person said no.", "Odmówiono zgody."),
        (
            'In "a.pdf" (2 pages): Page 2 was not read: no text on it (a scanned image or blank).',
            "W „a.pdf”: Strona 2: bez tekstu (skan lub pusta).",
        ),
        (
            "1 document was searched in part (scanned pages, pictures or attachments were not).",
            "Przeszukano częściowo: 1 dokument (bez zeskanowanych stron, obrazów lub załączników).",
        ),
        (
            "Pages 2, 3 were not read: no text on it (a scanned image or blank).",
            "Strony 2, 3: bez tekstu (skan lub pusta).",
        ),
        (
            "1,204 pages of scans and pictures not recognised yet; run `archivist index`.",
            "Skany i obrazy przed rozpoznaniem: 1\u00a0204 strony; uruchom `archivist index`.",
        ),
        (
            "3 of 1,204 documents are not indexed yet; run `archivist index`.",
            "Jeszcze poza indeksem: 3 z 1\u00a0204 dokumentów; uruchom `archivist index`.",
        ),
        (
            "'a b.txt' can't be removed (Permission denied)",
            "nie można usunąć 'a b.txt' (brak uprawnień)",
        ),
        (
            'There is no document "a b.txt" in the archive.',
            "W archiwum nie ma „a b.txt”.",
        ),
        (
            'The folder "skany" holds 9: "a.pdf", "b.pdf" and 7 more.',
            "Folder „skany” zawiera 9: „a.pdf”, „b.pdf” i dalsze (7).",
        ),
        ("The archive's top folder is empty.", "Folder archiwum jest pusty."),
        (
            '"a.pdf" lies in the archive\'s top folder already.',
            "„a.pdf” już tam jest (sam folder archiwum).",
        ),
        (
            '"a.pdf" is encrypted: it needs a password.',
            "„a.pdf” jest zaszyfrowany: potrzebne jest hasło.",
        ),
        (
            '"a.pdf" is damaged; it was found by its name.',
            "„a.pdf” jest uszkodzony; znaleziono po nazwie.",
        ),
        ("A sentence that no form fits.", "A sentence that no form fits."),
        ("", ""),
    ],
)
def test_a_sentence_is_said_in_polish(written: str, said: str) -> None:
    """Values are put into the Polish form, and what no form fits stays."""
    assert recalled(written) == written
    speak(Language.POLISH)
    assert recalled(written) == said
    assert recalled(told("The person said no.")) == "Odmówiono zgody."
