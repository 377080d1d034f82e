"""A loaded GGUF file and its context: evaluation and logits, nothing else.

Uses the low-level functions of llama-cpp-python: its ``Llama`` class keeps a score for every
vocabulary entry of a whole batch (311 MB at 152k entries) and can't be interrupted.
"""

from __future__ import annotations

import ctypes
import logging
import os
from functools import cache
from typing import TYPE_CHECKING, Any

from archivist.model.cancel import Cancel
from archivist.model.memory import available_memory_bytes
from archivist.model.vocabulary import Vocabulary
from config.errors import ArchivistError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

_LOG = logging.getLogger("archivist.model")

# Prompt tokens evaluated at once. Measured on 2 cores, tokens a second at 64/128/256/512:
# 147/172/178/177. 128 reports progress every second at 3% less speed.
CHUNK_TOKENS = 128

_HALF_BYTES = 2  # a number of the context is a 16-bit float
_ABORTED = 2  # llama_decode's result after the abort callback said so


class ModelError(ArchivistError):
    """A model file that can't be loaded or used."""


class Cancelled(Exception):  # noqa: N818 - not an error: the person asked for it
    """Evaluation was interrupted; the weights stay usable."""


class Weights:
    """One model in memory with one sequence of evaluated tokens.

    Args:
        path: The GGUF file.
        context_tokens: Size of the context window in tokens.
        threads: Threads to evaluate with.

    Raises:
        ModelError: If llama.cpp can't load the file or make a context of that size.
    """

    def __init__(self, path: Path, context_tokens: int, threads: int) -> None:
        # Spinning OpenMP threads on a busy machine cost up to 10x; must be set before the
        # library is loaded.
        os.environ.setdefault("OMP_WAIT_POLICY", "passive")
        import llama_cpp  # noqa: PLC0415 - loads the shared library

        self._lib: Any = llama_cpp
        llama_cpp.llama_log_set(_log_callback(), ctypes.c_void_p(0))
        llama_cpp.llama_backend_init()
        self._model = llama_cpp.llama_model_load_from_file(
            os.fsencode(path), llama_cpp.llama_model_default_params()
        )
        if not self._model:
            raise ModelError(
                f"{path} could not be loaded as a GGUF model: it is damaged or of a kind that this "
                "llama.cpp does not know. Run `archivist model pull` or name another file."
            )
        self._require_memory(context_tokens)
        parameters = llama_cpp.llama_context_default_params()
        parameters.n_ctx = context_tokens
        parameters.n_batch = CHUNK_TOKENS
        parameters.n_ubatch = CHUNK_TOKENS
        parameters.n_threads = threads
        parameters.n_threads_batch = threads
        parameters.no_perf = True
        self._context = llama_cpp.llama_init_from_model(self._model, parameters)
        if not self._context:
            raise self._too_large(context_tokens)
        self.context_tokens = int(llama_cpp.llama_n_ctx(self._context))
        self.vocabulary = Vocabulary(llama_cpp.llama_model_get_vocab(self._model))
        self.evaluated: list[int] = []
        self._abort = ctypes.cast(Cancel.function(), llama_cpp.ggml_abort_callback)

    def _require_memory(self, context_tokens: int) -> None:
        """Refuse what would get the process killed: the system promises memory it does not have."""
        lib, model = self._lib, self._model
        width = lib.llama_model_n_embd(model) // max(1, lib.llama_model_n_head(model))
        heads = lib.llama_model_n_head_kv(model) * lib.llama_model_n_layer(model)
        needed = context_tokens * heads * width * 2 * _HALF_BYTES  # keys and values
        available = available_memory_bytes()
        if available is not None and needed > available:
            raise self._too_large(context_tokens)

    def _too_large(self, context_tokens: int) -> ModelError:
        self._lib.llama_model_free(self._model)
        return ModelError(
            f"A context of {context_tokens} tokens does not fit into memory. Set a smaller "
            "context_tokens in the settings."
        )

    def chat_template(self) -> str:
        """The Jinja chat template stored in the file, or an empty string."""
        template = self._lib.llama_model_chat_template(self._model, None)
        return template.decode("utf-8", "replace") if template else ""

    @property
    def signature(self) -> str:
        """Everything besides the model and the tokens that a saved state depends on."""
        return f"llama-cpp-python {self._lib.__version__}, context {self.context_tokens}"

    def save_state(self, file: Path, tokens: Sequence[int]) -> bool:
        """Write the state after the first ``tokens``, which must all have been evaluated."""
        array = (self._lib.llama_token * len(tokens))(*tokens)
        return bool(
            self._lib.llama_state_seq_save_file(
                self._context, os.fsencode(file), 0, array, len(tokens)
            )
        )

    def load_state(self, file: Path, tokens: Sequence[int]) -> bool:
        """Take over a state; False if the file does not hold the one after ``tokens``."""
        array = (self._lib.llama_token * len(tokens))()
        count = ctypes.c_size_t(0)
        read = self._lib.llama_state_seq_load_file(
            self._context, os.fsencode(file), 0, array, len(tokens), ctypes.byref(count)
        )
        if not read or list(array[: count.value]) != list(tokens):
            self._forget_after(0)
            return False
        self.evaluated = list(tokens)
        return True

    def keep(self, tokens: Sequence[int]) -> int:
        """Keep the longest evaluated prefix of ``tokens`` and forget the rest.

        Returns:
            The number of tokens kept; 0 where the model can't forget a part (recurrent layers).
        """
        kept = 0
        for have, want in zip(self.evaluated, tokens, strict=False):
            if have != want:
                break
            kept += 1
        if kept < len(self.evaluated):
            self._forget_after(kept)
        return len(self.evaluated)

    def _forget_after(self, kept: int) -> None:
        """Forget all but the first ``kept`` tokens; everything where only that can be done."""
        memory = self._lib.llama_get_memory(self._context)
        if kept and self._lib.llama_memory_seq_rm(memory, 0, kept, -1):
            del self.evaluated[kept:]
            return
        self._lib.llama_memory_clear(memory, False)  # noqa: FBT003 - a C function
        self.evaluated = []

    def evaluate(self, tokens: Sequence[int], cancel: Cancel) -> Iterator[int]:
        """Append tokens in chunks, yielding the count done after each.

        Raises:
            Cancelled: Within a fraction of a second after ``cancel`` is set.
            ModelError: If llama.cpp fails.
        """
        self._lib.llama_set_abort_callback(self._context, self._abort, cancel.address)
        for start in range(0, len(tokens), CHUNK_TOKENS):
            if cancel.is_set():
                raise Cancelled
            chunk = list(tokens[start : start + CHUNK_TOKENS])
            array = (self._lib.llama_token * len(chunk))(*chunk)
            batch = self._lib.llama_batch_get_one(array, len(chunk))
            status = self._lib.llama_decode(self._context, batch)
            if status != 0:
                self._forget_after(len(self.evaluated))  # some of the chunk may have been done
                if status == _ABORTED:
                    raise Cancelled
                raise ModelError(
                    f"llama.cpp could not evaluate the prompt (code {status}). Start again with a "
                    "smaller context_tokens."
                )
            self.evaluated += chunk
            yield start + len(chunk)

    def logits(self) -> NDArray[np.float32]:
        """The scores of every vocabulary entry after the last evaluated token (a view)."""
        import numpy as np  # noqa: PLC0415 - heavy, and only needed once a model is loaded

        pointer = self._lib.llama_get_logits_ith(self._context, -1)
        return np.ctypeslib.as_array(pointer, shape=(self.vocabulary.size,))

    def close(self) -> None:
        """Free the model; a second call does nothing."""
        if self._context:
            self._lib.llama_free(self._context)
            self._lib.llama_model_free(self._model)
            self._context = None


@cache
def _log_callback() -> Any:  # noqa: ANN401 - a foreign function has no narrower type
    """The one callback of the process: llama.cpp calls it as long as it is loaded."""
    import llama_cpp  # noqa: PLC0415 - loads the shared library

    return llama_cpp.llama_log_callback(_log_native)


def _log_native(level: int, text: bytes, _data: object) -> None:
    # GGML levels: 4 error, 3 warning; the rest is chatter for llama.cpp's developers.
    if level in {3, 4}:
        _LOG.warning("llama.cpp: %s", text.decode("utf-8", "replace").rstrip())
