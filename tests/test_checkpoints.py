"""The checkpoints at the end of the sources' part about tools, in the terms of this program."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from archivist.agent.consenting import consent_needed
from archivist.agent.request import Request
from tests.archivist.agent.house import house
from tests.failures.scene import TOOLS as EVERY
from tests.tools.contract_lock import breaks, pinned
from tests.tools.sample import FIND, READ, RENAME, TOOLS, SampleContext, words
from tools.admission import ContractError
from tools.contract import Voice
from tools.observation import Lines, Observation, Result
from tools.registry import Ready, Registry
from tools.rendering import render
from tools.shaping import shape
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from pathlib import Path

    from tools.effects.plan import Plan

NONCE = "a" * 22


def test_a_sandbox_session_sees_one_of_two_tools() -> None:
    """The trust filter: what is not seen is neither listed, described, found nor run."""
    registry = Registry(TOOLS)
    sandbox = registry.belt(Access(Trust.SANDBOX, Profile.READER), Voice.ENGLISH)
    host = registry.belt(Access(Trust.HOST, Profile.READER), Voice.ENGLISH)
    assert (len(sandbox.tools), len(host.tools)) == (1, 2)
    (hidden,) = (host.spoken(tool) for tool in host.tools if tool not in sandbox.tools)
    assert hidden not in sandbox.listing() + "".join(map(sandbox.describe, sandbox.tools))
    assert sandbox.find(hidden) is None
    assert isinstance(sandbox.prepare(hidden, {"path": "a"}, SampleContext(sandbox)), Observation)


@pytest.mark.parametrize("count", [3, 30])
def test_the_radius_is_computed_from_the_arguments(tmp_path: Path, count: int) -> None:
    """The same call touches 3 or 30 documents; that alone decides whether it is asked about."""
    files = {f"skany/s{number:02}.txt": "x" for number in range(count)}
    belt = Registry(EVERY).belt(Access(), Voice.ENGLISH)
    with house(tmp_path, files, belt=belt) as home:
        arguments = {"pattern": "*.txt", "new_pattern": "f-{n}", "folder": "skany"}
        ready = belt.prepare("rename_many", arguments, home.workspace)
        assert isinstance(ready, Ready)
        assert ready.plan is not None
        assert ready.radius == ready.plan.radius.objects == count
        wish = Request("Rename all the files")
        needed = consent_needed(
            wish, ready.tool, ready.plan, 10, home.workspace.namesakes, tainted=False
        )
    assert needed is not None
    assert needed.reason.startswith("It touches 30 objects." if count == 30 else "You did not")


def test_a_call_that_is_not_idempotent_goes_through_the_ledger(tmp_path: Path) -> None:
    """A repeat under one operation id returns the stored result; a later wish is a new one."""
    belt = Registry(EVERY).belt(Access(), Voice.ENGLISH)
    append = belt.find("append_to_file")
    assert append is not None
    assert append.idempotent is False
    with house(tmp_path, {"notes.txt": "tea\n"}, belt=belt) as home:

        def planned() -> Plan:
            arguments = {"path": "notes.txt", "text": "milk"}
            ready = belt.prepare("append_to_file", arguments, home.workspace)
            assert isinstance(ready, Ready)
            assert ready.plan is not None
            return ready.plan

        plan = planned()
        first = home.executor.execute(plan, "s/1/1", "s")
        assert home.executor.execute(plan, "s/1/1", "s") == first
        assert (home.root / "notes.txt").read_text() == "tea\nmilk\n"
        home.executor.execute(planned(), "s/2/1", "s")
        assert (home.root / "notes.txt").read_text() == "tea\nmilk\nmilk\n"


def test_a_tool_that_does_not_say_whether_it_is_idempotent_is_no_tool() -> None:
    """Nor one that does not say how far it reaches."""
    with pytest.raises(ContractError, match="idempotent: say True or False"):
        Registry((replace(READ, idempotent=None), FIND, RENAME))  # type: ignore[arg-type]
    with pytest.raises(ContractError, match="radius"):
        Registry((replace(READ, radius=None), FIND, RENAME))


def test_the_lock_file_takes_additions_only() -> None:
    """A narrower bound breaks whoever calls the tool, and is published beside it."""
    locked, now = pinned(TOOLS), copy.deepcopy(pinned(TOOLS))
    assert breaks(locked, now) == []
    now["czytaj"]["schemas"]["pl"]["properties"]["sciezka"]["maxLength"] = 10
    (told,) = breaks(locked, now)
    assert told.endswith("publish the change as czytaj_v2")


def test_an_observation_keeps_both_ends() -> None:
    """What is cut is the middle, in the open, with the call that shows it."""
    text = "\n".join(["the head", *(f"line {number}" for number in range(5000)), "the tail"])
    result = Result(Lines(text), more=lambda line: f"read(from_line={line})")
    shown = render(shape(result, 300, words), NONCE)
    head, _, tail = shown.partition(f"<cut {NONCE}>")
    assert "the head" in head
    assert "the tail" in tail
    assert "cut out: the middle" in head.partition("\n")[0]
    assert "next: read(from_line=" in head.partition("\n")[0]


def test_input_is_lenient_and_an_error_is_a_prompt() -> None:
    """Another name of a parameter works; an unknown one is told with what was expected."""
    belt = Registry(TOOLS).belt(Access(profile=Profile.ADMIN), Voice.ENGLISH)
    name = belt.spoken(belt.tools[0])
    ready = belt.prepare(name, {"file": "a.txt", "start": "3"}, SampleContext(belt))
    assert isinstance(ready, Ready)
    assert ready.canonical["sciezka"] == "a.txt"
    assert ready.canonical["od_linii"] == 3
    failed = belt.prepare(name, {"colour": "red"}, SampleContext(belt))
    assert isinstance(failed, Observation)
    assert failed.error is not None
    assert all((failed.error.what, failed.error.why, failed.error.instead))
