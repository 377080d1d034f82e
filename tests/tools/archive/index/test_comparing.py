"""Requests that compare, and finding both of what they compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tools.archive.searching import put
from tools.archive.index.comparing import compares, halves
from tools.archive.index.query import words_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tools.contexts import PlainContext


@pytest.mark.parametrize(
    ("request_text", "comparing"),
    [
        ("Compare a.txt with b.txt", True),
        ("Is the gas dearer than the water?", True),
        ("Which lease ends later?", True),
        ("What is the difference in price between the two offers?", True),
        ("porownaj oba rachunki", True),
        ("Co kosztowało więcej, woda czy gaz?", True),
        ("Który z kredytów jest droższy?", True),
        ("Show invoices of more than 300 zł", False),
        ("Is the rent higher than £900?", False),
        ("Which documents mention the rent?", False),
        ("Pokaż faktury za marzec i kwiecień", False),
        ("Tell me more about the boiler", False),
    ],
)
def test_a_comparison_is_told(request_text: str, comparing: bool) -> None:  # noqa: FBT001 - a table's column
    """With another thing, not with a number."""
    assert compares(request_text) is comparing


def test_what_is_compared_is_taken_apart() -> None:
    """Each thing with what is said of both; months and numbers are no things."""
    phrase = "the gas bill with the internet bill of March 2026"
    (gas, about_gas), (internet, about_internet) = halves(phrase, words_of(phrase))
    assert [word.text for word in gas] == ["gas", "bill"]
    assert [word.text for word in internet] == ["internet", "bill", "march", "2026"]
    assert [word.text for word in about_gas] == ["march", "2026"]
    assert [word.text for word in about_internet] == ["march", "2026"]
    assert halves("gas in March 2026 or in May 2026", ()) == ()
    assert halves("the rent", ()) == ()


def test_both_of_what_is_compared_come_first(root: Path, context: PlainContext) -> None:
    """Though one document has the words of both, and another more of them than the second."""
    put(root, "lease.txt", "The lease of the flat. The tenant has the internet and a contract.")
    put(root, "net.txt", "Internet contract")
    put(root, "flat.txt", "flat flat")
    context.request = "Compare the contract for the internet with the lease of the flat"
    found = context.search.find(context.request, "", b"", context)
    assert [hit.path for hit in found.hits][:2] == ["net.txt", "lease.txt"]
    context.request = "The contract for the internet and the lease of the flat"
    found = context.search.find(context.request, "", b"", context)
    assert found.hits[0].path == "lease.txt"
