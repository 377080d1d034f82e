"""Reading GGUF headers, hostile ones included."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from archivist.model.gguf import GgufHeader, is_gguf, quantisation_of, read_gguf
from config.errors import ArchivistError
from tests.archivist.model.gguf_file import entry, header, tensor, text, write_gguf

if TYPE_CHECKING:
    from pathlib import Path

FULL = header(
    {
        "general.architecture": "qwen2",
        "general.name": "Model ąę",
        "general.file_type": 15,
        "general.license": "apache-2.0",
        "qwen2.context_length": 32768,
        "tokenizer.ggml.tokens": ["a", "b", "ć"],
        "tokenizer.ggml.token_type": [1, 1, 3],
        "tokenizer.chat_template": "{{ messages }}",
    },
    (tensor("a", 10, 20), tensor("b", 7)),
)


def test_everything_is_read(tmp_path: Path) -> None:
    """Vocabularies are passed over; the rest arrives, weights summed."""
    path = tmp_path / "m.gguf"
    path.write_bytes(FULL)
    assert read_gguf(path) == GgufHeader(
        architecture="qwen2",
        name="Model ąę",
        context_tokens=32768,
        quantisation="Q4_K_M",
        parameters=207,
        chat_template="{{ messages }}",
        licence="apache-2.0",
    )


def test_how_weights_are_stored_is_told_before_anything_else_is_read(tmp_path: Path) -> None:
    """Where a file does not say, is damaged or no file, nothing is told."""
    path = tmp_path / "m.gguf"
    path.write_bytes(FULL)
    assert quantisation_of(path) == read_gguf(path).quantisation == "Q4_K_M"
    at = FULL.index(b"general.file_type") + len(b"general.file_type") + 4
    for raw in (b"", header({"general.file_type": 9999}), header({"x": 1}), FULL[: at + 2]):
        path.write_bytes(raw)
        assert quantisation_of(path) == ""
    assert quantisation_of(tmp_path / "gone.gguf") == ""


def test_what_is_not_said_is_empty(tmp_path: Path) -> None:
    """A file may keep silent about everything."""
    path = tmp_path / "m.gguf"
    path.write_bytes(header({}))
    assert read_gguf(path) == GgufHeader("", "", 0, "", 0, "", "")


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "does not start with GGUF"),
        (b"PK\x03\x04", "does not start with GGUF"),
        (b"GGUF", "ends too early"),
        (b"GGUF" + struct.pack("<IQQ", 99, 0, 0), "format version is 99"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 2**60), "more entries than any model"),
        (b"GGUF" + struct.pack("<IQQ", 3, 2**60, 0), "more entries than any model"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + struct.pack("<Q", 2**62), "text is longer"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + struct.pack("<Q", 100) + b"a", "too early"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<I", 77), "type 77"),
        (
            b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<IIQ", 9, 4, 2**60),
            "list is longer",
        ),
        (
            b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<IIQ", 9, 9, 5),
            "list holds values of the type 9",
        ),
        (
            b"GGUF" + struct.pack("<IQQ", 3, 1, 0) + text("t") + struct.pack("<I", 4000),
            "too many dimensions",
        ),
    ],
)
def test_damage_is_one_sentence(tmp_path: Path, raw: bytes, reason: str) -> None:
    """Each fault has its reason; none takes memory or time."""
    path = tmp_path / "m.gguf"
    path.write_bytes(raw)
    with pytest.raises(ArchivistError, match=reason):
        read_gguf(path)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, len(FULL) - 1), flips=st.lists(st.integers(0, len(FULL) - 1), max_size=4))
def test_any_damage_is_told_or_read(tmp_path: Path, cut: int, flips: list[int]) -> None:
    """Whatever happens to the bytes, the outcome is a header or an ArchivistError."""
    raw = bytearray(FULL)
    for at in flips:
        raw[at] ^= 0xFF
    path = tmp_path / "m.gguf"
    path.write_bytes(raw[: len(raw) - cut])
    try:
        found = read_gguf(path)
    except ArchivistError as error:
        assert str(path) in str(error)  # noqa: PT017 - either outcome is right
    else:
        assert isinstance(found, GgufHeader)


def test_unreadable_file(tmp_path: Path) -> None:
    """A folder under the name is a sentence, and no GGUF."""
    with pytest.raises(ArchivistError, match="can't be read"):
        read_gguf(tmp_path)
    assert not is_gguf(tmp_path)


def test_is_gguf(tmp_path: Path) -> None:
    """The first four bytes decide."""
    assert is_gguf(write_gguf(tmp_path / "a", {}))
    (tmp_path / "b").write_bytes(entry("k", 1))
    assert not is_gguf(tmp_path / "b")
