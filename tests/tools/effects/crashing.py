"""A state machine of plans, crashes, power cuts, outside changes and retries on an imagined disk.

Whatever happens: no content is lost; every operation ends done, aborted or in doubt; what is done
is there wholly and what is aborted not at all, also after the next power cut; what is in doubt is
not touched; a replay repeats nothing; and undo brings back names, bytes and modes.
"""

from __future__ import annotations

import itertools
import shutil
import tempfile
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from tests.tools.effects.disk import TRASH, Disk
from tests.tools.effects.dying import MOST_CALLS, NEVER, Dying, End, Fuse, ends
from tests.tools.effects.planner import FOLDERS, NAMES, Planner, applied
from tests.tools.effects.scene import Crash, clock
from tools.effects import trash
from tools.effects.executor import Executor
from tools.effects.ledger import Ledger
from tools.effects.moves import Rename, plan_moves
from tools.effects.operation import State
from tools.effects.steps import Move
from tools.effects.undo import UndoRefusedError, undo_plan

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.effects.plan import Plan

_FEW = 150  # find most bugs
_SETTLED = {State.DONE, State.ABORTED, State.IN_DOUBT, State.UNDONE}
# What of the ledger reaches the disk; the rest only reads.
_LEDGER_CALLS = {"begin", "finish"}


class Crashes(RuleBasedStateMachine):
    """See the module."""

    made = 0  # how many histories there were

    def __init__(self) -> None:
        super().__init__()
        Crashes.made += 1
        self.folder = Path(tempfile.mkdtemp())
        self.disk = Disk()
        self.planner = Planner(self.disk)
        self.number = 0
        self.plans: dict[str, Plan] = {}
        self.safe: set[bytes] = set()  # contents that nobody but us may end
        self.touched = False  # whether another program changed anything

    def teardown(self) -> None:
        """Take everything back and look."""
        try:
            if not self.touched:
                self._all_back()
        finally:
            shutil.rmtree(self.folder)

    @initialize(documents=st.sets(st.sampled_from(["a", "b", "c", "x/a", "x/b", "x/z/a"])))
    def begin(self, documents: set[str]) -> None:
        """Begin with some folders and documents, of different modes."""
        for folder in (
            "x",
            "x/z",
            "y",
            "m",
            *(f"{TRASH.decode()}{part}" for part in ("", "/files", "/info")),
        ):
            self.disk.make_folder(folder.encode())
        self.disk.mount("m")
        for mode, document in enumerate(sorted(documents), start=0o600):
            self.disk.put(document, document.encode(), mode)
        self.disk.settle()
        self.safe = {document.encode() for document in documents}
        self.first = self.disk.tree()

    @rule(data=st.data(), ends=st.lists(ends, min_size=1, max_size=3))
    def change(self, data: st.DataObject, ends: list[End]) -> None:
        """Plan something, and carry it out with crashes in it and in what settles it."""
        plan = self.planner.plan(lambda options: data.draw(st.sampled_from(options)))
        if plan is not None:
            self.carry_out(plan, ends)

    @rule(data=st.data(), edits=st.booleans(), late=st.booleans())
    def change_against_another(self, data: st.DataObject, *, edits: bool, late: bool) -> None:
        """Carry out what another program has made impossible since it was planned.

        It edits a document that is to be changed, or takes a name that is to be given, the first
        or the last.
        """
        plan = self.planner.plan(lambda options: data.draw(st.sampled_from(options)))
        if plan is None:
            return
        moves = [step for step in plan.steps if isinstance(step, Move)]
        paths = [step.source if edits else step.target for step in moves]
        taking = [path for path in paths if self._can_be_taken(path, edits=edits)]
        if not taking:
            return
        path = taking[-1 if late else 0]
        self.write_from_outside(path.decode())
        self.carry_out(plan, [NEVER], possible=False)

    def _can_be_taken(self, path: bytes, *, edits: bool) -> bool:
        """Whether another program can edit this document, or take this name."""
        folder = path.rpartition(b"/")[0]
        there = None if trash.in_trash(path) else self.disk.fingerprint(folder)
        fits = self.disk.is_file(path) if edits else self.disk.fingerprint(path) is None
        return there is not None and there.is_folder and fits

    @rule(ends=st.lists(ends, min_size=1, max_size=3), newest=st.integers(0, 3))
    def undo(self, ends: list[End], newest: int) -> None:
        """Take an operation back, or the taking back of one."""
        with Ledger(self._database) as ledger:
            done = [one for one in ledger.latest(20) if one.state is State.DONE]
            if not done:
                return
            operation = done[newest % len(done)]
            try:
                plan = undo_plan(operation, ledger, self.disk)
            except UndoRefusedError:
                return
        self.carry_out(plan, ends, operation.id)

    @rule(which=st.integers(0, 9))
    def replay(self, which: int) -> None:
        """Ask for an operation a second time: nothing is repeated."""
        if not self.plans:
            return
        identity = sorted(self.plans)[which % len(self.plans)]
        before, settled = self.disk.tree(), self._outcome(identity)
        outcome = self._run(lambda executor: executor.execute(self.plans[identity], identity, "s"))
        if settled is not None:
            assert self.disk.tree() == before, "a replay changed something"
            assert outcome.state is settled
        self._check_contents()

    @rule(survives=st.booleans())
    def cut_power(self, *, survives: bool) -> None:
        """Lose power between two operations: what is done stays done."""
        before = self.disk.tree()
        self.disk.lose_power(lambda: survives)
        assert self.disk.tree() == before, "what was settled was not on the disk"

    @rule(
        path=st.sampled_from([*NAMES, *(f"{folder}/{name}" for folder in FOLDERS for name in "ab")])
    )
    def write_from_outside(self, path: str) -> None:
        """Let another program write a document."""
        parent = path.rpartition("/")[0].encode()
        there = self.disk.fingerprint(parent) if parent else None
        here = self.disk.fingerprint(path.encode())
        if (parent and (there is None or not there.is_folder)) or (here and here.is_folder):
            return
        self.touched = True
        old = self.disk.read(path.encode())
        if old is not None:
            self.safe.discard(old.data)
        content = f"outside {self.disk.now_ns}".encode()
        self.disk.put(path, content)
        self.safe.add(content)

    # Carrying out, dying, settling, checking.

    def carry_out(
        self, plan: Plan, ends: list[End], undo_of: str = "", *, possible: bool = True
    ) -> None:
        """Carry a plan out, dying as the ends say; settle it and check every promise."""
        self.number += 1
        identity = f"op{self.number}"
        self.plans[identity] = plan
        before = self.disk.tree()
        whole = applied(before, plan, self._kept()) if possible else {}
        if not any(trash.in_trash(path) for step in plan.steps for path in step.paths):
            self.safe |= set(plan.contents)
        alive = True
        for turn, end in enumerate(ends):
            fuse = Fuse(end.at, end.after)
            try:
                if turn == 0:
                    self._run(lambda ex: ex.execute(plan, identity, "s", undo_of=undo_of), fuse)
                else:
                    self._run(lambda ex: ex.recover(), fuse)
            except Crash:
                alive = False
            if end.power and not alive:
                self.disk.lose_power(itertools.cycle(end.survives).__next__)
            if alive:
                break
        unsettled = self.disk.tree()
        self._run(lambda executor: executor.recover())
        state = self._outcome(identity)
        now = self.disk.tree()
        assert state is None or state in _SETTLED
        assert possible or state is State.ABORTED, "what is impossible by now was not refused"
        if state is None or state is State.ABORTED:
            assert now == before, "an aborted operation left something"
        elif state is State.IN_DOUBT:
            assert now == unsettled, "recovery touched what is in doubt"
            self.touched = True  # a person would have to look
        else:
            assert now == whole, "a finished operation is not there wholly"
        self._check_contents()
        self.cut_power(survives=False)

    def _run(self, act: Callable[[Executor], Any], fuse: Fuse | None = None) -> Any:  # noqa: ANN401
        fuse = fuse or Fuse()
        with Ledger(self._database) as ledger:
            executor = Executor(
                Dying(ledger, fuse, _LEDGER_CALLS),  # type: ignore[arg-type]
                self.folder,
                clock,
                Dying(self.disk, fuse),
            )
            return act(executor)

    @property
    def _database(self) -> Path:
        return self.folder / "ledger.sqlite"

    def _outcome(self, identity: str) -> State | None:
        with Ledger(self._database) as ledger:
            found = ledger.get(identity)
        return None if found is None else found.state

    def _kept(self) -> dict[str, bytes]:
        folder = self.folder / "kept"
        with suppress(FileNotFoundError):
            return {each.name: each.read_bytes() for each in folder.iterdir()}
        return {}

    def _check_contents(self) -> None:
        there = {what[0] for what in self.disk.tree().values() if what is not None}
        lost = self.safe - there - set(self._kept().values())
        assert not lost, f"lost: {lost}"

    def _all_back(self) -> None:
        """Undo the newest operation in force, undos included, until none is left."""
        while True:
            with Ledger(self._database) as ledger:
                in_force = [
                    one
                    for one in ledger.latest(1_000)
                    if one.state is State.DONE and not one.id.startswith("back")
                ]
                if not in_force:
                    break
                operation = in_force[0]
                plan = undo_plan(operation, ledger, self.disk)
            self.number += 1
            identity = f"back{self.number}"
            back = partial(
                Executor.execute,
                plan=plan,
                operation_id=identity,
                session="",
                undo_of=operation.id,
            )
            outcome = self._run(back)
            assert outcome.state is State.DONE, outcome.text
        if hasattr(self, "first"):
            assert self.disk.tree() == self.first, "undo did not bring back what was there"


def check(runs: int) -> None:
    """Run generated histories; among them, the power at every call of some changes.

    Raises:
        Exception: A promise was broken.
    """
    few = min(runs, _FEW)
    _generated(few)
    _sweep()
    if runs > few:
        _generated(runs - few)


def _generated(runs: int) -> None:
    chosen = settings(
        max_examples=runs,
        stateful_step_count=12,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Crashes, settings=chosen)


def _sweep() -> None:
    """Cut the power at every call of some changes, with every part of the journal on the disk."""
    either = (False, True)
    for (wishes, making), at in itertools.product(SHAPES, range(1, MOST_CALLS)):
        for after, *survives in itertools.product(either, either, either, either):
            machine = Crashes()
            machine.begin({"a", "b", "x/a"})
            try:
                plan = plan_moves("sweep", [Rename(*wish) for wish in wishes], machine.disk, making)
                machine.carry_out(plan, [End(at, after, power=True, survives=tuple(survives))])
            finally:
                machine.teardown()


SHAPES: tuple[tuple[list[tuple[bytes, bytes]], list[bytes]], ...] = (
    ([(b"a", b"y/a"), (b"b", b"y/b")], []),
    ([(b"a", b"new/deep/a"), (b"b", b"new/b")], [b"new", b"new/deep"]),
    ([(b"a", b"b"), (b"b", b"x/a"), (b"x/a", b"a")], []),
    ([(b"a", b"m/a")], []),  # to another disk
)
