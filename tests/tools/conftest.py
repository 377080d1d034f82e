"""An empty archive with its index."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tools.contexts import PlainContext
from tools.archive.root import Archive
from tools.archive.search import Search

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The archive's folder."""
    root = tmp_path / "dokumenty"
    root.mkdir()
    return root


@pytest.fixture
def context(root: Path, tmp_path: Path) -> Iterator[PlainContext]:
    """A context over that folder."""
    with Archive(root) as archive:
        search = Search(archive, tmp_path / "data" / "index.sqlite")
        yield PlainContext(archive, search)
        search.close()
