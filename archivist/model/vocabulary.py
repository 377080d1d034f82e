"""A model's vocabulary: text into tokens, with the model's own frame kept out of content."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from archivist.model.lexicon import ask_llama

if TYPE_CHECKING:
    from archivist.model.lexicon import Lexicon


class Vocabulary:
    """The tokens that a model knows.

    Args:
        handle: llama.cpp's vocabulary; valid as long as its model is loaded.
        saved: What its tokens are, if an earlier start saved it; one of another size is not taken.

    Attributes:
        handle: The same.
        lexicon: What its tokens are.
        size: How many tokens there are.
        end: The token that ends a reply.
        reserved: The tokens of the model's own frame: control tokens and markup.
    """

    def __init__(
        self,
        handle: Any,  # noqa: ANN401 - a foreign pointer
        saved: Lexicon | None = None,
    ) -> None:
        import llama_cpp  # noqa: PLC0415 - loads the shared library

        self._lib: Any = llama_cpp
        self.handle = handle
        self.size = int(llama_cpp.llama_vocab_n_tokens(handle))
        fits = saved is not None and len(saved.ends) == self.size
        self.lexicon = saved if saved is not None and fits else ask_llama(handle)
        self.end = self.lexicon.end
        self.reserved = self.lexicon.reserved
        self._markup = self.lexicon.markup

    def special_text(self, name: str) -> str:
        """The text of the ``bos`` or ``eos`` token, or an empty string."""
        token = getattr(self._lib, f"llama_vocab_{name}")(self.handle)
        return self._token_text(token) if token >= 0 else ""

    def leading_tokens(self) -> list[int]:
        """The beginning-of-sequence token, where the model wants one before every prompt."""
        if not self._lib.llama_vocab_get_add_bos(self.handle):
            return []
        return [self._lib.llama_vocab_bos(self.handle)]

    def tokenize(self, text: str, *, special: bool) -> list[int]:
        """Turn text into token ids; control tokens and markup only with ``special``.

        llama.cpp itself recognises a model's own markup (``<tool_call>`` in Qwen) in any text;
        here such a token is written with the tokens of its parts.
        """
        tokens = self._tokenize(text, special=special)
        if special or self._markup.keys().isdisjoint(tokens):
            return tokens
        return [part for token in tokens for part in self._parts(token)]

    def _parts(self, token: int) -> list[int]:
        text = self._markup.get(token)
        if text is None:
            return [token]
        return [
            *self._tokenize(text[0], special=False),
            *self._tokenize(text[1:], special=False),
        ]

    def _token_text(self, token: int) -> str:
        text: bytes = self._lib.llama_vocab_get_text(self.handle, token)
        return text.decode("utf-8", "replace")

    def piece(self, token: int) -> bytes:
        """The bytes that a token stands for; not always whole characters."""
        return self.lexicon.piece(token)

    def _tokenize(self, text: str, *, special: bool) -> list[int]:
        # A lone surrogate is no UTF-8: llama.cpp takes its bytes for replacement characters.
        data = text.encode("utf-8", "surrogatepass")
        size = len(data) + 8
        while True:
            buffer = (self._lib.llama_token * size)()
            count = self._lib.llama_tokenize(
                self.handle,
                data,
                len(data),
                buffer,
                size,
                False,  # noqa: FBT003 - a C function
                special,
            )
            if count >= 0:
                return list(buffer[:count])
            size = -count
