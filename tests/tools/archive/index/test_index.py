"""The index follows the disk and survives everything."""

from __future__ import annotations

import math
import os
import sqlite3
import stat
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tools.archive import samples
from tests.tools.archive.searching import found, never, put
from tests.tools.contexts import PlainContext
from tools.archive import names
from tools.archive.index import records
from tools.archive.index.coverage import Coverage
from tools.archive.index.identity import index_file
from tools.archive.readers import process
from tools.archive.readers.document import UnreadableError
from tools.archive.root import Archive
from tools.archive.search import Search
from tools.errors import ToolError

if TYPE_CHECKING:
    from pathlib import Path


def test_the_index_follows_the_disk(root: Path, context: PlainContext) -> None:
    """New, changed, renamed, moved and removed documents are seen by the next search."""
    path = put(root, "a/one.txt", "jabłko")
    assert found(context, "jabłka") == ["a/one.txt"]
    path.write_text("gruszka jest dłuższa")
    assert found(context, "jabłka") == []
    assert found(context, "gruszki") == ["a/one.txt"]
    (root / "b").mkdir()
    path.rename(root / "b" / "two.txt")
    assert found(context, "gruszki") == ["b/two.txt"]
    assert found(context, "one") == []
    (root / "b" / "two.txt").unlink()
    (root / "b").rmdir()
    assert found(context, "gruszki") == []
    assert found(context, pattern="*") == []


def test_a_rename_keeps_the_text(root: Path, context: PlainContext) -> None:
    """A document moved to another folder is not read again."""
    path = put(root, "z/one.txt", "jabłko")
    assert found(context, "jabłko") == ["z/one.txt"]
    before = path.stat()
    (root / "a").mkdir()
    target = path.rename(root / "a" / "two.txt")
    # Content that is gone from the disk under an unchanged fingerprint can only be the kept one.
    target.write_bytes(b"grusz" + b"ka"[:0] + b"k"[:0] + b"xx")
    os.truncate(target, before.st_size)
    os.utime(target, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert found(context, "jabłko") == ["a/two.txt"]
    assert found(context, "two") == ["a/two.txt"]
    assert found(context, "one") == []


def test_odd_names_are_indexed(root: Path, context: PlainContext) -> None:
    """Bytes that are not UTF-8, line ends and escapes do not stop a search."""
    for name in (b"\xb1\xea.txt", b"a\nb.txt", b"\x1b[31m.txt"):
        (root / os.fsdecode(name)).write_text("faktura")
    paths = found(context, "faktura")
    assert len(paths) == 3
    assert all(
        names.parse(path) in {b"\xb1\xea.txt", b"a\nb.txt", b"\x1b[31m.txt"} for path in paths
    )


def test_a_date_far_away_does_not_stop_a_search(root: Path, context: PlainContext) -> None:
    """A damaged date is more nanoseconds away than 64 signed bits can say."""
    for name, time_s in (("past.txt", -(2**34)), ("future.txt", 2**34)):
        os.utime(put(root, name, "faktura"), (time_s, time_s))
    for _ in range(2):
        assert sorted(found(context, "faktura")) == ["future.txt", "past.txt"]


@pytest.mark.parametrize("damage", ["rubbish", "empty", "torn", "foreign"])
@pytest.mark.usefixtures("household")
def test_a_broken_database_is_built_anew(
    context: PlainContext, tmp_path: Path, damage: str
) -> None:
    """Whatever happened to the index, the next search answers."""
    assert found(context, "najmu")
    context.search.close()
    path = tmp_path / "data" / "index.sqlite"
    match damage:
        case "rubbish":
            path.write_bytes(b"no database at all" * 1000)
        case "empty":
            path.write_bytes(b"")
        case "torn":
            data = bytearray(path.read_bytes())
            data[4096 : len(data) // 2] = os.urandom(len(data) // 2 - 4096)
            path.write_bytes(data)
        case _:
            path.unlink()
            with sqlite3.connect(path) as connection:
                connection.execute("CREATE TABLE documents (x)")
            connection.close()
    assert found(context, "najmu")[0] == "umowy/najem.txt"


def test_an_index_of_another_archive_is_not_used(
    root: Path, tmp_path: Path, context: PlainContext
) -> None:
    """A database that belongs to another root is emptied first."""
    put(root, "a.txt", "jabłko")
    assert found(context, "jabłko")
    context.search.close()
    other = tmp_path / "inne"
    put(other, "b.txt", "jabłko")
    with Archive(other) as archive:
        search = Search(archive, tmp_path / "data" / "index.sqlite")
        assert found(PlainContext(archive, search), "jabłko") == ["b.txt"]
        search.close()
    assert index_file(tmp_path, root) != index_file(tmp_path, other)


def test_only_the_owner_can_read_the_index(
    root: Path, context: PlainContext, tmp_path: Path
) -> None:
    """The index holds the text of all documents; nobody else may open it."""
    put(root, "a.txt", "tajne")
    found(context, "tajne")
    for file in (tmp_path / "data").iterdir():
        assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0


def test_two_processes_index_the_same_archive(root: Path, tmp_path: Path) -> None:
    """Two refreshes at once leave one whole index."""
    for number in range(60):
        put(root, f"{number % 7}/{number}.txt", f"dokument liczba{number}")
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "from tools.archive.root import Archive\n"
        "from tools.archive.search import Search\n"
        "search = Search(Archive(Path(sys.argv[2])), Path(sys.argv[3]))\n"
        "print(search.upkeep.refresh(lambda done, total: None, lambda: False))\n"
    )
    database = tmp_path / "i.sqlite"
    running = [
        subprocess.Popen(
            [sys.executable, "-I", "-c", code, str(process._PACKAGES), str(root), str(database)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    for one in running:
        assert "documents=60, read=60" in one.communicate()[0]
    with Archive(root) as archive:
        search = Search(archive, database)
        context = PlainContext(archive, search)
        assert found(context, "liczba41") == ["6/41.txt"]
        assert search.find("dokument", "", b"", context).total == 60
        search.close()


def test_a_search_says_how_far_it_is(root: Path, context: PlainContext) -> None:
    """What is read is told as numbers too, with the time at which it ends whatever is left."""
    for number in range(3):
        put(root, f"{number}.txt", "czynsz")
    context.search.find("czynsz", "", b"", context)
    parts = [each.part for each in context.reported if each.part.total]
    assert [(part.done, part.total) for part in parts] == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert len({part.ends_s for part in parts}) == 1
    assert math.isfinite(parts[0].ends_s)


def test_a_glance_reads_nothing(root: Path, context: PlainContext) -> None:
    """New documents are counted and stay unread until a search."""
    put(root, "a.txt", "czynsz")
    assert context.search.upkeep.glance() == Coverage(1, 0, 0, complete=True)
    context.search.find("czynsz", "", b"", context)
    put(root, "b.txt", "czynsz")
    assert context.search.upkeep.glance() == Coverage(2, 1, 0, complete=True)


def test_refresh_reports_and_can_be_stopped(root: Path, context: PlainContext) -> None:
    """Progress counts up to the total; a stopped refresh is continued by the next."""
    for number in range(5):
        put(root, f"{number}.txt", "x")
    told: list[tuple[int, int | None]] = []
    partly = context.search.upkeep.refresh(lambda d, t: told.append((d, t)), lambda: len(told) > 2)
    assert 0 < partly.read < 5
    assert partly.pending == 5 - partly.read
    whole = context.search.upkeep.refresh(lambda d, t: told.append((d, t)), never)
    assert (whole.documents, whole.read, whole.complete) == (5, 5, True)
    assert told[-1] == (5, 5)
    assert told[0] == (0, None)


def test_a_scan_tells_where_it_is(root: Path, context: PlainContext) -> None:
    """How many documents it has seen and the folder it is in, shortened, with nothing hidden."""
    for folder in ("a", "b\n" + "x" * 90):
        for number in range(3):
            put(root, f"{folder}/{number}.txt", "x")
    found(context, "x")
    told = [each.text for each in context.reported]
    assert told[:2] == ["looking for new documents"] * 2
    assert told[2].startswith("looking for new documents: 3 seen, now in b%0Axxx")
    assert all(line.isprintable() and len(line) < 100 for line in told)


def test_a_document_that_could_not_be_opened_is_tried_again(
    root: Path, context: PlainContext
) -> None:
    """What was barred for a reason that leaves no trace on the file is read when it opens."""
    put(root, "a.txt", "jabłko")
    context.search.find("", "*", b"", context)
    entry = context.archive.stat(b"a.txt")
    context.search._access.use(
        lambda connection: records.give_up(
            connection, entry, UnreadableError("can't be opened", passing=True)
        )
    )
    assert found(context, "jabłko") == ["a.txt"]


def test_a_slow_document_does_not_starve_the_others(root: Path, context: PlainContext) -> None:
    """One whose reading was cut short waits behind those never tried."""
    for name in ("a.txt", "b.txt"):
        put(root, name, "x")
    os.utime(root / "b.txt", (1, 1))
    context.search.find("", "*", b"", context)
    context.search._access.use(
        lambda connection: records.interrupt(connection, context.archive.stat(b"a.txt"))
    )
    told: list[int | None] = []
    context.search.upkeep.refresh(lambda _, total: told.append(total), lambda: told.count(2) > 1)
    assert found(context, pattern="*") == ["a.txt", "b.txt"]
    states = context.search._access.use(
        lambda c: c.execute("SELECT path, state FROM documents ORDER BY path").fetchall()
    )
    assert states == [(b"a.txt", 0), (b"b.txt", 1)]


def test_an_index_that_can_not_be_made(root: Path, tmp_path: Path) -> None:
    """Reading still works; searching says what is wrong."""
    put(root, "a.txt", "treść")
    (tmp_path / "file").write_text("")
    with Archive(root) as archive:
        search = Search(archive, tmp_path / "file" / "i.sqlite")
        assert search.read(b"a.txt", never).text == "treść"
        with pytest.raises(ToolError, match="index"):
            search.find("x", "", b"", PlainContext(archive, search))
        search.close()


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["write", "move", "remove", "search"]),
            st.integers(0, 3),
            st.integers(0, 3),
        ),
        max_size=12,
    )
)
def test_after_any_changes_the_index_equals_a_fresh_one(
    tmp_path: Path, steps: list[tuple[str, int, int]]
) -> None:
    """Whatever happens between searches, the next one finds exactly what is on the disk."""
    root = tmp_path / os.urandom(6).hex()
    root.mkdir()
    content: dict[int, str] = {}
    with Archive(root) as archive:
        search = Search(archive, tmp_path / f"{root.name}.sqlite")
        context = PlainContext(archive, search)
        for serial, (action, one, two) in enumerate(steps):
            source, target = root / f"d{one % 2}/f{one}.txt", root / f"d{two % 2}/f{two}.txt"
            if action == "write":
                word = f"slowo{serial}"
                put(root, str(source.relative_to(root)), word + "x" * serial)
                content[one] = word + "x" * serial
            elif action == "move" and one in content and one != two:
                target.parent.mkdir(exist_ok=True)
                source.replace(target)
                content[two] = content.pop(one)
            elif action == "remove" and one in content:
                source.unlink()
                del content[one]
            elif action == "search":
                search.find("slowo", "", b"", context)
        for number, word in content.items():
            assert found(context, word) == [f"d{number % 2}/f{number}.txt"]
        assert search.find("", "*", b"", context).total == len(content)
        rows = search._access.use(
            lambda c: c.execute("SELECT count(*) FROM text_terms").fetchone()[0]
        )
        assert rows == len(set(content.values()))
        search.close()


def test_an_index_whose_process_is_killed_is_continued(root: Path, tmp_path: Path) -> None:
    """Killed again and again while it reads, the index ends up whole."""
    for number in range(40):
        put(root, f"{number % 3}/{number}.eml", samples.mail(f"liczba{number}"))
    code = (
        "import os, sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "from tools.archive.root import Archive\n"
        "from tools.archive.search import Search\n"
        "search = Search(Archive(Path(sys.argv[2])), Path(sys.argv[3]))\n"
        "def progress(done, total):\n"
        "    if done >= int(sys.argv[4]): os.kill(os.getpid(), 9)\n"
        "search.upkeep.refresh(progress, lambda: False)\n"
    )
    database = tmp_path / "i.sqlite"
    for done in (0, 1, 7, 20, 39):
        killed = subprocess.run(
            [sys.executable, "-I", "-c", code, str(process._PACKAGES), str(root), str(database),
             str(done)],
            check=False,
        )  # fmt: skip
        assert killed.returncode == -9
    with Archive(root) as archive:
        search = Search(archive, database)
        assert search.upkeep.refresh(lambda _done, _total: None, never).read == 40
        assert found(PlainContext(archive, search), "liczba23") == ["2/23.eml"]
        search.close()
