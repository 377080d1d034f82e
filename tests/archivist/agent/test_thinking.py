"""A model that thinks before it decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.events import Stop, Thinking, Token, ToolCalled
from archivist.agent.prompt import prefix
from archivist.model.dialects import Hermes, ThoughtMode
from archivist.model.engine import Completion, Finish, Thought
from archivist.model.message import System
from tests.archivist.agent.house import answer, belt_of, find, house

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from pathlib import Path

    from archivist.model.cancel import Cancel
    from archivist.model.constraint import Constraint
    from archivist.model.engine import Engine, Piece
    from archivist.model.message import Message
    from archivist.model.scripted import ScriptedModel

DOCUMENTS = {"rent.txt": "The rent is 1250."}


class _Thinker:
    """A scripted model that thinks aloud before each call.

    Args:
        script: What it decides.
        endless: Whether it never comes to a decision.
    """

    model_name = "thinker"

    def __init__(self, script: ScriptedModel, *, endless: bool = False) -> None:
        self._script = script
        self._endless = endless
        self.context_tokens = script.context_tokens
        self.count_tokens = script.count_tokens
        self.prompt_tokens = script.prompt_tokens
        self.close = script.close

    def complete(
        self, messages: Sequence[Message], constraint: Constraint, cancel: Cancel
    ) -> Generator[Piece, None, Completion]:
        """Think two pieces, then decide or give up."""
        yield Thought("I should ")
        yield Thought("look.")
        if self._endless:
            return Completion(None, Finish.THOUGHT_LIMIT, prompt_tokens=9, output_tokens=1024)
        return (yield from self._script.complete(messages, constraint, cancel))


def _endless(model: ScriptedModel) -> Engine:
    return _Thinker(model, endless=True)


def test_a_thought_is_told_and_never_remembered(tmp_path: Path) -> None:
    """Its pieces come before the call; no later prompt and no answer holds them."""
    script = [find(words="rent"), answer("1250")]
    with house(tmp_path, DOCUMENTS, script, engine=_Thinker) as home:
        turn = home.turn("what is the rent?")
        kinds = [type(event) for event in turn.events]
        thoughts = [event.text for event in turn.events if isinstance(event, Thinking)]
        assert thoughts == ["I should ", "look."] * 2
        assert kinds.index(Thinking) < kinds.index(ToolCalled) < kinds.index(Token)
        assert turn.ended.stop is Stop.ANSWERED
        assert "I should" not in turn.ended.answer
        assert not any("I should" in repr(prompt) for prompt in home.model.prompts)


def test_thinking_without_end_is_a_reason(tmp_path: Path) -> None:
    """A model that only thinks ends the turn with a sentence that says what to do."""
    with house(tmp_path, DOCUMENTS, engine=_endless) as home:
        ended = home.turn("what is the rent?").ended
    assert ended.stop is Stop.THOUGHT_LIMIT
    assert 'set thought to "off"' in ended.answer


def test_a_brief_thought_is_asked_for_in_the_prompt() -> None:
    """Only a brief thought is described: a channel of the model's own needs no words."""
    texts = {}
    for mode in ThoughtMode:
        system = prefix(belt_of(), Hermes(), mode)[0]
        assert isinstance(system, System)
        texts[mode] = system.text
    assert texts[ThoughtMode.OFF] == texts[ThoughtMode.NATIVE]
    assert texts[ThoughtMode.BRIEF] != texts[ThoughtMode.OFF]
    assert "<one short sentence: what to do next>\n<tool_call>" in texts[ThoughtMode.BRIEF]
