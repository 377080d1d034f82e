"""Keys in the list of rows, without a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.terminal.draft import Draft
from archivist.terminal.grouping import grouped
from archivist.terminal.picking import KEYS, SCROLLED, Picking, Wish
from archivist.terminal.width import cells
from tests.archivist.terminal.scripted import AMENDER, move
from tools.effects.bonds import Bonds
from tools.effects.plan import Plan
from tools.effects.steps import MakeFolder

PAGE = 5
CHAIN = Plan("zmien_nazwy", (move("b", "c"), move("a", "b"), move("x/Łódź.pdf", "x/d.pdf")))


def picking(plan: Plan, *, fixed: bool = False) -> Picking:
    """Begin to pick from a plan."""
    return Picking(Draft.of(plan), grouped(plan.changes), fixed=fixed)


def wide(number: int) -> Plan:
    """So many independent renames."""
    return Plan("zmien_nazwy", tuple(move(f"s{each}", f"f{each}") for each in range(number)))


def press(state: Picking, *keys: str) -> Wish | None:
    """Press keys; return what the last one asked for."""
    wish = None
    for key in keys:
        wish = state.press(key, PAGE)
    return wish


def test_the_keys_fit_on_a_narrow_screen() -> None:
    """60 columns are enough."""
    assert cells(KEYS) < 60
    assert cells(SCROLLED) < 60


@pytest.mark.parametrize(
    ("keys", "row"),
    [
        (["down", "down", "up"], 1),
        (["j", "j", "k"], 1),
        (["up"], 0),
        (["pagedown"], 5),
        (["end"], 19),
        (["end", "down"], 19),
        (["end", "pageup"], 14),
        (["end", "home"], 0),
        (["left", "x", "<bracketed-paste>", "y"], 0),
    ],
)
def test_moving(keys: list[str], row: int) -> None:
    """Arrows and pages, never past an end; other keys do nothing."""
    state = picking(wide(20))
    assert press(state, *keys) is None
    assert state.cursor == row
    assert not state.draft.rest


def test_enter_goes_on_once_all_was_seen() -> None:
    """Before that it turns the page."""
    state = picking(wide(20))
    assert press(state, "c-m") is None
    assert state.cursor == PAGE
    state.seen = True
    assert press(state, "c-m") is Wish.ON


@pytest.mark.parametrize("key", ["n", "N", "escape", "c-c", "c-d"])
def test_no(key: str) -> None:
    """Each of these refuses all of it."""
    assert press(picking(wide(2)), key) is Wish.REFUSE


def test_what_hangs_together_goes_together() -> None:
    """And is told by number."""
    state = picking(CHAIN)
    press(state, " ")  # b gives up the name that a is to get
    assert state.draft.kept == {2}
    assert state.note == "Left out with it: row 2."
    press(state, "down", " ")
    assert state.draft.kept == {0, 1, 2}
    assert state.note == "Needed with it: row 1."
    press(state, " ")
    assert state.draft.kept == {0, 2}
    assert not state.note


def test_all_or_none() -> None:
    """The star turns all rows; with none nothing can go on."""
    state = picking(CHAIN)
    state.seen = True
    press(state, "*")
    assert not state.draft.kept
    assert press(state, "c-m") is None
    assert "n says no" in state.note
    press(state, "*")
    assert not state.draft.rest


def test_searching() -> None:
    """By words of the old and the new name, whatever the case and the diacritics; it goes round."""
    state = picking(CHAIN)
    press(state, "/", *"lodx", "c-h", "z", "c-m")
    assert state.row.left == "x/Łódź.pdf"
    press(state, "/", "escape", "home")
    assert state.typed is None
    press(state, "/", "c-m")
    assert state.row.left == "x/Łódź.pdf"
    press(state, "/", *"zzz", "c-m")
    assert state.note == "No row has: zzz"
    assert press(state, "/", "n") is None
    assert press(state, "c-c") is Wish.REFUSE


def test_a_fixed_plan_is_only_looked_at() -> None:
    """What takes a change back is done as a whole."""
    state = picking(CHAIN, fixed=True)
    for key in (" ", "*", "e"):
        assert press(state, key) is None
        assert "as a whole" in state.note
    assert not state.draft.rest
    assert state.keys == SCROLLED
    assert press(picking(CHAIN), "e") is Wish.EDIT


@given(st.lists(st.sampled_from([" ", "*", "up", "down", "/", "a", "c-m", "end", "?"])))
def test_whatever_is_picked_can_stand_alone(keys: list[str]) -> None:
    """No key leaves a row without what it needs, and none goes on without a row."""
    plan = Plan("t", (MakeFolder(b"n"), *CHAIN.steps, move("y", "n/y"), move("z", "n/z")))
    state = picking(plan)
    state.seen = True
    for key in keys:
        wish = state.press(key, PAGE)
        kept = state.draft.kept
        assert Bonds(plan.changes).taking(kept, kept) == kept
        assert wish is not Wish.ON or kept
        if kept:
            assert len(state.draft.agreed(AMENDER).changes) == len(kept)
