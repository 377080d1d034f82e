"""The vocabulary as llguidance wants it, with the model's own frame kept out of what is decoded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from archivist.model.lexicon import Lexicon
    from archivist.model.vocabulary import Vocabulary

# Sets of tokens whose mask is made once: where a text goes on and leaves at least so many
# characters, the whole set is allowed without walking through it. They must say what the grammar
# says of a text's character; the library's own, which let C1 controls in, would never fit.
_PLAIN = r"[^\"\\\x00-\x1f\x7f-\x9f]"
_SLICES = [r"[ \n\r\t]+", rf"{_PLAIN}{{1,10}}", rf"{_PLAIN}{{1,30}}", rf"{_PLAIN}+"]


def decoding_tokenizer(vocabulary: Vocabulary) -> Any:  # noqa: ANN401 - untyped library
    """Build an ``LLTokenizer``; takes a fraction of a second."""
    return TokenizerDraft(vocabulary.lexicon).finish(vocabulary)


class TokenizerDraft:
    """An ``LLTokenizer`` that needs no model yet: the slow part can be done while one is loaded.

    llguidance's own bridge to llama.cpp tokenises fixed text with llama.cpp itself, which takes a
    ``<tool_call>`` in a file's name for markup, and then fails on it.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        from llguidance import LLTokenizer  # noqa: PLC0415 - heavy

        self._contents = _Contents(lexicon)
        # It asks for the mark of a wrapper, not for the class.
        self._native = LLTokenizer(self._contents, slices=_SLICES)  # type: ignore[arg-type]

    def finish(self, vocabulary: Vocabulary) -> Any:  # noqa: ANN401 - untyped library
        """Return it, tokenising fixed text with this vocabulary from now on."""
        self._contents.vocabulary = vocabulary
        return self._native


class _Contents:
    """What ``LLTokenizer`` asks of a tokenizer (``llguidance._tokenizer.TokenizerWrapper``)."""

    is_tokenizer_wrapper = True
    bos_token_id = None
    vocabulary: Vocabulary | None = None

    def __init__(self, lexicon: Lexicon) -> None:
        self.eos_token_id = lexicon.end
        self.special_token_ids = sorted(lexicon.reserved)
        self.tokens = lexicon.pieces()

    def __call__(self, text: str) -> list[int]:
        if self.vocabulary is None:
            raise RuntimeError("the tokenizer was used before its model was loaded")
        return self.vocabulary.tokenize(text, special=False)
