"""Carrying out an approved plan, and telling the model what the disk says then."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from config.language import joined
from tools.archive.names import display
from tools.effects.operation import State
from tools.effects.report import listed
from tools.errors import ToolError
from tools.outcomes import changed_observation, failed_observation, rehearsed_observation

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.effects.executor import Executor
    from tools.effects.plan import Plan
    from tools.observation import Observation


class Carrier:
    """Gives plans to the executor under operation ids of one session.

    Args:
        executor: Changes the files.
        session: The session's id.
        count_tokens: Counts tokens of the loaded model.
        cancelled: Whether the person wants to stop the turn in progress.
    """

    def __init__(
        self,
        executor: Executor,
        session: str,
        count_tokens: Callable[[str], int],
        cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        self._executor = executor
        self._session = session
        self._count = count_tokens
        self._cancelled = cancelled

    def __call__(self, plan: Plan, operation: str) -> Observation:
        """Execute a plan once, or show a rehearsal; what comes back says what the disk says.

        Args:
            plan: As the person agreed to it, if anybody had to be asked.
            operation: Minted for this very call.
        """
        if plan.rehearsal:
            return rehearsed_observation(
                listed(plan.changes), radius=plan.radius.objects, count_tokens=self._count
            )
        started = time.monotonic()
        try:
            outcome = self._executor.execute(
                plan,
                operation,
                self._session,
                approved_digest=plan.digest,
                cancelled=self._cancelled,
            )
        except ToolError as error:
            return failed_observation(error)
        if outcome.state is not State.DONE:
            doubtful = outcome.state is State.IN_DOUBT
            failed = failed_observation(
                ToolError(
                    joined(" ", (outcome.text, *map(str, outcome.settled))),
                    "It must be looked at by the person, and must not be tried again."
                    if doubtful
                    else "It is done only as a whole, so no step of it is in force.",
                    "Tell the person; do not claim that it is done.",
                )
            )
            return replace(failed, operation=operation if doubtful else "")
        observation = changed_observation(
            joined("\n", (outcome.text, *map(str, outcome.settled))),
            operation=operation,
            radius=plan.radius.objects,
            paths=tuple(map(display, plan.documents)),
            count_tokens=self._count,
        )
        observation = replace(observation, unread=plan.unread)
        return replace(observation, ms=round((time.monotonic() - started) * 1000))
