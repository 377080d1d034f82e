"""The in-process engine: llama.cpp evaluates, llguidance constrains."""

from __future__ import annotations

import logging
import time
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from archivist.model.continuation import continued
from archivist.model.decoding import ContextFull, Decoding
from archivist.model.dialects.form import CallReader
from archivist.model.dialects.thought import ThoughtMode
from archivist.model.engine import Completion, Enough, Finish, Progress
from archivist.model.grammar import compile_constraint
from archivist.model.message import User
from archivist.model.thinking import ThoughtLimit
from archivist.model.tokenizer import decoding_tokenizer
from archivist.model.weights import Cancelled, ModelError, Weights
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from pathlib import Path

    from archivist.model.cancel import Cancel
    from archivist.model.constraint import Constraint
    from archivist.model.dialects import Dialect, Segment
    from archivist.model.engine import Piece
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
        tokenizer: Its ``LLTokenizer``, if it was built beside the loading of the weights.
    """

    def __init__(
        self,
        name: str,
        weights: Weights,
        dialect: Dialect,
        thought: ThoughtMode = ThoughtMode.OFF,
        tokenizer: Any = None,  # noqa: ANN401 - untyped library
    ) -> None:
        self.model_name = name
        self.dialect = dialect
        self.thought = thought
        self._thought = dialect.thought(thought)
        self._weights = weights
        self._tokenizer = tokenizer or decoding_tokenizer(weights.vocabulary)

    def beside(self, context_tokens: int, threads: int, adapter: Path) -> LlamaEngine:
        """Make another engine of the same weights and an adapter, which is closed before this one.

        Args:
            context_tokens: Size of its context.
            threads: Threads to evaluate with.
            adapter: A GGUF file of small matrices.

        Raises:
            ArchivistError: The adapter or the context can't be had.
        """
        weights = self._weights.adapted(adapter, context_tokens, threads)
        return LlamaEngine(
            self.model_name, weights, self.dialect, self.thought, tokenizer=self._tokenizer
        )

    @property
    def context_tokens(self) -> int:
        """See :class:`archivist.model.engine.Engine`."""
        return self._weights.context_tokens

    @property
    def warning(self) -> str:
        """What the person should know of how the model was loaded; empty if nothing."""
        return self._weights.warning

    def count_tokens(self, text: str) -> int:
        """See :class:`archivist.model.engine.Engine`."""
        return len(self._weights.vocabulary.tokenize(text, special=False))

    def prompt_tokens(self, messages: Sequence[Message]) -> int:
        """See :class:`archivist.model.engine.Engine`."""
        return len(self.tokenize(messages))

    def tokenize(self, messages: Sequence[Message]) -> list[int]:
        """Token ids of a rendered conversation; content never yields control tokens."""
        return continued(self._rendered(messages), self._weights.vocabulary, ())

    def warm(
        self, prefix: Sequence[Message], cache: PrefixCache, cancel: Cancel
    ) -> Generator[Progress, None, None]:
        """Evaluate the part of every prompt that never changes, or load it if it was saved.

        Setting ``cancel`` ends it early; the next prompt then evaluates what is missing.

        Raises:
            ModelError: It alone fills the context.
        """
        tokens = self.fitting(prefix)
        if cache.load(self._weights, tokens):
            return
        kept = self._weights.keep(tokens)
        try:
            for done in self._weights.evaluate(tokens[kept:], cancel):
                yield Progress(kept + done, len(tokens))
        except Cancelled:
            return
        cache.save(self._weights, tokens)

    def fitting(self, prefix: Sequence[Message]) -> list[int]:
        """The stable tokens of a prefix that leaves room for a conversation.

        Raises:
            ModelError: It alone fills the context.
        """
        tokens = self.stable_tokens(prefix)
        if len(tokens) >= self.context_tokens:
            raise ModelError(
                phrase(
                    "A context of {context_tokens} tokens is too small: the instructions and "
                    "tools alone take {number}. Set a larger context_tokens in the settings.",
                    context_tokens=self.context_tokens,
                    number=len(tokens),
                )
            )
        return tokens

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
        weights = self._weights
        prompt = continued(self._rendered(messages), weights.vocabulary, weights.evaluated)
        matcher = self._matcher(constraint)
        # At least one token is evaluated again: its scores are those of the next one.
        cached = self._weights.keep(prompt[:-1])
        reader = CallReader(self.dialect.form)
        decoding = Decoding(self._weights, matcher, self._tokenizer, reader)
        finish, call = Finish.COMPLETE, None
        try:
            thinks = self._thought is not None
            yield from decoding.start(prompt[cached:], cached, cancel, thinks=thinks)
            if self._thought is not None:
                yield from decoding.think(self._thought, self.dialect.form.opening, cancel)
            yield from decoding.run(cancel)
            call = reader.call()
        except Enough as enough:
            call = enough.call
        except Cancelled:
            finish = Finish.CANCELLED
        except ContextFull:
            finish = Finish.CONTEXT_FULL
        except ThoughtLimit:
            finish = Finish.THOUGHT_LIMIT
        return Completion(
            call=call,
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

    def _rendered(self, messages: Sequence[Message]) -> list[Segment]:
        opening = None if self._thought is None else self._thought.opening
        return self.dialect.render(messages, opening)

    def _matcher(self, constraint: Constraint) -> Any:  # noqa: ANN401 - untyped library
        from llguidance import LLMatcher  # noqa: PLC0415 - heavy

        grammar = LLMatcher.grammar_from_lark(compile_constraint(constraint, self.dialect.form))
        matcher = LLMatcher(self._tokenizer, grammar, log_level=0)  # it would log to stderr
        if matcher.is_error():
            _LOG.error("the constraint does not compile: %s", matcher.get_error())
            raise ModelError(
                phrase(
                    "What is allowed here is too much for constrained decoding. Say it in "
                    "fewer words."
                )
            )
        return matcher
