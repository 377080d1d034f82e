"""The tokens of a model, apart from llama.cpp.

Asking llama.cpp for each of 152k tokens takes .2 s of every start; a saved lexicon takes 10 ms,
and what is built from it need not wait until the model is loaded.
"""

from __future__ import annotations

import ctypes
import json
import re
from array import array
from dataclasses import dataclass
from importlib.metadata import version
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from archivist.model.sealed import SealedFolder

SUFFIX = ".lexicon"
_FORMAT = "lexicon 1"  # to be counted up when what is written changes
_PIECE_BYTES = 4096  # the longest token known has 512
_MARKUP = re.compile(r"[<\[]\S+[>\]]")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What a model's tokens are.

    Attributes:
        text: What the tokens stand for, one after the other.
        ends: Where each token's part of the text ends, in bytes.
        control: The model's control tokens.
        markup: The markup that its makers added (``<tool_call>`` in Qwen), by token.
        end: The token that ends a reply.
    """

    text: bytes
    ends: array[int]
    control: frozenset[int]
    markup: dict[int, str]
    end: int

    @property
    def reserved(self) -> frozenset[int]:
        """The tokens of the model's own frame: control tokens and markup."""
        return self.control | self.markup.keys()

    def pieces(self) -> list[bytes]:
        """The bytes that each token stands for; not always whole characters."""
        return [self.text[start:end] for start, end in pairwise([0, *self.ends])]

    def piece(self, token: int) -> bytes:
        """The bytes that one token stands for."""
        return self.text[self.ends[token - 1] if token else 0 : self.ends[token]]


def ask_llama(handle: Any) -> Lexicon:  # noqa: ANN401 - a foreign pointer
    """Ask llama.cpp's vocabulary for every token; takes a fraction of a second."""
    import llama_cpp  # noqa: PLC0415 - loads the shared library

    size = llama_cpp.llama_vocab_n_tokens(handle)
    buffer = ctypes.create_string_buffer(_PIECE_BYTES)
    to_piece, attributes = llama_cpp.llama_token_to_piece, llama_cpp.llama_vocab_get_attr
    lengths = array("I")
    pieces = []
    control, markup = [], {}
    for token in range(size):
        length = to_piece(handle, token, buffer, _PIECE_BYTES, 0, True)  # noqa: FBT003 - C function
        pieces.append(buffer.raw[:length] if length > 0 else b"")
        lengths.append(len(pieces[-1]))
        kind = attributes(handle, token)
        if kind & llama_cpp.LLAMA_TOKEN_ATTR_CONTROL:
            control.append(token)
        elif kind & llama_cpp.LLAMA_TOKEN_ATTR_USER_DEFINED:
            written: bytes = llama_cpp.llama_vocab_get_text(handle, token)
            # Not what makers added for runs of spaces or digits: these are content.
            if _MARKUP.fullmatch(text := written.decode("utf-8", "replace")):
                markup[token] = text
    end = int(llama_cpp.llama_vocab_eos(handle))
    ends = array("I", accumulate(lengths))
    return Lexicon(b"".join(pieces), ends, frozenset(control), markup, end)


class SavedLexicon:
    """The lexicon of one model in a cache folder.

    Args:
        folder: The cache folder.
        model: Identifies the model file.
    """

    def __init__(self, folder: SealedFolder, model: str) -> None:
        self._folder = folder
        self._key = f"{_FORMAT} of {model} by llama-cpp-python {version('llama-cpp-python')}"

    def load(self) -> Lexicon | None:
        """Return the lexicon, if it was saved."""
        content = self._folder.read(self._key, SUFFIX)
        if content is None:
            return None
        head, _, rest = bytes(content).partition(b"\n")
        said = json.loads(head)
        ends = array("I")
        boundary = said["tokens"] * ends.itemsize
        ends.frombytes(rest[:boundary])
        return Lexicon(
            text=rest[boundary:],
            ends=ends,
            control=frozenset(said["control"]),
            markup={int(token): text for token, text in said["markup"].items()},
            end=said["end"],
        )

    def save(self, lexicon: Lexicon) -> None:
        """Keep it for the next start."""
        said = {
            "tokens": len(lexicon.ends),
            "control": sorted(lexicon.control),
            "markup": lexicon.markup,
            "end": lexicon.end,
        }
        head = json.dumps(said).encode() + b"\n"
        self._folder.write(self._key, SUFFIX, [head, lexicon.ends.tobytes(), lexicon.text])
