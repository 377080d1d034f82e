"""What fills the context window now, part by part, in tokens of the loaded model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.agent.speech import ANSWER
from archivist.model.message import Call, Observed, User
from config.language import told

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from archivist.model.message import Message
    from tools.registry import Belt

INSTRUCTIONS = told("instructions and tools")
EXAMPLES = told("examples")
REQUESTS = told("your requests")
CALLS = told("calls")
ANSWERS = told("answers")


@dataclass(frozen=True, slots=True)
class Portion:
    """One kind of text in the window.

    Attributes:
        name: What it is; for results the tool that they are of.
        tokens: What it takes.
    """

    name: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Window:
    """The context window.

    Attributes:
        context_tokens: Its size.
        reserve_tokens: What is kept free of it for the next reply.
        parts: What fills it: the unchanging parts, then the conversation's.
    """

    context_tokens: int
    reserve_tokens: int
    parts: tuple[Portion, ...]

    @property
    def used_tokens(self) -> int:
        """What all parts take."""
        return sum(part.tokens for part in self.parts)

    @property
    def free_tokens(self) -> int:
        """What is left, the reserve included."""
        return max(self.context_tokens - self.used_tokens, 0)


def parts_of(
    prefix: Sequence[Message],
    conversation: Sequence[Message],
    count: Callable[[Sequence[Message]], int],
    belt: Belt,
) -> tuple[Portion, ...]:
    """Say what each kind of message takes; together exactly what the whole prompt takes.

    Args:
        prefix: The system text, then the examples.
        conversation: What was said since.
        count: Counts the tokens of a rendered conversation.
        belt: Tells answers from other calls, and how a tool is called in the prompt.
    """
    instructions = count(prefix[:1])
    tokens: dict[str, int] = {INSTRUCTIONS: instructions, EXAMPLES: count(prefix) - instructions}
    tokens |= dict.fromkeys((REQUESTS, CALLS, ANSWERS), 0)
    messages = list(prefix)
    before = count(prefix)
    for message in conversation:
        name = _kind(messages[-1], message, belt)
        messages.append(message)
        after = count(messages)
        tokens[name] = tokens.get(name, 0) + after - before
        before = after
    return tuple(Portion(name, number) for name, number in tokens.items() if number)


def _kind(before: Message, message: Message, belt: Belt) -> str:
    match message:
        case User():
            return REQUESTS
        case Observed():
            return (
                told("results of {tool}", tool=before.tool) if isinstance(before, Call) else CALLS
            )
        case Call():
            found = belt.find(message.tool)
            return ANSWERS if found is not None and found.name == ANSWER else CALLS
        case _:
            return INSTRUCTIONS
