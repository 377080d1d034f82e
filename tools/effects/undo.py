"""Planning to take an operation back."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from tools.effects.operation import UNDO, State
from tools.effects.plan import Plan
from tools.effects.projection import Projection
from tools.names import escaped

if TYPE_CHECKING:
    from tools.effects.files import FileLayer
    from tools.effects.ledger import Ledger
    from tools.effects.operation import Operation
    from tools.effects.plan import Step


def new_operation_id() -> str:
    """Mint an id for an operation that no call of a tool stands behind."""
    return f"{UNDO}-{secrets.token_hex(4)}"


class UndoRefusedError(ArchivistError):
    """An operation can't be taken back; the message holds every reason."""


def undo_plan(operation: Operation, ledger: Ledger, files: FileLayer) -> Plan:
    """Plan the reverse of an operation, touching only what the ledger holds.

    Carry it out with ``Executor.execute(plan, new_id, session, undo_of=operation.id)``.

    Raises:
        UndoRefusedError: It isn't in force, a file has changed since, or an old name is taken.
    """
    if operation.state is not State.DONE:
        raise UndoRefusedError(_not_in_force(operation, ledger))
    steps = tuple(step.reversed() for step in reversed(operation.steps))
    projection = Projection(files)
    reasons = []
    for step in steps:
        reason = _obstacle(step, operation, ledger, projection)
        if reason:
            reasons.append(reason)
        else:
            projection.apply(step)
    if reasons:
        raise UndoRefusedError(
            f"Operation {operation.id} can't be taken back, and nothing was changed: "
            + "; ".join(reasons)
            + "."
        )
    return Plan(UNDO, steps)


def _obstacle(step: Step, operation: Operation, ledger: Ledger, projection: Projection) -> str:
    """Say why a reverse step can't be taken, or nothing."""
    now, old = escaped(step.source), escaped(step.target)
    try:
        found, occupant = projection.at(step.source), projection.at(step.target)
    except OSError as error:
        return f"'{now}' can't be looked at ({error.strerror})"
    if found is None:
        renamed = ledger.renamed_to(operation.archive, step.source)
        if renamed is None:
            return f"'{now}' is no longer there"
        return (
            f"'{now}' is called '{escaped(renamed.path)}' since operation {renamed.operation}, "
            "so take that one back first"
        )
    if not step.expected.matches(found):
        return f"'{now}' has changed since"
    if occupant is not None:
        return f"the old name '{old}' is taken by another file, so move that one away first"
    return ""


def _not_in_force(operation: Operation, ledger: Ledger) -> str:
    match operation.state:
        case State.UNDONE:
            undo = ledger.undo_of(operation.id)
            by = f" by operation {undo.id}" if undo else ""
            return f"Operation {operation.id} was taken back already{by}."
        case State.ABORTED:
            return f"Operation {operation.id} changed nothing, so there is nothing to take back."
        case State.IN_DOUBT:
            return (
                f"Operation {operation.id} is in doubt, so it can't be taken back safely. "
                f"{operation.text}"
            )
        case _:
            return (
                f"Operation {operation.id} was interrupted and is settled when its archive "
                "is opened next; then it can be taken back."
            )
