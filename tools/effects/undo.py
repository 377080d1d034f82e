"""Planning to take an operation back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase
from config.recalling import recalled
from tools.effects.mail import sent_by
from tools.effects.obstacles import obstacle
from tools.effects.operation import UNDO, State
from tools.effects.plan import Plan
from tools.effects.projection import Projection
from tools.effects.report import message_line
from tools.effects.steps import MakeFolder, Move, RemoveFolder
from tools.effects.trash import in_trash
from tools.effects.writes import Discard, Exchange
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.effects.layer import FileLayer
    from tools.effects.ledger import Ledger
    from tools.effects.operation import Operation
    from tools.effects.steps import FileStep, Step
    from tools.effects.writes import Content


_MOST_REASONS = 10


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
            reason = obstacle(step, operation, ledger, projection)
            needed = not reason and _needed(step, projection)
            if isinstance(step, Discard) and (step.path in beside or in_trash(step.path)):
                # What was just written there: the exchange was judged. Or the desktop's note about
                # a thing in the trash, which may be gone or changed without any harm.
                found = projection.at(step.path, step.content.state)
                reason, needed = "", step.content.state.matches(found)
        except OSError as error:
            names = "' or '".join(map(escaped, step.paths))
            needed = False
            reason = phrase(
                "'{names}' can't be looked at ({why})",
                names=names,
                why=in_words_of_the_system(error),
            )
        if reason:
            reasons.append(reason)
        elif needed:
            taken = _as_found(step, projection)
            projection.apply(taken)
            steps.append(taken)
    if not reasons and not steps:
        reasons = [phrase("the folder holds something by now")]
    if reasons:
        raise UndoRefusedError(
            phrase(
                "Operation {id} can't be taken back, and nothing was changed: {reasons}.",
                id=operation.id,
                reasons="; ".join((*reasons[:_MOST_REASONS], *_more(reasons))),
            )
        )
    return Plan(UNDO, tuple(steps))


def _more(reasons: list[str]) -> tuple[str, ...]:
    left = len(reasons) - _MOST_REASONS
    return (phrase("and {left:,} more reasons of this kind", left=left),) if left > 0 else ()


def _refuse(operation: Operation, ledger: Ledger) -> None:
    """Raise where the operation alone says that it can't be taken back, whatever the disk holds."""
    if operation.state is not State.DONE:
        raise UndoRefusedError(_not_in_force(operation, ledger))
    if (undo := ledger.unsettled_undo_of(operation.id)) is not None:
        raise UndoRefusedError(
            phrase(
                "Operation {id} can't be taken back now: its undo, operation {undo}, {left_open}",
                id=operation.id,
                undo=undo.id,
                left_open=_left_open(undo),
            )
        )
    if (message := sent_by(operation.steps)) is not None:
        raise UndoRefusedError(
            phrase(
                "Operation {id} can't be taken back: it sent the {message}, and nobody "
                "can call a message back.",
                id=operation.id,
                message=message_line(message),
            )
        )
    if (given_up := operation.let_go) is not None:
        raise UndoRefusedError(
            phrase(
                "Operation {id} can't be taken back: the old version is no longer kept. It "
                "was given up on {day} by {who} (`archivist effects purge`).",
                id=operation.id,
                day=given_up.decided_at[:10],
                who=given_up.who,
            )
        )


def _as_found(step: FileStep, projection: Projection) -> FileStep:
    """Expect what is there now: of a content that was brought back, another file.

    The time of a content that goes is noted: were it brought back with a new one, a move of the
    file from before could not be taken back any more.
    """
    match step:
        case Move():
            found = projection.at(step.source)
            return step if found is None else replace(step, expected=found)
        case Discard():
            return replace(step, content=_timed(step.path, step.content, projection))
        case Exchange():
            return replace(step, old=_timed(step.path, step.old, projection))
        case _:
            return step


def _timed(path: bytes, content: Content, projection: Projection) -> Content:
    found = projection.at(path, content.state)
    return content if found is None else replace(content, mtime_ns=found.mtime_ns)


def _needed(step: FileStep, projection: Projection) -> bool:
    """Say whether a step is to be taken: no folder is removed that holds anything else."""
    match step:
        case RemoveFolder():
            return projection.is_empty(step.path)
        case MakeFolder():
            return projection.at(step.path) is None
        case _:
            return True


def _not_in_force(operation: Operation, ledger: Ledger) -> str:
    match operation.state:
        case State.UNDONE:
            undo = ledger.undo_of(operation.id)
            if undo is None:
                return phrase("Operation {id} was taken back already.", id=operation.id)
            return phrase(
                "Operation {id} was taken back already by operation {undo}.",
                id=operation.id,
                undo=undo.id,
            )
        case State.ABORTED:
            return phrase(
                "Operation {id} changed nothing, so there is nothing to take back.", id=operation.id
            )
        case State.IN_DOUBT:
            refused = phrase("Operation {id} can't be taken back safely", id=operation.id)
        case _:
            refused = phrase("Operation {id} can't be taken back now", id=operation.id)
    return phrase("{refused}, for it {left_open}", refused=refused, left_open=_left_open(operation))


def _left_open(operation: Operation) -> str:
    """Say, after a subject, that an operation has no outcome yet, and how it gets one."""
    if operation.state is State.IN_DOUBT:
        return phrase(
            "is in doubt and has to be settled first: `archivist effects settle {id}` shows what "
            "is where. {said}",
            id=operation.id,
            said=recalled(operation.text),
        )
    return phrase(
        "was interrupted, or is at work at this moment. It is settled before the next change; "
        "then it can be taken back."
    )
