"""Decoding a thought: free text up to its end, bounded, with no control token in it."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING, Any

from archivist.model.engine import Thought

if TYPE_CHECKING:
    from collections.abc import Generator

    from archivist.model.cancel import Cancel
    from archivist.model.dialects.thought import ThoughtForm
    from archivist.model.weights import Weights


class ThoughtLimit(Exception):  # noqa: N818 - a value on its way to Finish.THOUGHT_LIMIT
    """The model spent all it may spend on thinking."""


class Thinking:
    """One thought, chosen greedily.

    Args:
        weights: The model; all of the prompt but ``pending`` is evaluated.
        tokenizer: llguidance's, of the same vocabulary.
        form: How the thought ends and how long it may be.

    Attributes:
        output_tokens: Tokens decoded so far.
    """

    def __init__(self, weights: Weights, tokenizer: Any, form: ThoughtForm) -> None:  # noqa: ANN401
        self._weights = weights
        self._tokenizer = tokenizer
        self._form = form
        self._utf8 = codecs.getincrementaldecoder("utf-8")("replace")
        self._text = ""
        self._shown = 0
        self.output_tokens = 0

    def run(self, pending: list[int], cancel: Cancel) -> Generator[Thought, None, list[int]]:
        """Think.

        Args:
            pending: The end of the prompt that is not evaluated yet, if any.
            cancel: Ends it within a second.

        Returns:
            The tokens to evaluate next: what is left of the thought, and the frame after it.

        Raises:
            ThoughtLimit: It does not end by itself.
            Cancelled: The person stopped it.
        """
        form = self._form
        taken = len(self._weights.evaluated) + len(pending)
        room = self._weights.context_tokens - taken
        for _ in range(min(form.limit_tokens, room)):
            for _ in self._weights.evaluate(pending, cancel):
                pass
            token = int(self._weights.logits().argmax())
            piece = self._utf8.decode(self._tokenizer.decode_bytes([token]))
            starts_call = not self._text.strip() and piece.lstrip().startswith("{")
            if starts_call or self._tokenizer.is_special_token(token):
                yield from self._show(len(self._text))
                return self._frame(form.end + form.then)
            self.output_tokens += 1
            self._text += piece
            pending = [token]
            end = self._text.find(form.end)
            if end >= 0:
                yield from self._show(end)
                return pending + self._frame(form.then)
            yield from self._show(self._certain())
        yield from self._show(len(self._text))
        # Where the context is full rather than the thought long, decoding the call will say so.
        if form.must_end and form.limit_tokens <= room:
            raise ThoughtLimit
        return pending + self._frame(form.end + form.then)

    def _show(self, end: int) -> Generator[Thought, None, None]:
        text = self._text[self._shown : end]
        if text:
            self._shown = end
            yield Thought(text)

    def _certain(self) -> int:
        """How much of the text can't be the beginning of its end."""
        for size in range(len(self._form.end) - 1, 0, -1):
            if self._text.endswith(self._form.end[:size]):
                return len(self._text) - size
        return len(self._text)

    def _frame(self, text: str) -> list[int]:
        return self._weights.vocabulary.tokenize(text, special=True)
