"""Sessions are found by what was asked and answered."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sessions.record import Kind, Setup, TurnEnd
from sessions.searching import _excerpt, search
from sessions.store import SessionStore
from sessions.text import folded

if TYPE_CHECKING:
    from pathlib import Path

SETUP = Setup("/a", "m", "pl", "host", "writer", "0", Kind.CHAT)
SAID = (
    [("Ile wynosi czynsz?", "2 350 zł (umowy/najem.pdf)"), ("Kiedy kończy się UMOWA?", "W maju")],
    [("How much is the excess?", None), ("And the wage?", "£75\nper claim")],
    [("um\udcf3wa", "Zażółć gęślą jaźń ŁÓDŹ")],
)  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A store with three sessions, the oldest first."""
    store = SessionStore(tmp_path / "s.sqlite", lambda: datetime(2026, 1, 1, tzinfo=UTC))
    for turns in SAID:
        session = store.start(SETUP)
        for request, answer in turns:
            turn = store.begin_turn(session, request)
            if answer is not None:
                store.end_turn(session, turn, TurnEnd(answer, "answered"))
    store.close()
    return tmp_path / "s.sqlite"


@pytest.mark.parametrize(
    ("text", "excerpts"),
    [
        ("czynsz", ["Ile wynosi czynsz?"]),
        ("NAJEM 2 350", ["2 350 zł (umowy/najem.pdf)"]),
        ("konczy umowa", ["Kiedy kończy się UMOWA?"]),
        ("czynsz maju", []),  # of two turns
        ("excess", ["How much is the excess?"]),  # in a turn that was never answered
        ("zazolc lodz", ["Zażółć gęślą jaźń ŁÓDŹ"]),
        ("łódź", ["Zażółć gęślą jaźń ŁÓDŹ"]),
        ("wa", ["um\udcf3wa", "And the wage?", "Kiedy kończy się UMOWA?"]),
        ("75 PER", ["£75\nper claim"]),
        ("100%", []),
    ],
)
def test_the_turn_that_holds_every_word(file: Path, text: str, excerpts: list[str]) -> None:
    """Case and diacritics make no difference; newest first."""
    assert [found.excerpt for found in search(file, text, 9)] == excerpts


def test_no_more_than_wanted(file: Path) -> None:
    """The newest ones come first, each once, with the turn that fits."""
    (newest,) = search(file, "a", 1)
    assert newest.session.first_request == "um\udcf3wa"
    assert [found.turn for found in search(file, "wa", 9)] == [1, 2, 2]


def test_nothing_is_made_by_searching(tmp_path: Path) -> None:
    """In a new home nothing is found and no file appears."""
    assert search(tmp_path / "s.sqlite", "a", 9) == ()
    assert list(tmp_path.glob("s.sqlite*")) == []


@given(st.text(), st.text(min_size=1), st.text())
def test_the_excerpt_shows_the_word(before: str, word: str, after: str) -> None:
    """Whatever stands around it, however folding changes lengths."""
    words = [folded(each) for each in word.split() if folded(each)]
    if words:
        assert words[0] in folded(_excerpt([before * 20 + word + after * 20], words))
