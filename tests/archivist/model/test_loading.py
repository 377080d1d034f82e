"""Which dialect and how many threads a model gets."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from archivist.model.catalog import ResolvedModel
from archivist.model.dialects import Hermes, Plain, ThoughtMode, choose_dialect
from archivist.model.llama import LlamaEngine
from archivist.model.loading import load_engine, load_model, physical_cores
from archivist.model.weights import ModelError, Weights
from config.paths import Paths
from config.settings import load_settings
from tests.archivist.model.fake_server import serving

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


@pytest.mark.model
def test_the_model_thinks_as_the_settings_say(small_file: Path) -> None:
    """What the settings allow it to think reaches the engine and the prompt alike."""
    settings = load_settings({"model": str(small_file), "thought": "brief", "context_tokens": 2048})
    loaded = load_model(settings, Paths.from_environment().ensure())
    try:
        assert isinstance(loaded.engine, LlamaEngine)
        assert loaded.engine.thought is loaded.thought is ThoughtMode.BRIEF
        assert loaded.dialect is loaded.engine.dialect
    finally:
        loaded.engine.close()


def test_a_server_is_not_asked_to_think_first() -> None:
    """Its replies are calls under a schema, so the prompt must not speak of a sentence before."""
    with serving() as server:
        settings = load_settings({"server": server.url, "thought": "brief"})
        loaded = load_model(settings, Paths.from_environment())
        loaded.engine.close()
    assert (loaded.thought, loaded.dialect.name) == (ThoughtMode.OFF, "plain")


@pytest.mark.parametrize(
    ("setting", "value"), [("dialect", "hermes"), ("thought", "brief"), ("thought", "native")]
)
def test_a_setting_that_a_server_ignores_is_told(setting: str, value: str) -> None:
    """The person learns that it has no effect; by themselves the defaults say nothing."""
    with serving() as server:
        for changed, told in (({}, []), ({setting: value}, [setting])):
            settings = load_settings({"server": server.url, **changed})
            loaded = load_model(settings, Paths.from_environment())
            loaded.engine.close()
            assert [warning.split()[2] for warning in loaded.warnings] == told


def test_no_model_no_engine(tmp_path: Path) -> None:
    """A file that is no model is one sentence."""
    file = tmp_path / "m.gguf"
    file.write_bytes(b"GGUF")
    with pytest.raises(ModelError, match="could not be loaded"):
        load_engine(ResolvedModel(file, "m", "auto", "en", 512, None), threads=1)


def test_physical_cores() -> None:
    """At least one, and never more than there are processors."""
    assert 1 <= physical_cores() <= (os.cpu_count() or 1)
