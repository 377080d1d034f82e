"""Which dialect and how many threads a model gets."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from archivist.model.catalog import ResolvedModel
from archivist.model.dialects import Hermes, Plain, choose_dialect
from archivist.model.loading import load_engine, physical_cores
from archivist.model.weights import ModelError, Weights

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.model
def test_the_dialect_follows_the_template(small_weights: Weights, default_file: Path) -> None:
    """A template with tool calls means hermes, any other plain; a name in the settings wins."""
    default = Weights(default_file, 64, 1)
    try:
        assert isinstance(choose_dialect("auto", default), Hermes)
        assert isinstance(choose_dialect("plain", default), Plain)
    finally:
        default.close()
    assert isinstance(choose_dialect("auto", small_weights), Plain)
    assert isinstance(choose_dialect("hermes", small_weights), Hermes)


@pytest.mark.model
def test_an_engine_is_loaded(small_file: Path) -> None:
    """The engine knows its name, its context and how to count."""
    engine = load_engine(ResolvedModel(small_file, "small", "auto", "en", 512, None), threads=1)
    try:
        assert (engine.model_name, engine.context_tokens) == ("small", 512)
        assert 2 <= engine.count_tokens("two words") <= 4
        assert engine.count_tokens("") == 0
    finally:
        engine.close()


def test_no_model_no_engine(tmp_path: Path) -> None:
    """A file that is no model is one sentence."""
    file = tmp_path / "m.gguf"
    file.write_bytes(b"GGUF")
    with pytest.raises(ModelError, match="could not be loaded"):
        load_engine(ResolvedModel(file, "m", "auto", "en", 512, None), threads=1)


def test_physical_cores() -> None:
    """At least one, and never more than there are processors."""
    assert 1 <= physical_cores() <= (os.cpu_count() or 1)
