"""Any plan, any crashes, in any order: nothing is ever lost or done twice."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tools.effects.scene import Crash, Scene, Wish, moved
from tools.effects.files import files_beneath
from tools.effects.motion import carry_out
from tools.effects.moves import Rename, plan_moves
from tools.effects.operation import State
from tools.effects.recovery import prefixes
from tools.effects.undo import undo_plan

NAMES = ("a", "b", "c", "d", "sub/a", "sub/b", "ł" * 127, "x\ny")
FILES = st.sets(st.sampled_from(NAMES), min_size=1)


@st.composite
def changes(draw: st.DrawFn) -> tuple[set[str], list[Wish]]:
    """Files, and moves that are possible one after the other (chains, circles, returns).

    Sometimes a folder is made first, which some of them go into.
    """
    files = draw(FILES)
    made = draw(st.sampled_from([(), ("new",), ("new", "new/er")]))
    names = NAMES + tuple(f"{folder}/a" for folder in made)
    held = set(files)
    moves: list[Wish] = [*made]
    for _ in range(draw(st.integers(0 if made else 1, 6))):
        free = [name for name in names if name not in held]
        if not free:
            break
        source, target = draw(st.sampled_from(sorted(held))), draw(st.sampled_from(free))
        moves.append((source, target))
        held = held - {source} | {target}
    return files, moves or [(min(files), "e")]


crash = st.tuples(st.integers(0, 30), st.booleans())


@settings(max_examples=150, deadline=None)
@given(changes(), crash, crash, crash)
def test_nothing_is_lost_and_nothing_is_done_twice(
    change: tuple[set[str], list[Wish]],
    first: tuple[int, bool],
    second: tuple[int, bool],
    third: tuple[int, bool],
) -> None:
    """Through three crashes the content stays, the state fits the disk, a replay does nothing."""
    files, moves = change
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(Path(folder))
        (scene.root / "sub").mkdir()
        scene.write(*files)
        before = scene.contents()
        whole = moved(before, moves)
        plan = scene.plan(*moves)
        for at, after in (first, second, third):
            with scene.start(at, after=after) as running:
                try:
                    running.executor.execute(plan, "op", "s")
                except Crash:
                    continue
        with scene.start() as running:
            outcome = running.executor.execute(plan, "op", "s")
            settled = scene.contents()
            assert running.executor.recover() == ()
            replayed = running.executor.execute(plan, "op", "s")
            assert replayed == replace(outcome, settled=())  # nothing was left to settle by then
        assert scene.contents() == settled
        assert sorted(settled.values()) == sorted(before.values())
        match outcome.state:
            case State.DONE:
                assert settled == whole
            case State.ABORTED:
                assert settled == before
            case State.IN_DOUBT:  # only where two points of the plan look the same on the disk
                points = [moved(before, moves[:taken]) for taken in range(len(moves) + 1)]
                assert points.count(settled) > 1
            case state:
                raise AssertionError(state)


@settings(max_examples=100, deadline=None)
@given(changes(), st.data())
def test_the_true_point_is_always_among_those_that_fit(
    change: tuple[set[str], list[Wish]], data: st.DataObject
) -> None:
    """Wherever a plan stopped, recovery sees that point; another only if the names are the same."""
    files, moves = change
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(Path(folder))
        (scene.root / "sub").mkdir()
        scene.write(*files)
        before = scene.contents()
        plan = scene.plan(*moves)
        taken = data.draw(st.integers(0, len(moves)))
        with scene.start() as running:
            carry_out(plan.steps[:taken], 0, running.files, running.ledger.kept)
            fitting = prefixes(plan.steps, running.files)

        def looks(number: int) -> tuple[dict[str, str], list[str]]:
            made = [move for move in moves[:number] if isinstance(move, str)]
            return moved(before, moves[:number]), sorted({"sub", *made})

        now = scene.contents(), scene.folders()
        same = [number for number in range(len(moves) + 1) if looks(number) == now]
        assert fitting == same


@settings(max_examples=100, deadline=None)
@given(st.permutations(NAMES[:6]), st.data())
def test_any_wishes_come_true_whatever_stands_in_their_way(
    order: list[str], data: st.DataObject
) -> None:
    """Circles, chains and files that stay, all at once, with crashes; and undo brings all back."""
    wished = dict(zip(NAMES[:6], order, strict=True))
    leaving = data.draw(st.sets(st.sampled_from(NAMES[:6])))
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(Path(folder))
        (scene.root / "sub").mkdir()
        scene.write(*(name for name in NAMES[:6] if name not in leaving))
        before = scene.contents()
        pairs = [(name, wished[name]) for name in before if wished[name] != name]
        if not pairs:
            return
        renames = [Rename(source.encode(), target.encode()) for source, target in pairs]
        plan = plan_moves("zmien_nazwy", renames, files_beneath(scene.root))
        at, after = data.draw(crash)
        with scene.start(at, after=after) as running, suppress(Crash):
            running.executor.execute(plan, "op", "s")
        with scene.start() as running:
            running.executor.recover()
            running.executor.execute(plan, "op", "s")
            operation = running.ledger.get("op")
            assert operation is not None
            if operation.state is State.ABORTED:
                assert scene.contents() == before
                return
            assert operation.state is State.DONE
            assert scene.contents() == dict(
                sorted((wished[name], held) for name, held in before.items())
            )
            back = undo_plan(operation, running.ledger, running.files)
            running.executor.execute(back, "undo", "s", undo_of="op")
        assert scene.contents() == before
