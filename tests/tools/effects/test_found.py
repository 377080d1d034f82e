"""Histories that the generated ones found: each broke a promise once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tools.effects.crashing import Crashes
from tests.tools.effects.dying import NEVER, End
from tools.effects.moves import Rename, plan_moves
from tools.effects.operation import State
from tools.effects.undo import UndoRefusedError, undo_plan
from tools.effects.writing import plan_write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.effects.plan import Plan


@pytest.fixture
def machine() -> Iterator[Crashes]:
    """An imagined disk with two documents; everything is taken back at the end."""
    machine = Crashes()
    machine.begin({"a", "b"})
    yield machine
    machine.teardown()


def _moves(machine: Crashes, *wishes: tuple[str, str], making: tuple[str, ...] = ()) -> Plan:
    renames = [Rename(source.encode(), target.encode()) for source, target in wishes]
    return plan_moves("m", renames, machine.disk, [each.encode() for each in making])


def _undo(machine: Crashes, operation_id: str) -> None:
    operation = machine.ledger.get(operation_id)
    assert operation is not None
    plan = undo_plan(operation, machine.ledger, machine.disk)
    machine.carry_out(plan, [NEVER], operation_id)


def test_a_text_that_comes_back_is_as_old_as_before(machine: Crashes) -> None:
    """Write, move, undo both, undo the last undo: the older undo can be taken back as well."""
    machine.carry_out(plan_write("w", b"c", b"new", "new"), [NEVER])
    machine.carry_out(_moves(machine, ("c", "d")), [NEVER])
    for operation in ("op2", "op1", "op4", "op3"):
        _undo(machine, operation)
    assert "d" in machine.disk.tree()
    assert "c" not in machine.disk.tree()


@pytest.mark.parametrize("at", range(1, 14))
def test_what_a_dead_process_made_is_flushed_before_anything_goes_into_it(
    machine: Crashes, at: int
) -> None:
    """A crash, and a power cut over what settles it: no document is in a folder that is not."""
    plan = _moves(machine, ("a", "new/a"), ("b", "new/b"), making=("new",))
    first = End(2, after=True, power=False, survives=(True,))  # the folder is made, not flushed
    second = End(at, after=True, power=True, survives=(False, True))
    machine.carry_out(plan, [first, second])
    assert {b"a", b"b"} <= {what[0] for what in machine.disk.tree().values() if what}


@pytest.mark.parametrize("fault", range(1, 12))
def test_a_call_that_fails_leaves_nothing_behind(machine: Crashes, fault: int) -> None:
    """A folder that was made but could not be flushed is removed again."""
    plan = _moves(machine, ("a", "new/a"), making=("new",))
    machine.carry_out(plan, [End(0, after=False, power=False, survives=(True,), fault=fault)])
    nothing = machine.outcome("op1") in {None, State.ABORTED}
    assert ("new" in machine.disk.tree()) is not nothing


@pytest.mark.parametrize("wishes", [[("a", "B"), ("b", "c")], [("a", "B"), ("b", "A")]])
def test_on_a_disk_that_folds_case_names_are_given_up_in_order(
    wishes: list[tuple[str, str]],
) -> None:
    """A name that differs from one that is given up in case alone is free only then."""
    machine = Crashes()
    machine.begin({"a", "b"}, folds=True)
    machine.carry_out(_moves(machine, *wishes), [NEVER])
    assert machine.outcome("op1") is State.DONE
    machine.teardown()


def test_a_swap_between_disks_goes_there_and_back_and_there() -> None:
    """What undo has moved aside and copied is known again when that undo is taken back."""
    machine = Crashes()
    machine.begin({"a", "m/a"})
    machine.carry_out(_moves(machine, ("a", "m/a"), ("m/a", "a")), [NEVER])
    _undo(machine, "op1")
    _undo(machine, "op2")
    assert machine.disk.tree()["a"] == (b"m/a", 0o601)
    machine.teardown()


def test_a_note_in_the_trash_that_changed_stays_there(machine: Crashes) -> None:
    """The document comes back all the same: the note is not part of it."""
    plan = machine.planner.trashing(b"a")
    assert plan is not None
    machine.carry_out(plan, [NEVER])
    machine.touched = True
    machine.others.write(".trash/info/1")
    _undo(machine, "op1")
    assert machine.disk.is_file(b"a")
    assert machine.disk.is_file(b".trash/info/1")


def test_what_has_no_folder_to_come_back_into_is_told(machine: Crashes) -> None:
    """The reason is told before anything is tried."""
    machine.carry_out(_moves(machine, ("a", "y/a")), [NEVER])
    machine.carry_out(_moves(machine, ("y/a", "a")), [NEVER])
    machine.disk.remove_folder(b"y")
    machine.disk.settle()
    machine.touched = True
    with pytest.raises(UndoRefusedError, match="the folder 'y' is no longer there"):
        _undo(machine, "op2")
