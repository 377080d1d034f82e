"""The two small matrices beside a weight, and the order that llama.cpp wants them in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

# Of these architectures llama.cpp keeps the rows of queries and keys in another order than
# PyTorch: the halves of each head interleaved (`LlamaModel.permute` of convert_hf_to_gguf.py).
_INTERLEAVED = frozenset({"llama"})
_QUERIES, _KEYS = ".attn_q.", ".attn_k."


@dataclass(frozen=True, slots=True)
class Pair:
    """The product ``b @ a``, scaled, is added to a weight of shape (out, in).

    Attributes:
        a: Of shape (rank, in).
        b: Of shape (out, rank).
    """

    a: NDArray[np.float32]
    b: NDArray[np.float32]


def ordered(
    pairs: Mapping[str, Pair], architecture: str, heads: int, key_heads: int
) -> dict[str, Pair]:
    """Bring matrices trained with PyTorch into the order of a GGUF file.

    Args:
        pairs: By the GGUF name of the weight.
        architecture: As the GGUF file names it.
        heads: Attention heads.
        key_heads: Of these, those that have keys of their own.
    """
    if architecture not in _INTERLEAVED:
        return dict(pairs)
    counts = {_QUERIES: heads, _KEYS: key_heads}
    return {
        name: next(
            (Pair(pair.a, _interleaved(pair.b, n)) for part, n in counts.items() if part in name),
            pair,
        )
        for name, pair in pairs.items()
    }


def _interleaved(rows: NDArray[np.float32], heads: int) -> NDArray[np.float32]:
    half = rows.shape[0] // heads // 2
    return rows.reshape(heads, 2, half, *rows.shape[1:]).swapaxes(1, 2).reshape(rows.shape)
