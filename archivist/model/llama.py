"""The in-process engine: llama.cpp evaluates, llguidance constrains."""

from __future__ import annotations

import codecs
import logging
import time
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from archivist.model.dialects.form import CallReader
from archivist.model.dialects.thought import ThoughtMode
from archivist.model.engine import Completion, Finish, Fragment, Progress
from archivist.model.grammar import compile_constraint
from archivist.model.message import User
from archivist.model.thinking import Thinking, ThoughtLimit
from archivist.model.tokenizer import decoding_tokenizer
from archivist.model.weights import Cancelled, ModelError, Weights

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from archivist.model.cancel import Cancel
    from archivist.model.constraint import Constraint
    from archivist.model.dialects import Dialect
    from archivist.model.dialects.thought import ThoughtForm
    from archivist.model.engine import Piece, Thought
    from archivist.model.message import Message
    from archivist.model.prefix import PrefixCache

_LOG = logging.getLogger("archivist.model")


class LlamaEngine:
    """Decodes tool calls greedily with a GGUF model in this process.

    Args:
        name: The model's name for people.
        weights: The loaded model.
        dialect: How its conversations are written.
        thought: How it may think before a call.
    """

    def __init__(
        self,
        name: str,
        weights: Weights,
        dialect: Dialect,
        thought: ThoughtMode = ThoughtMode.OFF,
    ) -> None:
        self.model_name = name
        self.dialect = dialect
        self.thought = thought
        self._thought = dialect.thought(thought)
        self._weights = weights
        self._tokenizer = decoding_tokenizer(weights.vocabulary)

    @property
    def context_tokens(self) -> int:
        """See :class:`archivist.model.engine.Engine`."""
        return self._weights.context_tokens

    def count_tokens(self, text: str) -> int:
        """See :class:`archivist.model.engine.Engine`."""
        return len(self._weights.vocabulary.tokenize(text, special=False))

    def prompt_tokens(self, messages: Sequence[Message]) -> int:
        """See :class:`archivist.model.engine.Engine`."""
        return len(self.tokenize(messages))

    def tokenize(self, messages: Sequence[Message]) -> list[int]:
        """Token ids of a rendered conversation; content never yields control tokens."""
        tokens: list[int] = []
        opening = None if self._thought is None else self._thought.opening
        for segment in self.dialect.render(messages, opening):
            tokens += self._weights.vocabulary.tokenize(segment.text, special=segment.frame)
        lead = self._weights.vocabulary.leading_tokens()
        return tokens if tokens[: len(lead)] == lead else lead + tokens

    def warm(
        self, prefix: Sequence[Message], cache: PrefixCache, cancel: Cancel
    ) -> Generator[Progress, None, None]:
        """Evaluate the part of every prompt that never changes, or load it if it was saved.

        Setting ``cancel`` ends it early; the next prompt then evaluates what is missing.

        Raises:
            ModelError: It alone fills the context.
        """
        tokens = self.stable_tokens(prefix)
        if len(tokens) >= self.context_tokens:
            raise ModelError(
                f"A context of {self.context_tokens} tokens is too small: the instructions and "
                f"tools alone take {len(tokens)}. Set a larger context_tokens in the settings."
            )
        if cache.load(self._weights, tokens):
            return
        kept = self._weights.keep(tokens)
        try:
            for done in self._weights.evaluate(tokens[kept:], cancel):
                yield Progress(kept + done, len(tokens))
        except Cancelled:
            return
        cache.save(self._weights, tokens)

    def stable_tokens(self, prefix: Sequence[Message]) -> list[int]:
        """Token ids that every prompt with this prefix starts with: all but the reply's frame."""
        tokens = self.tokenize(prefix)
        longer = self.tokenize([*prefix, User("x")])
        shared = takewhile(lambda pair: pair[0] == pair[1], zip(tokens, longer, strict=False))
        return [token for token, _ in shared]

    def complete(
        self, messages: Sequence[Message], constraint: Constraint, cancel: Cancel
    ) -> Generator[Piece, None, Completion]:
        """See :class:`archivist.model.engine.Engine`."""
        started = time.monotonic()
        prompt = self.tokenize(messages)
        matcher = self._matcher(constraint)
        # At least one token is evaluated again: its scores are those of the next one.
        cached = self._weights.keep(prompt[:-1])
        reader = CallReader(self.dialect.form)
        decoding = _Decoding(self._weights, matcher, self._tokenizer, reader)
        finish = Finish.COMPLETE
        try:
            yield from decoding.start(prompt[cached:], cached, cancel)
            if self._thought is not None:
                yield from decoding.think(self._thought, self.dialect.form.opening, cancel)
            yield from decoding.run(cancel)
        except Cancelled:
            finish = Finish.CANCELLED
        except _ContextFull:
            finish = Finish.CONTEXT_FULL
        except ThoughtLimit:
            finish = Finish.THOUGHT_LIMIT
        return Completion(
            call=decoding.reader.call() if finish is Finish.COMPLETE else None,
            finish=finish,
            prompt_tokens=len(prompt),
            cached_tokens=cached,
            output_tokens=decoding.output_tokens,
            forced_tokens=decoding.forced_tokens,
            ms=round((time.monotonic() - started) * 1000),
        )

    def close(self) -> None:
        """See :class:`archivist.model.engine.Engine`."""
        self._weights.close()

    def _matcher(self, constraint: Constraint) -> Any:  # noqa: ANN401 - untyped library
        from llguidance import LLMatcher  # noqa: PLC0415 - heavy

        grammar = LLMatcher.grammar_from_lark(compile_constraint(constraint, self.dialect.form))
        matcher = LLMatcher(self._tokenizer, grammar, log_level=0)  # it would log to stderr
        if matcher.is_error():
            _LOG.error("the constraint does not compile: %s", matcher.get_error())
            raise ModelError(
                "What is allowed here is too much for constrained decoding. Say it in fewer words."
            )
        return matcher


class _ContextFull(Exception):  # noqa: N818 - a value on its way to Finish.CONTEXT_FULL
    pass


class _Decoding:
    """One constrained decoding: what the model wants if it may, what the grammar forces at once."""

    def __init__(
        self,
        weights: Weights,
        matcher: Any,  # noqa: ANN401 - untyped library
        tokenizer: Any,  # noqa: ANN401 - untyped library
        reader: CallReader,
    ) -> None:
        self._weights = weights
        self._matcher = matcher
        self._tokenizer = tokenizer
        self._utf8 = codecs.getincrementaldecoder("utf-8")("replace")
        self._pending: list[int] = []
        self.reader = reader
        self.output_tokens = 0
        self.forced_tokens = 0

    def start(
        self, prompt: list[int], cached: int, cancel: Cancel
    ) -> Generator[Progress | Fragment, None, None]:
        """Evaluate the prompt and what the grammar forces right after it."""
        self._ensure_room(len(prompt))
        total = cached + len(prompt)
        *most, last = prompt
        for done in self._weights.evaluate(most, cancel):
            yield Progress(cached + done, total)
        self._pending = [last]

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
                self.forced_tokens += len(forced)
                yield self._accept(forced)
            if self._matcher.is_stopped():
                self._check()
                if rest := self.reader.rest():
                    yield Fragment(rest)
                return
            self._ensure_room(len(self._pending))
            for _ in self._weights.evaluate(self._pending, cancel):
                pass
            self._pending = []
            yield self._accept([self._choose()])

    def _choose(self) -> int:
        """The best token the grammar allows: test the model's own wish before masking."""
        import numpy as np  # noqa: PLC0415 - heavy
        from llguidance.numpy import (  # noqa: PLC0415 - heavy
            allocate_token_bitmask,
            fill_next_token_bitmask,
        )

        logits = self._weights.logits()
        wish = int(logits.argmax())
        if self._matcher.validate_tokens([wish]) == 1 and not self._tokenizer.is_special_token(
            wish
        ):
            return wish
        bitmask = allocate_token_bitmask(1, self._weights.vocabulary.size)
        fill_next_token_bitmask(self._matcher, bitmask)
        allowed = np.unpackbits(bitmask.view(np.uint8), bitorder="little")
        masked = np.where(allowed[: self._weights.vocabulary.size] == 1, logits, -np.inf)
        return int(masked.argmax())

    def _accept(self, tokens: list[int]) -> Fragment:
        if not self._matcher.consume_tokens(tokens):
            self._check()
        self._pending += tokens
        self.output_tokens += len(tokens)
        piece = self._utf8.decode(self._tokenizer.decode_bytes(tokens))
        return Fragment(self.reader.feed(piece))

    def _ensure_room(self, tokens: int) -> None:
        if len(self._weights.evaluated) + tokens >= self._weights.context_tokens:
            raise _ContextFull

    def _check(self) -> None:
        """An error of the matcher never raises by itself; it must never pass as an end."""
        if self._matcher.is_error():
            _LOG.error("constrained decoding failed: %s", self._matcher.get_error())
            raise ModelError(
                "The model can't write what is allowed here: it lacks the characters. Say it in "
                "other words, or use another model."
            )
