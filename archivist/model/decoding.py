"""One constrained decoding: what the model wants if it may, what the grammar forces at once."""

from __future__ import annotations

import codecs
import logging
from typing import TYPE_CHECKING, Any

from archivist.model.engine import Fragment, Progress
from archivist.model.thinking import Thinking
from archivist.model.weights import ModelError, Weights
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Generator

    from archivist.model.cancel import Cancel
    from archivist.model.dialects.form import CallReader
    from archivist.model.dialects.thought import ThoughtForm
    from archivist.model.engine import Thought

_LOG = logging.getLogger("archivist.model")


class ContextFull(Exception):  # noqa: N818 - a value on its way to Finish.CONTEXT_FULL
    """There is no room for what should be evaluated next."""


class Decoding:
    """One constrained decoding: what the model wants if it may, what the grammar forces at once."""

    def __init__(
        self,
        weights: Weights,
        matcher: Any,  # noqa: ANN401 - untyped library
        tokenizer: Any,  # noqa: ANN401 - untyped library
        reader: CallReader,
    ) -> None:
        from llguidance.numpy import allocate_token_bitmask  # noqa: PLC0415 - heavy

        self._weights = weights
        self._matcher = matcher
        self._tokenizer = tokenizer
        self._mask = allocate_token_bitmask(1, weights.vocabulary.size)
        self._utf8 = codecs.getincrementaldecoder("utf-8")("replace")
        self._pending: list[int] = []
        self.reader = reader
        self.output_tokens = 0
        self.forced_tokens = 0

    def start(
        self, prompt: list[int], cached: int, cancel: Cancel, *, thinks: bool
    ) -> Generator[Progress | Fragment, None, None]:
        """Evaluate the prompt, and in the same batch what the grammar forces right after it.

        Args:
            prompt: The part of it that is not evaluated yet.
            cached: The number of tokens before that.
            cancel: Ends it.
            thinks: Whether a thought comes before the call, which nothing forces.
        """
        head = [] if thinks else self._matcher.compute_ff_tokens()
        self._ensure_room(len(prompt) + len(head))
        total = cached + len(prompt)
        for done in self._weights.evaluate(prompt + head, cancel):
            yield Progress(min(cached + done, total), total)
        if head:
            yield self._force(head)
        self._pending = []

    def think(
        self, form: ThoughtForm, opening: str, cancel: Cancel
    ) -> Generator[Thought, None, None]:
        """Let the model think, and open the call after it."""
        thinking = Thinking(self._weights, self._tokenizer, form)
        try:
            tokens = yield from thinking.run(self._pending, cancel)
        finally:
            self.output_tokens += thinking.output_tokens
        vocabulary = self._weights.vocabulary
        self._pending = [*tokens, *vocabulary.tokenize(opening, special=True)]

    def run(self, cancel: Cancel) -> Generator[Fragment, None, None]:
        """Decode until the grammar is complete."""
        while True:
            forced = self._matcher.compute_ff_tokens()
            if forced:
                yield self._force(forced)
            if self._matcher.is_stopped():
                self._check()
                if rest := self.reader.rest():
                    yield Fragment(rest)
                return
            if self._pending:
                self._ensure_room(len(self._pending))
                for _ in self._weights.evaluate(self._pending, cancel):
                    pass
                self._pending = []
            yield self._accept([self._choose()])

    def _choose(self) -> int:
        """The best token the grammar allows: test the model's own wish before masking."""
        import numpy as np  # noqa: PLC0415 - heavy
        from llguidance.numpy import fill_next_token_bitmask  # noqa: PLC0415 - heavy

        logits = self._weights.logits()
        wish = int(logits.argmax())
        if self._matcher.validate_tokens([wish]) == 1 and not self._tokenizer.is_special_token(
            wish
        ):
            return wish
        fill_next_token_bitmask(self._matcher, self._mask)
        allowed = np.unpackbits(
            self._mask.view(np.uint8), count=self._weights.vocabulary.size, bitorder="little"
        )
        logits[allowed == 0] = -np.inf  # in llama.cpp's own memory: they are used once
        return int(logits.argmax())

    def _force(self, tokens: list[int]) -> Fragment:
        self.forced_tokens += len(tokens)
        return self._accept(tokens)

    def _accept(self, tokens: list[int]) -> Fragment:
        if not self._matcher.consume_tokens(tokens):
            self._check()
        self._pending += tokens
        self.output_tokens += len(tokens)
        piece = self._utf8.decode(self._tokenizer.decode_bytes(tokens))
        return Fragment(self.reader.feed(piece))

    def _ensure_room(self, tokens: int) -> None:
        if len(self._weights.evaluated) + tokens >= self._weights.context_tokens:
            raise ContextFull

    def _check(self) -> None:
        """An error of the matcher never raises by itself; it must never pass as an end."""
        if self._matcher.is_error():
            _LOG.error("constrained decoding failed: %s", self._matcher.get_error())
            raise ModelError(
                phrase(
                    "The model can't write what is allowed here: it lacks the characters. "
                    "Say it in other words, or use another model."
                )
            )
