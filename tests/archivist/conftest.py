"""Real models, loaded once for all tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.model.dialects import Hermes
from archivist.model.llama import LlamaEngine
from archivist.model.weights import Weights

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

THREADS = 2


@pytest.fixture(scope="session")
def small_file(models_folder: Path) -> Path:
    """SmolLM2-135M: for mechanism, not for sense."""
    return models_folder / "smollm2-135m-instruct-q4_1.gguf"


@pytest.fixture(scope="session")
def default_file(models_folder: Path) -> Path:
    """Qwen2.5-Coder-1.5B, the default."""
    return models_folder / "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"


@pytest.fixture(scope="session")
def saved_prefixes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder for whole programs, so that only the first one waits for the prefix."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="session")
def small_weights(small_file: Path) -> Iterator[Weights]:
    """SmolLM2 in memory; whoever evaluates something leaves it evaluated."""
    weights = Weights(small_file, 2048, THREADS)
    yield weights
    weights.close()


@pytest.fixture(scope="session")
def fresh_weights(small_file: Path) -> Iterator[Weights]:
    """A second SmolLM2, to compare with; see :func:`fresh_engine`."""
    weights = Weights(small_file, 2048, THREADS)
    yield weights
    weights.close()


@pytest.fixture(scope="session")
def small_engine(small_weights: Weights) -> LlamaEngine:
    """An engine that all tests share: what one leaves behind must not disturb the next."""
    return LlamaEngine("smollm2", small_weights, Hermes())


@pytest.fixture
def fresh_engine(fresh_weights: Weights) -> LlamaEngine:
    """An engine that has evaluated nothing."""
    fresh_weights.keep([])
    return LlamaEngine("smollm2", fresh_weights, Hermes())
