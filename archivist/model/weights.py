"""A loaded GGUF file and its context: evaluation and logits, nothing else.

Uses the low-level functions of llama-cpp-python: its ``Llama`` class keeps a score for every
vocabulary entry of a whole batch (311 MB at 152k entries) and can't be interrupted.
"""

from __future__ import annotations

import ctypes
import os
import platform
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from archivist.model.cancel import Cancel
from archivist.model.footprint import footprint_of
from archivist.model.gguf import quantisation_of
from archivist.model.held import interrupt_held
from archivist.model.memory import available_memory_bytes, find_room
from archivist.model.native_log import log_callback
from archivist.model.vocabulary import Vocabulary
from config.errors import ArchivistError
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from archivist.model.lexicon import Lexicon

# Prompt tokens evaluated at once. Measured on 2 cores, tokens a second at 64/128/256/512:
# 147/172/178/177. 128 reports progress every second at 3% less speed.
CHUNK_TOKENS = 128

# Where the weights are used as they lie in the file. Copying them in another order costs .4 s of
# every start and 600 MB for 1.5B weights. On x86 with AVX-512 the copy makes prompts slower (CPU ms
# for 128 tokens: 1,483 against 1,012) and single tokens hardly faster (42 against 45).
MAPPED_IS_FASTER = ("x86_64", "amd64")
# But not of these: ms for 30 tokens and for one, as they lie and copied, on two such cores: of 0.5B
# weights in IQ4_NL 211 and 131, 23 and 16; of 1.5B weights in Q4_0 790 and 409, 70 and 41.
COPIED_IS_FASTER = ("Q4_0", "IQ4_NL")

_ABORTED = 2  # llama_decode's result after the abort callback said so


def copies_weights(quantisation: str) -> bool:
    """Whether weights are copied into memory, in the order that this processor likes best.

    Args:
        quantisation: Of most of them, as :data:`archivist.model.gguf.QUANTISATIONS` names it.
    """
    mapped = platform.machine().lower() in MAPPED_IS_FASTER
    return not mapped or quantisation in COPIED_IS_FASTER


def _wait_briefly() -> None:
    """Have OpenMP's threads sleep soon while they wait for each other, unless the person chose.

    It is read when the library is loaded. Threads that spin make a busy machine up to 10 times
    slower; threads that sleep at once are woken hundreds of times for each token.
    ``python -m tests.bench.threads`` measures it.
    """
    if "OMP_WAIT_POLICY" not in os.environ:
        os.environ["OMP_WAIT_POLICY"] = "passive"
        os.environ.setdefault("GOMP_SPINCOUNT", "500")  # of GCC's library; others know the first


class ModelError(ArchivistError):
    """A model file that can't be loaded or used."""


def adapter_is_damaged(file: Path) -> str:
    """Say that an adapter can't be used."""
    return phrase(
        "The adapter {file} could not be loaded: it is damaged or made for another model. "
        "`archivist adapt` makes it anew; set adapted to off to do without it.",
        file=file,
    )


class Cancelled(Exception):  # noqa: N818 - not an error: the person asked for it
    """Evaluation was interrupted; the weights stay usable."""


class Weights:
    """One model in memory with one sequence of evaluated tokens.

    Args:
        source: The GGUF file; or weights of one, which are shared: this gets a context of its own,
            and has to be closed before those.
        context_tokens: Size of the context window in tokens.
        threads: Threads to evaluate with.
        least_tokens: The smallest context to make where memory is short; None for no smaller one.
        lexicon: The model's tokens, if an earlier start saved them.

    Attributes:
        context_tokens: The size that the context got.
        footprint: What it takes of the memory.
        warning: What the person should know of the memory; empty if nothing.
        evaluated: The tokens that the context holds.

    Raises:
        ModelError: If llama.cpp can't load the file or make a context of that size.
        archivist.model.memory.MemoryShortError: If there is not enough memory for it.
    """

    def __init__(
        self,
        source: Path | Weights,
        context_tokens: int,
        threads: int,
        *,
        least_tokens: int | None = None,
        lexicon: Lexicon | None = None,
    ) -> None:
        _wait_briefly()
        import llama_cpp  # noqa: PLC0415 - loads the shared library

        self._lib: Any = llama_cpp
        llama_cpp.llama_log_set(log_callback(), ctypes.c_void_p(0))
        llama_cpp.llama_backend_init()
        self._context: Any = None
        self._shares = isinstance(source, Weights)
        self._model: Any = source.model if isinstance(source, Weights) else self._load(source)
        self.footprint = footprint_of(self._model, CHUNK_TOKENS)
        if self._shares:
            self.footprint = replace(self.footprint, model_bytes=0)
        try:
            least = context_tokens if least_tokens is None else least_tokens
            room = find_room(self.footprint, context_tokens, least, available_memory_bytes())
            self._context = self._new_context(room.context_tokens, threads)
        except ArchivistError:
            self.close()
            raise
        self.warning = room.warning
        self.context_tokens = int(llama_cpp.llama_n_ctx(self._context))
        self.vocabulary = Vocabulary(llama_cpp.llama_model_get_vocab(self._model), lexicon)
        self.evaluated: list[int] = []
        self._abort = ctypes.cast(Cancel.function(), llama_cpp.ggml_abort_callback)

    @property
    def model(self) -> Any:  # noqa: ANN401 - a pointer
        """What llama.cpp has of the file; None once it is freed."""
        return self._model

    def _load(self, path: Path) -> Any:  # noqa: ANN401 - a pointer
        loading = self._lib.llama_model_default_params()
        loading.use_extra_bufts = copies_weights(quantisation_of(path))
        with interrupt_held():
            model = self._lib.llama_model_load_from_file(os.fsencode(path), loading)
        if not model:
            raise ModelError(
                phrase(
                    "{path} could not be loaded as a GGUF model: it is damaged or of a kind "
                    "that this llama.cpp does not know. `archivist model pull NAME` mends "
                    "one of the catalog; `archivist model list` shows what else there is.",
                    path=path,
                )
            )
        return model

    def _new_context(self, context_tokens: int, threads: int) -> Any:  # noqa: ANN401 - a pointer
        parameters = self._lib.llama_context_default_params()
        parameters.n_ctx = context_tokens
        parameters.n_batch = CHUNK_TOKENS
        parameters.n_ubatch = CHUNK_TOKENS
        parameters.n_threads = threads
        parameters.n_threads_batch = threads
        parameters.type_k = parameters.type_v = self._lib.GGML_TYPE_F16
        parameters.flash_attn_type = self._attention()
        # A sliding window keeps all tokens: with the window alone nothing could be taken back.
        parameters.swa_full = True
        parameters.no_perf = True
        with interrupt_held():
            context = self._lib.llama_init_from_model(self._model, parameters)
        if not context:
            raise ModelError(
                phrase(
                    "llama.cpp could not make a context of {context_tokens:,} tokens. Set a "
                    "smaller context_tokens in the settings.",
                    context_tokens=context_tokens,
                )
            )
        return context

    def adapted(self, file: Path, context_tokens: int, threads: int) -> Weights:
        """Make another context of the same weights, to which an adapter is added.

        It has to be closed before this one. Arguments and errors are those of :meth:`adapt` and
        of the class.
        """
        other = Weights(self, context_tokens, threads, lexicon=self.vocabulary.lexicon)
        try:
            other.adapt(file)
        except ModelError:
            other.close()
            raise
        return other

    def adapt(self, file: Path) -> None:
        """Add the small matrices of a GGUF file to the weights; they are freed with the model.

        Raises:
            ModelError: They can't be added to this model.
        """
        adapter = self._lib.llama_adapter_lora_init(self._model, os.fsencode(file))
        if not adapter:
            raise ModelError(adapter_is_damaged(file))
        adapters = (self._lib.llama_adapter_lora_p_ctypes * 1)(adapter)
        scales = (ctypes.c_float * 1)(1.0)
        self._lib.llama_set_adapters_lora(self._context, adapters, 1, scales)

    def _attention(self) -> int:
        """Flash attention where a graphics card evaluates; on processors it is the slower way.

        Measured on 2 cores after 1,472 tokens of the default model, ms of CPU with and without it,
        for 1/8/24/128 tokens: 56/281/518/1,295 and 52/237/373/1,254.
        """
        card = self._lib.llama_supports_gpu_offload()
        kind = "AUTO" if card else "DISABLED"
        return int(getattr(self._lib, f"LLAMA_FLASH_ATTN_TYPE_{kind}"))

    def chat_template(self) -> str:
        """The Jinja chat template stored in the file, or an empty string."""
        template = self._lib.llama_model_chat_template(self._model, None)
        return template.decode("utf-8", "replace") if template else ""

    @property
    def signature(self) -> str:
        """Everything besides the model and the tokens that a saved state depends on.

        Not the number of threads: it changes nothing in the state.
        """
        library = Path(self._lib.llama_cpp._lib._name).stat()  # noqa: SLF001 - no public name
        return (
            f"llama-cpp-python {self._lib.__version__} of {library.st_size} bytes and "
            f"{library.st_mtime_ns}, context {self.context_tokens}, batch {CHUNK_TOKENS}, "
            f"keys and values f16, flash attention {self._attention()}, full windows"
        )

    def save_state(self) -> bytearray | None:
        """The state after what was evaluated; None if llama.cpp can't give it."""
        size = self._lib.llama_state_seq_get_size(self._context, 0)
        state = bytearray(size)
        array = (ctypes.c_uint8 * size).from_buffer(state)
        written = self._lib.llama_state_seq_get_data(self._context, array, size, 0)
        return state if written == size > 0 else None

    def load_state(self, state: memoryview, tokens: Sequence[int]) -> bool:
        """Take over the state after ``tokens``; False if llama.cpp refuses it.

        Args:
            state: What :meth:`save_state` gave, under the same signature. llama.cpp trusts it.
            tokens: The tokens that were evaluated then.
        """
        self._forget_after(0)
        array = (ctypes.c_uint8 * len(state)).from_buffer(state)
        if not self._lib.llama_state_seq_set_data(self._context, array, len(state), 0):
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
        if kept and self._lib.llama_memory_seq_rm(memory, 0, kept, -1) and self._holds(kept):
            del self.evaluated[kept:]
            return
        self._lib.llama_memory_clear(memory, False)  # noqa: FBT003 - a C function
        self.evaluated = []

    def _holds(self, kept: int) -> bool:
        """Whether all that the token after the first ``kept`` attends to is still there.

        A sliding window lets go of what is behind it, also of what it would cover once more
        after tokens were taken back.
        """
        memory = self._lib.llama_get_memory(self._context)
        first = int(self._lib.llama_memory_seq_pos_min(memory, 0))
        return 0 <= first <= max(0, kept - int(self._lib.llama_model_n_swa(self._model)))

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
                    phrase(
                        "llama.cpp could not evaluate the prompt (code {status}). Start "
                        "again with a smaller context_tokens.",
                        status=status,
                    )
                )
            self.evaluated += chunk
            yield start + len(chunk)

    def logits(self) -> NDArray[np.float32]:
        """The scores of every vocabulary entry after the last evaluated token (a view)."""
        import numpy as np  # noqa: PLC0415 - heavy, and only needed once a model is loaded

        pointer = self._lib.llama_get_logits_ith(self._context, -1)
        return np.ctypeslib.as_array(pointer, shape=(self.vocabulary.size,))

    def close(self) -> None:
        """Free the context, and the model if no other context had it; again does nothing."""
        if self._context:
            self._lib.llama_free(self._context)
            self._context = None
        if self._model and not self._shares:
            self._lib.llama_model_free(self._model)
        self._model = None
