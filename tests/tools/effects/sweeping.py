"""Generated histories, and a crash at every call of every kind of change."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.tools.effects.crashing import Crashes
from tests.tools.effects.dying import LOST, NEVER, SOME, THERE, End
from tests.tools.effects.planner import NFC, appending, respelled
from tools.effects.moves import Rename, plan_moves
from tools.effects.steps import Held
from tools.effects.undo import undo_plan
from tools.effects.writing import plan_write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tools.effects.plan import Plan

    Shape = Callable[[Crashes], Plan]

_FEW = 150  # find most bugs
_BULK = 6


def check(runs: int) -> None:
    """Run so many generated histories; among them, a crash at every call of each change and undo.

    Raises:
        Exception: A promise was broken.
    """
    few = min(runs, _FEW)
    generated(few)
    for shape in SHAPES:
        go_back_and_forth(shape)
    for shape, undoing in itertools.product(SHAPES, (False, True)):
        crash_everywhere(shape, undoing=undoing)
    if runs > few:
        generated(runs - few)


def check_twice() -> None:
    """After a crash at every call of each change and undo, crash at every call of what settles it.

    Raises:
        Exception: A promise was broken.
    """
    for shape, undoing in itertools.product(SHAPES, (False, True)):
        crash_twice_everywhere(shape, undoing=undoing)


def generated(runs: int) -> None:
    """Run so many histories."""
    chosen = settings(
        max_examples=runs,
        stateful_step_count=12,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Crashes, settings=chosen)


def go_back_and_forth(shape: str) -> None:
    """Change, rename everything, take both back, and take both of that back; then all of it."""
    machine = _begun(shape)
    try:
        machine.carry_out(SHAPES[shape](machine), [NEVER])
        paths = [path for path, what in machine.disk.tree().items() if what and path[0] != "."]
        renames = [Rename(path.encode(), b"n%d" % at) for at, path in enumerate(paths)]
        machine.carry_out(plan_moves("all", renames, machine.disk), [NEVER])
        for operation_id in ("op2", "op1", "op4", "op3"):
            machine.carry_out(_undoing(machine, operation_id), [NEVER], operation_id)
    finally:
        machine.teardown()


def crash_everywhere(shape: str, *, undoing: bool = False) -> None:
    """Crash at every call of a change, or of undo; with some of the journal on the disk, or none.

    Args:
        shape: One of ``SHAPES``.
        undoing: Whether to take the change back instead.
    """
    for _ in _deaths(shape, [], SOME, undoing=undoing):
        pass


def crash_twice_everywhere(shape: str, *, undoing: bool = False) -> None:
    """Crash at every call, and after each of these at every call of what settles it."""
    for first in _deaths(shape, [], SOME, undoing=undoing):
        for _ in _deaths(shape, [first], (LOST, LOST + THERE), undoing=undoing):
            pass


def _deaths(
    shape: str, earlier: list[End], survivals: Sequence[tuple[bool, ...]], *, undoing: bool
) -> Iterator[End]:
    """Let one process more die between any two calls it makes; give each of its deaths."""
    endings = [(False, THERE), *((True, survives) for survives in survivals)]
    # Right after a call is the same moment as right before the next one.
    for at, after in itertools.chain([(1, False)], ((at, True) for at in itertools.count(1))):
        deaths = [
            End(at, after, power=power, survives=survives, asks=bool(at % 2))
            for power, survives in endings
        ]
        for end in deaths:
            if _run(shape, [*earlier, end], undoing=undoing) <= len(earlier):
                return  # it had come to its own end before
            yield end


def _run(shape: str, ends: list[End], *, undoing: bool) -> int:
    """Carry one change out, or take it back, with these crashes; return how many there were."""
    machine = _begun(shape)
    try:
        plan, undo_of = SHAPES[shape](machine), ""
        if undoing:
            machine.carry_out(plan, [NEVER])
            plan, undo_of = _undoing(machine, "op1"), "op1"
        return machine.carry_out(plan, ends, undo_of)
    finally:
        machine.teardown()


def _begun(shape: str) -> Crashes:
    machine = Crashes()
    machine.begin({"a", "b", NFC, "x/a", "m/c"}, _BULK, folds=shape.startswith("respelled"))
    return machine


def _undoing(machine: Crashes, operation_id: str) -> Plan:
    operation = machine.ledger.get(operation_id)
    assert operation is not None
    return undo_plan(operation, machine.ledger, machine.disk)


def _moves(*wishes: tuple[bytes, bytes], making: Sequence[bytes] = ()) -> Shape:
    renames = [Rename(*wish) for wish in wishes]
    return lambda machine: plan_moves("sweep", renames, machine.disk, making)


def _trashing(machine: Crashes) -> Plan:
    plan = machine.planner.trashing(b"a")
    assert plan is not None
    return plan


_LETTER = NFC.encode()
SHAPES: dict[str, Shape] = {
    "into a folder": _moves((b"a", b"y/a"), (b"b", b"y/b")),
    "into new folders": _moves(
        (b"a", b"new/deep/a"), (b"b", b"new/b"), making=[b"new", b"new/deep"]
    ),
    "to another disk": _moves((b"a", b"m/a"), (b"b", b"a")),
    "swap with another disk": _moves((b"a", b"m/c"), (b"m/c", b"a")),
    "chain": _moves((b"a", b"b"), (b"b", b"x/a"), (b"x/a", b"c")),
    "circle": _moves((b"a", b"b"), (b"b", b"x/a"), (b"x/a", b"a")),
    "folder": lambda machine: plan_moves("f", [Rename(b"x", b"y/x", Held())], machine.disk),
    "swap of folders": lambda machine: plan_moves(
        "f", [Rename(b"x", b"y", Held()), Rename(b"y", b"x", Held())], machine.disk
    ),
    "respelled": _moves((b"a", b"A"), (_LETTER, respelled(_LETTER))),
    "respelled, pushing another": _moves((b"a", b"B"), (b"b", b"c")),
    "respelled, in a circle": _moves((b"a", b"B"), (b"b", b"A")),
    "bulk": _moves(
        *((b"x/%d" % number, b"new/n%d" % number) for number in range(_BULK)), making=[b"new"]
    ),
    "new file": lambda _: plan_write("w", b"new/c", b"new", "", [b"new"]),
    "append": lambda machine: appending(b"a", machine.disk),
    "trash": _trashing,
}
