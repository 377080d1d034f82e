"""An adapted form in use: a tiny model of random weights with a tiny adapter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from archivist.model.adapted import ADAPTER, Card, write_card
from archivist.model.cancel import Cancel
from archivist.model.llama import LlamaEngine
from archivist.model.loading import load_model
from archivist.model.prefix import identity
from archivist.model.routing import RoutedEngine
from archivist.model.weights import ModelError, Weights
from config.errors import ArchivistError
from config.paths import Paths
from config.settings import load_settings
from tests.archivist.model.tiny_models import write_adapter, write_model
from tools.fingerprint import Fingerprints

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from archivist.model.loading import Loaded

TOOLS = {"czytaj": "1a"}
TOKENS = [5, 6, 7, 8]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A model."""
    return write_model(tmp_path / "tiny.gguf", "llama")


@pytest.fixture
def paths(file: Path) -> Paths:
    """The program's folders, with an adapter of the model."""
    paths = Paths.from_environment().ensure()
    folder = paths.adapted / "tiny"
    folder.mkdir(parents=True)
    write_adapter(folder / ADAPTER)
    card = Card("tiny", identity(file, None), "en", TOOLS)
    write_card(card, folder)
    return paths


def loaded(file: Path, paths: Paths, tools: Mapping[str, str] | None, **changed: object) -> Loaded:
    """The model as a session gets it that has these tools."""
    settings = load_settings({"model": str(file), "context_tokens": 1024, **changed})
    seen = Fingerprints(tools or {}, frozenset({"czytaj"}))
    return load_model(settings, paths, tools=None if tools is None else lambda _voice: seen)


def scores(weights: Weights) -> NDArray[np.float32]:
    """What the weights say of the next token."""
    list(weights.evaluate(TOKENS, Cancel()))
    return weights.logits().copy()


def test_an_adapter_changes_what_a_model_says(file: Path, tmp_path: Path) -> None:
    """Of its own context only: the same file without it stays as it was."""
    plain, adapted = Weights(file, 64, 1), Weights(file, 64, 1)
    adapted.adapt(write_adapter(tmp_path / "a.gguf"))
    try:
        first, second = scores(plain), scores(adapted)
    finally:
        plain.close()
        adapted.close()
    assert np.abs(first - second).max() > 0.1


@pytest.mark.parametrize("content", [b"", b"GGUF", b"no adapter at all"])
def test_a_damaged_adapter_is_told(file: Path, tmp_path: Path, content: bytes) -> None:
    """The person learns what makes it anew and how to do without."""
    damaged = tmp_path / "a.gguf"
    damaged.write_bytes(content)
    weights = Weights(file, 64, 1)
    try:
        with pytest.raises(ModelError, match="`archivist adapt` makes it anew; set adapted to off"):
            weights.adapt(damaged)
    finally:
        weights.close()


def test_what_fits_chooses_the_calls(file: Path, paths: Paths) -> None:
    """And the model as it is writes the answers: prompts and rules are its own."""
    model = loaded(file, paths, TOOLS)
    model.engine.close()
    assert isinstance(model.engine, RoutedEngine)
    assert model.routed is model.engine
    assert model.knows == {"czytaj"}
    assert not model.form.known
    assert model.warnings == ()


def test_a_tool_beside_those_it_knows_is_no_obstacle(file: Path, paths: Paths) -> None:
    """What asks for that tool is served without it, and the person is told."""
    model = loaded(file, paths, TOOLS | {"nowe": "2b"})
    model.engine.close()
    assert model.routed is model.engine
    assert model.knows == {"czytaj"}
    (warning,) = model.warnings
    assert "does not know nowe: a request for that is worked from the instructions" in warning


def test_what_does_not_fit_is_not_used(file: Path, paths: Paths) -> None:
    """The model works from the instructions, and the person is told why."""
    model = loaded(file, paths, {"czytaj": "2b"})
    model.engine.close()
    assert isinstance(model.engine, LlamaEngine)
    (warning,) = model.warnings
    assert "it does not know czytaj as it is now" in warning


def test_what_can_t_be_loaded_is_done_without(file: Path, paths: Paths) -> None:
    """A damaged file is no reason not to start."""
    (paths.adapted / "tiny" / ADAPTER).write_bytes(b"GGUF")
    model = loaded(file, paths, TOOLS)
    model.engine.close()
    assert isinstance(model.engine, LlamaEngine)
    assert model.knows == frozenset()
    (warning,) = model.warnings
    assert "The adapted form of tiny can't be used" in warning
    assert "`archivist adapt` makes it anew" in warning


def test_an_adapter_shares_the_weights_it_belongs_to(file: Path, tmp_path: Path) -> None:
    """It changes nothing of what they say by themselves, while it is there and after."""
    plain = Weights(file, 64, 1)
    before = scores(plain)
    beside = plain.adapted(write_adapter(tmp_path / "a.gguf"), 64, 1)
    own = Weights(file, 64, 1)
    own.adapt(tmp_path / "a.gguf")
    assert np.array_equal(scores(beside), scores(own))
    assert beside.footprint.model_bytes == 0
    plain.keep([])
    assert np.array_equal(scores(plain), before)
    beside.close()
    plain.keep([])
    assert np.array_equal(scores(plain), before)
    own.close()
    plain.close()
    plain.close()


def test_another_model_may_begin_turns(file: Path, paths: Paths, tmp_path: Path) -> None:
    """The one that the settings name, in its adapted form; the model in use goes on."""
    reader = write_model(tmp_path / "reader.gguf", "llama")
    model = loaded(reader, paths, TOOLS, adapted=str(file))
    model.engine.close()
    assert model.routed is model.engine
    assert model.engine.model_name == "reader"
    assert model.knows == {"czytaj"}


def test_a_model_without_an_adapted_form_can_t_begin_turns(paths: Paths, tmp_path: Path) -> None:
    """The person named it, so they are told; a model that is not there is refused."""
    reader = write_model(tmp_path / "reader.gguf", "llama")
    model = loaded(reader, paths, TOOLS, adapted=str(reader))
    model.engine.close()
    assert isinstance(model.engine, LlamaEngine)
    (warning,) = model.warnings
    assert "The adapted form of reader is not used: there is none." in warning
    with pytest.raises(ArchivistError, match="nowhere"):
        loaded(reader, paths, TOOLS, adapted=str(tmp_path / "nowhere.gguf"))


@pytest.mark.parametrize("changed", [{"adapted": "off"}, {"thought": "brief"}])
def test_a_person_can_do_without(file: Path, paths: Paths, changed: dict[str, object]) -> None:
    """By the setting, or by having the model think, which the adapted form did not learn."""
    model = loaded(file, paths, TOOLS, **changed)
    model.engine.close()
    assert isinstance(model.engine, LlamaEngine)
    assert model.warnings == ()


def test_who_names_no_tools_gets_the_model_as_it_is(file: Path, paths: Paths) -> None:
    """Such as a measurement of engines."""
    model = loaded(file, paths, None)
    model.engine.close()
    assert isinstance(model.engine, LlamaEngine)
