"""The oracle: right answers and calls pass in every spelling, near misses don't."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from archivist.workshop.oracle import missing, other_amounts, states, wrong_arguments
from tests.archive.collection import build
from tests.archive.text import text_of

TASKS = Path(__file__).parents[2] / "tasks"


@pytest.mark.parametrize(
    ("answer", "spelling"),
    [
        ("Do zapłaty: 1\u00a0234,56 zł.", "1 234,56"),
        ("razem 1234,56zł", "1 234,56"),
        ("It is due on 28\nfebruary 2026.", "28 February 2026"),
        ("UM-309-7715-26.", "um-309-7715-26"),
        ("Kwota: 94,22, termin 19.03.2026", "94,22"),
        ("1. 94,22 zł", "94,22"),
        ("pozycja 3: 1 234,56", "1 234,56"),
        ("z\u0301le", "źle"),
    ],
)
def test_a_fact_is_found(answer: str, spelling: str) -> None:
    """Spaces, case, punctuation and Unicode form don't hide a fact."""
    assert states(answer, ["something else", spelling])


@pytest.mark.parametrize(
    ("answer", "spelling"),
    [
        ("11 234,56", "1 234,56"),
        ("1.234,56", "234,56"),
        ("94,225", "94,22"),
        ("6850", "685"),
        ("685,50 zł", "685"),
        ("", "685"),
    ],
)
def test_a_part_of_a_number_is_no_fact(answer: str, spelling: str) -> None:
    """A number inside a longer one doesn't count."""
    assert not states(answer, [spelling])


def test_every_fact_is_needed() -> None:
    """What an answer lacks is named by its first spelling."""
    facts = [["13 740,00", "13740"], ["31 marca"]]
    assert missing("13740 zł do 31 marca", facts) == ()
    assert missing("13740 zł", facts) == ("31 marca",)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (" umowy/najem.pdf", "umowy/najem.pdf"),
        ("faktury/2026/", "faktury/2026"),
        ("notatki/z\u0307.md", "notatki/ż.md"),
        ("UMOWY najmu", {"contains": ["umow", "najm"]}),
        ("zalanie", {"contains": ["ZALANI"]}),
        ("prąd z Łodzi", {"contains": ["prad", "lodz"]}),
        (140, 140),
    ],
)
def test_an_argument_fits(value: object, expected: object) -> None:
    """Values that mean the same are right."""
    assert wrong_arguments({"a": value, "other": 1}, {"a": expected}) == ()


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Umowy/najem.pdf", "umowy/najem.pdf"),
        ("najem.pdf", "umowy/najem.pdf"),
        ("umowa", {"contains": ["umow", "najm"]}),
        (None, {"contains": ["umow"]}),
        (None, "x"),
        ("140", 140),
        (True, 1),
    ],
)
def test_another_argument_does_not(value: object, expected: object) -> None:
    """Values that mean something else are wrong."""
    assert wrong_arguments({"a": value}, {"a": expected}) == ("a",)


@pytest.mark.parametrize(("file", "count", "unsaid"), [("questions", 20, 0), ("reading", 60, 8)])
def test_questions_have_their_answers_in_their_documents(
    file: str, count: int, unsaid: int
) -> None:
    """Each is answered by the document that it names, but for those that no document answers."""
    documents = {document.path: document for document in build()}
    lines = (TASKS / f"{file}.jsonl").read_text(encoding="utf-8").splitlines()
    tasks = [json.loads(line) for line in lines]
    assert len(tasks) == count
    answered = [task for task in tasks if "not say" not in task["facts"][0]]
    assert len(answered) == count - unsaid
    for task in answered:
        document = documents[task["document"]]
        assert missing(text_of(document.path, document.content), task["facts"]) == ()


def test_blind_questions_have_their_answers_in_their_documents() -> None:
    """They have documents of their own; ten of the sixty are not answered by them."""
    lines = (TASKS / "reading-blind.jsonl").read_text(encoding="utf-8").splitlines()
    tasks = [json.loads(line) for line in lines]
    answered = [task for task in tasks if "not say" not in task["facts"][0]]
    assert (len(tasks), len(answered)) == (60, 50)
    for task in answered:
        text = (TASKS / "reading-blind" / task["document"]).read_text(encoding="utf-8")
        assert missing(text, task["facts"]) == ()


def test_amounts_that_may_not_stand_are_told() -> None:
    """By their value; what is no money is none of it, and nor is the minus of a difference."""
    answer = "In 2026 it was 1,234.50 zł or 10,00 zł (10,00 zł - 12,00 zł = -2,00 zł), see page 3."
    assert other_amounts(answer, ["1234,50", "10.00"]) == ("12,00 zł",)
