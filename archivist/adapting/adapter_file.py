"""Adapters as llama.cpp reads them: a GGUF file of small matrices; needs the extra adapt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import gguf
import numpy as np

from archivist.adapting.tensors import Pair, ordered
from archivist.model.weights import ModelError, adapter_is_damaged

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def pairs_for(base: Path, pairs: Mapping[str, Pair]) -> dict[str, Pair]:
    """Bring matrices trained with PyTorch into the order of a GGUF model."""
    reader = gguf.GGUFReader(base)
    architecture = str(read_field(reader, "general.architecture"))
    heads, key_heads = (
        int(str(read_field(reader, f"{architecture}.attention.{name}")))
        for name in ("head_count", "head_count_kv")
    )
    return ordered(pairs, architecture, heads, key_heads)


def write_adapter(file: Path, base: Path, pairs: Mapping[str, Pair], alpha: float) -> None:
    """Write an adapter for a GGUF model.

    Args:
        file: Where to.
        base: The model.
        pairs: The matrices in the model's order, by the name of the tensor that each is added to.
        alpha: The adapter's weight, over the rank of the matrices.
    """
    architecture = str(read_field(gguf.GGUFReader(base), "general.architecture"))
    writer = gguf.GGUFWriter(file, architecture)
    writer.add_type(gguf.GGUFType.ADAPTER)
    writer.add_string(gguf.Keys.Adapter.TYPE, "lora")
    writer.add_float32(gguf.Keys.Adapter.LORA_ALPHA, alpha)
    for name, pair in pairs.items():
        writer.add_tensor(f"{name}.lora_a", pair.a.astype(np.float16))
        writer.add_tensor(f"{name}.lora_b", pair.b.astype(np.float16))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def read_adapter(file: Path) -> tuple[dict[str, Pair], float]:
    """Read an adapter that was written by :func:`write_adapter`.

    Returns:
        The matrices by the name of the tensor that each is added to, and what each product is
        multiplied by.

    Raises:
        ModelError: It is damaged or no adapter.
    """
    try:
        reader = gguf.GGUFReader(file)
        found = {one.name: np.asarray(one.data, dtype=np.float32) for one in reader.tensors}
        pairs = {
            name.removesuffix(".lora_a"): Pair(a, found[name.removesuffix("a") + "b"])
            for name, a in found.items()
            if name.endswith(".lora_a")
        }
        rank = next(iter(pairs.values())).a.shape[0]
        alpha = float(str(read_field(reader, gguf.Keys.Adapter.LORA_ALPHA)))
    except (IndexError, KeyError, StopIteration, ValueError) as error:
        raise ModelError(adapter_is_damaged(file)) from error
    return pairs, alpha / rank


def read_field(reader: gguf.GGUFReader, name: str) -> object:
    """The value of one field of a GGUF file.

    Raises:
        KeyError: It has no such field.
    """
    return reader.fields[name].contents()
