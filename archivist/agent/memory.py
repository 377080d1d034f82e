"""What the model still sees of the conversation: the context budget and its compaction."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.model.message import Call, Observed, User

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from archivist.model.message import Message

# Tokens kept free for the next call or answer.
RESERVE_TOKENS = 700

_SHORT = Observed("[this result was cut to save room; make the call again to see it]")
# The quoted part of a result; a document can't write its delimiters (see tools.rendering).
_BLOCK = re.compile(
    r"(?P<head>.*?^<data (?P<nonce>[\w-]{22,})>\n)(?P<content>.*)(?P<tail>^</data (?P=nonce)>.*)",
    re.DOTALL | re.MULTILINE,
)
_LEAST_CONTENT = 200  # characters; what is shorter is not worth cutting


@dataclass(slots=True)
class _Turn:
    """One request and everything said after it."""

    messages: list[Message]


class Memory:
    """The messages of a session, kept inside the context window.

    The prompt only grows at its end, so that each step evaluates new tokens only. When it gets too
    long, the results of earlier turns are cut to one line first, oldest first, then the earlier
    turns go, then the current turn's earlier results are cut, and last the middle of its latest;
    the system text, the tools and the person's request always stay.

    Args:
        prefix: The part that never changes.
        count: Counts the tokens of a rendered conversation.
        context_tokens: Size of the context window.
    """

    def __init__(
        self,
        prefix: Sequence[Message],
        count: Callable[[Sequence[Message]], int],
        context_tokens: int,
    ) -> None:
        self._prefix = tuple(prefix)
        self._count = count
        self._room = context_tokens - RESERVE_TOKENS
        self._turns: list[_Turn] = []

    def begin(self, request: str) -> None:
        """Start a turn with the person's words."""
        self._turns.append(_Turn([User(request)]))

    def add(self, call: Call, result: Observed | None = None) -> None:
        """Add a call of the current turn, with its result if the turn goes on."""
        self._turns[-1].messages.append(call)
        if result is not None:
            self._turns[-1].messages.append(result)

    def clear(self) -> None:
        """Drop every turn."""
        self._turns.clear()

    def forget(self) -> None:
        """Drop the current turn."""
        del self._turns[-1]

    def close(self, said: Call) -> None:
        """End a turn that has no answer of the model's with one by the program."""
        if not isinstance(self._turns[-1].messages[-1], Call):
            self._turns[-1].messages.append(said)

    def messages(self) -> list[Message]:
        """The whole conversation, for the dialect to render."""
        return [*self._prefix, *(message for turn in self._turns for message in turn.messages)]

    def said(self) -> list[str]:
        """What the person wrote and what was observed, without the model's own words."""
        return [
            message.text
            for turn in self._turns
            for message in turn.messages
            if isinstance(message, User | Observed)
        ]

    def fit(self) -> bool:
        """Cut until the conversation leaves room for a reply.

        Returns:
            Whether anything was cut.
        """
        cut = False
        while self._count(self.messages()) > self._room:
            if not (
                self._shorten_oldest(self._turns[:-1])
                or self._drop_oldest()
                or self._shorten_oldest(self._turns)
                or self._halve_last()
            ):
                break
            cut = True
        return cut

    def _shorten_oldest(self, turns: Sequence[_Turn]) -> bool:
        """Cut the oldest whole result of these turns; the conversation's last message stays."""
        latest = self._turns[-1].messages[-1]
        for turn in turns:
            for position, message in enumerate(turn.messages):
                if isinstance(message, Observed) and message is not latest and message != _SHORT:
                    turn.messages[position] = _SHORT
                    return True
        return False

    def _drop_oldest(self) -> bool:
        if len(self._turns) > 1:
            del self._turns[0]
            return True
        return False

    def _halve_last(self) -> bool:
        """Keep both ends of what the latest result quotes, and all that the program says of it."""
        last = self._turns[-1].messages[-1]
        block = _BLOCK.fullmatch(last.text) if isinstance(last, Observed) else None
        if block is None or len(block["content"]) < _LEAST_CONTENT:
            return False
        quarter = len(block["content"]) // 4
        head, tail = block["content"][:quarter], block["content"][-quarter:]
        text = f"{block['head']}{head}\n<cut {block['nonce']}>\n{tail}{block['tail']}"
        self._turns[-1].messages[-1] = Observed(text)
        return True
