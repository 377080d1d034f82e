"""The adapters that come with the program: each fits its model and the tools of a usual session."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from archivist.app import belt_of, every_tool
from archivist.model.adapted import ADAPTER, Adapted, find_adapted, shipped_adapters
from archivist.model.catalog import ResolvedModel, load_catalog
from archivist.workshop.arrangement import USUAL, unlisted
from config.paths import Paths
from config.settings import load_settings
from tools.contract import Voice
from tools.fingerprint import Fingerprints, fingerprints

if TYPE_CHECKING:
    from pathlib import Path

SHIPPED = sorted(each.name for each in shipped_adapters().iterdir())


def test_there_is_one_for_each_model_that_is_offered() -> None:
    """The one that is for tests alone works from the instructions."""
    assert SHIPPED == ["qwen2.5-coder-0.5b", "qwen2.5-coder-1.5b"]


@pytest.mark.parametrize("name", SHIPPED)
def test_it_fits(name: str, tmp_path: Path) -> None:
    """Where this fails, a contract has changed: it has to be trained again, or taken away."""
    known = load_catalog().get(name)
    model = ResolvedModel(
        tmp_path / known.file, name, known.dialect, known.voice, 512, known.sha256
    )
    settings, paths = load_settings({"archive": tmp_path}), Paths.under(tmp_path)
    tools = every_tool(settings, paths)
    belt = belt_of(settings, tools, Voice(model.voice), unlisted(USUAL))
    found = find_adapted(model, [shipped_adapters()], fingerprints(belt.tools, belt.voice))
    assert isinstance(found, Adapted), found
    assert found.adapter == shipped_adapters() / name / ADAPTER
    assert found.warning == ""
    other = replace(model, sha256="0" * 64)
    no_tools = Fingerprints({}, frozenset())
    assert not isinstance(find_adapted(other, [shipped_adapters()], no_tools), Adapted)
