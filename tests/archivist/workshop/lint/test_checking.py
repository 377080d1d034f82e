"""Every planted fault is found, and nothing on tools without one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.workshop.lint.checking import check
from archivist.workshop.lint.definition import Definition, Radius, of_belt
from archivist.workshop.lint.describing import overlap_percent
from archivist.workshop.lint.finding import Code
from tests.archivist.workshop.lint.planted import FIND, PLANTED, READ
from tests.tools.test_belt import EVERY
from tools.belt import CORE, DELETING, core_of
from tools.contract import Voice
from tools.registry import Registry
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from archivist.workshop.lint.finding import Finding

USED = {Code.UNUSED, Code.RARELY_USED, Code.OFTEN_WRONG}  # see test_usage.py


def tokens(text: str) -> int:
    """An estimate, as where no model is at hand."""
    return -(-len(text) // 4)


def found(*definitions: Definition) -> list[Finding]:
    """Check a set of tools."""
    return check(definitions, tokens)


def test_tools_without_a_fault_are_left_in_peace() -> None:
    """The pair that faults are planted in has none itself."""
    assert found(READ, FIND) == []


@pytest.mark.parametrize(("code", "faulty", "parameter"), PLANTED)
def test_each_planted_fault_is_found(code: Code, faulty: Definition, parameter: str) -> None:
    """One fault in one tool is told of that tool, of its parameter, and with a mend."""
    told = [each for each in found(faulty, FIND) if each.code is code]
    assert [(each.tool, each.parameter) for each in told] == [(faulty.name, parameter)]
    assert told[0].reason.endswith((".", ")"))
    assert told[0].mend


def test_every_rule_has_a_planted_fault() -> None:
    """No rule is without a definition that breaks it."""
    assert {code for code, _, _ in PLANTED} | USED == set(Code)


def test_a_name_in_another_language_than_the_others_is_told() -> None:
    """Among English names it is the Polish one that is told, and the other way round."""
    polish = replace(READ, name="czytaj_dokument")
    (told,) = [each for each in found(FIND, READ, polish) if each.code is Code.TWO_LANGUAGES]
    assert (told.tool, told.reason) == (
        "czytaj_dokument",
        "The name is Polish; most others are English.",
    )


def test_the_neighbour_that_is_not_named_back_is_told_which() -> None:
    """The finding of a one-way pair is told of the one that lacks the other."""
    silent = replace(READ, description=READ.description.replace("find_documents", "another tool"))
    (told,) = [each for each in found(silent, FIND) if each.code is Code.ONE_WAY]
    assert "'find_documents' names it" in told.reason


def test_a_hub_need_not_name_everything_that_points_at_it() -> None:
    """What four others point at can't point back at all of them."""
    others = [replace(FIND, name=f"find_{word}") for word in ("cats", "dogs", "owls", "bees")]
    alone = replace(READ, description=READ.description.replace("find_documents", "another tool"))
    assert Code.ONE_WAY not in {each.code for each in found(alone, *others)}


def test_overlap_is_told_in_percent_with_the_pair() -> None:
    """Two tools that say the same are named together."""
    twin = replace(FIND, name="count_letters")
    (told,) = [each for each in found(FIND, twin) if each.code is Code.OVERLAPPING]
    assert told.tool == "find_documents"
    assert "'count_letters' overlap by 100%" in told.reason


def test_the_names_of_other_tools_are_no_overlap() -> None:
    """Pointing at the same neighbours makes no two tools alike."""
    first = "Weighs parcels by kilogram; see read_document, find_documents, move_documents."
    second = "Paints fences green overnight; see read_document, find_documents, move_documents."
    assert overlap_percent(first, second) == 0


@given(st.text(max_size=200), st.text(max_size=200))
def test_overlap_is_a_share_whatever_is_written(first: str, second: str) -> None:
    """Any two texts overlap by 0 to 100 percent, in either order."""
    assert 0 <= overlap_percent(first, second) <= 100
    assert overlap_percent(first, second) == overlap_percent(second, first)


def test_what_is_quoted_or_a_path_names_no_tool() -> None:
    """Examples of paths, patterns and values are no loose ends."""
    text = f'{READ.description} It takes old_letters/bank_2.txt, "my_value" and *_draft.txt.'
    assert found(replace(READ, description=text), FIND) == []


def test_a_schema_that_contains_itself_ends() -> None:
    """A recursive reference is followed some steps, not for ever."""
    node = {
        "type": "object",
        "properties": {"child": {"$ref": "#/$defs/node"}},
        "additionalProperties": False,
    }
    schema = {**node, "$defs": {"node": node}}
    told = found(replace(READ, schema=schema), FIND)
    assert {each.code for each in told} == {Code.UNDESCRIBED_PARAMETER}


@pytest.mark.parametrize("voice", Voice)
@pytest.mark.parametrize("deleting", [True, False])
def test_the_shipped_belt_has_no_fault(voice: Voice, *, deleting: bool) -> None:
    """Every tool that a session can have passes every rule, in both languages."""
    tools = [tool for tool in EVERY if deleting or tool not in DELETING]
    belt = Registry(tools, core_of(tools)).belt(Access(Trust.HOST, Profile.ADMIN), voice)
    assert check(of_belt(belt), tokens) == []


def test_a_reader_s_belt_has_no_fault_either() -> None:
    """What a session may not see leaves no loose end in what it does see."""
    belt = Registry(EVERY, CORE).belt(Access(Trust.SANDBOX, Profile.READER), Voice.ENGLISH)
    assert check(of_belt(belt), tokens) == []


def test_a_radius_that_looks_at_nothing_is_constant() -> None:
    """The belt's own functions are looked into: one that never reads its arguments is told."""
    tools = [
        replace(tool, radius=lambda _arguments, _context: 1) if tool.keeps else tool
        for tool in EVERY
    ]
    belt = Registry(tools, CORE).belt(Access(Trust.HOST, Profile.ADMIN), Voice.ENGLISH)
    radii = {each.name: each.radius for each in of_belt(belt)}
    assert radii["remember_note"] is Radius.CONSTANT
    assert radii["rename_file"] is Radius.COMPUTED
    assert radii["read_document"] is Radius.NONE
    assert [each.tool for each in check(of_belt(belt), tokens)] == ["remember_note"]
