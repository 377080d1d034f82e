"""Planning to take an operation back."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from tools.effects.copies import Copy, Drop
from tools.effects.mail import sent_by
from tools.effects.operation import UNDO, State
from tools.effects.plan import Plan
from tools.effects.projection import Projection
from tools.effects.report import message_line
from tools.effects.steps import MakeFolder, Move, RemoveFolder
from tools.effects.trash import in_trash
from tools.effects.writes import Discard, Exchange, Write
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.effects.layer import FileLayer
    from tools.effects.ledger import Ledger
    from tools.effects.operation import Operation
    from tools.effects.steps import FileStep, Step


def new_operation_id() -> str:
    """Mint an id for an operation that no call of a tool stands behind."""
    return f"{UNDO}-{secrets.token_hex(4)}"


class UndoRefusedError(ArchivistError):
    """An operation can't be taken back; the message holds every reason."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """Whether an operation could be taken back.

    Attributes:
        operation: The operation.
        plan: What would be done; None where it can't.
        why_not: Every reason in that case, a sentence or more.
    """

    operation: Operation
    plan: Plan | None
    why_not: str = ""


def prospects(
    operations: Iterable[Operation], ledger: Ledger, files: FileLayer
) -> tuple[Prospect, ...]:
    """Look how taking back several operations would go, one after the other; nothing is touched.

    Each is planned for the names as the ones before it leave them. What another program does
    meanwhile is not known: plan each again when its turn comes.

    Args:
        operations: Newest first.
        ledger: Holds them.
        files: Where their archive is.
    """
    projection = Projection(files)
    found = []
    for operation in operations:
        trial = projection.fork()
        try:
            found.append(Prospect(operation, undo_plan(operation, ledger, files, trial)))
        except UndoRefusedError as refusal:
            found.append(Prospect(operation, None, str(refusal)))
        else:
            projection = trial
    return tuple(found)


def undo_plan(
    operation: Operation, ledger: Ledger, files: FileLayer, projection: Projection | None = None
) -> Plan:
    """Plan the reverse of an operation, touching only what the ledger holds.

    Carry it out with ``Executor.execute(plan, new_id, session, undo_of=operation.id)``. A folder
    that the operation made stays if it holds anything else by now.

    Args:
        operation: What to take back.
        ledger: Holds it.
        files: Where its archive is.
        projection: How the names are; None for as they are on the disk. The steps are taken in it,
            some of them also where the operation can't be taken back.

    Raises:
        UndoRefusedError: It isn't in force, a file has changed since, or an old name is taken.
    """
    _refuse(operation, ledger)
    projection = Projection(files) if projection is None else projection
    beside = {step.beside for step in operation.steps if isinstance(step, Exchange)}
    steps: list[Step] = []
    reasons = []
    for step in (step.reversed() for step in reversed(operation.steps)):
        try:
            reason = _obstacle(step, operation, ledger, projection)
            needed = not reason and _needed(step, projection)
            if isinstance(step, Discard) and (step.path in beside or in_trash(step.path)):
                # What was just written there: the exchange was judged. Or the desktop's note about
                # a thing in the trash, which may be gone without any harm.
                reason, needed = "", projection.at(step.path, step.content.state) is not None
        except OSError as error:
            names = "' or '".join(map(escaped, step.paths))
            reason, needed = f"'{names}' can't be looked at ({error.strerror})", False
        if reason:
            reasons.append(reason)
        elif needed:
            taken = _as_found(step, projection)
            projection.apply(taken)
            steps.append(taken)
    if not reasons and not steps:
        reasons = ["the folder holds something by now"]
    if reasons:
        raise UndoRefusedError(
            f"Operation {operation.id} can't be taken back, and nothing was changed: "
            + "; ".join(reasons)
            + "."
        )
    return Plan(UNDO, tuple(steps))


def _refuse(operation: Operation, ledger: Ledger) -> None:
    """Raise where the operation alone says that it can't be taken back, whatever the disk holds."""
    if operation.state is not State.DONE:
        raise UndoRefusedError(_not_in_force(operation, ledger))
    if (message := sent_by(operation.steps)) is not None:
        raise UndoRefusedError(
            f"Operation {operation.id} can't be taken back: it sent the {message_line(message)}, "
            "and nobody can call a message back. To take back another change, name its id: "
            "`archivist effects` lists them."
        )
    if (given_up := operation.let_go) is not None:
        raise UndoRefusedError(
            f"Operation {operation.id} can't be taken back: the old version is no longer kept. "
            f"It was given up on {given_up.decided_at[:10]} by {given_up.who} "
            "(`archivist effects purge`)."
        )


def _as_found(step: FileStep, projection: Projection) -> FileStep:
    """Expect of a move what is there now: a content that was brought back is another file."""
    found = projection.at(step.source) if isinstance(step, Move) else None
    return replace(step, expected=found) if isinstance(step, Move) and found else step


def _needed(step: FileStep, projection: Projection) -> bool:
    """Say whether a step is to be taken: no folder is removed that holds anything else."""
    match step:
        case RemoveFolder():
            return projection.is_empty(step.path)
        case MakeFolder():
            return projection.at(step.path) is None
        case _:
            return True


def _obstacle(  # noqa: PLR0911 - one a kind of step
    step: FileStep, operation: Operation, ledger: Ledger, projection: Projection
) -> str:
    """Say why a reverse step can't be taken, or nothing.

    Raises:
        OSError: A name can't be looked at.
    """
    match step:
        case Move():
            return _obstacle_to_move(step, operation, ledger, projection)
        case RemoveFolder():
            found = projection.at(step.path)
            return "" if found else _gone(step.path, operation, ledger)
        case MakeFolder():
            found = projection.at(step.path)
            taken = found is not None and not found.is_folder
            return f"the old name '{escaped(step.path)}' is taken by a file" if taken else ""
        case Write():
            if not ledger.kept.has(step.content.sha256):
                return "the old version is no longer kept"
            return f"'{escaped(step.path)}' is taken" if projection.at(step.path) else ""
        case Copy():
            return _obstacle_to_copy(step, operation, ledger, projection)
        case Drop():
            return ""  # what comes back before was judged
        case Discard() | Exchange():
            return _obstacle_to_change(step, operation, ledger, projection)


def _obstacle_to_change(
    step: Discard | Exchange, operation: Operation, ledger: Ledger, projection: Projection
) -> str:
    content = step.old if isinstance(step, Exchange) else step.content
    found = projection.at(step.path, content.state)
    if found is None:
        return _gone(step.path, operation, ledger)
    return "" if content.state.matches(found) else f"'{escaped(step.path)}' has changed since"


def _obstacle_to_move(
    step: Move, operation: Operation, ledger: Ledger, projection: Projection
) -> str:
    found, occupant = projection.at(step.source, step.expected), projection.at(step.target)
    if found is None:
        return _gone(step.source, operation, ledger)
    copied_back = found.inode == 0 and not found.is_folder  # by a step of this very plan
    if not copied_back and not step.expected.matches(replace(found, inode=step.expected.inode)):
        return f"'{escaped(step.source)}' has changed since"
    return _taken(step.target) if occupant is not None else ""


def _obstacle_to_copy(
    step: Copy, operation: Operation, ledger: Ledger, projection: Projection
) -> str:
    found = projection.at(step.source, step.content.state)
    if found is None:
        return _gone(step.source, operation, ledger)
    if not step.content.state.matches(found):
        return f"'{escaped(step.source)}' has changed since"
    return _taken(step.target) if projection.at(step.target) is not None else ""


def _taken(path: bytes) -> str:
    return f"the old name '{escaped(path)}' is taken by another file, so move that one away first"


def _gone(path: bytes, operation: Operation, ledger: Ledger) -> str:
    """Say that a name is free that should not be, and where its file went if we know."""
    if in_trash(path):
        return "it is no longer in the trash"
    now = escaped(path)
    renamed = ledger.renamed_to(operation.archive, path)
    if renamed is None:
        return f"'{now}' is no longer there"
    if in_trash(renamed.path):
        return f"'{now}' is in the trash since operation {renamed.operation}"
    return (
        f"'{now}' is called '{escaped(renamed.path)}' since operation {renamed.operation}, "
        "so take that one back first"
    )


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
