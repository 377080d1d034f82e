"""Where a model comes from in tests: a fake server, a hub, a package index."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.archivist.model import fake_server, sources

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def server() -> Iterator[fake_server.FakeServer]:
    """A server that answers as the test says."""
    with fake_server.serving() as fake:
        yield fake


@pytest.fixture
def hub() -> Iterator[sources.Hub]:
    """A hub on loopback."""
    with sources.serving(sources.Hub()) as hub:
        yield hub


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that stands for the package index; pip looks nowhere else."""
    folder = tmp_path / "index"
    folder.mkdir()
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


@pytest.fixture
def models(tmp_path: Path) -> Path:
    """The models folder; does not exist yet."""
    return tmp_path / "models"
