"""What may be decoded, case by case: each rule of the policy in both voices."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.policy import allow
from archivist.agent.request import Request
from archivist.agent.state import Made, State
from archivist.model.constraint import (
    CallRule,
    Choice,
    Constraint,
    Excerpt,
    FreeText,
    Number,
    Rule,
)
from archivist.model.grammar import compile_constraint
from tests.archivist.agent.house import belt_of
from tests.tools import sample
from tools.belt import odpowiedz
from tools.contract import Voice
from tools.observation import ErrorInfo, Observation, Status
from tools.registry import Belt
from tools.trust import Profile

BELT = belt_of()
FIND, READ, SEARCH, RENAME, ANSWER = (
    "find_documents",
    "read_document",
    "search_in_document",
    "rename_file",
    "answer",
)


def allowed(
    text: str | Request, *made: Made, known: tuple[str, ...] = (), last: bool = False
) -> Constraint:
    """The constraint of a step; it can always be compiled for the decoder."""
    request = text if isinstance(text, Request) else Request(text)
    constraint = allow(BELT, request, State(made, known, last))
    compile_constraint(constraint)
    return constraint


def tools(constraint: Constraint) -> list[str]:
    """The tools that may be called, each once."""
    return list(dict.fromkeys(rule.tool for rule in constraint.calls))


def shapes(constraint: Constraint, tool: str) -> list[CallRule]:
    """The shapes of calls of one tool."""
    return [rule for rule in constraint.calls if rule.tool == tool]


def values(constraint: Constraint, tool: str, argument: str) -> tuple[Rule, ...]:
    """What one argument may be, in every shape of the tool."""
    return tuple(
        rule
        for shape in shapes(constraint, tool)
        for one in shape.arguments
        if one.name == argument
        for rule in one.rules
    )


def required(constraint: Constraint, tool: str) -> set[str]:
    """The arguments that a call of the tool must give."""
    (shape,) = shapes(constraint, tool)
    return {one.name for one in shape.arguments if one.required}


def made(
    tool: str,
    *paths: str,
    error: str = "",
    operation: str = "",
    next_start: int = 0,
    refused: bool = False,
    **arguments: object,
) -> Made:
    """A call of this turn."""
    status = Status.ERROR if error else Status.REFUSED if refused else Status.OK
    failed = ErrorInfo(error, "", "", retryable=False) if error or refused else None
    return Made(
        tool,
        dict(arguments),
        Observation(
            status,
            content="x",
            paths=paths,
            error=failed,
            operation=operation,
            next_start=next_start,
            truncated=bool(next_start),
        ),
    )


def found(*paths: str, words: str = "x") -> Made:
    """The finding tool found these."""
    return made("znajdz_dokumenty", *paths, slowa=words, wzorzec="", folder="", od=1)


def was_read(path: str, *, next_start: int = 0, error: str = "", line: int = 1) -> Made:
    """A document was read."""
    return made(
        "czytaj_dokument", path, next_start=next_start, error=error, sciezka=path, od_linii=line
    )


def was_renamed(old: str, new: str, **kind: object) -> Made:
    """A document was renamed."""
    return made("zmien_nazwe", new, sciezka=old, nowa_nazwa=new, **kind)  # type: ignore[arg-type]


# Rule 1: the last step, and the step after a change.


def test_the_last_step_only_answers() -> None:
    """Whatever was asked and found."""
    assert tools(allowed("Find my lease", found("a.txt"), last=True)) == [ANSWER]
    assert tools(allowed("Find my lease", last=True)) == [ANSWER]


@pytest.mark.parametrize("kind", [{"operation": "s/1/1"}, {"refused": True}])
def test_after_the_change_only_the_answer(kind: dict[str, object]) -> None:
    """A change that was made or refused leaves nothing to do."""
    after = allowed("Rename a.pdf to b.pdf", was_renamed("a.pdf", "b.pdf", **kind))
    assert tools(after) == [ANSWER]
    after = allowed("Zmień nazwę a.pdf na umowa", was_renamed("a.pdf", "umowa", **kind))
    assert tools(after) == [ANSWER]


def test_after_a_failed_change_the_model_can_look() -> None:
    """The same document is not tried again, but what the hint named is."""
    failed = made(
        "zmien_nazwe", "skan01.pdf", error="There is none.", sciezka="skan.pdf", nowa_nazwa="b.pdf"
    )
    after = allowed("Rename skan.pdf to b.pdf", failed)
    assert {FIND, ANSWER} < set(tools(after))
    assert values(after, RENAME, "path") == (Choice(("skan01.pdf",)),)


@pytest.mark.parametrize(
    "text",
    ["Rename a.pdf to b.pdf and c.pdf to d.pdf", "Rename a.pdf to b and c.pdf to d"],
)
def test_several_changes_in_one_request(text: str) -> None:
    """The second is offered after the first, and then only the answer."""
    first = was_renamed("a.pdf", "b.pdf", operation="s/1/1")
    after = allowed(text, first)
    (paths,) = values(after, RENAME, "path")
    assert isinstance(paths, Choice)
    assert paths.values[0] == "c.pdf"
    assert ANSWER in tools(after)
    second = was_renamed("c.pdf", "d.pdf", operation="s/1/2")
    assert tools(allowed(text, first, second)) == [ANSWER]


# Rule 2: changing tools.


@pytest.mark.parametrize(
    "text",
    [
        "What is the name of a.pdf?",
        "Compare a.pdf and b.pdf, change nothing",
        "Read a.pdf and do not rename it",
        "Jak się nazywa a.pdf?",
        "Porównaj a.pdf i b.pdf, nie zmieniaj nazw",
    ],
)
def test_a_question_offers_no_change(text: str) -> None:
    """Before and after looking."""
    assert RENAME not in tools(allowed(text))
    assert RENAME not in tools(allowed(text, found("a.pdf", "b.pdf")))


@pytest.mark.parametrize("text", ["Rename a.pdf to b.pdf", "Zmień nazwę a.pdf na b.pdf"])
def test_a_rename_is_grounded_in_the_words(text: str) -> None:
    """The old name is the one to change, the new name the one after "to" or „na”."""
    constraint = allowed(text)
    assert values(constraint, RENAME, "path") == (Choice(("a.pdf",)),)
    assert values(constraint, RENAME, "new_name") == (Choice(("b.pdf",)),)
    assert required(constraint, RENAME) == {"path", "new_name"}


def test_a_reader_is_offered_no_change() -> None:
    """What is not on the belt is not in the constraint."""
    reader = belt_of(profile=Profile.READER)
    constraint = allow(reader, Request("Rename a.pdf to b.pdf"), State())
    assert RENAME not in tools(constraint)
    assert tools(constraint)


def test_a_new_name_that_the_words_don_t_mark_is_a_run_of_them() -> None:
    """A name may stand after "call" with nothing that marks it."""
    text = "Call a.pdf umowa 2024"
    assert values(allowed(text), RENAME, "new_name") == (Excerpt((text,)),)


def test_a_document_to_rename_that_has_no_path_is_found_first() -> None:
    """The new name is not the document; what was found is."""
    text = "Rename the orange bill to orange.pdf"
    assert RENAME not in tools(allowed(text))
    after = allowed(text, found("b/aa.pdf"))
    assert values(after, RENAME, "path") == (Choice(("b/aa.pdf",)),)


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


# Rule 6: answers.


def searched(path: str, total: int) -> Made:
    """A phrase was looked for in a document."""
    return Made(
        "szukaj_w_dokumencie",
        {"sciezka": path, "fraza": "deposit", "od": 1},
        Observation(Status.OK, total=total, paths=(path,)),
    )


def test_a_phrase_that_was_not_found_proves_nothing() -> None:
    """The document is read next, unless it was or there is no step for it."""
    text = "Does a.txt mention the deposit?"
    (rule,) = allowed(text, searched("a.txt", 0)).calls
    assert rule.tool == READ
    assert rule.arguments[0].rules == (Choice(("a.txt",)),)
    assert ANSWER in tools(allowed(text, searched("a.txt", 1)))
    assert ANSWER in tools(allowed(text, was_read("a.txt"), searched("a.txt", 0)))
    assert tools(allowed(text, searched("a.txt", 0), last=True)) == [ANSWER]


@pytest.mark.parametrize("text", ["Hello", "Dzięki", "What is 2 + 2?", "Who wrote Hamlet?"])
def test_what_no_document_answers_can_be_answered_at_once(text: str) -> None:
    """With a text the model writes itself."""
    constraint = allowed(text)
    assert ANSWER in tools(constraint)
    assert values(constraint, ANSWER, "text") == (FreeText(2000),)


@pytest.mark.parametrize(
    "text", ["When does my lease end?", "Read a.txt", "Rename a.pdf to b.pdf", "Ile płaciłem?"]
)
def test_no_answer_before_looking(text: str) -> None:
    """Once anything came back, the answer is always there."""
    assert ANSWER not in tools(allowed(text))
    assert ANSWER in tools(allowed(text, found()))


@given(
    st.text()
    | st.lists(
        st.sampled_from(
            [
                "rename",
                "a.pdf",
                "to",
                "b",
                "find",
                "PDF",
                "folder x",
                "line 3",
                "not",
                "?",
                "my",
                "„",
            ]
        )
    ).map(" ".join),
    st.lists(
        st.sampled_from(
            [
                found("a.pdf", "c.txt"),
                was_read("a.pdf", next_start=7),
                was_read("a.pdf", line=7),
                was_read("a.pdf", error="no", line=3),
                was_renamed("a.pdf", "b.pdf", operation="s/1/1"),
                was_renamed("a.pdf", "b.pdf", error="taken"),
                made("no_such_tool", error="x", wild=[{}]),
            ]
        ),
        max_size=5,
    ),
)
def test_there_is_always_a_call_that_can_be_decoded(text: str, calls: list[Made]) -> None:
    """Whatever was asked and done, the constraint compiles, and after a call there is an answer."""
    constraint = allowed(text, *calls)
    assert constraint.calls
    assert ANSWER in tools(constraint) or not calls


def test_the_polish_voice_has_the_same_rules() -> None:
    """Only the names differ."""
    belt = belt_of(Voice.POLISH)
    request = Request("Zmień nazwę a.pdf na b.pdf")
    polish = allow(belt, request, State())
    english = allow(BELT, request, State())
    assert len(polish.calls) == len(english.calls)
    assert values(polish, "zmien_nazwe_pliku", "nowa_nazwa") == (Choice(("b.pdf",)),)
    assert values(polish, "czytaj_dokument", "sciezka") == (Choice(("a.pdf", "b.pdf")),)
