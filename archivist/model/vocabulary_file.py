"""The vocabulary of a model file alone, for counting: its weights stay on the disk."""

from __future__ import annotations

import ctypes
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from archivist.model.native_log import log_callback
from archivist.model.vocabulary import Vocabulary
from archivist.model.weights import ModelError
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def vocabulary_of(path: Path) -> Iterator[Vocabulary]:
    """Open the vocabulary of a GGUF file; takes half a second.

    Raises:
        ModelError: llama.cpp can't read it.
    """
    import llama_cpp  # noqa: PLC0415 - loads the shared library

    llama_cpp.llama_log_set(log_callback(), ctypes.c_void_p(0))
    loading = llama_cpp.llama_model_default_params()
    loading.vocab_only = True
    model = llama_cpp.llama_model_load_from_file(os.fsencode(path), loading)
    if not model:
        raise ModelError(
            phrase(
                "The vocabulary of {path} can't be read: the file is damaged or of a kind "
                "that this llama.cpp does not know. `archivist model pull NAME` mends one of "
                "the catalog; `archivist model list` shows what else there is.",
                path=path,
            )
        )
    try:
        yield Vocabulary(llama_cpp.llama_model_get_vocab(model))
    finally:
        llama_cpp.llama_model_free(model)
