"""Models of a few hundred kilobytes with random weights: they say nothing, but by the same code."""

from __future__ import annotations

import random
import struct
from array import array
from math import prod
from typing import TYPE_CHECKING

from tests.archivist.model.gguf_file import entry, text

if TYPE_CHECKING:
    from pathlib import Path

WIDTH, LAYERS, HEADS, WIDER = 64, 4, 4, 128
WINDOW = 16  # tokens that a sliding window sees
STATE, RANK, KERNEL = 16, 4, 4  # of a recurrent layer
ALIGNMENT = 32  # bytes; where a tensor begins in the file
BYTE_TOKENS = [
    *(chr(code) for code in range(33, 127)),
    *(chr(code) for code in (*range(161, 173), *range(174, 256))),
    *(chr(256 + place) for place in range(68)),
]
TOKENS = [*BYTE_TOKENS, "th", "<|end|>"]
ARCHITECTURES = ("llama", "gemma2", "mamba")
WITHOUT_ATTENTION = "mamba"

Sizes = tuple[int, ...]


def write_model(path: Path, architecture: str) -> Path:
    """Write a loadable model of one architecture: llama, gemma2 (sliding window) or mamba."""
    chance = random.Random(7)  # noqa: S311 - weights, not secrets
    tensors = {
        name: (sizes, _values(chance, name, prod(sizes)))
        for name, sizes in _tensors(architecture).items()
    }
    return _write(path, _entries(architecture), tensors)


def write_adapter(path: Path) -> Path:
    """Write an adapter of the model of the architecture llama, which changes what it says."""
    chance = random.Random(8)  # noqa: S311 - weights, not secrets
    tensors: dict[str, tuple[Sizes, array[float]]] = {}
    for number in range(LAYERS):
        name = f"blk.{number}.attn_v.weight"
        for part, sizes in (("a", (WIDTH, RANK)), ("b", (RANK, WIDTH))):
            tensors[f"{name}.lora_{part}"] = (sizes, _values(chance, name, prod(sizes)))
    entries = [
        entry("general.architecture", "llama"),
        entry("general.type", "adapter"),
        entry("adapter.type", "lora"),
        _float("adapter.lora.alpha", 2.0 * RANK),
    ]
    return _write(path, entries, tensors)


def _write(
    path: Path, entries: list[bytes], tensors: dict[str, tuple[Sizes, array[float]]]
) -> Path:
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(entries)) + b"".join(entries)
    data = b""
    for name, (sizes, values) in tensors.items():
        head += text(name) + struct.pack(f"<I{len(sizes)}Q", len(sizes), *sizes)
        head += struct.pack("<IQ", 0, len(data))
        data += _padded(values.tobytes())
    path.write_bytes(_padded(head) + data)
    return path


def _values(chance: random.Random, name: str, count: int) -> array[float]:
    if "norm" in name:
        return array("f", [1.0] * count)
    if name.endswith("ssm_a"):
        return array("f", [-chance.uniform(0.05, 1.0) for _ in range(count)])
    return array("f", [chance.gauss(0, 0.3) for _ in range(count)])


def _padded(content: bytes) -> bytes:
    return content + bytes(-len(content) % ALIGNMENT)


def _entries(architecture: str) -> list[bytes]:
    recurrent = architecture == WITHOUT_ATTENTION
    numbers = {
        "context_length": 4096,
        "embedding_length": WIDTH,
        "block_count": LAYERS,
        "feed_forward_length": 0 if recurrent else WIDER,
        "attention.head_count": 0 if recurrent else HEADS,
    }
    if recurrent:
        numbers |= {
            "ssm.conv_kernel": KERNEL,
            "ssm.inner_size": 2 * WIDTH,
            "ssm.state_size": STATE,
            "ssm.time_step_rank": RANK,
        }
    else:
        numbers |= {
            "attention.head_count_kv": HEADS,
            "attention.key_length": WIDTH // HEADS,
            "attention.value_length": WIDTH // HEADS,
        }
    if architecture == "gemma2":
        numbers["attention.sliding_window"] = WINDOW
    kinds = [1] * (len(TOKENS) - 1) + [3]  # the last one is a control token
    return [
        entry("general.architecture", architecture),
        *(entry(f"{architecture}.{key}", number) for key, number in numbers.items()),
        _float(f"{architecture}.attention.layer_norm_rms_epsilon", 1e-5),
        entry("tokenizer.ggml.model", "gpt2"),
        entry("tokenizer.ggml.pre", "default"),
        entry("tokenizer.ggml.tokens", TOKENS),
        text("tokenizer.ggml.token_type") + _integers(kinds),
        entry("tokenizer.ggml.merges", ["t h"]),
        entry("tokenizer.ggml.eos_token_id", len(TOKENS) - 1),
    ]


def _float(key: str, value: float) -> bytes:
    return text(key) + struct.pack("<If", 6, value)


def _integers(values: list[int]) -> bytes:
    return struct.pack(f"<IIQ{len(values)}i", 9, 5, len(values), *values)


def _tensors(architecture: str) -> dict[str, Sizes]:
    tensors: dict[str, Sizes] = {
        "token_embd.weight": (WIDTH, len(TOKENS)),
        "output_norm.weight": (WIDTH,),
    }
    layer = _recurrent_layer() if architecture == WITHOUT_ATTENTION else _attention_layer()
    if architecture == "gemma2":
        layer |= {"post_attention_norm.weight": (WIDTH,), "post_ffw_norm.weight": (WIDTH,)}
    for number in range(LAYERS):
        tensors |= {f"blk.{number}.{name}": sizes for name, sizes in layer.items()}
    return tensors


def _attention_layer() -> dict[str, Sizes]:
    return {
        "attn_norm.weight": (WIDTH,),
        "attn_q.weight": (WIDTH, WIDTH),
        "attn_k.weight": (WIDTH, WIDTH),
        "attn_v.weight": (WIDTH, WIDTH),
        "attn_output.weight": (WIDTH, WIDTH),
        "ffn_norm.weight": (WIDTH,),
        "ffn_gate.weight": (WIDTH, WIDER),
        "ffn_up.weight": (WIDTH, WIDER),
        "ffn_down.weight": (WIDER, WIDTH),
    }


def _recurrent_layer() -> dict[str, Sizes]:
    return {
        "attn_norm.weight": (WIDTH,),
        "ssm_in.weight": (WIDTH, 4 * WIDTH),
        "ssm_conv1d.weight": (KERNEL, 2 * WIDTH),
        "ssm_conv1d.bias": (2 * WIDTH,),
        "ssm_x.weight": (2 * WIDTH, RANK + 2 * STATE),
        "ssm_dt.weight": (RANK, 2 * WIDTH),
        "ssm_dt.bias": (2 * WIDTH,),
        "ssm_a": (STATE, 2 * WIDTH),
        "ssm_d": (2 * WIDTH,),
        "ssm_out.weight": (2 * WIDTH, WIDTH),
    }
