"""A model's vocabulary: text into tokens, with the model's own frame kept out of content."""

from __future__ import annotations

import ctypes
import re
from typing import Any

_PIECE_BYTES = 4096  # the longest token known has 512
_MARKUP = re.compile(r"[<\[]\S+[>\]]")


class Vocabulary:
    """The tokens that a model knows.

    Args:
        handle: llama.cpp's vocabulary; valid as long as its model is loaded.

    Attributes:
        handle: The same.
        size: How many tokens there are.
        end: The token that ends a reply.
        reserved: The tokens of the model's own frame: control tokens and markup.
    """

    def __init__(self, handle: Any) -> None:  # noqa: ANN401 - a foreign pointer
        import llama_cpp  # noqa: PLC0415 - loads the shared library

        self._lib: Any = llama_cpp
        self.handle = handle
        self.size = int(llama_cpp.llama_vocab_n_tokens(handle))
        self.end = int(llama_cpp.llama_vocab_eos(handle))
        self._buffer = ctypes.create_string_buffer(_PIECE_BYTES)
        kinds = [llama_cpp.llama_vocab_get_attr(handle, token) for token in range(self.size)]
        added = self._with(kinds, llama_cpp.LLAMA_TOKEN_ATTR_USER_DEFINED)
        # Not what makers added for runs of spaces or digits: these are content.
        self._markup = {
            token: text for token in added if _MARKUP.fullmatch(text := self._token_text(token))
        }
        control = self._with(kinds, llama_cpp.LLAMA_TOKEN_ATTR_CONTROL)
        self.reserved = frozenset([*control, *self._markup])

    @staticmethod
    def _with(kinds: list[int], kind: int) -> list[int]:
        return [token for token, one in enumerate(kinds) if one & kind]

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
        size = self._lib.llama_token_to_piece(
            self.handle,
            token,
            self._buffer,
            _PIECE_BYTES,
            0,
            True,  # noqa: FBT003 - a C function
        )
        return self._buffer.raw[:size]

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
