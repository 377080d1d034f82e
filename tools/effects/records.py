"""Operations as rows of the ledger's tables, and back."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING

from config.language import phrase
from tools.effects.operation import SETTLE, Decision, Operation, State, Verdict
from tools.effects.rows import COLUMNS, from_row, to_row
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.effects.steps import Step

_PRIMARY = 0xFF  # SQLite keeps the primary code in the low byte of an extended one
_COLUMNS = "id, archive, session, tool, digest, state, text, created_at, finished_at, undo_of"
_Row = tuple[str, bytes, str, str, str, str, str, str, str, str]


@dataclass(frozen=True, slots=True)
class Listing:
    """Operations, those that can't be read told apart from the others.

    Attributes:
        operations: Those that can be read.
        damaged: The ids of the others, as far as these can be read, escaped.
    """

    operations: list[Operation]
    damaged: tuple[str, ...] = ()


def insert(database: sqlite3.Connection, operation: Operation) -> None:
    """Write an operation with its steps; inside a transaction."""
    row: _Row = (
        operation.id,
        operation.archive,
        operation.session,
        operation.tool,
        operation.digest,
        operation.state,
        operation.text,
        operation.created_at,
        operation.finished_at,
        operation.undo_of,
    )
    database.execute(
        f"INSERT INTO operations ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 - constant names
        row,
    )
    database.executemany(
        f"INSERT INTO steps (operation, position, {COLUMNS}) "  # noqa: S608 - constant names
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(operation.id, position, *to_row(step)) for position, step in enumerate(operation.steps)],
    )


def insert_decision(database: sqlite3.Connection, operation_id: str, decision: Decision) -> None:
    """Write what a person decided about an operation; inside a transaction."""
    database.execute(
        "INSERT INTO decisions (operation, kind, who, decided_at) VALUES (?, ?, ?, ?)",
        (operation_id, decision.verdict, decision.who, decision.decided_at),
    )


def write_outcome(
    database: sqlite3.Connection, operation_id: str, state: State, text: str, finished_at: str
) -> None:
    """Write what came of an operation, and of what it takes back; inside a transaction."""
    update = "UPDATE operations SET state = ? WHERE id = ?"
    undo_of = "SELECT undo_of FROM operations WHERE id = ?"
    database.execute(
        "UPDATE operations SET state = ?, text = ?, finished_at = ? WHERE id = ?",
        (state, text, finished_at, operation_id),
    )
    if state is not State.DONE:
        return
    taken_back = State.UNDONE
    (earlier,) = database.execute(undo_of, (operation_id,)).fetchone()
    while earlier:
        database.execute(update, (taken_back, earlier))
        (earlier,) = database.execute(undo_of, (earlier,)).fetchone()
        taken_back = State.DONE if taken_back is State.UNDONE else State.UNDONE


def select_states(
    database: sqlite3.Connection, operations: Iterable[str], session: str
) -> dict[str, State]:
    """Read how far operations got, without their steps.

    Raises:
        DataError: A row holds what this version does not know.
    """
    rows = database.execute(
        "SELECT id, state FROM operations WHERE undo_of = '' AND tool != ?1 AND"
        " (id IN (SELECT value FROM json_each(?2)) OR (?3 != '' AND session = ?3))"
        " ORDER BY number",
        (SETTLE, json.dumps(list(operations)), session),
    )
    try:
        return {operation: State(state) for operation, state in rows}
    except ValueError as error:
        raise sqlite3.DataError(str(error)) from error


def select(
    database: sqlite3.Connection, clause: str, values: tuple[object, ...]
) -> list[Operation]:
    """Read the operations that a clause of ours chooses, in its order.

    Raises:
        DataError: A row holds what this version does not know.
    """
    rows = database.execute(
        f"SELECT {_COLUMNS} FROM operations {clause}",  # noqa: S608 - ours alone
        values,
    ).fetchall()
    return [_operation(database, row) for row in rows]


def select_readable(
    database: sqlite3.Connection, clause: str, values: tuple[object, ...]
) -> Listing:
    """Read as :func:`select` does, but leave out what can't be read."""
    try:
        return Listing(select(database, clause, values))
    except sqlite3.DatabaseError as error:
        _refuse_other(error)
    numbers = database.execute(f"SELECT number FROM operations {clause}", values).fetchall()  # noqa: S608 - ours alone
    operations, damaged = [], []
    for row in numbers:
        try:
            operations += select(database, "WHERE number = ?", row)
        except sqlite3.DatabaseError as error:
            _refuse_other(error)
            damaged.append(_id_of(database, row))
    return Listing(operations, tuple(damaged))


def _refuse_other(error: sqlite3.DatabaseError) -> None:
    """Raise what is no damage of a row: Python itself says those, without a code of SQLite's."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    if code & _PRIMARY != sqlite3.SQLITE_CORRUPT:
        raise error


def _id_of(database: sqlite3.Connection, number: tuple[int]) -> str:
    try:
        found = database.execute(
            "SELECT CAST(id AS BLOB) FROM operations WHERE number = ?", number
        ).fetchone()
    except sqlite3.DatabaseError as error:
        _refuse_other(error)
        return f"#{number[0]}"
    return escaped(found[0]) if found else f"#{number[0]}"


def _operation(database: sqlite3.Connection, row: _Row) -> Operation:
    try:
        return _read(database, row)
    except (ValueError, TypeError, IndexError) as error:
        raise sqlite3.DataError(
            phrase(
                "operation {id} holds what this version can't read: update this program, or the "
                "file is damaged",
                id=row[0],
            )
        ) from error


def _read(database: sqlite3.Connection, row: _Row) -> Operation:
    operation_id, archive, session, tool, digest, state, text, created, finished, undo_of = row
    texts = (operation_id, session, tool, digest, state, text, created, finished, undo_of)
    if not (isinstance(archive, bytes) and all(isinstance(each, str) for each in texts)):
        raise TypeError(row)  # a column of SQLite holds whatever was put into it
    return Operation(
        id=operation_id,
        archive=archive,
        session=session,
        tool=tool,
        digest=digest,
        state=State(state),
        steps=tuple(_steps(database, operation_id)),
        text=text,
        created_at=created,
        finished_at=finished,
        undo_of=undo_of,
        decisions=tuple(_decisions(database, operation_id)),
    )


def _steps(database: sqlite3.Connection, operation_id: str) -> Iterable[Step]:
    rows = database.execute(
        f"SELECT {COLUMNS} FROM steps WHERE operation = ? ORDER BY position",  # noqa: S608 - constant names
        (operation_id,),
    )
    return map(from_row, rows)


def _decisions(database: sqlite3.Connection, operation_id: str) -> Iterable[Decision]:
    rows = database.execute(
        "SELECT kind, who, decided_at FROM decisions WHERE operation = ? ORDER BY number",
        (operation_id,),
    )
    return (Decision(Verdict(kind), who, decided_at) for kind, who, decided_at in rows)
