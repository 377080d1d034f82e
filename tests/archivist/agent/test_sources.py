"""Which documents an answer stands on, and which of its numbers stand in none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.sources import (
    names_path,
    sources,
    unknown_names,
    unsupported,
    wrong_months,
)
from archivist.agent.state import Made
from config.language import Language, speak, spoken
from tools.observation import ErrorInfo, Observation, Status


def seen(content: str, *paths: str, header: str = "") -> Made:
    """A reading call and what it showed."""
    return Made(
        "czytaj_dokument", {}, Observation(Status.OK, content=content, paths=paths, header=header)
    )


@pytest.mark.parametrize(
    ("read", "said"),
    [
        ("1 234,56 zł", "1234.56"),
        ("1234.56", "1,234.56 PLN"),
        ("1,234.56", "1 234,56 zł"),
        ("1\u00a0234,56", "1234,56"),
        ("340,00 zł", "340 zł"),
        ("340 zł", "340.00"),
        ("12,50", "12.5"),
        ("04.03.2026", "4 March 2026"),
        ("4 March 2026", "04.03.2026"),
        ("4 marca 2026 r.", "2026-03-04"),
        ("2026-03-04", "04.03.2026"),
        ("04.03.2026", "4 marca 2026"),
        ("at 8:00", "08.00"),
        ("FV/12/2026", "invoice 12 of 2026"),
        ("two rooms", "2 rooms"),
        ("3 000 zł", "3.000,00 zł"),
        ("129,99\n45,00", "1. 129,99\n2. 45,00"),
    ],
)
def test_a_number_written_another_way_is_no_alarm(read: str, said: str) -> None:
    """Separators, decimals, padding and the order of a date are only ways of writing."""
    assert unsupported([seen(read, "a.txt")], "", said) == ()


@pytest.mark.parametrize(
    ("read", "said", "told"),
    [
        ("340,00 zł", "It cost 345,00 zł.", ("345,00",)),
        ("4 March 2026", "14.05.2026", ("14.05.2026",)),
        ("1 234,56", "1 235,56 and 1 235,56", ("1 235,56",)),
        ("75,00 zł of 2 000 000 zł", "It is 3 000,00 zł.", ("3 000,00",)),
        ("£75.00", "It is £2,000.00.", ("2,000.00",)),
    ],
)
def test_an_invented_number_is_told_once(read: str, said: str, told: tuple[str, ...]) -> None:
    """What stands nowhere is pointed out as it was written."""
    assert unsupported([seen(read, "a.txt")], "", said) == told


@pytest.mark.parametrize(
    ("read", "said", "told"),
    [
        (
            "do dnia 31 sierpnia 2027 r.",
            "It ends on 31 July 2027.",
            ('"31 July 2027", read as "31 sierpnia 2027"',),
        ),
        (
            "do dnia 31 sierpnia\n    2027 r.",
            "It ends on 31 July 2027.",
            ('"31 July 2027", read as "31 sierpnia 2027"',),
        ),
        ("due on March 3, 2026", "do 3 maja", ('"3 maja", read as "March 3, 2026"',)),
        ("do dnia 31 sierpnia 2027 r.", "It ends on August 31st, 2027.", ()),
        ("31 sierpnia; 2027-07-31", "It ends on 31 July 2027.", ()),
        ("31 sierpnia; 31.07.2027", "It ends on 31 July 2027.", ()),
        ("31 sierpnia", "It ends on 30 July.", ()),  # unsupported() tells of the number
        ("31 sierpnia", "You may 31 times.", ()),
    ],
)
def test_a_date_that_was_read_with_another_month(
    read: str, said: str, told: tuple[str, ...]
) -> None:
    """A month that a model translated wrong is pointed out beside the one that was read."""
    assert wrong_months([seen(read, "a.txt")], "", said) == told


def test_what_the_program_said_is_known() -> None:
    """Totals, headers, errors, paths and the request support an answer too."""
    made = [
        seen("x", "faktury/7788.pdf", header="123 documents found"),
        Made("t", {}, Observation(Status.OK, content="y", total=456)),
        Made(
            "t",
            {},
            Observation(Status.ERROR, error=ErrorInfo("no line 99", "it has 88", "", False)),  # noqa: FBT003
        ),
    ]
    assert unsupported(made, "I have 55", "123, 456, 99, 88, 7788, 55") == ()


def test_without_anything_read_nothing_is_compared() -> None:
    """General knowledge has numbers of its own."""
    assert unsupported([], "", "1492") == ()


def test_the_source_with_most_of_the_answer_comes_first() -> None:
    """The document that holds the added facts is named; a second one only for its numbers."""
    made = [
        seen("a.txt\n    gas 128,50\nb.txt\n    water 77,10 meter", "a.txt", "b.txt"),
        seen("nothing of it", "c.txt"),
    ]
    assert sources(made, "How much?", "Water 77,10 meter, gas 128,50") == ("b.txt", "a.txt")
    assert sources(made, "How much is the water?", "Unknown") == ()
    assert sources([], "How much?", "Water 77,10") == ()
    assert sources([seen("orphan 4711", "a.txt", "b.txt")], "", "4711") == ()


def test_at_most_three_sources_are_named() -> None:
    """A long list of sources helps nobody."""
    made = [seen(f"{number}{number}{number}", f"{number}.txt") for number in range(1, 6)]
    assert len(sources(made, "", "111 222 333, 444; 555")) <= 3


def test_an_answer_that_names_its_path_needs_no_source() -> None:
    """Case and diacritics do not matter."""
    made = [seen("x", "notatki/łódź.txt")]
    assert names_path("Stoi w NOTATKI/LODZ.txt", made)
    assert not names_path("Stoi w notatkach", made)


@given(st.text(), st.text(), st.text())
def test_no_text_breaks_it(content: str, request: str, said: str) -> None:
    """Whatever is read or said, the checks answer."""
    made = [seen(content, "a.txt")]
    assert set(sources(made, request, said)) <= {"a.txt"}
    assert all(number in said for number in unsupported(made, request, said))


@given(st.integers(min_value=0, max_value=10**9), st.integers(min_value=0, max_value=99))
def test_an_amount_is_known_in_every_common_form(whole: int, cents: int) -> None:
    """Polish and English ways to write one amount agree."""
    polish = f"{whole:,}".replace(",", " ") + f",{cents:02}"
    english = f"{whole:,}.{cents:02}"
    plain = f"{whole}.{cents:02}"
    for read in (polish, english, plain):
        for said in (polish, english, plain):
            assert unsupported([seen(read, "a.txt")], "", said) == ()


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        ("Wynajmującym jest Miguel Cervantes.", ("Miguel", "Cervantes")),
        ("Wynajmującą jest Halina Dąbrowska.", ()),
        ("Umowę podpisano z Haliną Dąbrowską.", ()),
        ("There are five documents. They are in the folder.", ()),
    ],
)
def test_names_that_nothing_read_holds(answer: str, names: tuple[str, ...]) -> None:
    """An invented name is pointed out; another case of a read one, or a capital, is not."""
    read = [seen("zawarta pomiędzy Haliną Dąbrowską a Tomaszem", "a.pdf")]
    assert unknown_names(read, "Kto jest wynajmującym?", answer) == names


def test_names_are_not_judged_without_documents() -> None:
    """General knowledge stands in no document and needs no remark."""
    assert unknown_names([], "Who wrote it?", "It was Miguel de Cervantes.") == ()


def test_a_date_of_another_month_is_told_in_polish() -> None:
    """The remark speaks the person's language, the documents theirs."""
    found = wrong_months([seen("31 sierpnia 2027", "a.txt")], "", "It ends on 31 July 2027.")
    speak(Language.POLISH)
    assert [spoken(one) for one in found] == [
        '"31 July 2027", a w dokumencie jest "31 sierpnia 2027"'
    ]
