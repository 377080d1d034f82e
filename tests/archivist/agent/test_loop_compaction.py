"""A conversation that no longer fits: what is cut, what stays, and what the person is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.agent import prompt
from archivist.agent.events import Compacted, StepStarted, Stop
from archivist.model.dialects import Hermes
from archivist.model.message import User
from tests.archivist.agent.house import answer, belt_of, house, read

if TYPE_CHECKING:
    from pathlib import Path

NOTES = {"notes/boiler.md": "The boiler was serviced on 12.03.2026.\nIt cost 340,00 zł."}


def test_a_full_context_cuts_results_and_keeps_the_request(tmp_path: Path) -> None:
    """The oldest results go first; the tools and the request stay."""
    words = [f"word{number} filler" for number in range(1200)]
    files = {f"{name}.txt": f"{name} " + "\n".join(words) for name in ("one", "two", "three")}
    script = [*(read(name) for name in files), answer("Done.")]
    with house(tmp_path, files, script, context_tokens=14_000) as home:
        turn = home.turn("Compare one.txt, two.txt and three.txt, change nothing")
        last = home.model.prompts[-1]
        assert home.model.prompt_tokens(last) <= 14_000
        assert last[: len(home.model.prompts[0])] == home.model.prompts[0]
        named = 'cut to save room; read_document(path="one.txt") brings it back'
        assert named in repr(last).replace("\\", "")
    assert any(isinstance(event, Compacted) and event.results for event in turn.events)
    assert turn.ended.stop is Stop.ANSWERED


def test_room_is_made_at_the_beginning_of_a_turn(tmp_path: Path) -> None:
    """Earlier results are cut before the first step; the new request and the answers stay."""
    files = {f"{name}.txt": f"{name} " + "filler\n" * 1500 for name in ("one", "two")}
    script = [read("one.txt"), answer("1"), read("two.txt"), answer("2"), answer("Hi.")]
    with house(tmp_path, files, script, context_tokens=8_500) as home:
        home.turn("Read one.txt")
        home.turn("Read two.txt")
        turn = home.turn("Thanks a lot")
        prompts = home.model.prompts
    assert isinstance(turn.events[0], Compacted)
    assert isinstance(turn.events[1], StepStarted)
    assert prompts[-1][-1] == User("Thanks a lot")
    assert answer("1") in prompts[-1]
    assert answer("2") in prompts[-1]


@pytest.mark.parametrize("request_text", ["word " * 5_000, "zażółć/gęślą.pdf " * 60_000])
def test_a_request_that_is_too_long_is_said_so(tmp_path: Path, request_text: str) -> None:
    """Neither decoded nor kept; the next request is served in the same conversation."""
    with house(tmp_path, NOTES, [answer("Hi.")], context_tokens=6_000) as home:
        turn = home.turn(request_text)
        assert turn.ended.stop is Stop.CONTEXT_FULL
        assert "This request takes" in turn.ended.answer
        assert "set a larger context_tokens" in turn.ended.answer
        assert home.model.prompts == []
        assert home.turn("Hello").ended.answer == "Hi."
        assert len(home.model.prompts[0]) == len(prompt.prefix(belt_of(), Hermes())) + 1


def test_a_number_that_was_cut_since_is_known(tmp_path: Path) -> None:
    """What was read in the session needs no check later, whatever the model still sees of it."""
    files = {"a.txt": "Gas bill: 128,50\n" + "filler\n" * 2_000, "b.txt": "Water bill: 77,10"}
    script = [read("a.txt"), answer("128,50"), read("b.txt"), answer("77,10; gas: 128,50")]
    with house(tmp_path, files, script, context_tokens=6_000) as home:
        home.turn("How much is a.txt?")
        turn = home.turn("And b.txt?")
    assert any(isinstance(event, Compacted) for event in turn.events)
    assert "Check this" not in turn.ended.answer


def test_a_prompt_that_can_t_fit_is_a_clear_stop(tmp_path: Path) -> None:
    """A context smaller than the tools ends with the reason, not with broken JSON."""
    with house(tmp_path, NOTES, [answer("x")], context_tokens=300) as home:
        turn = home.turn("Hello")
    assert turn.ended.stop is Stop.CONTEXT_FULL
    assert "context" in turn.ended.answer


def test_a_huge_line_shows_both_ends_and_the_answer_comes(tmp_path: Path) -> None:
    """170 kB on one line fit into a small context; both ends and the cut are told."""
    text = "BEGINNING " + "x" * 170_000 + " THE-END"
    script = [read("long.txt"), answer("Done.")]
    with house(tmp_path, {"long.txt": text}, script, context_tokens=6_000) as home:
        turn = home.turn("Read long.txt")
        seen = repr(home.model.prompts[-1][-1])
        assert home.model.prompt_tokens(home.model.prompts[-1]) <= 6_000
    assert turn.ended.stop is Stop.ANSWERED
    assert turn.results[0].observation.truncated
    assert "BEGINNING" in seen
    assert "THE-END" in seen
    assert "<cut " in seen
