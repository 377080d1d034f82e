"""Observations of calls that have no result to shape: failures, refusals and changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tools.observation import ErrorInfo, Observation, Status
from tools.rendering import trusted

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.errors import ToolError


def failed_observation(error: ToolError, *, ms: int = 0) -> Observation:
    """Tell the model about a failure it can react to."""
    return Observation(status=Status.ERROR, error=_told(error), paths=error.paths, ms=ms)


def refused_observation(what: str, why: str = "", instead: str = "") -> Observation:
    """Tell the model that the person or a rule said no."""
    return Observation(status=Status.REFUSED, error=ErrorInfo(what, why, instead, retryable=False))


def changed_observation(
    text: str,
    *,
    operation: str,
    radius: int,
    paths: tuple[str, ...] = (),
    count_tokens: Callable[[str], int],
) -> Observation:
    """Wrap what the ledger says about a finished change.

    Args:
        text: One sentence that says what the disk says now.
        operation: The ledger's id of the operation.
        radius: Objects that were touched.
        paths: The new paths, which later calls may use.
        count_tokens: Counts tokens of the loaded model.
    """
    observation = Observation(
        status=Status.OK, header=text, radius=radius, paths=paths, operation=operation
    )
    return counted(observation, count_tokens)


def rehearsed_observation(
    steps: str, *, radius: int, count_tokens: Callable[[str], int]
) -> Observation:
    """Tell what a change would do that was only rehearsed.

    Args:
        steps: Every step in words.
        radius: Objects that would be touched.
        count_tokens: Counts tokens of the loaded model.
    """
    header = f"Nothing was changed: this was a rehearsal. It would do: {steps}."
    return counted(Observation(status=Status.OK, header=header, radius=radius), count_tokens)


def counted(observation: Observation, count_tokens: Callable[[str], int]) -> Observation:
    """Count the tokens of an observation without content, so that failures have a cost too."""
    tokens = count_tokens(trusted(observation))
    return replace(observation, tokens_raw=tokens, tokens_shown=tokens)


def _told(error: ToolError) -> ErrorInfo:
    return ErrorInfo(error.what, error.why, error.instead, retryable=error.retryable)
