"""What fills the context, part by part: honest numbers that add up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.agent import prompt
from archivist.agent.window import Portion, Window, parts_of
from archivist.model.dialects import Hermes
from archivist.model.message import Call, Observed, User
from tests.archivist.agent.house import answer, belt_of, find, house, read

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from archivist.model.message import Message

NOTES = {"notes/boiler.md": "The boiler was serviced on 12.03.2026.\nIt cost 340,00 zł."}


def named(window: Window) -> dict[str, int]:
    """The parts by their names."""
    return {part.name: part.tokens for part in window.parts}


def test_the_parts_are_the_whole_prompt(tmp_path: Path) -> None:
    """After a turn each part is counted, together as the engine counts the conversation."""
    script = [find(words="boiler"), read("notes/boiler.md"), answer("340,00 zł"), answer("Hi.")]
    with house(tmp_path, NOTES, script, context_tokens=9_000) as home:
        home.turn("How much did I pay for the boiler?")
        before = home.agent.window()
        assert before.used_tokens == home.model.prompt_tokens(home.agent._memory.messages())
        assert list(named(before)) == [
            "instructions and tools",
            "examples",
            "your requests",
            "calls",
            "answers",
            "results of find_documents",
            "results of read_document",
        ]
        home.turn("Thanks")
        after = home.agent.window()
    assert after.free_tokens == 9_000 - after.used_tokens
    assert 0 < after.reserve_tokens <= 700
    grown = {name: named(after)[name] - tokens for name, tokens in named(before).items()}
    assert {name for name, more in grown.items() if more} == {"your requests", "answers"}
    assert min(grown.values()) == 0


def test_an_empty_conversation_is_the_prefix(tmp_path: Path) -> None:
    """Before the first request only what never changes is there."""
    with house(tmp_path, NOTES) as home:
        assert list(named(home.agent.window())) == ["instructions and tools", "examples"]


def test_tokens_that_do_not_add_up_are_given_to_the_later_part() -> None:
    """A tokenizer that joins neighbours costs no token twice."""
    belt = belt_of()
    prefix = prompt.prefix(belt, Hermes())
    said: list[Message] = [User("a"), Call("find_documents", {"words": "a"}), Observed("b")]

    def count(messages: Sequence[Message]) -> int:
        return len("".join(map(repr, messages))) // 7

    parts = parts_of(prefix, said, count, belt)
    assert sum(part.tokens for part in parts) == count([*prefix, *said])


@pytest.mark.parametrize("used", [0, 5, 12])
def test_a_window_is_never_more_than_full(used: int) -> None:
    """What does not fit leaves nothing free, and no less than that."""
    window = Window(10, 3, (Portion("x", used),))
    assert window.free_tokens == max(10 - used, 0)
