"""What is typed while the model works."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.terminal.ahead import Ahead, Press
from archivist.terminal.width import cells

ENTER, ESCAPE = Press("c-m", "\r"), Press("escape", "\x1b")


def press(text: str) -> list[Press]:
    """Type letters."""
    return [Press(each, each) for each in text]


def listening(*bursts: list[Press]) -> Ahead:
    """Hear bursts of keys, one after another."""
    coming = iter(bursts)
    ahead = Ahead(lambda: next(coming))
    for _ in bursts:
        ahead.listen()
    return ahead


def test_enter_queues_in_order() -> None:
    """Each message waits for its turn; an empty one does not."""
    ahead = listening([*press("one"), ENTER, ENTER], [*press("two"), ENTER, *press("thr")])
    assert ahead.shown() == "2 queued, Esc takes back · > thr"
    assert [ahead.next(), ahead.next(), ahead.next()] == ["one", "two", None]
    assert ahead.draft() == "thr"
    assert (ahead.draft(), ahead.shown()) == ("", "")


def test_escape_gives_all_of_it_back() -> None:
    """What was queued stands in the input line, before what was being written; nothing is sent."""
    ahead = listening([*press("one"), ENTER, *press("two"), ENTER, *press("thr")], [ESCAPE])
    assert ahead.next() is None
    assert ahead.draft() == "one\ntwo\nthr"


@pytest.mark.parametrize(
    ("presses", "draft"),
    [
        ([*press("łód"), Press("c-h", "\x7f"), *press("ż")], "łóż"),
        ([*press("e\u0301"), Press("c-h", "\x7f")], ""),
        ([Press("c-h", "\x7f")], ""),
        ([*press("one two "), Press("c-w", "\x17")], "one "),
        ([Press("c-w", "\x17")], ""),
        ([*press("one"), Press("c-u", "\x15"), *press("x")], "x"),
        ([*press("a"), Press("c-j", "\n"), *press("b")], "a\nb"),
        ([*press("a"), ESCAPE, ENTER, *press("b")], "a\nb"),
        ([Press("<bracketed-paste>", "y\ry\r\n")], "y\ny\n"),
        ([Press("up", "\x1b[A"), Press("c-d", "\x04"), Press("<sigint>", "")], ""),
    ],
)
def test_keys_edit_the_end_of_the_line(presses: list[Press], draft: str) -> None:
    """As in the input line; a paste sends nothing, keys without a meaning here do nothing."""
    ahead = listening(presses)
    assert ahead.next() is None
    assert ahead.draft() == draft


@given(st.text(min_size=1, max_size=80))
def test_what_is_shown_is_short_and_harmless(text: str) -> None:
    """One line, its end where it is long, with nothing that acts on a terminal."""
    ahead = listening([Press("<bracketed-paste>", text), *press("x")])
    assert cells(ahead.shown()) <= 32
    assert ahead.shown().isprintable()


@given(st.lists(st.sampled_from([*press("yn t"), ENTER, ESCAPE, *press("ł")]), max_size=30))
def test_nothing_typed_is_lost(presses: list[Press]) -> None:
    """Each letter is in what is sent or in what is given back, once, in its order."""
    ahead = listening([*presses, *press(".")])
    sent: list[str] = []
    while (message := ahead.next()) is not None:
        sent.append(message)
    letters = "".join(one.text for one in presses if len(one.key) == 1)
    kept = "".join([*sent, ahead.draft()])
    assert kept.replace("\n", "").replace(" ", "") == letters.replace(" ", "") + "."
