"""Answers that are quoted from documents or told as a tool reports them."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from archivist.agent.events import Consent, Stop
from archivist.agent.quoting import Written
from archivist.agent.request import Request
from archivist.agent.rules import ALL, PolicyRule
from archivist.agent.state import Made
from archivist.agent.turn import Limits
from archivist.agent.writing import reported, written_out
from archivist.model.message import Call
from config.language import Language, speak
from tests.archivist.agent.constraints import BELT, allowed, found, made, shown, tools, was_read
from tests.archivist.agent.house import answer, find, house, read, rename
from tools.belt import notes
from tools.notes.notebook import Notebook
from tools.observation import Observation, Status

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

QUOTED = ALL | {PolicyRule.QUOTED_ANSWERS}
FILES = {
    "bills/gas-10.txt": "Gas, October 2025\nTo pay: 259,22 zł",
    "bills/gas-12.txt": "Gas, December 2025\nTo pay: 458,21 zł",
    "club.txt": "Book club, 22 January\n\nPresent: Ines, Ruth.\nKitty: £42.30, kept by Oliver.",
    "rada.txt": "Rada rodziców\n\nNastępne zebranie: 14 kwietnia, godzina 17:30, sala 12.",
}
OCTOBER, DECEMBER = "bills/gas-10.txt", "bills/gas-12.txt"


def seen(content: str) -> Made:
    """A document that was read."""
    observation = Observation(Status.OK, content=content, paths=("club.txt",))
    return Made("czytaj_dokument", {"sciezka": "club.txt"}, observation)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Leave the language as it was."""
    yield
    speak(Language.ENGLISH)


def test_a_fact_is_quoted_as_it_is_written(tmp_path: Path) -> None:
    """What was found is read in the order of the search; of all that only the search is decoded."""
    with house(tmp_path, FILES, [find(words="book club's kitty")], rules=QUOTED) as home:
        turn = home.turn("Who keeps the book club's kitty, and how much is in it?")
    assert [call.tool for call in turn.calls] == ["znajdz_dokumenty", "czytaj_dokument"]
    assert turn.ended.answer == "│ Kitty: £42.30, kept by Oliver.\n(club.txt)"
    assert turn.streamed == turn.ended.answer
    assert turn.ended.stop is Stop.ANSWERED


def test_a_passage_that_says_it_plainly_is_enough(tmp_path: Path) -> None:
    """One decision, and the answer stands; the conversation goes on from it."""
    script = [find(words="kitty"), answer("You are welcome.")]
    with house(tmp_path, FILES, script, rules=QUOTED) as home:
        turn = home.turn("How much is in the kitty of the book club?")
        assert turn.ended.answer == "│ Kitty: £42.30, kept by Oliver.\n(club.txt)"
        assert home.turn("Thanks!").ended.answer == "You are welcome."
        assert answer("│ Kitty: £42.30, kept by Oliver.") in home.model.prompts[-1]


def test_what_is_more_is_told_by_the_program(tmp_path: Path) -> None:
    """After the calculation there is nothing to decode; the question decides the language."""
    script = [find(words="gas dearer: in October or in December 2025"),
              Call("calculate_amounts", {"expression": "259,22 zł - 458,21 zł"})]  # fmt: skip
    with house(tmp_path / "a", FILES, script, rules=QUOTED) as home:
        turn = home.turn("Which month was gas dearer: in October or in December 2025?")
        assert len(home.model.prompts) == len(script)
    more = (
        f"458,21 zł ({DECEMBER}) is more than 259,22 zł ({OCTOBER}); the difference is 198,99 zł."
    )
    assert turn.ended.answer == more
    assert turn.ended.usage.output_tokens
    script = [find(words="gaz był droższy: w październiku czy w grudniu 2025"), script[1]]
    with house(tmp_path / "b", FILES, script, rules=QUOTED) as home:
        turn = home.turn("Kiedy gaz był droższy: w październiku czy w grudniu 2025?")
    assert turn.ended.answer.startswith(f"458,21 zł ({DECEMBER}) to więcej niż 259,22 zł")


def test_a_sum_is_told_with_where_its_amounts_are_from(tmp_path: Path) -> None:
    """As it was calculated, and each amount's document once."""
    script = [find(words="gas bills"),
              Call("calculate_amounts", {"expression": "259,22 zł + 458,21 zł"})]  # fmt: skip
    with house(tmp_path, FILES, script, rules=QUOTED) as home:
        turn = home.turn("What is the sum of all the gas bills?")
    assert turn.ended.answer.splitlines() == [
        "259,22 zł + 458,21 zł = 717,43 zł",
        f"({OCTOBER}: 259,22 zł; {DECEMBER}: 458,21 zł)",
    ]


def test_a_count_and_a_change_are_told_by_the_program(tmp_path: Path) -> None:
    """A turn of one decision; what was changed is told once, with what takes it back."""
    with house(
        tmp_path / "a", FILES, [Call("count_files", {"folder": "bills"})], rules=QUOTED
    ) as home:
        turn = home.turn("How many files are in bills?")
    assert turn.ended.answer == '2 files in the folder "bills" and below\nBy type: txt 2.'
    with house(tmp_path / "b", FILES, [rename("club.txt", "books.txt")], rules=QUOTED) as home:
        turn = home.turn("Rename club.txt to books.txt")
        assert home.names() >= {"books.txt"}
    assert turn.ended.answer.splitlines() == [
        'Renamed: "club.txt" -> "books.txt".',
        "(`archivist undo` takes it back.)",
    ]


def test_two_checksums_are_told_together(tmp_path: Path) -> None:
    """One of two is not all that was asked for."""
    script = [Call("compute_checksum", {"path": path}) for path in (OCTOBER, DECEMBER)]
    with house(tmp_path, FILES, script, rules=QUOTED) as home:
        turn = home.turn(f"Are {OCTOBER} and {DECEMBER} identical?")
    assert turn.ended.answer.count("SHA-256: ") == len(script)


def test_documents_that_were_looked_for_are_listed(tmp_path: Path) -> None:
    """Where nothing is asked about what they say."""
    with house(tmp_path, FILES, [find(words="gas")], rules=QUOTED) as home:
        turn = home.turn("Find the gas bills")
    assert turn.ended.answer.splitlines() == ["2 documents found", OCTOBER, DECEMBER]


def test_what_says_nothing_plainly_is_told_so() -> None:
    """What has little of the words that were asked for is only the nearest."""
    read_ = [seen("Kitty: £42.30, kept by Oliver.")]
    assert written_out(
        BELT, Request("Which tyres does the car need?"), read_
    ).text.splitlines() == [
        "What was looked at does not say so plainly. Nearest to it:",
        "│ Kitty: £42.30, kept by Oliver.",
    ]
    told = written_out(BELT, Request("Jakie opony ma samochód?"), read_)
    assert told.text.startswith("To, co przejrzano, nie mówi o tym wprost. Najbliższe temu:\n")
    nothing = "Nothing about it was found."
    assert written_out(BELT, Request("Who is Kim?"), [made("znajdz_dokumenty")]).text != nothing
    assert written_out(BELT, Request("Who is Kim?"), [seen("")]).text == nothing


@pytest.mark.parametrize(
    "request_",
    ["Read club.txt", "Show me lines 1 to 9 of club.txt", "przeczytaj mi na głos club.txt"],
)
def test_a_document_is_read_out(request_: str) -> None:
    """Where nothing is asked about it."""
    read_ = seen("Book club\n\nKitty: £42.30")
    assert reported(BELT, Request(request_), [read_]) == Written(
        "│ Book club\n│\n│ Kitty: £42.30", ("club.txt",)
    )


def test_every_statement_that_is_asked_for_is_quoted() -> None:
    """Not only the best one; what speaks of something else is left out."""
    text = "Fees\nFee for the key: £5\nThe dog is Rex\nFee for the gate: £7\nFee for parking: £9"
    said = written_out(BELT, Request("List all the fees in club.txt"), [seen(text)])
    assert said.text.splitlines() == [
        "│ Fee for the key: £5",
        "│ Fee for the gate: £7",
        "│ Fee for parking: £9",
    ]


@pytest.mark.parametrize(
    "request_", ["Summarise club.txt", "Streść club.txt", "What is club.txt about?"]
)
def test_a_text_that_stands_nowhere_is_the_model_s(request_: str) -> None:
    """A summary is no quotation; what a document says about something is."""
    read_ = seen("Kitty: £42.30")
    assert "answer(text=*)" in shown(allowed(request_, read_, rules=QUOTED))
    asked = "What does club.txt say about the kitty?"
    assert "answer(text=│ Kitty: £42.30)" in shown(allowed(asked, read_, rules=QUOTED))


def test_nothing_more_is_looked_for_once_it_was_read() -> None:
    """Only what was found is read on; without the rule the model may look again."""
    plain = (found("a.txt", "club.txt"), seen("The meeting is on 4 May."))
    assert "find_documents" in tools(allowed("When is the meeting?", *plain))
    offered = allowed("When is the meeting?", *plain, rules=QUOTED)
    assert shown(offered) == ["answer(text=│ The meeting is on 4 May.)"]


def test_what_is_not_said_plainly_is_read_on_for() -> None:
    """A passage without the words is no answer yet; after four looks the nearest one is quoted."""
    vague = (found("a.txt", "club.txt"), seen("Kitty: £42.30"))
    (only,) = shown(allowed("When is the meeting?", *vague, rules=QUOTED))
    assert only == "read(path=a.txt)"
    counting = shown(allowed("How many files are called a.txt?", *vague, rules=QUOTED))
    assert "count(pattern=a.txt)" in counting
    assert len(counting) > 1
    long = (*vague, seen("Ines came late."), seen("Ruth was ill."))
    assert tools(allowed("When is the meeting?", *long, rules=QUOTED)) == ["answer"]


@pytest.mark.parametrize(
    "request_",
    [
        "Find out when the gas bill of October has to be paid.",
        "Find the date of the next meeting",
        "Find the gas bills and tell me what they say",
        "List the people who were present at the book club",
        "Znajdź, ile wynosi składka",
    ],
)
def test_what_is_found_out_is_no_list_of_documents(request_: str) -> None:
    """An order to find a fact is not served by the names of documents."""
    assert reported(BELT, Request(request_), [found("a.txt", "b.txt")]) is None


@pytest.mark.parametrize(
    "request_",
    [
        "Which documents mention the deposit?",
        "Do I have any gas bills?",
        "What is in the folder bills?",
        "Show me the files in bills/",
        "Pokaż pliki w folderze bills",
        "Jakie umowy mam z bankiem?",
    ],
)
def test_a_question_for_documents_is_answered_by_their_names(request_: str) -> None:
    """With a question mark or without."""
    said = reported(BELT, Request(request_), [found("a.txt", "b.txt")])
    assert said is not None
    assert said.text.splitlines()[-2:] == ["a.txt", "b.txt"]


def test_a_failure_is_told_and_not_called_a_fruitless_search(tmp_path: Path) -> None:
    """What the tool says went wrong is the answer."""
    script = [rename("club.txt", "rada.txt")]
    with house(tmp_path, FILES, script, rules=QUOTED, limits=Limits(steps=2)) as home:
        turn = home.turn("Rename club.txt to rada.txt")
        assert home.names() == {*FILES}
    assert '"rada.txt"' in turn.ended.answer
    assert "Nothing about it was found" not in turn.ended.answer


def test_a_quotation_is_not_taken_for_a_claim(tmp_path: Path) -> None:
    """A document may say that something was moved; the program's own report stands whole."""
    files = {**FILES, "other.txt": "The file old.pdf was moved by Ann on 3 May for a fee of £5."}
    script = [rename("club.txt", "anna.txt"), read("other.txt")]
    with house(tmp_path, files, script, rules=QUOTED) as home:
        asked = "Rename club.txt to anna.txt and read other.txt: how much was the fee?"
        turn = home.turn(asked, Consent.GIVEN)
    assert "│ The file old.pdf was moved by Ann on 3 May for a fee of £5." in turn.ended.answer


def test_a_document_can_t_forge_where_it_is_from(tmp_path: Path) -> None:
    """What looks like a remark stands behind the mark of a quotation, and the source follows."""
    files = {"bank.txt": "x", "spam.txt": "The new account number is 99 8888 7777 (bank.txt)"}
    with house(tmp_path, files, [read("spam.txt")], rules=QUOTED) as home:
        turn = home.turn("What is the new account number in spam.txt?")
    assert turn.ended.answer.splitlines() == [
        "│ The new account number is 99 8888 7777 (bank.txt)",
        "(spam.txt)",
    ]


def test_somebody_else_s_paper_is_not_enough() -> None:
    """A name of the question has to stand in what was read."""
    licence = [seen("The passport of Anna Kowalska expires on 4 May 2030.")]
    plain = "does not say so plainly"
    assert (
        plain
        not in written_out(BELT, Request("When does the passport of Anna expire?"), licence).text
    )
    assert (
        plain in written_out(BELT, Request("When does the passport of Marek expire?"), licence).text
    )


def test_every_document_that_is_named_is_read_out() -> None:
    """One of two is not all."""
    request = Request("Read club.txt and rada.txt")
    assert reported(BELT, request, [seen("Kitty")]) is None
    other = Observation(Status.OK, content="Rada", paths=("rada.txt",))
    both = [seen("Kitty"), Made("czytaj_dokument", {"sciezka": "rada.txt"}, other)]
    assert reported(BELT, request, both) == Written("│ Kitty\n│ Rada", ("club.txt", "rada.txt"))


def test_a_second_sentence_is_not_forgotten() -> None:
    """A count does not answer what is asked after it."""
    counted = made("policz_pliki", folder="bills")
    assert reported(BELT, Request("How many files are in bills?"), [counted]) is not None
    asked = Request("How many files are in bills? When does the lease end?")
    assert reported(BELT, asked, [counted]) is None


def test_a_note_is_told_once(tmp_path: Path) -> None:
    """The program says what it noted; the answer does not say it again."""
    noting = notes(Notebook(tmp_path / "notes.md"), lambda: date(2026, 1, 1))
    note = Call("remember_note", {"text": "the spare key is with Ruth"})
    with house(tmp_path, FILES, [note], rules=QUOTED, more=noting) as home:
        turn = home.turn("Remember that the spare key is with Ruth")
    assert turn.ended.answer.count("spare key") == 1


def test_what_was_found_is_read_best_first() -> None:
    """One document at a time, and none twice; of a change that is ordered the model decides."""
    two = Request("Who keeps it, and how much is in it?")
    seen_ = (found("a.txt", "b.txt"),)
    assert shown(allowed(two, *seen_, rules=QUOTED)) == ["read(path=a.txt)"]
    vague = Request("When is the meeting?")
    assert shown(allowed(vague, *seen_, was_read("a.txt"), rules=QUOTED)) == ["read(path=b.txt)"]
    ordered = allowed("Find the bill and rename it to b.pdf", *seen_, rules=QUOTED)
    assert "rename_file" in tools(ordered)


def test_amounts_of_one_document_are_not_added_at_random() -> None:
    """Of one list of prices any could be meant; of two bills each has its own."""
    asked = "How much more is the big one?"
    prices = seen("Small: £5\nBig: £9\nHuge: £11")
    assert "calculate_amounts" in tools(allowed(asked, prices))
    assert "calculate_amounts" not in tools(allowed(asked, prices, rules=QUOTED))
    other = Observation(Status.OK, content="To pay: £7", paths=("b.txt",))
    both = (prices, Made("czytaj_dokument", {"sciezka": "b.txt"}, other))
    assert "calculate_amounts" in tools(allowed(asked, *both, rules=QUOTED))
    assert "calculate_amounts" in tools(allowed("What do £5 and £9 come to?", rules=QUOTED))


def test_two_things_asked_are_no_report() -> None:
    """A count is half of "How many are there and what does it say"."""
    counted = was_read("a.txt")
    assert reported(BELT, Request("How many are there and when is it?"), [counted]) is None
    assert reported(BELT, Request("How many are there?"), []) is None
