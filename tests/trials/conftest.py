"""What every trial starts with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.trials.place import a_place
from tests.trials.tmux import MISSING, TMUX

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.trials.place import Place


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """A person's place; skipped where there is no tmux."""
    if TMUX is None:
        pytest.skip(MISSING)
    with a_place(tmp_path) as made:
        yield made
