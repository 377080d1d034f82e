"""Observations without a result."""

from __future__ import annotations

from tests.tools.sample import words
from tools.errors import ToolError
from tools.observation import ErrorInfo, Observation, Status
from tools.outcomes import changed_observation, failed_observation, refused_observation
from tools.rendering import render

NONCE = "A" * 22


def test_a_change_is_told_in_one_trusted_line() -> None:
    """The outcome carries the operation and the radius, and its tokens are counted."""
    observation = changed_observation(
        "a.txt is now called b.txt.",
        operation="s1-t1-c1",
        radius=1,
        paths=("b.txt",),
        count_tokens=words,
    )
    assert render(observation, NONCE) == "ok: a.txt is now called b.txt."
    assert observation == Observation(
        Status.OK,
        header="a.txt is now called b.txt.",
        radius=1,
        paths=("b.txt",),
        operation="s1-t1-c1",
        tokens_raw=words("ok: a.txt is now called b.txt."),
        tokens_shown=words("ok: a.txt is now called b.txt."),
    )


def test_failures_and_refusals_have_a_reason() -> None:
    """Both are structured; only a failure may be worth a retry."""
    failed = failed_observation(ToolError("Busy.", "", "Wait.", retryable=True), ms=7)
    assert failed.status is Status.ERROR
    assert failed.error == ErrorInfo("Busy.", "", "Wait.", retryable=True)
    assert failed.ms == 7
    refused = refused_observation("The person said no.", instead="Ask what to change.")
    assert refused.status is Status.REFUSED
    assert refused.error == ErrorInfo(
        "The person said no.", "", "Ask what to change.", retryable=False
    )
