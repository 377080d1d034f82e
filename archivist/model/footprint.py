"""What a loaded model takes of the memory, by its own description."""

from __future__ import annotations

import ctypes
from typing import Any

from archivist.model.memory import Footprint

_HALF_BYTES = 2  # a number of the context is a 16-bit float
_FLOAT_BYTES = 4
_WORK_WIDTHS = 16  # numbers that layers hand on for a token, in widths of the model; rounded up


def footprint_of(model: Any, batch_tokens: int) -> Footprint:  # noqa: ANN401 - a foreign pointer
    """Count for a model of llama.cpp that evaluates so many tokens at once."""
    import llama_cpp as lib  # noqa: PLC0415 - loads the shared library

    heads = max(1, lib.llama_model_n_head(model))
    width = lib.llama_model_n_embd(model)
    # Models that are attentive in some layers only may say 0 for the others.
    kept = lib.llama_model_n_layer(model) * (lib.llama_model_n_head_kv(model) or heads)
    both = _said(model, b"attention.key_length", width // heads)
    both += _said(model, b"attention.value_length", width // heads)
    scores = lib.llama_vocab_n_tokens(lib.llama_model_get_vocab(model))
    return Footprint(
        model_bytes=lib.llama_model_size(model),
        token_bytes=0 if lib.llama_model_is_recurrent(model) else kept * both * _HALF_BYTES,
        compute_bytes=batch_tokens * (scores + _WORK_WIDTHS * width) * _FLOAT_BYTES,
    )


def _said(model: Any, key: bytes, otherwise: int) -> int:  # noqa: ANN401 - same
    """A number of the file's description, by its key within the architecture."""
    import llama_cpp as lib  # noqa: PLC0415 - same

    name, value = ctypes.create_string_buffer(64), ctypes.create_string_buffer(32)
    lib.llama_model_meta_val_str(model, b"general.architecture", name, len(name))
    lib.llama_model_meta_val_str(model, name.value + b"." + key, value, len(value))
    return int(value.value) if value.value.isdigit() else otherwise
