"""The context that fits into memory."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.model.memory import (
    LEAST_CONTEXT_TOKENS,
    Footprint,
    MemoryShortError,
    available_memory_bytes,
    find_room,
)

MODEL = Footprint(model_bytes=1_100_000_000, token_bytes=28_672, compute_bytes=100_000_000)


def test_enough_memory_gives_the_wish() -> None:
    """Also where the system does not say how much there is."""
    for available in (2_000_000_000, None):
        room = find_room(MODEL, 8192, LEAST_CONTEXT_TOKENS, available)
        assert (room.context_tokens, room.warning) == (8192, "")


def test_little_memory_gives_a_smaller_context() -> None:
    """The largest that fits, and the person is told the numbers."""
    room = find_room(MODEL, 8192, LEAST_CONTEXT_TOKENS, 1_350_000_000)
    assert room.context_tokens == 5120
    assert "(1.4 GB available)" in room.warning
    assert "5,120 tokens instead of 8,192" in room.warning


def test_a_model_that_must_be_read_again_is_slow() -> None:
    """The weights do not fit, but what can't be dropped does: a warning, no refusal."""
    room = find_room(MODEL, 8192, LEAST_CONTEXT_TOKENS, 600_000_000)
    assert room.context_tokens == LEAST_CONTEXT_TOKENS
    for said in ("needs 1.3 GB", "2,048 tokens", "0.6 GB is available", "very slow"):
        assert said in room.warning


def test_what_would_be_killed_is_refused() -> None:
    """With how much is needed, how much there is, and what to do."""
    with pytest.raises(MemoryShortError, match=r"needs 1\.3 GB with it, 0\.1 GB is available"):
        find_room(MODEL, 8192, LEAST_CONTEXT_TOKENS, 120_000_000)
    with pytest.raises(MemoryShortError, match="Set context_tokens to 27648 or less"):
        find_room(MODEL, 100_000, 100_000, 2_000_000_000)


@given(
    wish=st.integers(256, 1_000_000),
    least=st.integers(256, 8192),
    available=st.integers(0, 100_000_000_000),
    token_bytes=st.integers(0, 1_000_000),
)
def test_what_is_said_is_so(wish: int, least: int, available: int, token_bytes: int) -> None:
    """No context is given that would be killed; without a warning it is the wish and fits."""
    least = min(least, wish)
    footprint = Footprint(1_000_000_000, token_bytes, 100_000_000)
    try:
        room = find_room(footprint, wish, least, available)
    except MemoryShortError as refused:
        assert footprint.must_bytes(least) > available
        for number in re.findall(r"context_tokens to (\d+)", str(refused)):
            assert footprint.needed_bytes(int(number)) <= available
        return
    assert least <= room.context_tokens <= wish
    assert footprint.must_bytes(room.context_tokens) <= available
    if not room.warning:
        assert room.context_tokens == wish
        assert footprint.needed_bytes(wish) <= available


def test_this_machine_says_something() -> None:
    """More than a model of the catalog takes, or nothing at all."""
    available = available_memory_bytes()
    assert available is None or available > 50_000_000
