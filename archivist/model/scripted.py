"""An engine that follows a script: for tests of the loop, never a proof that the product works."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.model.checking import meets
from archivist.model.dialects import call_json
from archivist.model.engine import Completion, Enough, Finish, Fragment, Progress

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from archivist.model.cancel import Cancel
    from archivist.model.constraint import Constraint
    from archivist.model.engine import Piece
    from archivist.model.message import Call, Message


class ScriptedModel:
    """Gives back calls in order, and refuses a script that the constraint would not allow.

    Args:
        calls: What to decode, one for each step.
        context_tokens: Size of the pretended window; a token is four characters.
        strict: Whether a call outside the constraint is an error. A script that tests how the
            loop meets an impossible call turns this off.
    """

    model_name = "scripted"

    def __init__(
        self, calls: Iterable[Call], *, context_tokens: int = 8192, strict: bool = True
    ) -> None:
        self._calls = iter(calls)
        self._strict = strict
        self.context_tokens = context_tokens
        self.prompts: list[list[Message]] = []
        self.constraints: list[Constraint] = []

    def count_tokens(self, text: str) -> int:
        """Count four characters as a token."""
        return -(-len(text) // 4)

    def prompt_tokens(self, messages: Sequence[Message]) -> int:
        """Count four characters of the messages' representation as a token."""
        return sum(self.count_tokens(repr(message)) for message in messages)

    def complete(
        self, messages: Sequence[Message], constraint: Constraint, cancel: Cancel
    ) -> Generator[Piece, None, Completion]:
        """Give the script's next call in pieces of eight characters."""
        self.prompts.append(list(messages))
        self.constraints.append(constraint)
        tokens = self.prompt_tokens(messages)
        if tokens >= self.context_tokens:
            return Completion(None, Finish.CONTEXT_FULL, prompt_tokens=tokens)
        yield Progress(tokens, tokens)
        call = next(self._calls)
        if self._strict and not meets(call, constraint):
            raise AssertionError(f"the constraint does not allow {call}: {constraint}")
        text = call_json(call)
        written = ""
        try:
            for start in range(0, len(text), 8):
                if cancel.is_set():
                    return Completion(None, Finish.CANCELLED, prompt_tokens=tokens)
                written = text[: start + 8]
                yield Fragment(text[start : start + 8])
        except Enough as enough:
            call = enough.call
        return Completion(
            call, Finish.COMPLETE, prompt_tokens=tokens, output_tokens=self.count_tokens(written)
        )

    def close(self) -> None:
        """Nothing to free."""
