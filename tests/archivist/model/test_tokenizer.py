"""The tokenizer for constrained decoding, built before its model is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.model.tokenizer import TokenizerDraft, decoding_tokenizer

if TYPE_CHECKING:
    from archivist.model.weights import Weights

TEXTS = ("one two", "a <tool_call> b.pdf", "Zażółć gęślą jaźń", "<|im_end|>")


@pytest.mark.model
def test_a_draft_becomes_the_same_tokenizer(small_weights: Weights) -> None:
    """Built ahead or afterwards, it tokenises as the model's vocabulary does content."""
    vocabulary = small_weights.vocabulary
    early = TokenizerDraft(vocabulary.lexicon).finish(vocabulary)
    late = decoding_tokenizer(vocabulary)
    for text in TEXTS:
        expected = vocabulary.tokenize(text, special=False)
        assert early.tokenize_str(text) == late.tokenize_str(text) == expected
    assert early.vocab_size == late.vocab_size == vocabulary.size
    assert all(early.is_special_token(token) for token in vocabulary.reserved)
