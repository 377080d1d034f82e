"""The vocabulary as llguidance wants it, with the model's own frame kept out of what is decoded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from archivist.model.vocabulary import Vocabulary


def decoding_tokenizer(vocabulary: Vocabulary) -> Any:  # noqa: ANN401 - untyped library
    """Build an ``LLTokenizer``; takes a fraction of a second.

    llguidance's own bridge to llama.cpp tokenises fixed text with llama.cpp itself, which takes a
    ``<tool_call>`` in a file's name for markup, and then fails on it.
    """
    from llguidance import LLTokenizer  # noqa: PLC0415 - heavy
    from llguidance._tokenizer import TokenizerWrapper  # noqa: PLC0415 - same

    return LLTokenizer(TokenizerWrapper(_Contents(vocabulary)))


class _Contents:
    """What ``TokenizerWrapper`` asks of a tokenizer."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self.eos_token_id = vocabulary.end
        self.bos_token_id = None
        self.special_token_ids = sorted(vocabulary.reserved)
        self.tokens = [vocabulary.piece(token) for token in range(vocabulary.size)]

    def __call__(self, data: bytes) -> list[int]:
        return self._vocabulary.tokenize(data.decode(), special=False)
