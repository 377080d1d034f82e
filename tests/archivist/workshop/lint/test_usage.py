"""What the last sessions say of tools becomes findings."""

from __future__ import annotations

import pytest

from archivist.workshop.lint.finding import Code
from archivist.workshop.lint.usage import usage_findings
from sessions.tool_use import Calls, Flag, Statistics, ToolUse


def use(tool: str, *flags: Flag) -> ToolUse:
    """A tool with these flags, of 40 calls in 100 sessions half of which failed."""
    return ToolUse(
        calls=Calls(tool, uses=40, sessions=4, errors=20),
        offered=100,
        session_share=0.04,
        shown_share=0.5,
        raw_share=0.5,
        flags=flags,
    )


@pytest.mark.parametrize(
    ("flag", "code", "reason"),
    [
        (Flag.REMOVE, Code.UNUSED, "0 uses in the last 100 sessions that had it."),
        (Flag.CANDIDATE, Code.RARELY_USED, "Used in under 5% of the last 100 sessions"),
        (Flag.ERRORS, Code.OFTEN_WRONG, "50% of 40 calls failed."),
    ],
)
def test_each_flag_is_a_finding(flag: Flag, code: Code, reason: str) -> None:
    """A flag of the statistics is told under the name that the model sees."""
    (told,) = usage_findings(Statistics(100, (use("policz", flag),)), {"policz": "count_things"})
    assert (told.code, told.tool) == (code, "count_things")
    assert told.reason.startswith(reason)


def test_tools_of_the_past_are_not_told() -> None:
    """What is not on the belt needs no mending."""
    statistics = Statistics(100, (use("dawne", Flag.UNKNOWN, Flag.REMOVE),))
    assert list(usage_findings(statistics, {"policz": "count_things"})) == []
