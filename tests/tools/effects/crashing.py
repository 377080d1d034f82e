"""A state machine of plans, crashes, power cuts, outside changes and retries on an imagined disk.

Whatever happens: no content is lost; every operation ends done, aborted or in doubt; what is done
is there wholly and what is aborted not at all, also after the next power cut; what is in doubt is
not touched; a replay repeats nothing; and undo brings back names, bytes, modes and times.
"""

from __future__ import annotations

import itertools
import shutil
import tempfile
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.tools.effects.disk import TRASH, Disk
from tests.tools.effects.dying import NEVER, Dying, End, Fuse, ends
from tests.tools.effects.others import Act, Others, acts
from tests.tools.effects.planner import NFC, Planner, applied
from tests.tools.effects.promises import JUDGED, SETTLED, check_names, fits
from tests.tools.effects.scene import Crash, clock
from tools.archive.names import parent
from tools.effects import trash
from tools.effects.executor import Executor
from tools.effects.ledger import Ledger
from tools.effects.operation import State
from tools.effects.steps import Move
from tools.effects.undo import UndoRefusedError, undo_plan
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.tools.effects.disk import Tree
    from tools.effects.plan import Plan

# What of the ledger reaches the disk; the rest only reads.
_LEDGER_CALLS = frozenset({"begin", "finish"})
_IN_MEMORY = Path("/dev/shm")  # noqa: S108 - the power of the ledger's own disk is never cut
_DOCUMENTS = ["a", "b", "c", NFC, "x/a", "x/b", "x/z/a", "m/a"]


class Crashes(RuleBasedStateMachine):
    """See the module."""

    made = 0  # how many histories there were

    def __init__(self) -> None:
        super().__init__()
        Crashes.made += 1
        self.folder = Path(tempfile.mkdtemp(dir=_IN_MEMORY if _IN_MEMORY.is_dir() else None))
        # Open all the while: what a process that dies leaves in it is tested on its own.
        self.ledger = Ledger(self.folder / "ledger.sqlite")
        self.disk = Disk()
        self.planner = Planner(self.disk)
        self.number = 0
        self.plans: dict[str, Plan] = {}
        self.safe: set[bytes] = set()  # contents that nobody but us may end
        self.others = Others(self.disk, self.safe)
        self.touched = False  # whether another program changed anything

    def teardown(self) -> None:
        """Take everything back and look."""
        try:
            if not self.touched:
                self._all_back()
        finally:
            self.ledger.close()
            shutil.rmtree(self.folder)

    @initialize(
        documents=st.sets(st.sampled_from(_DOCUMENTS)),
        more=st.sampled_from([0, 0, 0, 0, 25]),
        folds=st.booleans(),
    )
    def begin(self, documents: set[str], more: int = 0, *, folds: bool = False) -> None:
        """Begin with some folders and documents, of different modes, on either kind of disk."""
        self.disk.folds = folds
        for folder in (
            "x",
            "x/z",
            "y",
            "m",
            *(f"{TRASH.decode()}{part}" for part in ("", "/files", "/info")),
        ):
            self.disk.make_folder(folder.encode())
        self.disk.mount("m")
        everything = [*sorted(documents), *(f"x/{number}" for number in range(more))]
        for mode, document in enumerate(everything, start=0o600):
            self.disk.put(document, document.encode(), mode)
        self.disk.settle()
        self.safe |= {document.encode() for document in everything}
        self.first = self.disk.tree(), self.disk.times()

    @rule(data=st.data(), ends=st.lists(ends, min_size=1, max_size=3))
    def change(self, data: st.DataObject, ends: list[End]) -> None:
        """Plan something, and carry it out with crashes in it and in what settles it."""
        plan = self._planned(data)
        if plan is not None:
            self.carry_out(plan, ends)

    @rule(data=st.data(), ends=st.lists(ends, min_size=1, max_size=3), acts=st.lists(acts))
    def change_among_others(self, data: st.DataObject, ends: list[End], acts: list[Act]) -> None:
        """Do so while other programs change the disk after each crash."""
        plan = self._planned(data)
        if plan is not None:
            self.carry_out(plan, ends, acts=acts)

    @rule(
        data=st.data(),
        how=st.sampled_from(["edit", "take", "unmake"]),
        late=st.booleans(),
        ends=st.lists(ends, min_size=1, max_size=3),
    )
    def change_against_another(
        self, data: st.DataObject, how: str, ends: list[End], *, late: bool
    ) -> None:
        """Carry out what another program has made impossible since it was planned.

        It edits a document that is to be changed, takes a name that is to be given, or removes the
        folder of one; the first or the last that it can.
        """
        plan = self._planned(data)
        moves = [step for step in plan.steps if isinstance(step, Move)] if plan else []
        paths = [step.source if how == "edit" else step.target for step in moves]
        taking = [path for path in paths if self._can(how, path)]
        if plan is None or not taking:
            return
        self.touched = True
        path = taking[-1 if late else 0]
        if how == "unmake":
            self.disk.remove_folder(parent(path))
            self.disk.settle()
        else:
            self.others.write(path.decode())
        self.carry_out(plan, ends, possible=False)

    def _can(self, how: str, path: bytes) -> bool:
        """Whether another program can edit this document, take this name or remove its folder."""
        if trash.in_trash(path):
            return False
        if how == "unmake":
            folder = self.disk.fingerprint(parent(path))
            return bool(parent(path) and folder and not self.disk.names(parent(path)))
        return self.disk.is_file(path) if how == "edit" else self.others.is_free(path.decode())

    def _planned(self, data: st.DataObject) -> Plan | None:
        return self.planner.plan(lambda options: data.draw(st.sampled_from(options)))

    @rule(
        ends=st.lists(ends, min_size=1, max_size=3),
        newest=st.integers(0, 3),
        acts=st.just([]) | st.just([]) | st.lists(acts),
    )
    def undo(self, ends: list[End], newest: int, acts: list[Act]) -> None:
        """Take an operation back, or the taking back of one."""
        done = [one for one in self.ledger.latest(20) if one.state is State.DONE]
        if not done:
            return
        operation = done[newest % len(done)]
        try:
            plan = undo_plan(operation, self.ledger, self.disk)
        except UndoRefusedError:
            return
        self.carry_out(plan, ends, operation.id, acts=acts)

    @rule(which=st.integers(0, 9))
    def replay(self, which: int) -> None:
        """Ask for an operation a second time: nothing is repeated."""
        if not self.plans:
            return
        identity = sorted(self.plans)[which % len(self.plans)]
        before, settled = self.disk.tree(), self.outcome(identity)
        outcome = self._run(lambda executor: executor.execute(self.plans[identity], identity, "s"))
        if settled is not None:
            assert self.disk.tree() == before, "a replay changed something"
            assert outcome.state is settled
        self._check_contents()

    @rule()
    def cut_power(self) -> None:
        """Lose power between two operations: what is settled stays so."""
        assert self.disk.is_flushed(), "what was settled was not on the disk"
        self.disk.lose_power(lambda: False)

    @rule(act=acts)
    def change_from_outside(self, act: Act) -> None:
        """Let another program change something."""
        self.touched |= self.others.act(act)

    # Carrying out, dying, settling, checking.

    def carry_out(
        self,
        plan: Plan,
        ends: Sequence[End],
        undo_of: str = "",
        *,
        possible: bool = True,
        acts: Sequence[Act] = (),
    ) -> int:
        """Carry a plan out, dying as the ends say; settle it and check every promise.

        Args:
            plan: What to do.
            ends: Of the first process and of those that come after it.
            undo_of: The operation that the plan takes back, or empty.
            possible: Whether nothing has changed since it was planned.
            acts: What other programs do, each after one of the crashes.

        Returns:
            How many processes died.
        """
        self.number += 1
        identity = f"op{self.number}"
        self.plans[identity] = plan
        before = self.disk.tree()
        whole = applied(before, plan, self._kept()) if possible else {}
        near = [path for step in plan.steps for path in step.paths]
        asks, died, alone = True, 0, True
        well = not any(end.fault for end in ends)  # whether the disk did what it should
        for end, act in itertools.zip_longest(ends, acts[: len(ends)]):
            if self._lives(plan, identity, undo_of, end, asks=asks):
                break
            asks = end.asks
            died += 1
            well = well and not end.power  # a later change may be on it without an earlier one
            if act is not None and self.others.act(act, near):
                self.touched, alone = True, False
        self._lives(plan, identity, undo_of, NEVER, asks=False)
        state = self.outcome(identity)
        if state is not None and not any(map(trash.in_trash, near)):
            self.safe |= set(plan.contents)
        if not possible:
            assert state is not State.DONE, "what is impossible by now was not refused"
            assert state is State.ABORTED or died or not well
        elif alone:
            self._check_whole(state, before, whole, sure=well, lived=not died)
        self._check_contents()
        if state is State.IN_DOUBT:
            self.touched = True  # a person would have to look
            self.disk.settle()
        self.cut_power()
        return died

    def _check_whole(
        self, state: State | None, before: Tree, whole: Tree, *, sure: bool, lived: bool
    ) -> None:
        """What nobody else was about is there wholly or not at all.

        Args:
            state: Of the operation.
            before: What there was.
            whole: What there is to be.
            sure: Whether the disk kept its power and did what it should.
            lived: Whether no process died over it.
        """
        now = self.disk.tree()
        if state is State.DONE:
            assert now == whole, "a finished operation is not there wholly"
        elif state is not State.IN_DOUBT:
            assert now == before, "an aborted operation left something"
        if sure:
            assert state is not State.IN_DOUBT, "in doubt, without a reason"
            done = state is State.DONE
            assert done == fits(whole, self.disk) or not lived, "not done, without a reason"

    def _lives(self, plan: Plan, identity: str, undo_of: str, end: End, *, asks: bool) -> bool:
        """Run one process and check what it settles; say whether it came to its own end."""
        was, before = self.outcome(identity), self.disk.tree()
        fuse = Fuse(end.at, end.after, end.fault)
        alive = True
        try:
            if asks:
                self._run(lambda ex: ex.execute(plan, identity, "s", undo_of=undo_of), fuse)
            else:
                self._run(lambda ex: ex.recover(), fuse)
        except Crash:
            alive = False
        except ToolError:  # the disk failed before anything began
            assert end.fault
            assert self.outcome(identity) is None
        state, now = self.outcome(identity), self.disk.tree()
        settled = state in SETTLED and was not in SETTLED
        if settled:
            operation = self.ledger.get(identity)  # its steps may be more than the plan's
            assert operation is not None
            if state is State.DONE or (state is State.ABORTED and was is State.INTENT):
                check_names(operation.steps, operation.state, self.disk)
            if state is State.IN_DOUBT and self._told(identity).startswith(JUDGED):
                assert now == before, "recovery touched what is in doubt"
        if was in SETTLED:
            assert now == before, "what was settled was touched again"
        if state in SETTLED - {State.IN_DOUBT}:
            assert self.disk.is_flushed(), "what was settled was not on the disk"
        if end.power and not alive:
            self.disk.lose_power(itertools.cycle(end.survives).__next__)
        return alive

    def _run(self, act: Callable[[Executor], Any], fuse: Fuse | None = None) -> Any:  # noqa: ANN401
        fuse = fuse or Fuse()
        ledger, files = Dying(self.ledger, fuse, _LEDGER_CALLS), Dying(self.disk, fuse)
        return act(Executor(ledger, self.folder, clock, files))  # type: ignore[arg-type]

    def outcome(self, identity: str) -> State | None:
        """What the ledger says of an operation."""
        found = self.ledger.get(identity)
        return None if found is None else found.state

    def _told(self, identity: str) -> str:
        found = self.ledger.get(identity)
        return "" if found is None else found.text

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
            in_force = [
                one
                for one in self.ledger.latest(1_000)
                if one.state is State.DONE and not one.id.startswith("back")
            ]
            if not in_force:
                break
            operation = in_force[0]
            plan = undo_plan(operation, self.ledger, self.disk)
            self.number += 1
            back = partial(
                Executor.execute,
                plan=plan,
                operation_id=f"back{self.number}",
                session="",
                undo_of=operation.id,
            )
            outcome = self._run(back)
            assert outcome.state is State.DONE, outcome.text
        if hasattr(self, "first"):
            tree, times = self.first
            assert self.disk.tree() == tree, "undo did not bring back what was there"
            assert self.disk.times() == times, "undo did not bring back when it was changed"
