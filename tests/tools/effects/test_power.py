"""Crashes and power cuts at any moment, generated; ``make bench-crash`` runs 10,000 of them."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from tests.tools.effects.crashing import Crashes
from tests.tools.effects.planted import BUGS
from tests.tools.effects.sweeping import check

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def silent() -> Iterator[None]:
    """Let recovery keep to itself what it settles thousands of times."""
    log = logging.getLogger("archivist.effects")
    log.disabled = True
    yield
    log.disabled = False


def test_nothing_is_lost_and_nothing_is_done_twice() -> None:
    """Plans, crashes, power cuts, outside changes, retries and undo keep every promise."""
    before = Crashes.made
    check(300)
    assert Crashes.made - before > 300


@pytest.mark.parametrize("bug", BUGS)
def test_a_planted_bug_is_found(bug: str) -> None:
    """The same checks fail if the program has the bug: they can fail at all."""
    with BUGS[bug](), pytest.raises(Exception):  # noqa: B017, PT011 - whatever promise it breaks
        check(1_000)
