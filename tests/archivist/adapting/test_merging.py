"""How a merged model is quantised; needs the reader of the extra ``adapt``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

gguf = pytest.importorskip("gguf", reason="needs more packages: pip install -e '.[adapt]'")

Q8_0, Q4_K_M, IQ4_NL = 7, 15, 25


@pytest.mark.parametrize(
    ("said", "width", "fast"), [(Q4_K_M, 896, IQ4_NL), (Q4_K_M, 1536, Q4_K_M), (Q8_0, 896, Q8_0)]
)
def test_rows_that_no_k_quant_fits_are_quantised_otherwise(
    tmp_path: Path, said: int, width: int, fast: int
) -> None:
    """llama.cpp has no fast products for what they would fall back to."""
    from archivist.adapting.merging import as_it_was, fastest  # noqa: PLC0415 - needs gguf

    file = tmp_path / "m.gguf"
    writer = gguf.GGUFWriter(file, "qwen2")
    writer.add_file_type(said)
    writer.add_embedding_length(width)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()
    assert as_it_was(file) == said
    assert fastest(file) == fast
