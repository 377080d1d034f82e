"""An adapter merged into its model, so that no token pays for it; needs the extra adapt."""

from __future__ import annotations

import ctypes
import os
from typing import TYPE_CHECKING, Any

import gguf
import numpy as np

from archivist.adapting.adapter_file import read_field
from archivist.model.native_log import log_callback
from archivist.model.weights import ModelError
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from archivist.adapting.tensors import Pair

_FILE_TYPE = "general.file_type"
_UNQUANTISED = 0  # llama_ftype of a file that does not say
_PREFIX = "GGUF."  # of what a reader says about the file itself
_OWN = ("general.architecture", "general.alignment")  # of what a writer writes itself
_SUFFIX = ".f16"
_BLOCK = 256  # weights that K-quants store together
# Quantisations that mix K-quants: Q2_K to Q6_K, as llama_ftype numbers them.
_K_QUANTS = range(10, 19)
IQ4_NL = 25


def as_it_was(base: Path) -> int:
    """How a model is quantised, as a number of ``llama_ftype``."""
    said = gguf.GGUFReader(base).fields.get(_FILE_TYPE)
    return int(said.contents()) if said else _UNQUANTISED


def fastest(base: Path) -> int:
    """How a merged model is quantised to choose calls fastest; it may be less exact.

    K-quants hold 256 weights together. A model whose rows are no multiple of that has most weights
    in formats that llama.cpp has no fast products for, and IQ4_NL takes two thirds of the time.
    """
    said = as_it_was(base)
    fields = gguf.GGUFReader(base).fields
    architecture = fields["general.architecture"].contents()
    width = int(fields[f"{architecture}.embedding_length"].contents())
    return IQ4_NL if said in _K_QUANTS and width % _BLOCK else said


def merge(  # noqa: PLR0913 - what, where and how
    file: Path,
    base: Path,
    pairs: Mapping[str, Pair],
    scale: float,
    *,
    file_type: int,
    threads: int,
) -> None:
    """Write the model with the matrices added to its weights.

    Beside the new file an unquantised one is written first: two bytes for each weight.

    Args:
        file: Where to.
        base: The model.
        pairs: The matrices in the model's order, by the name of the tensor that each is added to.
        scale: What each product is multiplied by.
        file_type: How it is quantised: :func:`as_it_was` or :func:`fastest`.
        threads: To quantise with.

    Raises:
        ModelError: llama.cpp can't quantise it.
    """
    wide = file.with_suffix(_SUFFIX)
    try:
        _write_wide(wide, gguf.GGUFReader(base), pairs, scale)
        _quantise(wide, file, file_type, threads)
    finally:
        wide.unlink(missing_ok=True)


def added(weight: np.ndarray[Any, Any], pair: Pair, scale: float) -> np.ndarray[Any, Any]:
    """A weight of shape (out, in) with the product of two matrices added."""
    return np.asarray(weight + scale * (pair.b @ pair.a))


def _write_wide(
    file: Path, reader: gguf.GGUFReader, pairs: Mapping[str, Pair], scale: float
) -> None:
    """Write every field as it is, and every tensor unquantised."""
    writer = gguf.GGUFWriter(
        file, str(read_field(reader, "general.architecture")), use_temp_file=True
    )
    for field in reader.fields.values():
        if field.name in _OWN or field.name.startswith(_PREFIX):
            continue
        kind = field.types[0]
        inside = field.types[-1] if kind == gguf.GGUFValueType.ARRAY else None
        value = gguf.LlamaFileType.MOSTLY_F16 if field.name == _FILE_TYPE else field.contents()
        writer.add_key_value(field.name, value, kind, sub_type=inside)
    for tensor in reader.tensors:
        weight = gguf.quants.dequantize(tensor.data, tensor.tensor_type).astype(np.float32)
        if tensor.name in pairs:
            weight = added(weight, pairs[tensor.name], scale)
        # Vectors stay exact: they are small, and llama.cpp wants them so.
        writer.add_tensor(tensor.name, weight.astype(np.float16) if weight.ndim > 1 else weight)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _quantise(wide: Path, file: Path, file_type: int, threads: int) -> None:
    import llama_cpp  # noqa: PLC0415 - loads the shared library

    llama_cpp.llama_log_set(log_callback(), ctypes.c_void_p(0))
    settings = llama_cpp.llama_model_quantize_default_params()
    settings.ftype = file_type
    settings.nthread = threads
    status = llama_cpp.llama_model_quantize(
        os.fsencode(wide), os.fsencode(file), ctypes.byref(settings)
    )
    if status:
        raise ModelError(
            phrase(
                "llama.cpp could not quantise the merged model (code {status}); is the disk full?",
                status=status,
            )
        )
