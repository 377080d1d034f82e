"""What is known of a document goes with its content; nothing costly is read twice."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

from tests.tools.archive import samples
from tests.tools.archive.searching import found, never, put
from tools.archive.index.scanning import scan

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tools.contexts import PlainContext


def states(context: PlainContext) -> dict[bytes, int]:
    """Return each document's state after a scan that reads nothing."""

    def work(connection: object) -> dict[bytes, int]:
        scan(connection, context.archive, b"", never)  # type: ignore[arg-type]
        rows = connection.execute("SELECT path, state FROM documents")  # type: ignore[attr-defined]
        return dict(rows.fetchall())

    return context.search._access.use(work)


def test_a_new_date_alone_is_no_change(root: Path, context: PlainContext) -> None:
    """A sync program or a restored backup sets dates and inodes; the content is the same."""
    path = put(root, "a.pdf", samples.pdf("Faktura"))
    assert found(context, "faktura") == ["a.pdf"]
    os.utime(path, (1, 1))
    shutil.copy2(path, root / "copy")
    (root / "copy").replace(path)
    assert states(context) == {b"a.pdf": 1}
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    assert states(context) == {b"a.pdf": 0}


def test_a_document_is_followed_where_inodes_change(root: Path, context: PlainContext) -> None:
    """On file systems that number files anew, and when a program copies and then deletes."""
    path = put(root, "a/one.pdf", samples.pdf("Faktura"))
    assert found(context, "faktura") == ["a/one.pdf"]
    put(root, "b/two.pdf", path.read_bytes())
    path.unlink()
    assert states(context) == {b"b/two.pdf": 1}
    assert found(context, "faktura two") == ["b/two.pdf"]
    assert found(context, "one") == []


def test_a_copy_is_known_by_its_content(root: Path, context: PlainContext) -> None:
    """Its text is taken from the other; both are found."""
    path = put(root, "a.pdf", samples.pdf("Faktura"))
    assert found(context, "faktura") == ["a.pdf"]
    shutil.copy(path, root / "b.pdf")
    assert found(context, "faktury") == ["a.pdf", "b.pdf"]
    digests = context.search._access.use(
        lambda c: c.execute("SELECT DISTINCT digest FROM documents").fetchall()
    )
    assert len(digests) == 1


def test_a_document_that_went_away_and_came_back_is_found(
    root: Path, context: PlainContext
) -> None:
    """Its folder looks as it did when it was compared, and yet the index has it elsewhere."""
    path = put(root, "a/x.txt", "jabłko")
    (root / "b").mkdir()
    assert found(context, "jabłka") == ["a/x.txt"]
    path.rename(root / "b" / "x.txt")
    assert context.search.find("jabłko", "", b"b", context).total == 1
    (root / "b" / "x.txt").rename(path)
    assert found(context, "jabłka") == ["a/x.txt"]
    path.unlink()
    assert found(context, "jabłka") == []
