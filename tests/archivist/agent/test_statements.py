"""Cutting what was read into statements, and weighing them against a question."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.state import Made
from archivist.agent.statements import cut, statements
from archivist.agent.telling import telling
from tools.observation import ErrorInfo, Observation, Status

LEASE = (
    "[page 1]",
    "LEASE No. LO/448/2024",
    "2. Fees",
    "Monthly instalment: £684.30, paid by the 5th of the month.",
    "[page 2]",
    "5. End of the lease",
    "The lessee may buy the car, return it or sign a new lease. The choice is announced to the",
    "lessor 45 days before the lease ends.",
    "Damage is reported by telephone +44 20 5550 0136 or in the town of Leeds, at the office 61",
    "555 07 33.",
)
MINUTES = (
    "Zebranie rady rodziców, 13 stycznia 2026 r.",
    "",
    "Obecni: Ewa Pląskowska, Rafał Cichoń.",
    "Składka dobrowolna: 60 zł na rodzinę.",
    "Następne zebranie: 14 kwietnia 2026 r., godzina 17:30, sala 12.",
)


def read(content: str, tool: str = "czytaj_dokument", *paths: str) -> Made:
    """A call and what it showed."""
    return Made(tool, {}, Observation(Status.OK, content=content, paths=paths))


def best(question: str, lines: tuple[str, ...]) -> str:
    """The statement that speaks most of a question."""
    return telling(question, list(cut("a.txt", lines)))[0][1].text


def test_broken_sentences_are_joined_and_pages_left_out() -> None:
    """A sentence that a PDF breaks for want of room is one statement; a short line is its own."""
    texts = [one.text for one in cut("lease.pdf", LEASE)]
    broken = [f"{LEASE[6]} {LEASE[7]}", f"{LEASE[8]} {LEASE[9]}"]
    assert texts == [*LEASE[1:4], LEASE[5], *broken]


def test_a_long_paragraph_is_cut_into_sentences() -> None:
    """Not after an abbreviation; what is longest is cut between words, and nothing is lost."""
    line = (
        "On the first day Mr. Ashworth came with ten electricians from Leeds and looked at it. "
        "Nothing was repaired, because nobody had brought the parts that were ordered in March. "
        "The bill was sent all the same, with £118 for the heaters."
    )
    assert [one.text for one in cut("a.txt", [line])] == [
        "On the first day Mr. Ashworth came with ten electricians from Leeds and looked at it.",
        "Nothing was repaired, because nobody had brought the parts that were ordered in March.",
        "The bill was sent all the same, with £118 for the heaters.",
    ]
    endless = [one.text for one in cut("a.txt", ["word " * 300 + "x" * 700])]
    assert max(map(len, endless)) <= 600
    assert endless[0].endswith("word")
    assert "".join(endless).replace(" ", "") == "word" * 300 + "x" * 700


@given(st.lists(st.text("abcde 12.,:łŻ", max_size=120), max_size=8))
def test_a_statement_stands_as_it_is_written(lines: list[str]) -> None:
    """Whatever the text: each statement is a run of it, but for white space."""
    whole = " ".join(" ".join(lines).split())
    for one in cut("a.txt", [line.strip() for line in lines]):
        assert " ".join(one.text.split()) in whole


def test_only_numbers_of_lines_are_dropped() -> None:
    """A search within a document numbers its lines; a number that a document has stays."""
    search = read("8  Name\n9> 1 energy 363 kWh", "szukaj_w_dokumencie", "a.pdf")
    assert [one.text for one in statements([search])] == ["Name", "1 energy 363 kWh"]
    assert [one.text for one in statements([read("555 07 33 is the service", "x", "a.pdf")])] == [
        "555 07 33 is the service"
    ]


def test_rows_of_a_table_and_what_was_cut_out_are_not_joined() -> None:
    """Each row is a statement; what stands before and after a gap is no sentence."""
    rows = [
        f"2025-02-{day:02};Payee {day} in the town of Leeds and its surroundings;{day}"
        for day in (1, 2)
    ]
    assert [one.text for one in cut("a.csv", rows)] == rows
    content = (
        "The party of number 177 pays for the repair of the room and also\nthe cellar is locked."
    )
    gap = content.index("the cellar")
    cut_out = Observation(Status.OK, content=content, gap=gap, paths=("a.txt",))
    texts = [one.text for one in statements([Made("czytaj_dokument", {}, cut_out)])]
    assert texts == content.splitlines()


def test_a_document_can_do_nothing_to_the_screen() -> None:
    """Escapes and marks that turn text round are dropped."""
    (one,) = statements([read("Rent: \x1b[2J£900\u202e \x07now", "x", "a.txt")])
    assert one.text == "Rent: [2J£900 now"


def test_each_statement_knows_its_document() -> None:
    """Passages stand below their paths; notes are from no document; a failure says nothing."""
    found = read(
        "a.txt\n    Rent: £900\nb.txt\n    Rent: £950", "znajdz_dokumenty", "a.txt", "b.txt"
    )
    notes = read("the spare key is with Ruth", "przypomnij")
    failed = Made(
        "x", {}, Observation(Status.ERROR, error=ErrorInfo("No.", "", "", retryable=False))
    )
    assert [(one.path, one.text) for one in statements([found, notes, failed, found])] == [
        ("a.txt", "Rent: £900"),
        ("b.txt", "Rent: £950"),
        ("", "the spare key is with Ruth"),
    ]


@pytest.mark.parametrize(
    ("question", "lines", "said"),
    [
        ("How many days before the end must I announce it?", LEASE, "45 days before"),
        ("What is the monthly instalment?", LEASE, "£684.30"),
        ("Open the file and tell me how much the instalment is", LEASE, "£684.30"),
        ("O której i w której sali jest następne zebranie?", MINUTES, "17:30, sala 12"),
        ("ile wynosi skladka na rodzine", MINUTES, "60 zł"),
        ("Kto był obecny?", MINUTES, "Ewa Pląskowska"),
        ("How much is the rent?", ("Umowa", "Kaucja: 4 700 zł.", "Czynsz: 2 350 zł."), "2 350"),
        ("When?", MINUTES[2:], "14 kwietnia"),
    ],
)
def test_the_statement_that_answers_weighs_most(
    question: str, lines: tuple[str, ...], said: str
) -> None:
    """By the words in any form, those of the other language, and the kind of thing asked for."""
    assert said in best(question, lines)


def test_a_heading_speaks_for_what_stands_below_it() -> None:
    """And answers nothing itself."""
    lines = ("Policy", "Premium", "£64.20 for the family.", "Claims", "Call within 31 days.")
    assert best("How much is the premium?", lines) == "£64.20 for the family."


def test_words_without_an_object_take_that_of_the_question() -> None:
    """The kitty, in "... and how much is in it?"."""
    lines = list(cut("a.txt", ("Present: Ines, Ruth.", "Kitty: £42.30, kept by Oliver.")))
    assert telling("how much is in it?", lines, "Who keeps the kitty?")[0][1].text == lines[1].text
    assert telling("how much is in it?", lines)[0][0] < 0.1
