"""Loading model files, good and bad."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from archivist.model.cancel import Cancel
from archivist.model.memory import MemoryShortError
from archivist.model.weights import ModelError, Weights

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.model


def _variant(kind: str, whole: bytes) -> bytes:
    return {
        "empty": b"",
        "text": b"this is no model\n" * 100,
        "magic": whole[:4],
        "header": whole[:24],
        "metadata": whole[:5000],
        "tensors": whole[: len(whole) // 2],
        "version": whole[:4] + struct.pack("<I", 99) + whole[8:4096],
        "counts": whole[:8] + struct.pack("<QQ", 2**60, 2**60) + whole[24:4096],
        "zeros": whole[:4] + bytes(8192),
    }[kind]


@pytest.mark.parametrize(
    "kind",
    ["empty", "text", "magic", "header", "metadata", "tensors", "version", "counts", "zeros"],
)
def test_a_damaged_file_is_one_sentence(kind: str, small_file: Path, tmp_path: Path) -> None:
    """Whatever is wrong with a file, the person is told; llama.cpp writes to the log only."""
    file = tmp_path / "broken.gguf"
    file.write_bytes(_variant(kind, small_file.read_bytes()))
    program = (
        "import logging, sys; from pathlib import Path\n"
        "logging.getLogger().addHandler(logging.NullHandler())\n"
        "from archivist.model.weights import ModelError, Weights\n"
        "try:\n    Weights(Path(sys.argv[1]), 512, 1)\n"
        "except ModelError as error:\n    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(file)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "could not be loaded as a GGUF model" in done.stdout
    assert done.stderr == ""


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    """Neither is a model."""
    for path in (tmp_path / "nothing.gguf", tmp_path):
        with pytest.raises(ModelError, match="could not be loaded"):
            Weights(path, 512, 1)


def test_a_context_that_does_not_fit_is_refused(small_file: Path) -> None:
    """More memory than there is would get the process killed; it is refused before, in numbers."""
    for tokens in (1_000_000_000, 2**31 - 1):
        with pytest.raises(MemoryShortError) as refused:
            Weights(small_file, tokens, 1)
        says = str(refused.value)
        assert f"{tokens:,} tokens does not fit into memory" in says
        assert len(re.findall(r"[\d,]+\.\d GB", says)) == 2


def test_the_footprint_is_what_llama_takes(small_weights: Weights) -> None:
    """Keys and values are counted exactly, in what a state of so many tokens holds."""
    tokens = list(range(100, 356))
    small_weights.keep([])
    for _ in small_weights.evaluate(tokens, Cancel()):
        pass
    state = small_weights.save_state()
    assert state is not None
    counted = small_weights.footprint.token_bytes * len(tokens)
    assert counted <= len(state) < counted * 1.01


def test_what_is_kept_is_the_common_beginning(small_weights: Weights) -> None:
    """Tokens are forgotten from the first difference on, and nothing else is."""
    small_weights.keep([])
    tokens = small_weights.vocabulary.tokenize("one two three four five six seven", special=False)
    for _ in small_weights.evaluate(tokens, Cancel()):
        pass
    assert small_weights.keep([*tokens, 1]) == len(tokens)
    assert small_weights.keep(tokens[:4]) == 4
    assert small_weights.keep([*tokens[:2], 0, *tokens[3:]]) == 2
    assert small_weights.evaluated == tokens[:2]
    assert small_weights.keep([0]) == 0


def test_closing_twice_is_harmless(small_file: Path, small_weights: Weights) -> None:
    """A second close does nothing, and the other models in the process stay usable."""
    weights = Weights(small_file, 256, 1)
    weights.close()
    weights.close()
    small_weights.keep([])
    tokens = small_weights.vocabulary.tokenize("one two three", special=False)
    for _ in small_weights.evaluate(tokens, Cancel()):
        pass
    assert small_weights.evaluated == tokens
