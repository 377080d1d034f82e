"""How a plan is shown: counted in a line, every step and name whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from archivist.terminal.planned import group_lines, headline, plan_lines, step_lines
from tests.archivist.terminal.scripted import HOSTILE, move
from tools.effects.fingerprint import Fingerprint
from tools.effects.plan import Plan
from tools.effects.steps import Held, MakeFolder, Move, RemoveFolder, Step
from tools.effects.trash import trash_path
from tools.effects.writes import Content, Discard, Exchange, Write


def test_names_are_whole_and_escaped() -> None:
    """Nothing of a name is cut, at any width, and nothing of it acts on the terminal."""
    long = "b" * 200 + ".pdf"
    wanted = Plan("zmien_nazwe", (move(f"skany/{HOSTILE}", f"inne/{long}"),))
    for columns in (60, 80, 200):
        lines = plan_lines(wanted, columns)
        assert max(map(len, lines)) <= columns
        assert "fak\\x1b[31mtura\\u202efdp.exe" in lines[0]
        assert f"→ inne/{long}" in "".join(line.removeprefix(" " * 7) for line in lines[1:])
    assert headline(wanted).startswith("Move 1 file · ")


def test_a_row_that_does_not_fit_goes_on_below_its_name() -> None:
    """On a narrow screen names are broken between words, and a mark has a line of its own."""
    steps = [move(f"a/faktura za {each}.pdf", f"b/rachunek-{each}.pdf") for each in ("prąd", "gaz")]
    assert step_lines(steps, 24, marks={1: "the name is taken"}) == [
        "  a/ → b/ · 2 files",
        "    1  faktura za ",
        "         prąd.pdf",
        "       → rachunek-",
        "         prąd.pdf",
        "    2  faktura za ",
        "         gaz.pdf",
        "       → rachunek-",
        "         gaz.pdf",
        "       ! the name is ",
        "         taken",
    ]


def _folder(source: str, target: str, documents: int) -> Move:
    was = Fingerprint(1, 1, 0, 0, is_folder=True)
    return Move(source.encode(), target.encode(), was, Held(documents, 5000))


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ([MakeFolder(b"nowe")], "Make 1 new folder · "),
        ([MakeFolder(b"x"), MakeFolder(b"x/y")], "Make 2 new folders · "),
        ([MakeFolder(b"x"), move("a", "x/a")], "Make 1 new folder and move 1 file · "),
        ([_folder("a", "x/a", 37)], "Move 1 folder (37 files) · 5.0 kB · "),
        ([_folder("a", "b", 1)], "Rename 1 folder (1 file) · "),
        ([move("x/a", "a"), RemoveFolder(b"x")], "Move 1 file and remove 1 new folder · "),
        (
            [move("a", ".stage"), move("b", "a"), move(".stage", "b")],
            "Rename 2 files · ",
        ),
    ],
)
def test_what_will_happen_is_counted(steps: list[Step], says: str) -> None:
    """Files, folders with what they hold, and new folders, each by its own word."""
    wanted = Plan("przenies", tuple(steps))
    assert headline(wanted).startswith(says)
    assert sum(not line.endswith("s") for line in plan_lines(wanted, 80)) == len(wanted.changes)


def test_what_is_written_is_shown() -> None:
    """A new version is one line with its sizes, and the text stands below, nothing hidden in it."""
    old, new = Content.of(b"a"), Content.of(b"b" * 2000)
    steps = (
        Write(b".s", new, like=b"x.txt"),
        Exchange(b"x.txt", b".s", old=old, new=new),
        Discard(b".s", old, like=b"x.txt"),
    )
    wanted = Plan("dopisz_do_pliku", steps, text="raz\n\x1b[31mdwa")
    assert headline(wanted) == "Change 1 file · 2.0 kB · can be undone"
    assert plan_lines(wanted, 80) == [
        "  1  new version of x.txt (1 byte → 2.0 kB)",
        "  The text:",
        "  | raz",
        "  | \\x1b[31mdwa",
    ]
    fresh = Plan("zapisz_plik", (MakeFolder(b"n"), Write(b"n/x.txt", new)), text="b")
    assert headline(fresh).startswith("Make 1 new folder and write 1 new file · ")


def test_the_trash_is_called_so() -> None:
    """Neither the folder of the trash nor the note in it is shown, on the way there and back."""
    trashed = trash_path(Path("/home/x/Trash"), b"files/a")
    note = Write(trash_path(Path("/home/x/Trash"), b"info/a.trashinfo"), Content.of(b"note"))
    there = Move(b"a", trashed, Fingerprint(1, 1, 5000, 0))
    wanted = Plan("usun", (note, there))
    assert headline(wanted) == "Put 1 file into the trash · 5.0 kB · can be undone"
    assert plan_lines(wanted, 80) == ["  1  a → the trash"]
    back = Plan("undo", (there.reversed(), note.reversed()))
    assert plan_lines(back, 80) == ["  1  the trash → a"]


def test_folders_are_shown_with_their_names() -> None:
    """A new folder has its line; the name in between of a swap has none."""
    steps = (MakeFolder(b"x"), move("a", ".stage"), move("b", "a"), move(".stage", "b"))
    assert plan_lines(Plan("t", steps), 80) == [
        "  1  new folder x",
        "  the top folder · 2 files",
        "    2  a → b",
        "    3  b → a",
    ]
    removed = plan_lines(Plan("t", (RemoveFolder(b"x"),)), 80)
    assert removed == ["  1  new folder x → removed, for it is empty again"]


def test_rows_of_the_same_folders_stand_together() -> None:
    """With their number and the short names; a row alone has its whole paths."""
    trashed = [trash_path(Path("/home/x/Trash"), b"files/%d" % each) for each in range(2)]
    was = Fingerprint(1, 1, 5000, 0)
    steps = (
        move("a/1", "b/1"),
        move("c/x", "c/y"),
        move("a/2", "b/3"),
        *(Move(b"d/%d" % each, trashed[each], was) for each in range(2)),
        _folder("e/f", "e/g", 3),
        _folder("e/h", "e/i", 3),
    )
    assert step_lines(steps, 80) == [
        "  a/ → b/ · 2 files",
        "    1  1",
        "    2  2 → 3",
        "  3  c/x → c/y",
        "  d/ → the trash · 2 files",
        "    4  0",
        "    5  1",
        "  e/ · 2 folders",
        "    6  f → g",
        "    7  h → i",
    ]
    assert group_lines(steps, {0, 1}) == ["  a/ → b/ · 2 files, 1 of them chosen", "  c/x → c/y"]
    back = [step.reversed() for step in steps if isinstance(step, Move)][3:5]
    assert step_lines(back, 80)[1] == "    1  the trash → 0"
