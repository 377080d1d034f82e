"""What ``archivist adapt`` knows before it trains."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from archivist.app import belt_of, every_tool
from archivist.cli.judging import knows_all
from archivist.model.catalog import ResolvedModel, load_catalog
from archivist.workshop.arrangement import USUAL, unlisted
from config.paths import Paths
from config.settings import load_settings
from tools.contract import Voice

if TYPE_CHECKING:
    from pathlib import Path

    from tools.registry import Belt


@pytest.fixture
def belt(tmp_path: Path) -> Belt:
    """That of a usual session."""
    settings = load_settings({"archive": tmp_path})
    tools = every_tool(settings, Paths.under(tmp_path))
    return belt_of(settings, tools, Voice("en"), unlisted(USUAL))


@pytest.mark.parametrize(
    ("name", "changed", "known"),
    [
        ("qwen2.5-coder-0.5b", {}, True),
        ("qwen2.5-coder-0.5b", {"sha256": "0" * 64}, False),
        ("qwen2.5-coder-0.5b", {"voice": "pl"}, False),
        ("smollm2-135m", {}, False),
    ],
)
def test_whether_there_is_anything_to_learn_is_told(
    belt: Belt, tmp_path: Path, name: str, changed: dict[str, str], *, known: bool
) -> None:
    """The adapters that come with the program know every tool of a usual session."""
    entry = load_catalog().get(name)
    model = ResolvedModel(
        tmp_path / entry.file, name, entry.dialect, entry.voice, 512, entry.sha256
    )
    assert knows_all(replace(model, **changed), belt, Paths.under(tmp_path)) is known  # type: ignore[arg-type]
