"""A plan that the person narrows or gives other names: it does what its rows say, or is refused."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tools.effects.scene import Scene
from tools.effects.amending import Amender, amendable, is_part_of
from tools.effects.bonds import Bonds
from tools.effects.files import files_beneath
from tools.effects.moves import Rename, plan_moves
from tools.effects.operation import State
from tools.effects.plan import Plan
from tools.effects.steps import Change, MakeFolder, Move
from tools.effects.undo import undo_plan
from tools.effects.writes import Content, Write
from tools.errors import ToolError

NAMES = ("a.txt", "b.txt", "c.txt", "d.txt", "sub/a.txt", "sub/b.txt", "ż\n.txt")
FREE = ("e.txt", "f.txt", "sub/c.txt", "new/a.txt", "new/er/b.txt")


@st.composite
def wishes(draw: st.DrawFn) -> list[tuple[str, str]]:
    """Renames at one time: chains, circles, into new folders, and names that stay free."""
    sources = draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True))
    targets = draw(st.permutations([*sources, *FREE]))
    pairs = zip(sources, targets, strict=False)
    return [(source, target) for source, target in pairs if source != target] or [
        (sources[0], FREE[0])
    ]


def _plan(scene: Scene, pairs: list[tuple[str, str]]) -> Plan:
    making = [b"new", b"new/er"] if any("new/" in target for _, target in pairs) else []
    renames = [Rename(source.encode(), target.encode()) for source, target in pairs]
    return plan_moves("zmien_nazwy", renames, files_beneath(scene.root), making)


def _applied(before: dict[str, str], rows: list[Change]) -> dict[str, str]:
    """What the rows say: every document has the name that its row gives it, all others stay."""
    named = {row.source.decode(): row.target.decode() for row in rows if isinstance(row, Move)}
    return {named.get(path, path): content for path, content in before.items()}


def _scene(folder: str) -> Scene:
    scene = Scene(Path(folder))
    (scene.root / "sub").mkdir()
    scene.write(*NAMES)
    return scene


@settings(max_examples=80, deadline=None)
@given(wishes(), st.data())
def test_a_narrowed_plan_does_what_its_rows_say(
    pairs: list[tuple[str, str]], data: st.DataObject
) -> None:
    """Rows that are left out with all that needs them leave a plan that can be carried out."""
    with tempfile.TemporaryDirectory() as folder:
        scene = _scene(folder)
        plan = _plan(scene, pairs)
        changes = plan.changes
        places = range(len(changes))
        out = data.draw(st.sets(st.sampled_from(places)))
        back = data.draw(st.sets(st.sampled_from(places)))
        bonds = Bonds(changes)
        kept = bonds.taking(bonds.leaving(places, out), back)
        rows = [changes[place] for place in sorted(kept)]
        before = scene.contents()
        if not rows:
            return
        part = Amender(files_beneath(scene.root)).amended(plan, rows)
        assert set(part.changes) == set(rows)
        assert is_part_of(part, plan)
        assert (part.digest == plan.digest) == (part.steps == plan.steps)
        with scene.start() as running:
            outcome = running.executor.execute(part, "op", "s", approved_digest=part.digest)
            assert outcome.state is State.DONE
            assert scene.contents() == _applied(before, rows)
            made = {row.path.decode() for row in rows if isinstance(row, MakeFolder)}
            assert {each for each in ("new", "new/er") if (scene.root / each).is_dir()} == made
            operation = running.ledger.get("op")
            assert operation is not None
            back_again = undo_plan(operation, running.ledger, running.executor.files)
            assert not amendable(back_again)
            running.executor.execute(back_again, "u", "s", undo_of="op")
            assert scene.contents() == before


@settings(max_examples=80, deadline=None)
@given(wishes(), st.data())
def test_any_choice_of_rows_is_carried_out_or_refused(
    pairs: list[tuple[str, str]], data: st.DataObject
) -> None:
    """Rows torn from what they need are refused before anything is touched; no row is replaced."""
    with tempfile.TemporaryDirectory() as folder:
        scene = _scene(folder)
        plan = _plan(scene, pairs)
        rows = data.draw(st.lists(st.sampled_from(plan.changes), min_size=1, unique=True))
        rows = [row for row in plan.changes if row in rows]
        before = scene.contents()
        try:
            part = Amender(files_beneath(scene.root)).amended(plan, rows)
        except ToolError:
            assert scene.contents() == before
            return
        with scene.start() as running:
            outcome = running.executor.execute(part, "op", "s", approved_digest=part.digest)
            assert outcome.state is State.DONE
        assert scene.contents() == _applied(before, rows)


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """An archive with the files of ``NAMES``."""
    return _scene(str(tmp_path))


def test_a_chain_is_left_out_from_its_head(scene: Scene) -> None:
    """What takes a name goes with what gives it up; the other way round each stands alone."""
    plan = _plan(scene, [("a.txt", "b.txt"), ("b.txt", "c.txt"), ("c.txt", "e.txt")])
    sources = [step.paths[0] for step in plan.changes]
    a, b, c = (sources.index(name) for name in (b"a.txt", b"b.txt", b"c.txt"))
    bonds = Bonds(plan.changes)
    assert bonds.leaving({a, b, c}, {a}) == {b, c}
    assert bonds.leaving({a, b, c}, {b}) == {c}
    assert bonds.leaving({a, b, c}, {c}) == set()
    assert bonds.taking((), {a}) == {a, b, c}
    assert bonds.taking((), {c}) == {c}


def test_a_folder_goes_with_the_last_that_it_is_made_for(scene: Scene) -> None:
    """Nobody wants an empty folder of a choice; one that was the wish itself stays."""
    plan = _plan(scene, [("a.txt", "new/er/a.txt"), ("b.txt", "e.txt")])
    assert plan.changes[:2] == (MakeFolder(b"new"), MakeFolder(b"new/er"))
    bonds = Bonds(plan.changes)
    assert bonds.leaving(range(4), {2}) == {3}
    assert bonds.leaving(range(4), {0}) == {3}
    assert bonds.taking((), {2}) == {0, 1, 2}
    alone = Bonds([MakeFolder(b"x"), MakeFolder(b"y")])
    assert alone.leaving({0, 1}, {0}) == {1}


@pytest.mark.parametrize(
    ("name", "says"),
    [("b.txt", "taken"), ("x/y.txt", "plain name"), ("", "empty"), ("c.txt", "one name")],
)
def test_a_name_that_can_not_be_given_is_refused(scene: Scene, name: str, says: str) -> None:
    """The rules are those of every rename."""
    plan = _plan(scene, [("a.txt", "e.txt"), ("d.txt", "f.txt")])
    first, second = plan.changes
    amender = Amender(files_beneath(scene.root))
    other = amender.renamed(second, "c") if says == "one name" else second
    with pytest.raises(ToolError, match=says):
        amender.amended(plan, [amender.renamed(first, name), replace(other)])


def test_other_names_are_carried_out(scene: Scene) -> None:
    """The extension is kept, the folder too, and a name that another row gives up is free."""
    plan = _plan(scene, [("a.txt", "e.txt"), ("sub/a.txt", "sub/c.txt")])
    amender = Amender(files_beneath(scene.root))
    first, second = plan.changes
    edited = [amender.renamed(first, "Żółw"), amender.renamed(second, "ż.md")]
    part = amender.amended(plan, edited)
    assert [step.paths[-1] for step in part.changes] == ["Żółw.txt".encode(), "sub/ż.md".encode()]
    assert is_part_of(part, plan)
    assert amender.renamed(first, "e.txt") is first


def test_what_does_anything_else_is_no_part(scene: Scene) -> None:
    """Neither another folder, nor another document, nor another tool."""
    plan = _plan(scene, [("a.txt", "e.txt"), ("b.txt", "f.txt")])
    first = plan.changes[0]
    assert isinstance(first, Move)
    elsewhere = replace(first, target=b"sub/e.txt")
    other = replace(first, source=b"c.txt")
    assert not is_part_of(replace(plan, steps=(elsewhere,)), plan)
    assert not is_part_of(replace(plan, steps=(other,)), plan)
    assert not is_part_of(replace(plan, steps=(MakeFolder(b"x"),)), plan)
    assert not is_part_of(replace(plan, tool="przenies"), plan)
    assert is_part_of(replace(plan, steps=plan.steps[1:]), plan)


def test_a_document_that_changed_since_stops_what_was_agreed_to(scene: Scene) -> None:
    """What was expected of each is what was shown; the question marks what is known already."""
    plan = _plan(scene, [("a.txt", "e.txt"), ("b.txt", "f.txt"), ("c.txt", "g.txt")])
    (scene.root / "a.txt").write_text("something else")
    (scene.root / "b.txt").unlink()
    (scene.root / "g.txt").write_text("in the way")
    amender = Amender(files_beneath(scene.root))
    assert list(amender.obstacles(plan.changes).values()) == [
        "has changed since",
        "missing by now",
        "the new name is taken",
    ]
    part = amender.amended(plan, plan.changes[:1])
    with scene.start() as running:
        outcome = running.executor.execute(part, "op", "s", approved_digest=part.digest)
        assert outcome.state is State.ABORTED


def test_what_is_not_a_move_stays_as_it_is(scene: Scene) -> None:
    """Neither its parts nor its name are to be chosen."""
    amender = Amender(files_beneath(scene.root))
    written = Plan("zapisz_plik", (Write(b"x.txt", Content.of(b"")),))
    with pytest.raises(ToolError, match="as it is"):
        amender.amended(written, written.changes)
    with pytest.raises(ToolError, match="as it is"):
        amender.renamed(MakeFolder(b"n"), "m")
    assert amender.obstacles(written.changes) == {}


def test_a_name_in_a_folder_that_is_to_be_made(scene: Scene) -> None:
    """The rules are those of the folder around it, and nothing is there to be in the way."""
    plan = _plan(scene, [("a.txt", "new/er/a.txt")])
    amender = Amender(files_beneath(scene.root))
    *folders, last = plan.changes
    assert amender.obstacles(plan.changes) == {}
    edited = amender.renamed(last, "ż")
    assert amender.amended(plan, [*folders, edited]).changes[-1].paths[1] == "new/er/ż.txt".encode()
    with pytest.raises(ToolError, match="too long"):
        amender.renamed(last, "ż" * 200)
