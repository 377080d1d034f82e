"""Writing small GGUF files."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def text(value: str) -> bytes:
    """A text as GGUF stores it."""
    raw = value.encode("utf-8")
    return struct.pack("<Q", len(raw)) + raw


def entry(key: str, value: int | str | list[str] | list[int]) -> bytes:
    """A key with its value."""
    if isinstance(value, int):
        return text(key) + struct.pack("<II", 4, value)
    if isinstance(value, str):
        return text(key) + struct.pack("<I", 8) + text(value)
    if value and isinstance(value[0], str):
        items = b"".join(text(str(each)) for each in value)
        return text(key) + struct.pack("<IIQ", 9, 8, len(value)) + items
    numbers = b"".join(struct.pack("<I", int(each)) for each in value)
    return text(key) + struct.pack("<IIQ", 9, 4, len(value)) + numbers


def tensor(name: str, *sizes: int) -> bytes:
    """A tensor's description."""
    return text(name) + struct.pack(f"<I{len(sizes)}QIQ", len(sizes), *sizes, 0, 0)


def header(
    values: Mapping[str, int | str | list[str] | list[int]], tensors: tuple[bytes, ...] = ()
) -> bytes:
    """A whole header."""
    entries = b"".join(entry(key, value) for key, value in values.items())
    start = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(values))
    return start + entries + b"".join(tensors)


def write_gguf(path: Path, values: Mapping[str, int | str | list[str] | list[int]]) -> Path:
    """Write a file that says it is a llama model, with one tensor of six weights."""
    described = {"general.architecture": "llama", "general.file_type": 15, **values}
    path.write_bytes(header(described, (tensor("w", 2, 3),)))
    return path
