"""The code keeps to a size in which somebody new finds their way."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("archivist", "config", "sessions", "tests", "tools")
MAXIMUM_LINES = 400


def test_no_module_is_over_400_lines() -> None:
    """A longer one has a seam along which it is two."""
    modules = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    assert all(any(path.is_relative_to(ROOT / name) for path in modules) for name in PACKAGES)
    long = {
        str(path.relative_to(ROOT)): lines
        for path in modules
        if (lines := len(path.read_text("utf-8").splitlines())) > MAXIMUM_LINES
    }
    assert long == {}
