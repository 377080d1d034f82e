"""The order of matrices: llama.cpp interleaves the halves of the heads of some architectures."""

from __future__ import annotations

import numpy as np

from archivist.adapting.tensors import Pair, ordered

B = np.arange(8, dtype=np.float32).reshape(8, 1)
A = np.ones((1, 4), dtype=np.float32)
PAIRS = {
    "blk.0.attn_q.weight": Pair(A, B),
    "blk.0.attn_k.weight": Pair(A, B),
    "blk.0.attn_v.weight": Pair(A, B),
}


def rows(pairs: dict[str, Pair], letter: str) -> list[int]:
    """The rows of one matrix by where they came from."""
    return [int(row) for row in pairs[f"blk.0.attn_{letter}.weight"].b[:, 0]]


def test_queries_and_keys_of_llama_are_interleaved() -> None:
    """Head by head, and keys may have fewer heads; values stay."""
    there = ordered(PAIRS, "llama", heads=2, key_heads=1)
    assert rows(there, "q") == [0, 2, 1, 3, 4, 6, 5, 7]
    assert rows(there, "k") == [0, 4, 1, 5, 2, 6, 3, 7]
    assert rows(there, "v") == list(range(8))


def test_others_stay_as_they_are() -> None:
    """Qwen keeps PyTorch's order."""
    assert ordered(PAIRS, "qwen2", heads=2, key_heads=1) == PAIRS
