"""Amounts in Polish and English writing."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.amounts import amount, amounts_in


@pytest.mark.parametrize(
    ("written", "value", "currency", "comma"),
    [
        ("1 234,56", "1234.56", "", True),
        ("1\u00a0234,56 zł", "1234.56", "PLN", True),
        ("1\u202f234\u202f567,8", "1234567.8", "", True),
        ("1,234.56", "1234.56", "", False),
        ("£1,234.56", "1234.56", "GBP", False),
        ("1.234,56 €", "1234.56", "EUR", True),
        ("1234.56", "1234.56", "", False),
        ("129,99zł", "129.99", "PLN", True),
        ("PLN 75", "75", "PLN", None),
        ("$0.125", "0.125", "USD", False),
        ("0,125", "0.125", "", True),
        ("1234,567", "1234.567", "", True),
        ("1 234,567", "1234.567", "", True),
        ("1,234,567", "1234567", "", False),
        ("1.234.567", "1234567", "", True),
        ("2 350", "2350", "", True),
        ("7", "7", "", None),
    ],
)
def test_one_amount(
    written: str,
    value: str,
    currency: str,
    comma: bool | None,  # noqa: FBT001 - a column of the table
) -> None:
    """Each way of writing has its value, exactly, and its currency."""
    read = amount(written)
    assert read is not None
    assert read.readings == (Decimal(value),)
    assert (read.currency, read.comma) == (currency, comma)
    assert read.unambiguous == (read.written,)


@pytest.mark.parametrize(
    ("written", "thousands", "decimals"),
    [("1,234", "1234", "1.2340"), ("12.345 zł", "12345 zł", "12.3450 zł"), ("£9,999", "£9999", "")],
)
def test_an_amount_with_two_readings(written: str, thousands: str, decimals: str) -> None:
    """A single comma or point before three digits says nothing; each reading can be written."""
    read = amount(written)
    assert read is not None
    first, second = read.unambiguous
    assert first == thousands
    assert second == (decimals or "£9.9990")
    for text, value in zip(read.unambiguous, read.readings, strict=True):
        again = amount(text)
        assert again is not None
        assert again.readings == (value,)


@pytest.mark.parametrize(
    "text", ["", "x", "1,2,3", "1 23", "12 zł zł", "1.2.3", "-5", "1e5", "½", "$5 €"]
)
def test_no_amount(text: str) -> None:
    """What is not one amount and nothing else is none."""
    assert amount(text) is None


def test_amounts_in_a_text() -> None:
    """Dates, times, codes, paths and percentages are none."""
    text = (
        "Faktura FV/12/2026 z 01.03.2026 (2026-03-01, 12:30), konto 12-3456\n"
        "Netto: 105,68 zł\nVAT 23%: 24,31 zł\nDo zapłaty: 129,99 zł.\n"
        "Paid £1,250.00, then 1 000,5; see a/12.pdf, v2 and 3rd."
    )
    assert [one.written for one in amounts_in(text)] == [
        "105,68 zł",
        "24,31 zł",
        "129,99 zł",
        "£1,250.00",
        "1 000,5",
    ]


@given(st.decimals(0, 10**12, places=2), st.booleans(), st.booleans())
def test_what_is_written_is_read_back(value: Decimal, polish: bool, grouped: bool) -> None:  # noqa: FBT001
    """Every amount of money in either writing, with or without groups, in a sentence too."""
    written = f"{value:,f}" if grouped else f"{value:f}"
    if polish:
        written = written.replace(",", " ").replace(".", ",")
    read = amount(written)
    assert read is not None
    assert read.readings == (value,)
    assert read.is_money
    assert [one.written for one in amounts_in(f"Razem: {written} zł.")] == [f"{written} zł"]


@given(st.text(st.sampled_from("0123456789 .,-+/:%złPLN£\u00a0\n")))
def test_any_text_can_be_looked_through(text: str) -> None:
    """Whatever is found is an amount by itself."""
    for one in amounts_in(text):
        again = amount(one.written)
        assert again is not None
        assert again.readings == one.readings
