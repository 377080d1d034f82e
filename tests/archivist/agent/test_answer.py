"""The answer's text while it is decoded."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.answer import AnswerStream
from archivist.model.dialects import call_json
from archivist.model.message import Call

EMPTY = Call("answer", {"text": ""})
HEAD = call_json(EMPTY).removesuffix('"}}')


def pieces(raw: str, cuts: list[int]) -> list[str]:
    """Cut a text at these places."""
    places = sorted({0, len(raw), *(cut % (len(raw) + 1) for cut in cuts)})
    return [raw[a:b] for a, b in pairwise(places)]


@given(
    st.text(st.characters(exclude_categories=["Cs"])),
    st.lists(st.integers(min_value=0)),
    st.booleans(),
)
def test_any_split_gives_the_same_text(text: str, cuts: list[int], ascii_only: bool) -> None:  # noqa: FBT001
    """However the pieces fall, in escapes and pairs too, the text is the answer's."""
    raw = json.dumps({"name": "answer", "arguments": {"text": text}}, ensure_ascii=ascii_only)
    stream = AnswerStream(EMPTY)
    fed = [stream.feed(piece) for piece in pieces(raw, cuts)]
    assert "".join(fed) == text
    for part in fed:
        part.encode()  # never half of a character


def test_half_an_escape_waits() -> None:
    """Nothing of an escape is given before the whole of it came."""
    stream = AnswerStream(EMPTY)
    assert stream.feed(HEAD + "a\\") == "a"
    assert stream.feed("n") == "\n"
    assert stream.feed("\\u00") == ""
    assert stream.feed("e9") == "é"
    assert stream.feed("\\ud83d") == ""
    assert stream.feed("\\ude0") == ""
    assert stream.feed("0!") == "😀!"


@pytest.mark.parametrize(
    ("raw", "text"),
    [("\\ud83dx", "\ufffdx"), ("\\ud83d\\n", "\ufffd\n"), ("\\ude00x", "\ufffdx")],
)
def test_a_lone_half_is_replaced(raw: str, text: str) -> None:
    """No screen takes half a character."""
    assert AnswerStream(EMPTY).feed(HEAD + raw) == text


def test_what_is_no_escape_never_becomes_certain() -> None:
    """An escape that JSON does not know shows nothing and breaks nothing."""
    stream = AnswerStream(EMPTY)
    assert stream.feed(HEAD + "a\\x41b") == "a"
    assert stream.feed('c"}}') == ""


def test_after_the_closing_quote_nothing_comes() -> None:
    """The frame of the call is no text."""
    stream = AnswerStream(EMPTY)
    assert stream.feed(HEAD + 'Hi"}}') == "Hi"
    assert stream.feed("more") == ""


def test_other_calls_are_not_shown() -> None:
    """Only the answering tool's text is streamed."""
    stream = AnswerStream(EMPTY)
    assert stream.feed(call_json(Call("find_documents", {"words": "x"}))) == ""
