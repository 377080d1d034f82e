"""What may be decoded, case by case: each rule of the policy in both voices."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.policy import allow
from archivist.agent.request import Request
from archivist.agent.rules import ALL, PolicyRule
from archivist.agent.state import Made, State
from archivist.model.constraint import Choice, Excerpt, FreeText
from tests.archivist.agent.constraints import (
    ANSWER,
    BELT,
    FIND,
    READ,
    RENAME,
    allowed,
    found,
    made,
    required,
    tools,
    values,
    was_read,
    was_renamed,
)
from tests.archivist.agent.house import belt_of
from tools.contract import Voice
from tools.observation import Observation, Status
from tools.trust import Profile

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
    assert ANSWER not in tools(after)
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
    """Once nothing better came back, the answer is there."""
    assert ANSWER not in tools(allowed(text))
    rules = ALL - {PolicyRule.ACT_FIRST}  # a change of a named document can always be tried
    assert ANSWER in tools(allowed(text, found(), rules=rules))


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
                "how many files",
                "how big is the archive",
                "identical",
                "in total",
                "12,50 zł",
                "£1,234",
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
                made("policz_pliki", wzorzec="", folder=""),
                made("policz", error="no", dzialanie="£1,234 + 12,50 zł"),
                made("no_such_tool", error="x", wild=[{}]),
            ]
        ),
        max_size=5,
    ),
)
def test_there_is_always_a_call_that_can_be_decoded(text: str, calls: list[Made]) -> None:
    """Whatever was asked and done, the constraint compiles, and soon there is an answer."""
    constraint = allowed(text, *calls)
    assert constraint.calls
    assert ANSWER in tools(constraint) or len(calls) < 4


def test_the_polish_voice_has_the_same_rules() -> None:
    """Only the names differ."""
    belt = belt_of(Voice.POLISH)
    request = Request("Zmień nazwę a.pdf na b.pdf")
    polish = allow(belt, request, State())
    english = allow(BELT, request, State())
    assert len(polish.calls) == len(english.calls)
    assert values(polish, "zmien_nazwe_pliku", "nowa_nazwa") == (Choice(("b.pdf",)),)
    assert values(polish, "czytaj_dokument", "sciezka") == (Choice(("a.pdf",)),)
