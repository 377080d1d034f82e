"""Saying how far the index is, and what a search could not see."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from config.language import Told, joined, told
from config.recalling import retold
from tools.archive import names
from tools.archive.index import scans
from tools.archive.index.knowledge import State
from tools.counting import count
from tools.quoting import shortened

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from tools.archive.index.scanning import Scan

_NAMED = 2  # the model reads these sentences too
_REMARK_CHARS = 240
_FOLDER_CHARS = 40
_LAST = b"\xff" * 256  # after every path: no name is longer than 255 bytes


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far the index is.

    Attributes:
        documents: Documents that are known.
        read: Of them, how many were read.
        unreadable: Of them, how many can't be read.
        complete: Whether the whole archive was scanned.
    """

    documents: int
    read: int
    unreadable: int
    complete: bool

    @property
    def pending(self) -> int:
        """Documents that are not indexed yet."""
        return self.documents - self.read - self.unreadable


def coverage(connection: sqlite3.Connection, *, complete: bool) -> Coverage:
    """Count the documents of the index."""
    counts = Counter(
        dict(connection.execute("SELECT state, count(*) FROM documents GROUP BY state").fetchall())
    )
    unreadable = counts[State.UNREADABLE] + counts[State.BARRED]
    return Coverage(counts.total(), counts[State.READ], unreadable, complete)


def looking(seen: int, folder: bytes) -> str:
    """Say how far a scan is.

    Args:
        seen: How many documents it has seen.
        folder: Where it is.
    """
    if not seen:
        return told("looking for new documents")
    where = shortened(names.display(folder), _FOLDER_CHARS)
    return told("looking for new documents: {seen:,} seen, now in {where}", seen=seen, where=where)


def gaps(seen: Scan) -> tuple[str, ...]:
    """Say what a scan did not see, one sentence each."""
    said = []
    if not seen.complete:
        said.append(told("The archive is large: not all of its folders were looked through."))
    if seen.unreadable:
        first = names.display(seen.unreadable[0])
        said.append(
            told(
                "{folders} can't be opened, such as {first}.",
                folders=count(len(seen.unreadable), "folder"),
                first=f'"{first}"' if first else told("the archive's own"),
            )
        )
    return tuple(said)


def unsearched(connection: sqlite3.Connection, folder: bytes) -> tuple[str, ...]:
    """Say whose content was not searched, one sentence each."""
    within = (folder + b"/", folder + b"0") if folder else (b"", _LAST)
    # Each of the partial indexes holds few documents; its own condition must stand in the query.
    pending = connection.execute(
        "SELECT count(*) FROM documents INDEXED BY pending"
        " WHERE state IN (0, 3) AND state = 0 AND path >= ? AND path < ?",
        within,
    ).fetchone()[0]
    said = []
    if pending:
        total = connection.execute(
            "SELECT count(*) FROM documents WHERE path >= ? AND path < ?", within
        ).fetchone()[0]
        said.append(
            told(
                "{pending:,} of {total:,} documents are not indexed yet; run `archivist index`.",
                pending=pending,
                total=total,
            )
        )
    unreadable = connection.execute(
        "SELECT path, unread FROM documents WHERE unread != '' AND state IN (?, ?)"
        " AND path >= ? AND path < ? ORDER BY path",
        (State.UNREADABLE, State.BARRED, *within),
    ).fetchall()
    if unreadable:
        path, why = unreadable[0]
        said.append(
            told(
                '{documents} can\'t be searched, such as "{path}", which {why}.',
                documents=count(len(unreadable), "document"),
                path=names.display(path),
                why=_why(why),
            )
        )
    partly = connection.execute(
        "SELECT count(*) FROM documents WHERE unread != '' AND state = ? AND path >= ?"
        " AND path < ?",
        (State.READ, *within),
    ).fetchone()[0]
    if partly:
        said.append(
            told(
                "{documents} searched in part (scanned pages, pictures or attachments were not).",
                documents=count(partly, "document was", "documents were"),
            )
        )
    if waiting := scans.waiting(connection, *(within if folder else ())):
        said.append(
            told(
                "{pages} of scans and pictures not recognised yet; run `archivist index`.",
                pages=count(waiting, "page"),
            )
        )
    return tuple(said)


def unread_of(connection: sqlite3.Connection, found: Sequence[bytes]) -> tuple[str, ...]:
    """Say what was not read of the documents that were found, one sentence each.

    Args:
        connection: The index.
        found: The paths of a page, best first; the first ones are named with their reasons.
    """
    marks = ", ".join("?" * len(found))
    noted = {
        path: _Noted(
            State(state), pages, f"{why}\n{remarks if doubtful else ''}".strip(), bool(why)
        )
        for path, state, pages, why, doubtful, remarks in connection.execute(
            "SELECT path, state, pages, unread, ifnull(doubtful, 0), remarks FROM documents"  # noqa: S608 - question marks only
            " LEFT JOIN scans USING (id) WHERE (unread != '' OR ifnull(doubtful, 0))"
            f" AND path IN ({marks})",
            tuple(found),
        )
    }
    partly = [path for path in found if path in noted]
    said = [_unread_of(path, noted[path]) for path in partly[:_NAMED]]
    unread = sum(noted[path].unread for path in partly)
    if len(partly) > _NAMED and unread:
        said.append(
            told(
                "Of {found} documents found {partly} were not read whole.",
                found=len(found),
                partly=unread,
            )
        )
    return tuple(said)


@dataclass(frozen=True, slots=True)
class _Noted:
    """What has to be said of a document; ``unread`` says whether some of it was not read."""

    state: State
    pages: int | None
    why: str
    unread: bool


def _why(kept: str) -> Told:
    """A reason that the index keeps in English, so that it can be said to the person too."""
    return joined("\n", map(retold, kept.splitlines()))


def _unread_of(path: bytes, noted: _Noted) -> str:
    name = names.display(path)
    if noted.state is not State.READ:
        return told('"{path}" {why}; it was found by its name.', path=name, why=_why(noted.why))
    length = f" ({count(noted.pages, 'page')})" if noted.pages else ""
    return shortened(f'In "{name}"{length}: {" ".join(noted.why.splitlines())}', _REMARK_CHARS)
