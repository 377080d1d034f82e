"""Carrying out an undo that was agreed to."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from tools.effects.layer import never
from tools.effects.operation import UNDO, State
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.effects.executor import Executor
    from tools.effects.operation import Operation, Outcome
    from tools.effects.plan import Plan


def new_operation_id(what: str = UNDO) -> str:
    """Mint an id for an operation that no call of a tool stands behind."""
    return f"{what}-{secrets.token_hex(4)}"


def carry_out_undo(
    plan: Plan,
    taken: Operation,
    executor: Executor,
    session: str = "",
    stopped: Callable[[], bool] = never,
) -> Outcome:
    """Carry out an undo that the person agreed to.

    Args:
        plan: Of :func:`undo_plan`.
        taken: What it takes back.
        executor: Of the archive.
        session: Who asks; empty for a command.
        stopped: Whether the person wants to stop; only copying to another disk asks.

    Raises:
        ArchivistError: It could not be carried out; says why, and what is so.
    """
    try:
        outcome = executor.execute(
            plan,
            new_operation_id(),
            session,
            approved_digest=plan.digest,
            undo_of=taken.id,
            cancelled=stopped,
        )
    except ToolError as error:  # its advice is for a model
        raise ArchivistError(f"{error.what} {error.why}") from error
    if outcome.state is not State.DONE:
        raise ArchivistError(" ".join((*map(str, outcome.settled), outcome.text)))
    return outcome
