"""Words find their other forms, in both languages, and months find dates."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.archive.folding import fold
from tools.archive.index.patterns import NamePattern
from tools.archive.index.query import expression, words_of


@pytest.mark.parametrize(
    ("asked", "stands"),
    [
        ("faktury", "faktura"),
        ("fakturze", "FAKTURA"),
        ("umową", "umowy"),
        ("umów", "umowa"),
        ("najmu", "najem"),
        ("rachunek", "rachunków"),
        ("rachunku", "rachunek"),
        ("zamówienie", "zamówić"),
        ("prądem", "prąd"),
        ("prąd", "prądu"),
        ("lodzi", "Łódź"),
        ("notatce", "notatka"),
        ("samochodzie", "samochód"),
        ("koncie", "konto"),
        ("ubezpieczenia", "ubezpieczeniowy"),
        ("zolty", "żółtego"),
        ("invoices", "invoice"),
        ("companies", "company"),
        ("renting", "rented"),
        ("invoice", "fakturę"),
        ("czynsz", "rent"),
        ("zaliczkę", "a deposit"),
        ("instalment", "nowa rata"),
        ("wesele", "Wedding plates"),
        ("permit", "zezwolenie"),
        ("electricity", "za prąd"),
        ("marzec", "w marcu"),
        ("march", "marzec"),
        ("marcu 2026", "2026-03-14"),
        ("March 2026", "14.03.2026"),
        ("marzec 2026", "3/2026"),
        ("from March to May", "w kwietniu"),
        ("od listopada do lutego", "January"),
        ("March and April", "kwiecień"),
        ("marzec-maj 2026", "14.04.2026"),
        ("2026", "2026"),
    ],
)
def test_a_word_finds_its_other_forms(asked: str, stands: str) -> None:
    """Cases, plurals, missing diacritics, the other language, months as numbers."""
    assert words_of(asked)[0].pattern.search(fold(stands))


@pytest.mark.parametrize(
    ("asked", "stands"),
    [
        ("2026", "20261"),
        ("kot", "kotlet"),
        ("maj", "majątek"),
        ("may", "maybe"),
        ("gaz", "gazeta"),
        ("123", "1234"),
        ("marzec 2026", "2026-04-03"),
        ("from March to May", "June"),
        ("March and May", "April"),
        ("March to May 2026", "2025-04-14"),
    ],
)
def test_a_word_does_not_find_others(asked: str, stands: str) -> None:
    """Numbers and short words are matched whole."""
    assert not words_of(asked)[0].pattern.search(fold(stands))


def test_months_named_together_are_one_word() -> None:
    """A document of any of them has it; what stands beside them are words as ever."""
    asked = "faktury od 1 marca do 15 maja 2026 za gaz"
    assert [word.text for word in words_of(asked)] == [
        "faktury", "1", "marca do 15 maja", "2026", "gaz",
    ]  # fmt: skip
    assert [word.text for word in words_of("March, then the bank in May")] == [
        "march", "bank", "may",
    ]  # fmt: skip


def test_stop_words_are_dropped_unless_there_is_nothing_else() -> None:
    """A question is looked up by its telling words."""
    assert [word.text for word in words_of("Ile zapłaciłem za prąd w marcu?")] == [
        "zaplacilem",
        "prad",
        "marcu",
    ]
    compared = words_of("Porównaj: o ile więcej kosztowała woda niż gaz, a ile razem?")
    assert [word.text for word in compared] == ["woda", "gaz"]
    assert [word.text for word in words_of("what is the")] == ["what", "is", "the"]
    assert words_of("?!") == ()


@given(st.text(max_size=60))
def test_any_phrase_makes_harmless_expressions(phrase: str) -> None:
    """Whatever is asked, only letters and digits reach the full-text language."""
    for word in words_of(phrase):
        assert all(c.isalnum() for c in word.text)
        assert expression(word.title_forms).count('"') % 2 == 0


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("*.pdf", "a/b/Faktura.PDF", True),
        ("*.pdf", "a/b/faktura.pdf.txt", False),
        ("faktura*", "2026/faktura 1.txt", True),
        ("skan???.pdf", "skan001.pdf", True),
        ("skan???.pdf", "skan1.pdf", False),
        ("faktury/*.txt", "faktury/a.txt", True),
        ("faktury/*.txt", "faktury/2026/a.txt", False),
        ("faktury/**/*.txt", "faktury/2026/a.txt", True),
        ("faktury/**/*.txt", "faktury/a.txt", True),
        ("**/*.txt", "a.txt", True),
        ("./faktury/*", "faktury/a.txt", True),
        ("[kopia]*", "[kopia] a.txt", True),
        ("[kopia]*", "k.txt", False),
        ("najem", "Umowa Najem.txt", True),
        ("z\u0301*", "źródło.txt", True),
        ("*\u0142*", "z\u0301ro\u0301d\u0142o.txt", True),
        ("a.b", "axb", False),
        ("umowa najmu", "2026_Umowa_najmu.pdf", True),
    ],
)
def test_name_patterns(pattern: str, path: str, fits: bool) -> None:  # noqa: FBT001  # a table
    """Stars and question marks, any case, any normal form; brackets are only brackets."""
    assert NamePattern(pattern).matches(path.encode()) is fits


_PIECES = re.compile(r"(?:(?<=/)|^)\*\*/|\*\*|\*|\?|[^*?]")
_SIMPLE = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


@given(st.text("ab*?/", max_size=9), st.text("aab/", max_size=9))
def test_a_pattern_fits_what_trying_everything_finds(pattern: str, path: str) -> None:
    """Looking for each piece once loses nothing against trying every way to fit."""
    pattern = f"x/{pattern}x"
    simple = "".join(_SIMPLE.get(piece, piece) for piece in _PIECES.findall(pattern))
    fits = re.fullmatch(simple, f"x/{path}x") is not None
    assert NamePattern(pattern).matches(f"x/{path}x".encode()) is fits
    name = path.replace("/", "")
    in_name = pattern.replace("/", "")
    fits = re.fullmatch(in_name.replace("?", ".").replace("*", ".*"), f"x{name}x") is not None
    if {"*", "?"} & set(in_name):
        assert NamePattern(in_name).matches(f"x{name}x".encode()) is fits


@pytest.mark.parametrize("piece", ["*", "*a", "?*", "*?a", "**", "*a/", "**/a*", "a**a"])
def test_many_stars_are_no_trap(piece: str) -> None:
    """Matching takes no time that grows with the ways in which stars can fit."""
    for name in (b"a" * 255, b"/".join([b"a" * 100] * 40)):
        assert not NamePattern(f"{piece * 60}x").matches(name)


def test_the_verb_to_have_is_no_month() -> None:
    """„Mają” without its diacritic would be the month of May, „maja” is it."""
    assert [word.text for word in words_of("kiedy talerze mają być gotowe")] == [
        "talerze",
        "gotowe",
    ]
    assert [word.text for word in words_of("talerze do 3 maja")] == ["talerze", "3", "maja"]


def test_a_word_alone_has_no_counterparts() -> None:
    """What it weighs by itself, and a word that is called nothing else stays as it is."""
    deposit, plates = words_of("deposit plates")
    assert "zaliczk" in expression(deposit.forms)
    assert "zaliczk" not in expression(deposit.alone().forms + deposit.alone().title_forms)
    assert not deposit.alone().pattern.search("zaliczka")
    assert plates.alone() is plates
