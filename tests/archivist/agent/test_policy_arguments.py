"""Which arguments may be decoded, case by case: paths, words, and what is optional."""

from __future__ import annotations

import pytest

from archivist.agent.policy import allow
from archivist.agent.request import Request
from archivist.agent.state import State
from archivist.model.constraint import Choice, Excerpt, Number
from tests.archivist.agent.constraints import (
    ANSWER,
    FIND,
    READ,
    SEARCH,
    allowed,
    found,
    made,
    required,
    shapes,
    tools,
    values,
    was_read,
)
from tests.tools import sample
from tools.belt import odpowiedz
from tools.contract import Voice
from tools.registry import Belt

# Rule 3: paths.


def test_without_a_path_no_path_tool() -> None:
    """A model can't invent one; and it can't answer unseen."""
    assert tools(allowed("When does my lease end?")) == [FIND]
    assert tools(allowed("Kiedy kończy się moja umowa najmu?")) == [FIND]


def test_written_paths_are_always_allowed() -> None:
    """Also those that do not exist: the tool will say so."""
    assert values(allowed("Read no/such.txt"), READ, "path") == (Choice(("no/such.txt",)),)


def test_observed_paths_come_latest_call_first() -> None:
    """After the written ones; what was tried with the tool is left out, for that tool."""
    constraint = allowed(
        "Read w.txt or what you find",
        found("a.txt", "b.txt", words="p"),
        found("c.txt", "a.txt", words="q"),
        was_read("c.txt"),
    )
    assert values(constraint, READ, "path") == (Choice(("w.txt", "a.txt", "b.txt")),)
    assert values(constraint, SEARCH, "path") == (Choice(("w.txt", "c.txt", "a.txt", "b.txt")),)


def test_paths_of_earlier_turns_serve_a_request_without_one() -> None:
    """An "it" means what was seen; a written path means itself."""
    known = ("new.txt", "old.txt")
    assert values(allowed("Now read it", known=known), READ, "path") == (Choice(known),)
    assert values(allowed("Now read a.txt", known=known), READ, "path") == (Choice(("a.txt",)),)
    assert READ not in tools(allowed("When does my lease end?", known=known))


def test_a_choice_of_paths_is_bounded() -> None:
    """Those observed last stay."""
    paths = tuple(f"{number}.txt" for number in range(60))
    (choice,) = values(allowed("Find my notes", found(*paths)), READ, "path")
    assert choice == Choice(paths[:40])


def test_values_that_no_call_can_have_break_nothing() -> None:
    """A model without a constraint may have given lists."""
    wild = made("czytaj_dokument", error="x", sciezka=["a", {}])
    assert READ in tools(allowed("Read a.txt", wild))


# Rule 4: words.


def test_words_are_a_run_of_the_request() -> None:
    """The finding and the searching tool take them, and nothing else."""
    text = "Where does a.txt mention the deposit?"
    constraint = allowed(text)
    assert values(constraint, FIND, "words") == (Excerpt((text,)),)
    assert values(constraint, SEARCH, "phrase") == (Excerpt((text,)),)


def test_words_that_were_looked_for_are_not_looked_for_again() -> None:
    """A small model would, for ever; in a document they may stand though others lack them."""
    text = "Where is the deposit?"
    constraint = allowed(text, found(words="the deposit"))
    assert values(constraint, FIND, "words") == (Excerpt((text,), ("the deposit",)),)
    looked = made("szukaj_w_dokumencie", sciezka="b.txt", fraza="the deposit")
    again = values(allowed(f"{text} See b.txt and c.txt", looked), SEARCH, "phrase")
    assert again == (Excerpt((f"{text} See b.txt and c.txt",)),)


def test_of_one_word_nothing_is_left_to_try() -> None:
    """No call that can't be decoded is offered."""
    assert FIND not in tools(allowed("deposit", found(words="deposit")))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        (
            "Was gas dearer in May 2025 or in June 2025?",
            "Was gas dearer in May 2025 or in June 2025",
            "May 2025 or in June 2025",
        ),
        (
            "o ile droższy był prąd w marcu niż w maju",
            "o ile droższy był prąd w marcu niż w maju",
            "marcu niż w maju",
        ),
    ],
)
def test_two_months_are_looked_for_together(text: str, first: str, last: str) -> None:
    """What is compared is in the documents of both."""
    (rule,) = values(allowed(text), FIND, "words")
    assert isinstance(rule, Choice)
    assert (rule.values[0], rule.values[-1]) == (first, last)
    assert Excerpt not in map(type, rule.values)


@pytest.mark.parametrize(
    "text", ["Was gas dearer in May or later?", "The bills of May and June, please"]
)
def test_one_month_or_no_comparison_leaves_the_words_to_the_model(text: str) -> None:
    """Any run of them."""
    (rule,) = values(allowed(text), FIND, "words")
    assert isinstance(rule, Excerpt)


@pytest.mark.parametrize("text", ["", "???", "…", "\n"])
def test_a_request_without_words_can_only_be_answered(text: str) -> None:
    """There is nothing to look for."""
    assert tools(allowed(text)) == [ANSWER]


# Rule 5: optional arguments.


def test_optional_arguments_exist_only_when_called_for() -> None:
    """A plain request has words alone; and a call must have at least them."""
    constraint = allowed("Find my lease")
    (shape,) = shapes(constraint, FIND)
    assert [one.name for one in shape.arguments] == ["words"]
    assert required(constraint, FIND) == {"words"}
    (shape,) = shapes(allowed("Read a.txt"), READ)
    assert [one.name for one in shape.arguments] == ["path"]


@pytest.mark.parametrize(
    "text",
    ["Which PDF files are in the folder listy?", "Jakie pliki PDF są w folderze listy?"],
)
def test_where_to_look_is_part_of_every_call(text: str) -> None:
    """Pattern and folder must be given, words may."""
    constraint = allowed(text)
    assert values(constraint, FIND, "pattern") == (Choice(("*.pdf",)),)
    assert values(constraint, FIND, "folder") == (Choice(("listy",)),)
    assert required(constraint, FIND) == {"pattern", "folder"}


def test_a_wrong_folder_is_not_forced_again() -> None:
    """After the error the whole archive can be searched by words."""
    failed = made("znajdz_dokumenty", error="no folder", folder="listy")
    constraint = allowed("Find the bank in the folder listy", failed)
    (shape,) = shapes(constraint, FIND)
    assert [one.name for one in shape.arguments] == ["words"]
    assert ANSWER in tools(constraint)


@pytest.mark.parametrize("text", ["Read a.txt from line 30", "Czytaj a.txt od linii 30"])
def test_a_line_is_read_from_when_the_words_name_it(text: str) -> None:
    """It is part of the call; lists are not started there."""
    constraint = allowed(text)
    assert values(constraint, READ, "from_line") == (Number((30,)),)
    assert required(constraint, READ) == {"path", "from_line"}
    assert values(constraint, FIND, "start") == ()
    assert values(constraint, SEARCH, "start") == ()


def test_a_line_counts_after_finding_too() -> None:
    """The document may have to be found first."""
    constraint = allowed("Read the lease from line 30", found("a.txt"))
    assert values(constraint, READ, "from_line") == (Number((30,)),)


def test_a_line_that_is_not_there_leaves_the_document() -> None:
    """It can be read from its beginning then."""
    constraint = allowed("Read a.txt from line 900", was_read("a.txt", error="no", line=900))
    assert values(constraint, READ, "path") == (Choice(("a.txt",)),)
    assert values(constraint, READ, "from_line") == ()


def test_a_cut_document_is_continued_where_it_was_cut() -> None:
    """By one exact call; the same page is not read again."""
    constraint = allowed("Read a.txt", was_read("a.txt", next_start=81))
    assert values(constraint, READ, "path") == (Choice(("a.txt",)),)
    assert values(constraint, READ, "from_line") == (Number((81,)),)
    constraint = allowed(
        "Read a.txt", was_read("a.txt", next_start=81), was_read("a.txt", line=81, next_start=161)
    )
    assert values(constraint, READ, "from_line") == (Number((161,)),)
    done = allowed("Read a.txt", was_read("a.txt", next_start=81), was_read("a.txt", line=81))
    assert READ not in tools(done)


def test_a_cut_list_is_continued_with_its_pattern_and_folder() -> None:
    """The next page is of the same list."""
    page = made(
        "znajdz_dokumenty", "a.pdf", next_start=21, slowa="", wzorzec="*.pdf", folder="listy", od=1
    )
    constraint = allowed("List all PDF files in the folder listy", page)
    following = shapes(constraint, FIND)[0]
    assert {one.name: one.rules for one in following.arguments} == {
        "pattern": (Choice(("*.pdf",)),),
        "folder": (Choice(("listy",)),),
        "start": (Number((21,)),),
    }
    assert all(one.required for one in following.arguments)


def test_a_result_that_is_kept_is_read_on() -> None:
    """Whatever tool gave it; once it was read on, from where that was cut, to its end."""
    outline = made("podsumuj_folder", folder="", kept="wynik:1", kept_start=31)
    page = made("czytaj_dokument", sciezka="wynik:1", od_linii=31, next_start=90)
    last = made("czytaj_dokument", sciezka="wynik:1", od_linii=90)
    for calls, line in (((outline,), 31), ((outline, page), 90), ((outline, page, last), 0)):
        following = shapes(allowed("What is in my archive?", *calls), READ)
        assert [
            {one.name: one.rules for one in shape.arguments if one.required} for shape in following
        ] == ([{"path": (Choice(("wynik:1",)),), "from_line": (Number((line,)),)}] if line else [])


def test_finding_ends_after_three_times() -> None:
    """A model that only looks is led to read or answer."""
    finds = [found("a.txt", words=word) for word in ("p", "q", "r")]
    assert FIND not in tools(allowed("Find my lease", *finds))
    assert READ in tools(allowed("Find my lease", *finds))


def test_other_kinds_of_arguments_are_grounded_by_their_kind() -> None:
    """A choice is among its words; a flag, such as a rehearsal, is never the model's to give."""
    belt = Belt((sample.READ, odpowiedz.TOOL), Voice.ENGLISH, lambda: 0)
    constraint = allow(belt, Request("Read a.txt"), State())
    (shape,) = shapes(constraint, belt.spoken(sample.READ))
    given = {one.name: one.rules for one in shape.arguments}
    assert given["manner"] == (Choice(("plain", "numbered")),)
    assert "headings" not in given


def test_two_things_are_compared_in_the_two_documents_found_first() -> None:
    """What else was found holds a word of them by chance."""
    three = found("a.txt", "b.txt", "c.txt")
    assert values(allowed("Which of the leases ends later?", three), READ, "path") == (
        Choice(("a.txt", "b.txt")),
    )
    assert values(allowed("When do the leases end?", three), READ, "path") == (
        Choice(("a.txt", "b.txt", "c.txt")),
    )
