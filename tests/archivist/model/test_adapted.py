"""Adapted forms: used with the model, voice and tools they were made for, and else told about."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from archivist.model.adapted import (
    ADAPTER,
    CARD,
    MERGED,
    Adapted,
    Card,
    Unfit,
    find_adapted,
    write_card,
)
from archivist.model.catalog import ResolvedModel
from tools.fingerprint import Fingerprints

if TYPE_CHECKING:
    from pathlib import Path

TOOLS = {"czytaj": "1a", "znajdz": "2b", "licz": "3c", "pisz": "4d", "usun": "5e"}
SHA256 = "ab" * 32


def session(tools: dict[str, str]) -> Fingerprints:
    """The tools of a session; two of them are offered whatever the words are."""
    return Fingerprints(tools, frozenset({"czytaj", "znajdz"}))


@pytest.fixture
def model(tmp_path: Path) -> ResolvedModel:
    """A model of the catalog, in the Polish voice."""
    return ResolvedModel(tmp_path / "m.gguf", "small", "hermes", "pl", 512, SHA256)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where its adapter lies, with a card."""
    folder = tmp_path / "small"
    folder.mkdir(parents=True)
    (folder / ADAPTER).write_bytes(b"")
    write_card(Card("small", SHA256, "pl", TOOLS, {"seed": 1}, {"n": 2}), folder)
    return folder


def test_what_fits_is_used(model: ResolvedModel, folder: Path, tmp_path: Path) -> None:
    """With the tools it knows, or with fewer of them."""
    found = find_adapted(model, [tmp_path], session(TOOLS))
    assert isinstance(found, Adapted)
    assert (found.adapter, found.model) == (folder / ADAPTER, model.path)
    assert (found.card.training, found.card.figures) == ({"seed": 1}, {"n": 2})
    assert (found.knows, found.warning) == (frozenset(TOOLS), "")
    assert isinstance(find_adapted(model, [tmp_path], session({"czytaj": "1a"})), Adapted)


def test_a_merged_model_needs_no_adapter(
    model: ResolvedModel, folder: Path, tmp_path: Path
) -> None:
    """It is loaded in the model's place."""
    (folder / MERGED).write_bytes(b"")
    found = find_adapted(model, [tmp_path], session(TOOLS))
    assert isinstance(found, Adapted)
    assert (found.adapter, found.model) == (None, folder / MERGED)


def test_one_s_own_comes_first(model: ResolvedModel, folder: Path, tmp_path: Path) -> None:
    """What comes with the program is used where there is none, or one that does not fit."""
    own = tmp_path / "own"
    places = [own, tmp_path]
    assert _found_in(find_adapted(model, places, session(TOOLS))) == folder
    (own / "small").mkdir(parents=True)
    (own / "small" / ADAPTER).write_bytes(b"")
    write_card(Card("small", SHA256, "pl", {"czytaj": "old"}), own / "small")
    assert _found_in(find_adapted(model, places, session(TOOLS))) == folder
    write_card(Card("small", SHA256, "pl", TOOLS), own / "small")
    assert _found_in(find_adapted(model, places, session(TOOLS))) == own / "small"
    (folder / CARD).unlink()
    assert isinstance(find_adapted(model, places, session({"czytaj": "new"})), Unfit)


def _found_in(found: Adapted | Unfit | None) -> Path:
    assert isinstance(found, Adapted)
    assert found.adapter is not None
    return found.adapter.parent


def test_none_is_none(model: ResolvedModel, tmp_path: Path) -> None:
    """Most people have none, and are told nothing."""
    assert find_adapted(model, [tmp_path], session(TOOLS)) is None


@pytest.mark.parametrize(
    ("changed", "tools", "why"),
    [
        ({"sha256": "cd" * 32}, TOOLS, "it was made of another model file"),
        ({"voice": "en"}, TOOLS, "its tools have their names in the other language"),
        ({}, TOOLS | {"czytaj": "6f"}, "it does not know czytaj as it is now"),
        ({}, dict.fromkeys(TOOLS, "new"), "it does not know czytaj, znajdz as it is now"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_what_does_not_fit_is_told(
    model: ResolvedModel,
    tmp_path: Path,
    changed: dict[str, str],
    tools: dict[str, str],
    why: str,
) -> None:
    """The person learns why, and what to do."""
    other = replace(model, **changed)  # type: ignore[arg-type]
    found = find_adapted(other, [tmp_path], session(tools))
    assert isinstance(found, Unfit)
    assert f"The adapted form of small is not used: {why}." in found.why
    assert "`archivist adapt`" in found.why


@pytest.mark.usefixtures("folder")
def test_tools_it_does_not_know_are_told(model: ResolvedModel, tmp_path: Path) -> None:
    """It serves those that it knows; of many others three are named."""
    more = TOOLS | dict.fromkeys(("b", "c", "d"), "1") | {"usun": "changed"}
    found = find_adapted(model, [tmp_path], session(more))
    assert isinstance(found, Adapted)
    assert found.knows == {*TOOLS} - {"usun"}
    assert "The adapted form of small does not know usun, b, c and 1 more:" in found.warning


@pytest.mark.usefixtures("folder")
def test_the_one_that_knows_most_is_used(model: ResolvedModel, tmp_path: Path) -> None:
    """An own adapter from before an update yields to one that comes with the program."""
    own = tmp_path / "own" / "small"
    own.mkdir(parents=True)
    (own / ADAPTER).write_bytes(b"")
    write_card(Card("small", SHA256, "pl", TOOLS | {"licz": "old"}), own)
    found = find_adapted(model, [own.parent, tmp_path], session(TOOLS))
    assert _found_in(found) == tmp_path / "small"


@pytest.mark.parametrize(
    "text", ["{", "[]", "{}", '{"format": 2}', '{"format": 1, "more": 2}', "\x00"]
)
def test_a_damaged_card_is_told(
    model: ResolvedModel, folder: Path, tmp_path: Path, text: str
) -> None:
    """The program goes on without it."""
    (folder / CARD).write_text(text)
    found = find_adapted(model, [tmp_path], session(TOOLS))
    assert isinstance(found, Unfit)
    assert "its card can't be read" in found.why


def test_a_card_without_its_adapter_is_told(
    model: ResolvedModel, folder: Path, tmp_path: Path
) -> None:
    """Somebody removed the file."""
    (folder / ADAPTER).unlink()
    found = find_adapted(model, [tmp_path], session(TOOLS))
    assert isinstance(found, Unfit)
    assert "its file is gone" in found.why


def test_a_card_is_read_by_people_too(folder: Path) -> None:
    """It is plain JSON."""
    assert json.loads((folder / CARD).read_text("utf-8"))["tools"] == TOOLS
