"""What was about to be done and what was done, on disk before and after it happens.

What survives a crash: an intent is durable before the first step runs, an outcome is durable after
the last step is (SQLite in WAL mode with ``synchronous=FULL``: a commit returns once it is on the
disk). Paths are bytes: every name a file system can hold fits.
"""

from __future__ import annotations

import sqlite3
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from config.databases import identity
from config.language import phrase, spoken, told
from tools.effects.archive_lock import EVERY_ARCHIVE, ArchiveLocks
from tools.effects.database import connect
from tools.effects.faults import LedgerError, reason, refuse_replaced
from tools.effects.kept import Kept
from tools.effects.moved import follow
from tools.effects.operation import SETTLE, Decision, Operation, Renamed, State
from tools.effects.records import (
    Listing,
    insert,
    insert_decision,
    select,
    select_readable,
    select_states,
    write_outcome,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path
    from types import TracebackType
    from typing import Self

# Done, and no part of what became of another one.
_IN_FORCE = f"state = 'done' AND undo_of = '' AND tool != '{SETTLE}'"


class Ledger:
    """The record of every change; may be used from several threads and processes.

    Args:
        path: The database file; it and its folder are created, readable by the person alone.
        patience_s: How long to wait for another process that writes or changes files.

    Attributes:
        kept: The contents that its steps write and remove.
        locks: Keep two processes from changing the files of one archive at once.

    Raises:
        ArchivistError: It can't be opened, is damaged, or was made by a newer version.
    """

    def __init__(self, path: Path, patience_s: float = 10.0) -> None:
        self._path = path
        self._patience_s = patience_s
        self._guard = threading.RLock()
        traces = kept, locks = path.with_name("kept"), path.with_name("locks")
        self.kept = Kept(kept)
        self.locks = ArchiveLocks(path.with_name(f"{path.name}.lock"), locks)
        with self._explained(told("nothing was changed")):
            self._database = connect(path, patience_s, traces)
        self._file = identity(path)

    def __enter__(self) -> Self:
        """Give itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close."""
        self.close()

    def close(self) -> None:
        """Let the database go."""
        with self._guard:
            self._database.close()

    @contextmanager
    def exclusive(
        self, archive: bytes = EVERY_ARCHIVE, patience_s: float | None = None
    ) -> Iterator[None]:
        """Keep every other process from changing or recovering files of an archive, or of all.

        Args:
            archive: Its folder, absolute.
            patience_s: How long to wait for another process; None for as long as usual.

        Raises:
            HeldError: Another process held the lock all the while; nothing was changed.
            ArchivistError: A lock file can't be opened.
        """
        wait_s = self._patience_s if patience_s is None else patience_s
        with self.locks.exclusive(archive, wait_s):
            yield

    def begin(self, operation: Operation) -> None:
        """Write an intent, or what came to nothing before there was one; durable on return.

        Raises:
            LedgerError: It couldn't be written: no step may run.
        """
        refuse_replaced(self._path, self._file)
        with self._explained(told("nothing was changed")), self._transaction():
            insert(self._database, operation)

    def finish(self, operation_id: str, state: State, text: str, finished_at: str) -> None:
        """Write what came of an intent; durable when this returns.

        When an undo is done, what it took back becomes ``undone`` in the same transaction; when
        that was an undo itself, what that one took back is in force again, and so on.

        Raises:
            LedgerError: It couldn't be written: recovery settles the intent later.
        """
        explained = self._explained(
            told("the files are as they are now; the change is settled at the next start")
        )
        with explained, self._transaction():
            write_outcome(self._database, operation_id, state, text, finished_at)

    def settle(self, operation: Operation, state: State, text: str, decision: Decision) -> None:
        """Write what a person says became of an operation in doubt; durable when this returns.

        As :meth:`finish`, for one that has an outcome already: that nobody knows.

        Raises:
            LedgerError: It couldn't be written: it stays in doubt.
        """
        with self._explained(told("the operation stays in doubt")), self._transaction():
            write_outcome(self._database, operation.id, state, text, decision.decided_at)
            insert_decision(self._database, operation.id, decision)

    def let_go(self, operations: Iterable[Operation], decision: Decision) -> None:
        """Write that operations can't be taken back from now on; durable when this returns.

        Raises:
            LedgerError: It couldn't be written: nothing may be removed.
        """
        with self._explained(told("nothing was removed")), self._transaction():
            for operation in operations:
                insert_decision(self._database, operation.id, decision)

    def get(self, operation_id: str) -> Operation | None:
        """Return the operation with this id, or None."""
        return self._newest("id = ?", operation_id)

    def matching(self, prefix: str) -> list[Operation]:
        """Return the operations whose id starts with this text, newest first."""
        text = prefix.encode(errors="replace").decode()  # SQLite takes no lone surrogate
        return self._select("WHERE substr(id, 1, ?) = ? ORDER BY number DESC", (len(text), text))

    def open_intents(self, archive: bytes) -> list[Operation]:
        """Return the operations on an archive that have no outcome yet, oldest first."""
        return self._select("WHERE archive = ? AND state = 'intent' ORDER BY number", (archive,))

    def latest(self, limit: int, archive: bytes | None = None) -> list[Operation]:
        """Return the newest operations, newest first; of one archive if it is given."""
        return self._select(
            "WHERE ?1 IS NULL OR archive = ?1 ORDER BY number DESC LIMIT ?2", (archive, limit)
        )

    def listing(self, archive: bytes | None = None) -> Listing:
        """Return all operations, newest first, or one archive's; name what can't be read."""
        clause = "WHERE ?1 IS NULL OR archive = ?1 ORDER BY number DESC"
        with self._explained(told("nothing was changed")), self._guard:
            return select_readable(self._database, clause, (archive,))

    def unsettled(self) -> list[Operation]:
        """Return what is open or in doubt in any archive, oldest first."""
        return self._select("WHERE state IN ('intent', 'in_doubt') ORDER BY number", ())

    def last_in_force(self, archive: bytes | None = None) -> Operation | None:
        """Return the newest one done, undos and settlings left out; of one archive if given."""
        return self._newest(f"(?1 IS NULL OR archive = ?1) AND {_IN_FORCE}", archive)

    def last_to_judge(self, archive: bytes) -> Operation | None:
        """Return the newest operation on an archive that is in force or may be (in doubt)."""
        return self._newest(f"archive = ? AND (state = 'in_doubt' OR {_IN_FORCE})", archive)

    def states(self, operations: Iterable[str], session: str = "") -> dict[str, State]:
        """Say how far operations got, oldest first; what is not in the ledger is left out.

        Args:
            operations: Their ids; one that is part of what became of another is left out too.
            session: All that this session asked for are told of as well.
        """
        with self._explained(told("nothing was changed")), self._guard:
            return select_states(self._database, operations, session)

    def undo_of(self, operation_id: str) -> Operation | None:
        """Return the last undo of an operation that may be or have been in force, or None."""
        # Later than what it takes back: a damaged ledger must lead nobody in a circle.
        later = "number > (SELECT number FROM operations WHERE id = ?1)"
        return self._newest(f"undo_of = ?1 AND state != 'aborted' AND {later}", operation_id)

    def unsettled_undo_of(self, operation_id: str) -> Operation | None:
        """Return the undo of an operation that nobody knows the outcome of, or None."""
        return self._newest("undo_of = ? AND state IN ('intent', 'in_doubt')", operation_id)

    def _newest(self, condition: str, value: object) -> Operation | None:
        found = self._select(f"WHERE {condition} ORDER BY number DESC LIMIT 1", (value,))
        return found[0] if found else None

    def renamed_to(self, archive: bytes, path: bytes) -> Renamed | None:
        """Follow a path through every later move that is in force, its folders' moves included.

        Returns:
            Where the document that last had this path is now, or None if none was moved from it.
        """
        with self._explained(told("nothing was changed")), self._guard:
            return follow(self._database, archive, path)

    def _select(self, clause: str, values: tuple[object, ...]) -> list[Operation]:
        with self._explained(told("nothing was changed")), self._guard:
            return select(self._database, clause, values)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._guard:
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:  # a full disk has rolled back by itself
                    self._database.execute("ROLLBACK")
                raise

    @contextmanager
    def _explained(self, consequence: str) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise LedgerError(
                phrase(
                    "The ledger of changes, {path}, {reason}; {consequence}.",
                    path=self._path,
                    reason=reason(error),
                    consequence=spoken(consequence),
                )
            ) from error
