"""Giving up old versions: nothing that is needed goes, and nothing is promised that is gone."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from config.errors import ArchivistError
from tests.tools.effects.scene import Scene
from tools.effects.executor import Executor
from tools.effects.files import files_beneath
from tools.effects.ledger import Ledger
from tools.effects.operation import Decision, Operation, State, Verdict
from tools.effects.purge import Wanted, carry_out_purge, needed_to_undo, plan_purge
from tools.effects.undo import UndoRefusedError, undo_plan
from tools.effects.writing import plan_replace, plan_write

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tools.effects.plan import Plan

START = datetime(2026, 1, 1, tzinfo=UTC)
DECISION = Decision(Verdict.LET_GO, "ala", "2026-03-14T15:09:26+00:00")


@dataclass
class Story:
    """An archive whose documents are changed day after day.

    Args:
        folder: An empty folder.
    """

    folder: Path
    day: int = 0
    number: int = 0
    ledger: Ledger = field(init=False)

    def __post_init__(self) -> None:
        """Open it."""
        self.scene = Scene(self.folder)
        self.ledger = Ledger(self.scene.database)
        self.files = files_beneath(self.scene.root)
        self.executor = Executor(self.ledger, self.scene.root, self._now, self.files)

    def _now(self) -> datetime:
        return START + timedelta(days=self.day)

    def do(self, plan: Plan, undo_of: str = "") -> str:
        """Carry out a plan; the next day comes."""
        self.number += 1
        operation_id = f"op{self.number}"
        outcome = self.executor.execute(plan, operation_id, "s", plan.digest, undo_of)
        assert outcome.state is State.DONE, outcome.text
        self.day += 1
        return operation_id

    def write(self, name: str, text: str) -> str:
        """Make a document, or give it a new version."""
        path, data = name.encode(), text.encode()
        existing = self.files.read(path)
        if existing is None:
            return self.do(plan_write("zapisz_plik", path, data, text))
        plan = plan_replace("zapisz_plik", path, existing, data, text=text, files=self.files)
        return self.do(plan)

    def undo(self, operation_id: str) -> str:
        """Take an operation back."""
        operation = self.get(operation_id)
        return self.do(undo_plan(operation, self.ledger, self.files), operation.id)

    def get(self, operation_id: str) -> Operation:
        """Look an operation up."""
        operation = self.ledger.get(operation_id)
        assert operation is not None
        return operation

    def purge(self, wanted: Wanted) -> tuple[str, ...]:
        """Purge; return the operations that were given up."""
        purge = plan_purge(wanted, self.ledger)
        carry_out_purge(purge, wanted, self.ledger, DECISION)
        return tuple(operation.id for operation in purge.operations)

    def kept_bytes(self) -> int:
        """How much is kept."""
        return sum(file.size_bytes for file in self.ledger.kept.files())

    def before(self, day: int) -> Wanted:
        """Everything older than a day of the story."""
        return Wanted(before=START + timedelta(days=day))


@pytest.fixture
def story(tmp_path: Path) -> Iterator[Story]:
    """A document with three versions."""
    story = Story(tmp_path)
    for text in ("first", "second", "third"):
        story.write("a", text)
    yield story
    story.ledger.close()


def test_what_is_old_goes_and_undo_says_so(story: Story) -> None:
    """The undo of the older change is given up for good, that of the younger one is not."""
    assert story.purge(story.before(2)) == ("op2",)
    with pytest.raises(UndoRefusedError, match=r"old version is no longer kept.*by ala"):
        story.undo("op2")
    story.undo("op3")
    assert story.scene.contents() == {"a": "second"}
    with pytest.raises(UndoRefusedError, match="no longer kept"):
        story.undo("op2")


def test_a_version_that_a_younger_change_needs_stays(story: Story) -> None:
    """Two changes removed the same text: it goes when neither needs it."""
    story.write("a", "first")  # op4 removes "third"
    story.write("a", "fourth")  # op5 removes "first", as op2 did
    assert story.purge(story.before(2)) == ()
    assert story.purge(story.before(4)) == ("op3", "op4")
    story.undo("op5")
    assert story.scene.contents() == {"a": "first"}


def test_by_size_what_nobody_needs_goes_first(story: Story) -> None:
    """Then the oldest; what is written in the archive is kept anew when it is taken back."""
    assert story.kept_bytes() == len("firstsecondthird")
    assert story.purge(Wanted(most_bytes=len("firstsecond"))) == ()
    assert story.purge(Wanted(most_bytes=len("second"))) == ("op2",)
    assert story.kept_bytes() == len("second")
    story.undo("op3")
    assert story.purge(Wanted(most_bytes=0)) == ("op4",)
    assert story.kept_bytes() == 0
    assert story.scene.contents() == {"a": "second"}


def test_a_new_document_can_be_taken_back_and_forth_after_a_purge(story: Story) -> None:
    """What it wrote lies in the archive; once it was removed, that is needed."""
    made = story.write("b", "text")
    story.purge(Wanted(most_bytes=0))
    removed = story.undo(made)
    assert story.scene.contents() == {"a": "third"}
    assert needed_to_undo(story.get(removed))
    story.undo(removed)
    assert story.scene.contents() == {"a": "third", "b": "text"}


@pytest.mark.parametrize("state", [State.INTENT, State.IN_DOUBT])
def test_what_is_not_settled_needs_everything(story: Story, state: State) -> None:
    """Neither an interrupted change nor one in doubt loses what may still be wanted."""
    existing = story.files.read(b"a")
    assert existing is not None
    plan = plan_replace("x", b"a", existing, b"fourth", text="", files=story.files)
    for data in (*plan.contents, existing.data):
        story.ledger.kept.put(data)
    begun = Operation(
        "open", story.executor.archive, "s", "x", "d", State.INTENT, plan.steps, "",
        START.isoformat(), "",
        "",
    )  # fmt: skip
    story.ledger.begin(begun)
    if state is State.IN_DOUBT:
        story.ledger.finish("open", state, "look", "")
    purge = plan_purge(Wanted(START + timedelta(days=99), 0), story.ledger)
    assert purge.stays_bytes == purge.bound_bytes == len("thirdfourth")
    story.purge(Wanted(START + timedelta(days=99), 0))
    assert story.kept_bytes() == len("thirdfourth")


def test_leftovers_of_a_crash_go(story: Story) -> None:
    """A half-written file and a content without an operation are needed by nobody."""
    story.ledger.kept.put(b"kept before a crash")
    (story.scene.database.parent / "kept" / ("0" * 64 + ".abcd")).write_text("half")
    story.purge(Wanted(most_bytes=len("firstsecond")))
    assert story.kept_bytes() == len("firstsecond")


def test_something_that_was_changed_meanwhile_stops_it(story: Story) -> None:
    """Only what was shown goes."""
    wanted = Wanted(most_bytes=len("second"))
    purge = plan_purge(wanted, story.ledger)
    story.write("a", "fourth")
    before = story.kept_bytes()
    with pytest.raises(ArchivistError, match="Something was changed meanwhile"):
        carry_out_purge(purge, wanted, story.ledger, DECISION)
    assert story.kept_bytes() == before


def test_nobody_purges_while_files_are_changed(story: Story) -> None:
    """A content is kept before its intent is written: it would look as if nobody needed it."""
    wanted = Wanted(most_bytes=0)
    purge = plan_purge(wanted, story.ledger)
    with (
        Ledger(story.scene.database, patience_s=0.05) as other,
        story.ledger.exclusive(b"/another/archive"),
        pytest.raises(ArchivistError, match="Another Archivist"),
    ):
        carry_out_purge(purge, wanted, other, DECISION)
    assert story.kept_bytes() > 0


def test_a_crash_in_between_promises_nothing(story: Story, tmp_path: Path) -> None:
    """Written down and not yet removed: undo refuses already, and the next purge takes it."""
    purge = plan_purge(story.before(2), story.ledger)
    story.ledger.let_go(purge.operations, DECISION)  # and then the lights go out
    with pytest.raises(UndoRefusedError, match="no longer kept"):
        story.undo("op2")
    assert tmp_path.joinpath("data", "kept").is_dir()
    assert story.purge(story.before(3)) == ("op3",)
    assert not needed_to_undo(story.get("op2"))


CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("write"), st.sampled_from("ab"), st.sampled_from(["", "1", "22", "333"])),
        st.tuples(st.just("undo"), st.integers(0, 9), st.just("")),
        st.tuples(st.just("purge"), st.integers(0, 12), st.sampled_from(["age", "size", "both"])),
    ),
    max_size=14,
)


@settings(max_examples=40, deadline=None)
@given(changes=CHANGES)
def test_whatever_was_purged_nothing_needed_is_gone(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[str, int | str, str]]
) -> None:
    """Whatever could be taken back before still can, unless it was told that it was given up."""
    story = Story(tmp_path_factory.mktemp("story"))
    with story.ledger:
        for kind, which, what in changes:
            if kind == "write":
                existing = story.files.read(str(which).encode())
                if existing is None or existing.data != what.encode():
                    story.write(str(which), what)
            elif kind == "undo":
                possible = _possible(story)
                if possible:
                    story.undo(possible[int(which) % len(possible)])
            else:
                _purge_and_judge(story, int(which), what)
        _purge_and_judge(story, 3, "both")
        while possible := _possible(story):  # and all of it is true, not only planned
            newest = story.get(possible[0])
            story.undo(newest.id)
            if newest.undo_of or story.number > 60:
                break


def _possible(story: Story) -> list[str]:
    found = []
    for operation in story.ledger.latest(99):
        try:
            undo_plan(operation, story.ledger, story.files)
        except UndoRefusedError:
            continue
        found.append(operation.id)
    return found


def _purge_and_judge(story: Story, limit: int, by: str) -> None:
    wanted = Wanted(
        START + timedelta(days=limit) if by != "size" else None, limit if by != "age" else None
    )
    possible, contents = _possible(story), story.scene.contents()
    given_up = story.purge(wanted)
    assert story.scene.contents() == contents
    assert _possible(story) == [one for one in possible if one not in given_up]
    kept = {file.name for file in story.ledger.kept.files()}
    for operation in story.ledger.latest(99):
        assert needed_to_undo(operation) <= kept
        assert (operation.id in given_up) <= (operation.let_go is not None)
    if wanted.most_bytes is not None:
        assert story.kept_bytes() <= wanted.most_bytes  # nothing is open or in doubt here
    if wanted.before is not None:
        young = [one for one in given_up if _begun(story.get(one)) >= wanted.before]
        assert not young or wanted.most_bytes is not None


def _begun(operation: Operation) -> datetime:
    return datetime.fromisoformat(operation.created_at)
