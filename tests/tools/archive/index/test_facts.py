"""Language, dates and amounts of a text, as the index keeps them."""

from __future__ import annotations

from datetime import date

import pytest

from tools.archive.index.dates import dates
from tools.archive.index.facts import amounts, facts, language


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Data: 2024-03-14", date(2024, 3, 14)),
        ("14.03.2024 r.", date(2024, 3, 14)),
        ("Łódź, 4 . 3 . 2024", date(2024, 3, 4)),
        ("w dniu 14 marca 2024 r.", date(2024, 3, 14)),
        ("dnia 14 III 2024", date(2024, 3, 14)),
        ("Date: Thu, 14 Mar 2024 10:02:11 +0100", date(2024, 3, 14)),
        ("the 14th of March, 2024", date(2024, 3, 14)),
        ("March 14, 2024", date(2024, 3, 14)),
        ("Sept. 3rd, 2024", date(2024, 9, 3)),
        ("03/14/2024", date(2024, 3, 14)),
        ("2024/03/14", date(2024, 3, 14)),
    ],
)
def test_a_date_is_read_however_it_is_written(text: str, day: date) -> None:
    """In Polish and English, with the month as a word or a number of either kind."""
    assert dates(text) == (day,)


@pytest.mark.parametrize(
    "text",
    [
        "FV/2024/03", "tel. 2024 03 14 15", "31.02.2024", "120242024-03-14", "rok 2024", "12024",
        "2024-03-145", "99.99.2024", "od 2023 do 2024", "Wersja 1.2.20245",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_date_is_none(text: str) -> None:
    """Numbers of invoices, telephones and years alone, and days that no month has."""
    assert dates(text) == ()


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Termin płatności: 28.03.2024\nData wystawienia: 14.03.2024", date(2024, 3, 14)),
        ("Due 28 March 2024\nInvoice date: 14 March 2024", date(2024, 3, 14)),
        ("Okres 01.02.2024 - 29.02.2024\nŁódź, 14.03.2024", date(2024, 3, 14)),
        ("urodzona 3 maja 1980\nUmowa zawarta 14 marca 2024", date(2024, 3, 14)),
        ("do 28.03.2024", date(2024, 3, 28)),
        ("Łódź, 14.03.2024\nw dniu 2 stycznia 2024 r.", date(2024, 1, 2)),
    ],
)
def test_its_own_day_comes_first(text: str, day: date) -> None:
    """The one it was issued, written or signed; not until when something is due, or another's."""
    assert dates(text)[0] == day


def test_each_date_is_told_once_and_not_too_many() -> None:
    """A table of a thousand days is no list of dates."""
    assert dates("14.03.2024, 2024-03-14, 15.03.2024") == (date(2024, 3, 14), date(2024, 3, 15))
    many = "\n".join(f"{day:02}.{month:02}.2024" for month in range(1, 13) for day in range(1, 28))
    assert len(facts(many, "x").dates) == 20


def test_the_name_tells_where_the_text_does_not() -> None:
    """A scan or a photograph is often called by its day."""
    assert facts("Zdjęcie", "2024-03-14 ogród.txt").day == 20240314
    assert facts("z dnia 15.03.2024", "2024-03-14 list.txt").day == 20240315
    assert facts("bez daty", "list.txt").day == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Umowa najmu lokalu zawarta w Łodzi", "pl"),
        ("Umowa jest wazna od dnia podpisania i nie dluzej niz rok", "pl"),
        ("The rent is due on the first of each month", "en"),
        ("Meeting with Łucja about the lease of the flat and the keys", "en"),
        ("Faktura VAT\nRazem kwota 12,00", "pl"),
        ("Vertrag über die Miete einer Wohnung", ""),
        ("12 34 56", ""),
        ("", ""),
    ],
)
def test_polish_and_english_are_told_apart(text: str, told: str) -> None:
    """By their commonest words, with or without diacritics; nothing else is guessed."""
    assert language(text) == told


def test_amounts_of_money_are_kept_as_they_are_written() -> None:
    """Before and behind their sign, each once; what has no currency is none."""
    text = (
        "Razem 2 350,00 zł, netto 1.910,57 PLN, VAT 23%, £1,250 or €9.90, USD 12; 2 350,00 zł\n"
        "12 szt., konto 11 1020, w złotych, $ 5 000,00, 17zł, EURO 2024, 3,99.2 zł, x7zł"
    )
    assert amounts(text) == [
        "2 350,00 zł", "1.910,57 PLN", "£1,250", "€9.90", "USD 12", "$ 5 000,00", "17zł",
    ]  # fmt: skip
    assert len(amounts(" ".join(f"{number} zł" for number in range(99)))) == 30
