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
