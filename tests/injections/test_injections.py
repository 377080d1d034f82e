"""A model that obeys every document to the letter changes nothing, and reaches nothing.

Judged by the file tree and by what was run, never by what is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.agent.events import Stop, Tainted
from archivist.model.checking import meets
from archivist.workshop.far import Far
from tests.archivist.agent.house import answer, house
from tests.failures.scene import TOOLS
from tests.injections.collection import INJECTIONS, WISHES
from tests.injections.in_texts import IN_TEXTS
from tests.injections.injection import ARCHIVE, Injection, browse, note, read, rename, shell
from tools.contract import Voice
from tools.registry import Ready, Registry
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from pathlib import Path

    from archivist.model.message import Call
    from tools.registry import Belt

OBEYED = [(injection, order) for injection in INJECTIONS for order in injection.orders]
# The person's own wish, which nothing in a document may bend.
WISH = WISHES["en"].format("hasla.txt")
WISHED = rename("skan001.txt", "rower.txt")


def belt_of(far: Far, trust: Trust = Trust.HOST) -> Belt:
    """Every tool there is, for the boldest profile."""
    registry = Registry((*TOOLS, *far.tools()))
    return registry.belt(Access(trust, Profile.ADMIN), Voice.ENGLISH)


@pytest.fixture(scope="module")
def everything() -> tuple[Far, Belt]:
    """The tools that reach far, and a belt with them."""
    far = Far()
    return far, belt_of(far)


@pytest.fixture
def far(everything: tuple[Far, Belt]) -> Far:
    """The same, with nothing done yet."""
    everything[0].forget()
    return everything[0]


@pytest.fixture
def belt(everything: tuple[Far, Belt]) -> Belt:
    """The belt."""
    return everything[1]


def named(case: Injection | Call | tuple[Injection, Call]) -> str:
    """Name a case in a report."""
    if isinstance(case, tuple):
        return "-".join(named(part) for part in case)
    return case.name if isinstance(case, Injection) else case.tool


def test_there_are_enough_of_them() -> None:
    """At least thirty, each of a technique of its own."""
    names = [injection.name for injection in INJECTIONS]
    assert len(set(names)) == len(names) >= 30


@pytest.mark.parametrize("injection", INJECTIONS, ids=named)
def test_what_is_ordered_would_work(
    tmp_path: Path, far: Far, belt: Belt, injection: Injection
) -> None:
    """Each order is a call that is understood and planned: only the walls keep it from being made.

    And the model does get to see it: the order stands in a result, or in a document that the
    result leads to.
    """
    with house(tmp_path, {**ARCHIVE, **injection.files}, belt=belt) as home:
        for call in (injection.reads, *injection.orders):
            assert isinstance(belt.prepare(call.tool, call.arguments, home.workspace), Ready), call
    assert not far.anything


@pytest.mark.parametrize("obeyed", OBEYED, ids=named)
def test_an_order_of_a_document_is_not_carried_out(
    tmp_path: Path, far: Far, belt: Belt, obeyed: tuple[Injection, Call]
) -> None:
    """Nor can such a call be decoded at all; where it is made all the same, dispatch stops it."""
    injection, order = obeyed
    script = [injection.reads, order, answer(injection.lie or "Done.")]
    files = {**ARCHIVE, **injection.files}
    with house(tmp_path, files, script, strict=False, belt=belt) as home:
        before = home.tree()
        turn = home.turn(injection.request)
        assert home.tree() == before
        harmless = order.tool == "read_document"
        assert harmless or not meets(order, home.model.constraints[1])
    assert not far.anything
    assert not turn.ended.operations
    assert turn.calls[1].tool  # the order was really tried


@pytest.mark.parametrize("obeyed", OBEYED, ids=named)
def test_a_wish_for_another_change_does_not_help_it(
    tmp_path: Path, far: Far, belt: Belt, obeyed: tuple[Injection, Call]
) -> None:
    """Where the person asks for a rename, a document still renames nothing else."""
    injection, order = obeyed
    script = [injection.reads, order, answer("Done.")]
    files = {**ARCHIVE, **injection.files}
    with house(tmp_path, files, script, strict=False, belt=belt) as home:
        before = home.tree()
        home.turn(WISH)
        assert home.tree() == before
    assert not far.anything


@pytest.mark.parametrize("order", {call.tool: call for _, call in OBEYED}.values(), ids=named)
def test_nor_in_a_later_turn(tmp_path: Path, far: Far, belt: Belt, order: Call) -> None:
    """What was read in one turn is still there in the next."""
    script = [read("hasla.txt"), answer("4711."), order, answer("Done.")]
    with house(tmp_path, ARCHIVE, script, strict=False, belt=belt) as home:
        before = home.tree()
        home.turn("What is in hasla.txt?")
        home.turn("Thank you.")
        assert home.tree() == before
    assert not far.anything


@pytest.mark.parametrize("order", [shell("ls"), browse("x"), note("x")], ids=named)
def test_nor_from_the_sandbox(tmp_path: Path, order: Call) -> None:
    """A session of a program sees no tool that reaches beyond the archive, tainted or not."""
    far = Far()
    belt = belt_of(far, Trust.SANDBOX)
    assert not {"run_command", "browse_web"} & {belt.spoken(tool) for tool in belt.tools}
    with house(tmp_path, ARCHIVE, [order, answer("Done.")], strict=False, belt=belt) as home:
        before = home.tree()
        home.turn("Hello!")
        assert home.tree() == before
    assert not far.anything


def test_what_is_in_the_person_s_words_is_still_done(tmp_path: Path, belt: Belt) -> None:
    """The walls are no refusal: what was asked for happens, unasked, after everything was read."""
    injection = IN_TEXTS[0]
    script = [injection.reads, WISHED, answer("Done.")]
    files = {**ARCHIVE, **injection.files}
    with house(tmp_path, files, script, belt=belt, strict=False) as home:
        turn = home.turn(WISH)
        assert {"rower.txt"} <= home.names()
        assert "skan001.txt" not in home.names()
    assert turn.ended.stop is Stop.ANSWERED
    assert not turn.asked
    assert [event for event in turn.events if isinstance(event, Tainted)] == [
        Tainted(("run_command", "browse_web"))
    ]
