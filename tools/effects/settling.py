"""Closing an operation in doubt: a person looks at the disk and says what holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.language import phrase
from tools.effects.mail import sent_by
from tools.effects.operation import State, Verdict
from tools.effects.recovery import prefixes

if TYPE_CHECKING:
    from tools.effects.layer import FileLayer
    from tools.effects.ledger import Ledger
    from tools.effects.operation import Decision, Operation


def looks_like(operation: Operation, files: FileLayer) -> Verdict | None:
    """Say what the disk alone would make of an operation; None if it tells nothing.

    Raises:
        OSError: A name can't be looked at.
    """
    if sent_by(operation.steps) is not None:
        return None
    taken = prefixes(operation.steps, files)
    if taken == [len(operation.steps)]:
        return Verdict.DONE
    return Verdict.UNDONE if taken == [0] else None


def settle(operation_id: str, decision: Decision, ledger: Ledger) -> Operation:
    """Write down what a person says became of an operation; no file is touched.

    What is settled as done can be taken back like any other, if the disk allows it: every name is
    looked at then.

    Returns:
        The operation as it is now.

    Raises:
        ArchivistError: It isn't in doubt, or it can't be written.
    """
    operation = ledger.get(operation_id)
    if operation is None:
        raise ArchivistError(phrase("There is no operation {operation!r}.", operation=operation_id))
    with ledger.exclusive(operation.archive):
        operation = ledger.get(operation_id) or operation
        if operation.state is not State.IN_DOUBT:
            raise ArchivistError(
                phrase(
                    "Operation {id} is not in doubt, so there is nothing to settle. "
                    "`archivist effects` says what became of it.",
                    id=operation.id,
                )
            )
        done = decision.verdict is Verdict.DONE
        what = "It is in force" if done else "No step of it is in force"
        text = (
            f"{what}: {decision.who} said so on {decision.decided_at[:10]}, after it was in doubt."
        )
        ledger.settle(operation, State.DONE if done else State.ABORTED, text, decision)
    return ledger.get(operation_id) or operation
