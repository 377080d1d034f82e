"""Sizes as people read them."""

from __future__ import annotations

import pytest

from tools.sizes import size


@pytest.mark.parametrize(
    ("size_bytes", "text"),
    [
        (0, "0 bytes"),
        (1, "1 byte"),
        (999, "999 bytes"),
        (1000, "1.0 kB"),
        (999_949, "999.9 kB"),
        (999_951, "1.0 MB"),
        (5 * 10**15, "5000.0 TB"),
    ],
)
def test_sizes(size_bytes: int, text: str) -> None:
    """Neighbours of each border are said consistently."""
    assert size(size_bytes) == text
