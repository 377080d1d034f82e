"""Trials leave nothing behind, and find the person's models."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from archivist.cli.trial import own_places
from config.paths import Paths

if TYPE_CHECKING:
    import pytest


def test_a_trial_has_its_own_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ledger and sessions go elsewhere; models, settings and saved prefixes are the person's."""
    monkeypatch.setenv("ARCHIVIST_HOME", str(tmp_path / "home"))
    usual = Paths.from_environment().ensure()
    usual.models.mkdir()
    (usual.models / "a.gguf").write_bytes(b"g")
    with own_places(Path("/somewhere/papers")) as (paths, folder):
        assert (paths.config, paths.cache) == (usual.config, usual.cache)
        assert (paths.models / "a.gguf").read_bytes() == b"g"
        assert usual.data not in paths.data.parents
        assert (folder.name, folder.exists()) == ("papers", False)
        folder.mkdir()
        (paths.data / "ledger.sqlite").write_bytes(b"l")
    assert not folder.parent.exists()
    assert not paths.data.exists()
    assert [entry.name for entry in usual.data.iterdir()] == ["models"]
