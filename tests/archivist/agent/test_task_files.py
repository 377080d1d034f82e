"""What the requests of the task files allow to be decoded, before any model is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from archivist.agent.policy import allow
from archivist.agent.request import Request
from archivist.agent.speech import ANSWER
from archivist.agent.state import State
from archivist.workshop.tasks import (
    PlainTask,
    SelectionTask,
    read_plain_tasks,
    read_selection_tasks,
)
from tools.belt import BELT, CORE
from tools.contract import Voice
from tools.registry import Registry
from tools.trust import Access, Profile, Trust

TASKS = Path(__file__).parents[2] / "tasks"
TOOLS = {tool.name: tuple(tool.arguments.model_fields) for tool in BELT}
CHANGING = {tool.spoken(Voice.POLISH) for tool in BELT if tool.changes}
WRITER = Registry(BELT, CORE).belt(Access(Trust.HOST, Profile.WRITER), Voice.POLISH)


def offered(request: str) -> set[str]:
    """The tools that can be decoded first, by their spoken Polish names."""
    return {rule.tool for rule in allow(WRITER, Request(request), State()).calls}


@pytest.mark.parametrize("task", read_plain_tasks(TASKS / "plain.jsonl"), ids=lambda task: task.id)
def test_a_plain_request_offers_no_change(task: PlainTask) -> None:
    """Not in the first step, and so in none: what a request asks for stays the same in a turn."""
    assert not offered(task.request) & CHANGING


@pytest.mark.parametrize(
    "task", read_selection_tasks(TASKS / "selection.jsonl", TOOLS), ids=lambda task: task.id
)
def test_the_right_call_can_be_decoded(task: SelectionTask) -> None:
    """The tool is among those offered; a change is only where one is expected."""
    tool = WRITER.find(task.tool or ANSWER)
    assert tool is not None
    assert tool.spoken(Voice.POLISH) in offered(task.request)
    if not tool.changes:
        assert not offered(task.request) & CHANGING


@pytest.mark.parametrize(
    "task", read_selection_tasks(TASKS / "routing.jsonl", TOOLS), ids=lambda task: task.id
)
def test_no_change_is_offered_unasked(task: SelectionTask) -> None:
    """However clipped or ill-spelt the words are: where none is asked for, none can be decoded."""
    tool = WRITER.find(task.tool or ANSWER)
    assert tool is not None
    assert tool.changes or not offered(task.request) & CHANGING
