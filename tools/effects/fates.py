"""What became of operations since they were carried out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tools.effects.operation import State
from tools.effects.steps import MakeFolder, RemoveFolder

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tools.effects.ledger import Ledger
    from tools.effects.operation import Operation


@dataclass(frozen=True, slots=True)
class Fate:
    """How an operation stands now.

    Attributes:
        operation: Its id.
        state: How far it got; None where the ledger does not hold it (any more).
        undo: What took it back, or took that back, last; None where nobody did.
        doubtful: What was to take it back, or that, after this, and nobody knows whether it did;
            None where there is no such thing.
        stayed: Folders that it made and that were not removed when it was taken back.
    """

    operation: str
    state: State | None
    undo: Operation | None = None
    doubtful: Operation | None = None
    stayed: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Fates:
    """How the operations of a session stand now.

    Attributes:
        of: By their ids, in the order of the ledger.
        trouble: Why the ledger could not be asked, in which case nothing is known; else empty.
    """

    of: Mapping[str, Fate] = field(default_factory=dict)
    trouble: str = ""


def fates(ledger: Ledger, operations: Iterable[str], session: str = "") -> Fates:
    """Ask the ledger how operations stand.

    Args:
        ledger: Holds them, or held them before it was lost.
        operations: Their ids.
        session: All that this session asked for are told of as well.

    Raises:
        LedgerError: The ledger can't be read.
    """
    wanted = tuple(operations)
    states = ledger.states(wanted, session)
    found = {operation: _fate(ledger, operation, state) for operation, state in states.items()}
    return Fates({**found, **lost(each for each in wanted if each not in found).of})


def lost(operations: Iterable[str]) -> Fates:
    """Say that no ledger holds operations."""
    return Fates({operation: Fate(operation, None) for operation in operations})


def _fate(ledger: Ledger, operation: str, state: State) -> Fate:
    undo, doubtful = None, None
    later = ledger.undo_of(operation)
    while later is not None:
        if later.state in {State.INTENT, State.IN_DOUBT}:
            doubtful = later
            break
        undo, later = later, ledger.undo_of(later.id)
    stayed = _stayed(ledger.get(operation), undo) if undo and state is State.UNDONE else ()
    return Fate(operation, state, undo, doubtful, stayed)


def _stayed(made: Operation | None, undo: Operation) -> tuple[bytes, ...]:
    removed = {step.path for step in undo.steps if isinstance(step, RemoveFolder)}
    folders = (step.path for step in made.steps if isinstance(step, MakeFolder)) if made else ()
    return tuple(path for path in folders if path not in removed)
