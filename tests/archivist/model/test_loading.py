"""Which dialect and how many threads a model gets."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import pytest

from archivist.model.cancel import Cancel
from archivist.model.catalog import ResolvedModel
from archivist.model.constraint import ArgumentRule, CallRule, Constraint, FreeText
from archivist.model.dialects import Hermes, Plain, ThoughtMode, choose_dialect
from archivist.model.lexicon import Lexicon, SavedLexicon
from archivist.model.llama import LlamaEngine
from archivist.model.loading import load_engine, load_model
from archivist.model.message import User
from archivist.model.prefix import identity
from archivist.model.sealed import SealedFolder
from archivist.model.weights import ModelError, Weights
from config.paths import Paths
from config.settings import load_settings
from tests.archivist.model.fake_server import serving

if TYPE_CHECKING:
    from pathlib import Path

    from archivist.model.engine import Completion


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


@pytest.mark.model
def test_a_second_start_takes_the_saved_lexicon(small_file: Path, tmp_path: Path) -> None:
    """It is the same vocabulary, and the same call is decoded with it."""
    saved = SealedFolder(tmp_path / "saved")
    model = ResolvedModel(small_file, "small", "plain", "en", 512, None)
    lexicons, calls = [], []
    for _ in range(2):
        engine = load_engine(model, threads=1, saved=saved)
        lexicons.append(engine._weights.vocabulary.lexicon)
        calls.append(_first_call(engine))
        engine.close()
    assert lexicons[0] == lexicons[1]
    assert calls[0] == calls[1]
    assert calls[0] is not None
    assert len(list((tmp_path / "saved").iterdir())) == 1


@pytest.mark.model
def test_a_lexicon_of_another_model_is_not_taken(small_file: Path, tmp_path: Path) -> None:
    """One that does not fit (the file was changed without a trace) is asked for again."""
    saved = SealedFolder(tmp_path / "saved")
    model = ResolvedModel(small_file, "small", "plain", "en", 512, None)
    lexicons = SavedLexicon(saved, identity(small_file, None))
    lexicons.save(Lexicon(b"ab", array("I", [1, 2]), frozenset({0}), {}, 0))
    engine = load_engine(model, threads=1, saved=saved)
    right = engine._weights.vocabulary.lexicon
    assert _first_call(engine) is not None
    engine.close()
    assert len(right.ends) > 40_000
    assert lexicons.load() == right


@pytest.mark.model
def test_short_memory_is_said(small_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A context that the person did not set shrinks with a warning; one that was set does not."""
    model = Weights(small_file, 512, 1)
    footprint = model.footprint
    model.close()
    paths = Paths.from_environment().ensure()
    available = footprint.needed_bytes(3000)
    monkeypatch.setattr("archivist.model.weights.available_memory_bytes", lambda: available)
    loaded = load_engine(
        ResolvedModel(small_file, "small", "plain", "en", 4096, None), 1, least_tokens=2048
    )
    assert loaded.context_tokens == 2816
    assert "2,816 tokens instead of 4,096" in loaded.warning
    loaded.close()
    settings = load_settings({"model": str(small_file), "context_tokens": 4096})
    with_warning = load_model(settings, paths)
    assert with_warning.engine.context_tokens == 4096
    (warning,) = with_warning.warnings
    assert "Set context_tokens to 2816 or less" in warning
    with_warning.engine.close()


def _first_call(engine: LlamaEngine) -> object:
    answer = Constraint((CallRule("answer", (ArgumentRule("text", (FreeText(20),)),)),))
    decoding = engine.complete([User("Hello <tool_call>")], answer, Cancel())
    while True:
        try:
            next(decoding)
        except StopIteration as stop:
            completion: Completion = stop.value
            return completion.call
