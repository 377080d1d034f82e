"""Which model is suggested for how much memory."""

from __future__ import annotations

import pytest

from archivist.model.catalog import load_catalog
from archivist.model.suiting import suggested, suited

CATALOG = load_catalog()


@pytest.mark.parametrize(
    ("available_bytes", "name", "fits"),
    [
        (None, CATALOG.default, True),
        (8_000_000_000, CATALOG.default, True),
        (1_717_320_768, CATALOG.default, True),  # as much as it takes, and not a byte more
        (1_717_320_767, "qwen2.5-coder-0.5b", True),
        (1_100_000_000, "qwen2.5-coder-0.5b", True),
        (200_000_000, "qwen2.5-coder-0.5b", False),
    ],
)
def test_the_best_model_that_fits_is_suggested(
    available_bytes: int | None, name: str, *, fits: bool
) -> None:
    """Where memory is short it is a smaller one; where none fits, the smallest."""
    best = suggested(suited(CATALOG, available_bytes))
    assert (best.model.name, best.fits) == (name, fits)


def test_a_model_for_tests_is_not_offered() -> None:
    """What can't answer a person is no choice, however little memory there is."""
    offered = [one.model.name for one in suited(CATALOG, 0)]
    assert offered == ["qwen2.5-coder-1.5b", "qwen2.5-coder-0.5b"]
