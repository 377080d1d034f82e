"""The decoding policy as a table of cases: what may be decoded with each rule, and without it.

``*`` is any text, ``#`` any number, ``~`` a run of the request's words, ``?`` marks an optional
argument; see :func:`tests.archivist.agent.constraints.shown`.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.rules import ALL, PolicyRule, policy_without
from config.errors import ArchivistError
from tests.archivist.agent.constraints import (
    BELT,
    allowed,
    found,
    made,
    shown,
    tools,
    was_read,
    was_renamed,
)
from tests.archivist.agent.house import belt_of
from tests.archivist.agent.readiness_cases import READINESS
from tools.belt import notes
from tools.notes.notebook import Notebook

if TYPE_CHECKING:
    from archivist.agent.rules import Policy
    from archivist.agent.state import Made

FIND, ANSWER = "find(words=~)", "answer(text=*)"
READ_A, SEARCH_A = "read(path=a.txt)", "search(path=a.txt, phrase=~)"
READ_LETTER, SEARCH_LETTER = "read(path=listy/a.txt)", "search(path=listy/a.txt, phrase=~)"
LEASE = "When does my lease end?"
NO_RULE: Policy = frozenset()
NOTES = notes(Notebook(Path("notes.md")), lambda: date(2026, 11, 30))  # which nobody calls

NOT_FOUND = made("szukaj_w_dokumencie", "a.txt", total=0, sciezka="a.txt", fraza="x", od=1)
NO_FOLDER = made("znajdz_dokumenty", error="no folder", folder="listy")

# Rule, request, calls made before, and what may be decoded with all rules and without this one.
Row = tuple[PolicyRule, str, list["Made"], list[str], list[str]]
TABLE: list[Row] = [
    (
        PolicyRule.GATED_CHANGES,
        "What is a.txt about?",
        [],
        [FIND, READ_A, SEARCH_A],
        [
            FIND,
            READ_A,
            SEARCH_A,
            "rename(path=a.txt, new_name=~)",
            "make(folder=~)",
            "append(path=a.txt, text=*)",
        ],
    ),
    (
        PolicyRule.GATED_TOOLS,
        "Show a.txt",
        [],
        [FIND, READ_A, SEARCH_A],
        [FIND, READ_A, SEARCH_A, "count()", "outline()", "measure()", "compute(path=a.txt)"],
    ),
    (
        PolicyRule.GATED_TOOLS,
        "How many PDF files are in the folder listy?",
        [],
        ["find(words?=~, pattern=*.pdf, folder=listy)", "count(pattern=*.pdf, folder=listy)"],
        [
            "find(words?=~, pattern=*.pdf, folder=listy)",
            "count(pattern=*.pdf, folder=listy)",
            "outline(folder=listy)",
            "measure(folder=listy)",
        ],
    ),
    (
        PolicyRule.GROUNDED_PATHS,
        "Show a.txt",
        [],
        [FIND, READ_A, SEARCH_A],
        [FIND, "read(path=*)", "search(path=*, phrase=~)"],
    ),
    (
        PolicyRule.GROUNDED_PATHS,
        LEASE,
        [],
        [FIND],
        [FIND, "read(path=*)", "search(path=*, phrase=~)"],
    ),
    (
        PolicyRule.GROUNDED_PATHS,
        "Find the bank in the folder listy",
        [],
        ["find(words?=~, folder=listy)"],
        ["find(words?=~, folder=*)", "read(path=*)", "search(path=*, phrase=~)"],
    ),
    (PolicyRule.GROUNDED_WORDS, LEASE, [], [FIND], ["find(words=*)"]),
    (
        PolicyRule.GROUNDED_WORDS,
        "List the PDF files",
        [],
        ["find(words?=~, pattern=*.pdf)"],
        ["find(words?=*, pattern=*)"],
    ),
    (
        PolicyRule.GROUNDED_WORDS,
        "Rename a.txt to b.txt",
        [],
        [
            FIND,
            "read(path=a.txt)",
            "search(path=a.txt, phrase=~)",
            "rename(path=a.txt, new_name=b.txt)",
        ],
        [
            "find(words=*)",
            "read(path=a.txt)",
            "search(path=a.txt, phrase=*)",
            "rename(path=a.txt, new_name=*)",
        ],
    ),
    (
        PolicyRule.GROUNDED_WORDS,
        "Read a.txt from line 30",
        [],
        [FIND, "read(path=a.txt, from_line=30)"],
        ["find(words=*)", "read(path=a.txt, from_line=#)"],
    ),
    (
        PolicyRule.GROUNDED_WORDS,
        "Add up 12,50 zł and 3,20 zł",
        [],
        [FIND, "calculate(expression=12,50 zł ± 3,20 zł)", ANSWER],
        ["find(words=*)", "calculate(expression=*)", ANSWER],
    ),
    (
        PolicyRule.UNLOCKED_OPTIONS,
        "Show a.txt",
        [],
        [FIND, READ_A, SEARCH_A],
        [
            "find(words=~, pattern?=*, folder?=*, start?=#)",
            "find(pattern=*, folder?=*, start?=#)",
            "find(folder=*, start?=#)",
            "find(start=#)",
            "read(path=a.txt, from_line?=#)",
            "search(path=a.txt, phrase=~, start?=#)",
        ],
    ),
    (
        PolicyRule.UNLOCKED_OPTIONS,
        "How many files are there?",
        [],
        [FIND, "count()"],
        [
            "find(words=~, pattern?=*, folder?=*, start?=#)",
            "find(pattern=*, folder?=*, start?=#)",
            "find(folder=*, start?=#)",
            "find(start=#)",
            "count(pattern?=*, folder?=*)",
        ],
    ),
    (
        PolicyRule.SAID_IS_GIVEN,
        "Read a.txt from line 30",
        [],
        [FIND, "read(path=a.txt, from_line=30)"],
        [FIND, "read(path=a.txt, from_line?=30)"],
    ),
    (
        PolicyRule.SAID_IS_GIVEN,
        "List the PDF files in the folder listy",
        [],
        ["find(words?=~, pattern=*.pdf, folder=listy)"],
        [
            "find(words=~, pattern?=*.pdf, folder?=listy)",
            "find(pattern=*.pdf, folder?=listy)",
            "find(folder=listy)",
        ],
    ),
    (
        PolicyRule.UNTRIED_VALUES,
        "Show a.txt",
        [was_read("a.txt")],
        [FIND, SEARCH_A, ANSWER],
        [FIND, READ_A, SEARCH_A, ANSWER],
    ),
    (
        PolicyRule.UNTRIED_VALUES,
        "Find the bank in the folder listy",
        [NO_FOLDER],
        [FIND, ANSWER],
        ["find(words?=~, folder=listy)", ANSWER],
    ),
    (
        PolicyRule.OPEN_NAMED,
        "I don't understand listy/a.txt",
        [],
        [READ_LETTER, SEARCH_LETTER],
        [FIND, READ_LETTER, SEARCH_LETTER],
    ),
    (
        PolicyRule.OPEN_NAMED,
        "Which documents mention listy/a.txt?",
        [],
        [FIND, READ_LETTER, SEARCH_LETTER],
        [FIND, READ_LETTER, SEARCH_LETTER],
    ),
    (
        PolicyRule.RECALL_FIRST,
        "What did I tell you about the plumber?",
        [],
        ["recall(words?=~)"],
        [FIND, "recall(words?=~)"],
    ),
    (
        PolicyRule.RECALL_FIRST,
        "What did I tell you about the plumber?",
        [made("przypomnij", slowa="plumber")],
        [FIND, "recall(words=~)", ANSWER],
        [FIND, "recall(words=~)", ANSWER],
    ),
    (
        PolicyRule.LOOK_AT_FOUND,
        LEASE,
        [found("a.txt")],
        [READ_A, SEARCH_A, ANSWER],
        [FIND, READ_A, SEARCH_A, ANSWER],
    ),
    (
        PolicyRule.LOOK_AT_FOUND,
        LEASE,
        [found(words="p"), found(words="q"), found(words="r")],
        [ANSWER],
        [FIND, ANSWER],
    ),
    (PolicyRule.LOOK_FIRST, LEASE, [], [FIND], [FIND, ANSWER]),
    (
        PolicyRule.READ_FOR_TWO,
        "How much did we pay and until when?",
        [found("a.txt")],
        [READ_A, SEARCH_A],
        [READ_A, SEARCH_A, ANSWER],
    ),
    (
        PolicyRule.READ_WHOLE,
        "Explain a.txt in simple words",
        [],
        [FIND, READ_A],
        [FIND, READ_A, SEARCH_A],
    ),
    (
        PolicyRule.READ_WHOLE,
        "Pokaż a.txt od linii 30",
        [],
        [FIND, "read(path=a.txt, from_line=30)"],
        [FIND, "read(path=a.txt, from_line=30)", SEARCH_A],
    ),
    (
        PolicyRule.EVERY_WISH,
        "Rename a.txt to b.txt and c.txt to d.txt",
        [was_renamed("a.txt", "b.txt", operation="s/1/1")],
        [
            FIND,
            "read(path=c.txt|b.txt)",
            "search(path=c.txt|b.txt, phrase=~)",
            "rename(path=c.txt, new_name=b.txt|d.txt)",
        ],
        [
            FIND,
            "read(path=c.txt|b.txt)",
            "search(path=c.txt|b.txt, phrase=~)",
            "rename(path=c.txt, new_name=b.txt|d.txt)",
            ANSWER,
        ],
    ),
    (
        PolicyRule.READ_AFTER_MISS,
        "Does a.txt mention the deposit?",
        [NOT_FOUND],
        [READ_A],
        [FIND, READ_A, ANSWER],
    ),
]


@pytest.mark.parametrize(("rule", "request_", "calls", "on", "off"), [*TABLE, *READINESS])
def test_each_rule_on_and_off(
    rule: PolicyRule, request_: str, calls: list[Made], on: list[str], off: list[str]
) -> None:
    """With the rule the model is held, without it it is free, and nothing else changes."""
    belt = belt_of(more=NOTES) if rule is PolicyRule.RECALL_FIRST else BELT
    free = allowed(request_, *calls, rules=ALL - {rule}, belt=belt)
    assert sorted(shown(allowed(request_, *calls, belt=belt))) == sorted(on)
    assert sorted(shown(free)) == sorted(off)


def test_the_table_has_every_rule() -> None:
    """A rule without a row is one that nobody can judge."""
    assert {row[0] for row in [*TABLE, *READINESS]} == ALL


# What holds whatever is switched off, because it protects the person's files or ends the turn.


@pytest.mark.parametrize(
    ("request_", "calls", "last"),
    [
        (LEASE, [], True),
        (LEASE, [found("a.txt")], True),
        ("Does a.txt mention it?", [NOT_FOUND], True),
        ("Rename a.txt to b.txt", [], True),
        ("Rename a.txt to b.txt", [was_renamed("a.txt", "b.txt", operation="s/1/1")], False),
        ("Rename a.txt to b.txt", [was_renamed("a.txt", "b.txt", refused=True)], False),
    ],
)
@pytest.mark.parametrize("rules", [ALL, NO_RULE], ids=["all rules", "no rule"])
def test_the_end_of_a_turn_is_no_rule_s(
    request_: str, calls: list[Made], *, last: bool, rules: Policy
) -> None:
    """The last step, and the step after the change that was asked for, can only answer."""
    assert shown(allowed(request_, *calls, last=last, rules=rules)) == [ANSWER]


@pytest.mark.parametrize(
    "request_",
    [
        "Compare a.txt and b.txt, change nothing",
        "Read a.txt and do not rename it",
        "You must not rename a.txt",
        "Porównaj a.txt i b.txt, nie zmieniaj nazw",
        "Przeczytaj a.txt; zakazuję zmian",
    ],
)
def test_a_ban_is_no_rule_s(request_: str) -> None:
    """Words that ban something close every changing tool that they don't ask for."""
    for calls in ([], [found("a.txt", "b.txt")]):
        assert "rename_file" not in tools(allowed(request_, *calls, rules=NO_RULE))
    asks = "Rename a.txt to b.txt, and don't touch c.txt"
    assert "rename_file" in tools(allowed(asks, rules=NO_RULE))


@given(
    st.sampled_from([LEASE, "Read a.txt", "Rename a.txt to b.txt", "Hello", "???", ""]),
    st.lists(
        st.sampled_from(
            [
                found("a.txt"),
                found(),
                was_read("a.txt", next_start=7),
                NOT_FOUND,
                NO_FOLDER,
                was_renamed("a.txt", "b.txt", operation="s/1/1"),
            ]
        ),
        max_size=4,
    ),
    st.sets(st.sampled_from(PolicyRule)),
)
def test_without_rules_more_can_be_decoded(
    text: str, calls: list[Made], off: set[PolicyRule]
) -> None:
    """Whatever is off, the constraint compiles, and no tool that was allowed is lost."""
    free = allowed(text, *calls, rules=ALL - off)
    assert free.calls
    held = set(tools(allowed(text, *calls)))
    assert held <= set(tools(free))


# The catalog's switches.


def test_a_switch_is_a_rule_s_name() -> None:
    """No name leaves all rules, an unknown one is refused with those that there are."""
    assert policy_without(()) == ALL
    assert policy_without(["look_first"]) == ALL - {PolicyRule.LOOK_FIRST}
    assert policy_without((), ["quoted_answers"]) == set(PolicyRule)
    with pytest.raises(ArchivistError, match=r"no rule 'lookfirst'.*gated_changes, gated_tools, "):
        policy_without(["look_first", "lookfirst"])
