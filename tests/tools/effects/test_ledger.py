"""The ledger: durable, exact about bytes, and clear about what is wrong with it."""

from __future__ import annotations

import os
import sqlite3
import stat
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from config.errors import ArchivistError
from tests.tools.effects.scene import Scene
from tools.effects.faults import LedgerError
from tools.effects.fingerprint import Fingerprint
from tools.effects.ledger import Ledger
from tools.effects.mail import Attached, Send
from tools.effects.operation import Decision, Operation, State, Verdict
from tools.effects.steps import Held, MakeFolder, Move, RemoveFolder
from tools.effects.writes import Content, Discard, Exchange, Write

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE_S = 0.05


def _operation(operation_id: str, *moves: tuple[bytes, bytes], **changes: object) -> Operation:
    values: dict[str, object] = {
        "id": operation_id,
        "archive": b"/archive",
        "session": "s",
        "tool": "zmien_nazwe",
        "digest": "d",
        "state": State.INTENT,
        "steps": tuple(Move(a, b, Fingerprint(1, 2**64 - 1, 3, -4)) for a, b in moves),
        "text": "",
        "created_at": "2026-03-14T15:09:26+00:00",
        "finished_at": "",
        "undo_of": "",
    }
    return Operation(**{**values, **changes})  # type: ignore[arg-type]


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """A fresh ledger."""
    with Ledger(tmp_path / "data" / "ledger.sqlite", PATIENCE_S) as ledger:
        yield ledger


def _done(ledger: Ledger, operation: Operation) -> None:
    ledger.begin(operation)
    ledger.finish(operation.id, State.DONE, "text", "later")


def test_an_operation_comes_back_as_it_went_in(ledger: Ledger) -> None:
    """Any bytes in a path and any 64-bit inode survive."""
    operation = _operation("op", (b"\xff\n", b"\xc5\x82"), (b"'; DROP", b"x"))
    ledger.begin(operation)
    assert ledger.get("op") == operation
    assert ledger.open_intents(b"/archive") == [operation]
    assert ledger.open_intents(b"/other") == []
    assert ledger.get("other") is None


def test_every_kind_of_step_comes_back_as_it_went_in(ledger: Ledger) -> None:
    """Folders with what was counted in them, folders made and removed, and contents."""
    folder = Fingerprint(1, 7, 0, 0, is_folder=True)
    old, new = Content.of(b"old", mtime_ns=-5), Content.of(b"")
    steps = (
        MakeFolder(b"new"),
        Move(b"a", b"new/a", folder, Held(3, 4)),
        RemoveFolder(b"\xff"),
        Write(b"\xfe", new, like=b"b"),
        Exchange(b"b", b"\xfe", old=old, new=new),
        Discard(b"\xfe", old, like=b"b"),
    )
    operation = _operation("op", steps=steps)
    ledger.begin(operation)
    assert ledger.get("op") == operation
    for attached in (None, Attached(b"\xff.pdf", old)):
        message = Send("ja@x.pl", ("a@x.pl", "b@x.pl"), "Zażółć\u2028", new, attached)
        sending = _operation(f"mail {attached}", steps=(message,))
        ledger.begin(sending)
        assert ledger.get(sending.id) == sending


def _form_1(path: Path) -> None:
    database = sqlite3.connect(path)
    database.executescript(Path(__file__).with_name("ledger_form_1.sql").read_text())
    database.close()


def test_a_ledger_of_the_second_form_is_brought_up(tmp_path: Path) -> None:
    """Moves of folders are there afterwards, and contents can be written down."""
    database = sqlite3.connect(tmp_path / "ledger.sqlite")
    database.executescript(Path(__file__).with_name("ledger_form_2.sql").read_text())
    database.close()
    folder = Fingerprint(1, 7, 0, 0, is_folder=True)
    with Ledger(tmp_path / "ledger.sqlite") as ledger:
        (operation,) = ledger.latest(9)
        assert operation.steps == (MakeFolder(b"new"), Move(b"a", b"new/a", folder, Held(3, 4)))
        written = _operation("new", steps=(Write(b"x", Content.of(b"x")),))
        ledger.begin(written)
        assert ledger.get("new") == written


def test_a_ledger_of_the_third_form_is_brought_up(tmp_path: Path) -> None:
    """What was decided about an operation can be written down afterwards."""
    database = sqlite3.connect(tmp_path / "ledger.sqlite")
    database.executescript(Path(__file__).with_name("ledger_form_3.sql").read_text())
    database.close()
    decision = Decision(Verdict.LET_GO, "ala", "2026-03-14T15:09:26+00:00")
    with Ledger(tmp_path / "ledger.sqlite") as ledger:
        (operation,) = ledger.latest(9)
        assert (operation.decisions, operation.let_go) == ((), None)
        ledger.let_go([operation], decision)
        (operation,) = ledger.latest(9)
        assert operation.let_go == decision


def test_a_ledger_of_the_first_form_is_brought_up(tmp_path: Path) -> None:
    """Everything in it is there afterwards, byte by byte, and can be taken back and recovered."""
    _form_1(tmp_path / "ledger.sqlite")
    with Ledger(tmp_path / "ledger.sqlite") as ledger:
        assert [(each.id, str(each.state)) for each in ledger.latest(9)] == [
            ("open", "intent"),
            ("undo-1", "done"),
            ("undone", "undone"),
            ("done", "done"),
        ]
        done = ledger.get("done")
        assert done is not None
        assert done.steps == (
            Move(b"\xff\n", b"\xc5\x82", Fingerprint(1, 2**64 - 1, 3, -4)),
            Move(b"b", b"c", Fingerprint(1, 8, 5, 6)),
        )
        assert [each.id for each in ledger.open_intents(b"/a")] == ["open"]
        renamed = ledger.renamed_to(b"/a", b"b")
        assert renamed is not None
        assert renamed.path == b"c"
        ledger.begin(_operation("new", steps=(MakeFolder(b"x"),)))
    with Ledger(tmp_path / "ledger.sqlite") as again:
        assert again.get("new") is not None


def test_a_ledger_is_brought_up_wholly_or_not_at_all(tmp_path: Path) -> None:
    """What goes wrong half-way leaves the first form as it was."""
    path = tmp_path / "ledger.sqlite"
    _form_1(path)
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE steps_of_form_1 (in_the_way)")
    database.close()
    with pytest.raises(LedgerError):
        Ledger(path)
    database = sqlite3.connect(path)
    assert database.execute("PRAGMA user_version").fetchone() == (1,)
    assert database.execute("SELECT count(*) FROM steps").fetchone() == (5,)
    database.execute("DROP TABLE steps_of_form_1")
    database.close()
    with Ledger(path) as ledger:
        assert len(ledger.latest(9)) == 4


def _folder_move(source: bytes, target: bytes) -> Move:
    return Move(source, target, Fingerprint(1, 7, 0, 0, is_folder=True))


def test_a_document_is_followed_through_moves_of_its_folders(ledger: Ledger) -> None:
    """Its own rename, its folder's, and that of a folder around that one."""
    _done(ledger, _operation("one", (b"a/x", b"a/y")))
    _done(ledger, _operation("two", steps=(_folder_move(b"a", b"b"),)))
    _done(ledger, _operation("three", steps=(MakeFolder(b"c"), _folder_move(b"b", b"c/b"))))
    for old in (b"a/x", b"a/y", b"b/y"):
        renamed = ledger.renamed_to(b"/archive", old)
        assert renamed is not None
        assert (renamed.path, renamed.operation) == (b"c/b/y", "three")
    assert ledger.renamed_to(b"/archive", b"ab/y") is None


def test_a_file_s_own_move_counts_before_its_old_folder_s(ledger: Ledger) -> None:
    """What had left a folder before the folder moved is not looked for in it."""
    _done(ledger, _operation("one", (b"a/x", b"x")))
    _done(ledger, _operation("two", steps=(_folder_move(b"a", b"b"),)))
    renamed = ledger.renamed_to(b"/archive", b"a/x")
    assert renamed is not None
    assert renamed.path == b"x"


def test_a_document_is_followed_through_a_circle(ledger: Ledger) -> None:
    """The name in between, in the same operation, is no end."""
    _done(ledger, _operation("swap", (b"a", b".s"), (b"b", b"a"), (b".s", b"b")))
    found = [ledger.renamed_to(b"/archive", name) for name in (b"a", b"b")]
    assert [renamed.path for renamed in found if renamed] == [b"b", b"a"]


def test_an_intent_is_there_after_the_process_is_gone(tmp_path: Path) -> None:
    """Another connection sees the intent, and its commit was a full one."""
    first = Ledger(tmp_path / "ledger.sqlite")
    first.begin(_operation("op", (b"a", b"b")))
    with Ledger(tmp_path / "ledger.sqlite") as second:
        assert second.get("op") is not None
        assert second._database.execute("PRAGMA synchronous").fetchone() == (2,)
        assert second._database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    first.close()


def test_the_same_id_is_never_written_twice(ledger: Ledger) -> None:
    """A second intent with a known id is refused, and the first is unharmed."""
    ledger.begin(_operation("op", (b"a", b"b")))
    with pytest.raises(LedgerError):
        ledger.begin(_operation("op", (b"c", b"d")))
    assert [step.paths[0] for step in ledger.latest(9)[0].steps] == [b"a"]


def test_undo_of_undo_restores_the_states(ledger: Ledger) -> None:
    """Each undo turns the states of the whole chain before it."""
    _done(ledger, _operation("one", (b"a", b"b")))
    states = []
    for number, undone in enumerate(["one", "undo0", "undo1"]):
        _done(ledger, _operation(f"undo{number}", (b"b", b"a"), tool="undo", undo_of=undone))
        states.append({each.id: str(each.state) for each in ledger.latest(9)})
    assert states[0] == {"one": "undone", "undo0": "done"}
    assert states[1] == {"one": "done", "undo0": "undone", "undo1": "done"}
    assert states[2] == {"one": "undone", "undo0": "done", "undo1": "undone", "undo2": "done"}
    assert ledger.last_in_force(b"/archive") is None


def test_the_last_operation_in_force_is_neither_undone_nor_an_undo(ledger: Ledger) -> None:
    """What undo takes back next."""
    _done(ledger, _operation("one", (b"a", b"b")))
    _done(ledger, _operation("two", (b"b", b"c")))
    _done(ledger, _operation("other", (b"b", b"c"), archive=b"/other"))
    _done(ledger, _operation("undo", (b"c", b"b"), undo_of="two"))
    found = ledger.last_in_force(b"/archive")
    assert found is not None
    assert found.id == "one"
    undo = ledger.undo_of("two")
    assert undo is not None
    assert undo.id == "undo"


def test_a_path_is_followed_through_its_renames(ledger: Ledger) -> None:
    """Where a document went is told through chains, returns and undone operations."""
    _done(ledger, _operation("1", (b"a", b"b")))
    _done(ledger, _operation("2", (b"b", b"c")))
    first = ledger.renamed_to(b"/archive", b"a")
    assert first is not None
    assert (first.path, first.operation) == (b"c", "2")
    _done(ledger, _operation("3", (b"c", b"a")))
    _done(ledger, _operation("4", (b"a", b"d")))
    second = ledger.renamed_to(b"/archive", b"b")
    assert second is not None
    assert second.path == b"d"
    _done(ledger, _operation("5", (b"d", b"a"), undo_of="4"))
    third = ledger.renamed_to(b"/archive", b"d")
    assert third is not None
    assert third.path == b"a"
    assert ledger.renamed_to(b"/archive", b"never") is None
    assert ledger.renamed_to(b"/other", b"a") is None


def test_ids_are_found_by_their_beginning(ledger: Ledger) -> None:
    """Wildcards in the text mean themselves."""
    for name in ("ab1", "ab2", "a%"):
        _done(ledger, _operation(name, (b"a", b"b")))
    assert [each.id for each in ledger.matching("ab")] == ["ab2", "ab1"]
    assert [each.id for each in ledger.matching("a%")] == ["a%"]
    assert ledger.matching("\udcff") == []


def test_the_file_is_private(ledger: Ledger) -> None:
    """Nobody else reads what the person's documents are called."""
    mode = os.stat(ledger._path).st_mode  # noqa: PTH116 - as the system says it
    assert stat.S_IMODE(mode) == 0o600


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    """Bytes that are no database give one sentence that says what to do."""
    path = tmp_path / "ledger.sqlite"
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(LedgerError, match="is damaged: move it away"):
        Ledger(path)
    assert path.read_bytes().startswith(b"not a database")


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE steps SET kind = 'melt'",
        "UPDATE steps SET contents = '{'",
        "UPDATE steps SET contents = '[[1]]'",
        "UPDATE steps SET inode = 'x'",
        "UPDATE steps SET kind = 'write'",
    ],
)
def test_what_a_row_holds_that_nobody_knows_is_told(ledger: Ledger, damage: str) -> None:
    """A newer version or a failing disk wrote it: the operation is named, and nothing crashes."""
    _done(ledger, _operation("op", (b"a", b"b")))
    ledger._database.execute(damage)
    with pytest.raises(LedgerError, match="operation op holds what this version can't read"):
        ledger.latest(1)


def test_a_newer_form_is_left_alone(tmp_path: Path) -> None:
    """A ledger of a later version is not touched."""
    path = tmp_path / "ledger.sqlite"
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(LedgerError, match=r"newer Archivist \(form 99"):
        Ledger(path)


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    """Where no folder or file can be, the reason is told."""
    (tmp_path / "file").write_text("")
    with pytest.raises(ArchivistError, match="can't be created"):
        Ledger(tmp_path / "file" / "ledger.sqlite")
    (tmp_path / "ledger.sqlite").mkdir()
    with pytest.raises(LedgerError, match=r"is a folder, not a file; nothing was changed\. Move"):
        Ledger(tmp_path / "ledger.sqlite")


def test_a_full_disk_stops_before_anything_is_touched(tmp_path: Path) -> None:
    """When the intent can't be written no step runs, and later it can."""
    scene = Scene(tmp_path)
    scene.write("a")
    plan = scene.plan(("a", "b" * 200))
    with scene.start() as running:
        (pages,) = running.ledger._database.execute("PRAGMA page_count").fetchone()
        running.ledger._database.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(LedgerError, match=r"disk is full.*; nothing was changed"):
            running.executor.execute(plan, "a long id" * 100 * pages, "s")
        assert scene.contents() == {"a": "a"}
        running.ledger._database.execute("PRAGMA max_page_count = 100000")
        assert running.executor.execute(plan, "op", "s").state is State.DONE


def test_a_busy_ledger_is_told(ledger: Ledger, tmp_path: Path) -> None:
    """Another program that holds the database makes us wait, then say so."""
    other = sqlite3.connect(tmp_path / "data" / "ledger.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(LedgerError, match="in use by another program"):
        ledger.begin(_operation("op", (b"a", b"b")))
    other.close()
    ledger.begin(_operation("op", (b"a", b"b")))
    assert ledger.get("op") is not None


def test_one_holder_of_the_lock_at_a_time(ledger: Ledger, tmp_path: Path) -> None:
    """A second holder, even in this process, is told that nothing was changed."""
    other = Ledger(tmp_path / "data" / "ledger.sqlite", PATIENCE_S)
    with (
        ledger.exclusive(),
        pytest.raises(ArchivistError, match="Another Archivist"),
        other.exclusive(),
    ):
        pytest.fail("both hold the lock")
    with other.exclusive():
        assert other.latest(1) == []
    other.close()


def test_a_lock_file_that_cannot_be_is_told(ledger: Ledger, tmp_path: Path) -> None:
    """Without a lock nothing is changed."""
    (tmp_path / "data" / "ledger.sqlite.lock").mkdir()
    with pytest.raises(ArchivistError, match="can't be opened"), ledger.exclusive():
        pytest.fail("there is no lock")


def test_threads_may_share_a_ledger(ledger: Ledger) -> None:
    """The screen reads while a worker writes."""
    failures: list[BaseException] = []

    def write(start: int) -> None:
        try:
            for number in range(start, start + 20):
                _done(ledger, _operation(str(number), (b"a", b"b")))
                ledger.latest(3)
        except BaseException as error:  # noqa: BLE001 - told to the test's own thread
            failures.append(error)

    threads = [threading.Thread(target=write, args=(start,)) for start in (0, 100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert len(ledger.latest(100)) == 40
