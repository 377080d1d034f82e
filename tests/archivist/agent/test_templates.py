"""New names for several files in the words."""

from __future__ import annotations

import pytest

from archivist.agent.templates import templates


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Rename all .jpg in zdjecia to urlop_{n}", ["urlop_{n}"]),
        ("Rename them to 'my trip {n:03}'", ["my trip {n:03}"]),
        ("Rename scan*.pdf to faktura*.pdf", ["faktura*.pdf"]),
        ("Rename the photos to urlop_1, urlop_2 and so on", ["urlop_{n}"]),
        ("Rename the photos to urlop001, urlop002, ...", ["urlop{n:03}"]),
        ("Rename all jpg files in zdjecia to lower case", ["{name:lower}"]),
        ("Change all file names to capitals", ["{name:upper}"]),
        ("Put the date in front of the names of all scans", ["{date}-{name}"]),
        ("Rename all .jpg in zdjecia to wakacje", ["wakacje-{n}"]),
        ("Number all files in skany/", ["{n}-{name}"]),
        ("Zmień nazwy plików .pdf na faktura-{n:03}", ["faktura-{n:03}"]),
        ("Zmień nazwy skanów na „urlop {n}”", ["urlop {n}"]),
        ("Zmień nazwy plików na małe litery", ["{name:lower}"]),
        ("Ponumeruj pliki w skany", ["{n}-{name}"]),
        ("Rename all *.jpg in zdjecia so that they start with lato_", ["lato_{name}"]),
        ("The names should end with _old.", ["{name}_old"]),
        ("Zmień nazwy tak, żeby zaczynały się od „lato_”", ["lato_{name}"]),
        ("Niech nazwy skanów kończą się na _2026", ["{name}_2026"]),
        ("Rename the files that start with scan", []),
        ("Rename the letters", []),
    ],
)
def test_templates_are_found(text: str, found: list[str]) -> None:
    """Written out, or described in words."""
    assert list(templates(text)) == found
