"""Replies as they come in, cut anywhere and written any way."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.answer import AnswerStream
from archivist.model.checking import Misfit, cleaned, fit, meets
from archivist.model.constraint import ArgumentRule, CallRule, Choice, Constraint, Excerpt, FreeText
from archivist.model.dialects import call_json
from archivist.model.message import Call
from archivist.model.reply import Reply

MAXIMUM = 12
CONSTRAINT = Constraint(
    (
        CallRule("answer", (ArgumentRule("text", (FreeText(MAXIMUM),)),)),
        CallRule(
            "rename",
            (
                ArgumentRule("path", (Choice(("a.txt", "b.txt")),)),
                ArgumentRule("name", (Choice(("New.txt",)), Excerpt(("to New Name",)))),
            ),
        ),
    )
)


@given(
    text=st.text(min_size=1),
    escaped=st.booleans(),
    indent=st.sampled_from([None, 0, 2]),
    size=st.integers(1, 9),
)
def test_an_answer_however_it_is_written(
    text: str, indent: int | None, size: int, *, escaped: bool
) -> None:
    """What is shown piece by piece is the call that our own decoder would have written."""
    value = {"name": "answer", "arguments": {"text": text}}
    raw = json.dumps(value, ensure_ascii=escaped, indent=indent)
    reply = Reply(CONSTRAINT)
    shown = [reply.feed(raw[start : start + size]) for start in range(0, len(raw), size)]
    wanted = cleaned(text).lstrip()[:MAXIMUM]
    if not wanted:
        with pytest.raises(Misfit):
            reply.call()
        return
    call = reply.call()
    assert call == Call("answer", {"text": wanted})
    pieces = [*shown, reply.rest(call)]
    assert "".join(pieces) == call_json(call)
    stream = AnswerStream(Call("answer", {"text": ""}))
    assert "".join(map(stream.feed, pieces)) == wanted


@given(raw=st.text(alphabet='{}[]":,\\ \nanswertxu0d8f1', max_size=60), size=st.integers(1, 9))
def test_anything_at_all(raw: str, size: int) -> None:
    """Whatever comes is a call that the constraint allows, or is refused."""
    reply = Reply(CONSTRAINT)
    for start in range(0, len(raw), size):
        reply.feed(raw[start : start + size])
    try:
        call = reply.call()
    except Misfit:
        return
    assert meets(call, CONSTRAINT)


@given(tail=st.text(alphabet='\\"u0d8fxn{}', max_size=30))
def test_any_text_of_an_answer(tail: str) -> None:
    """No escape, whole or half, makes the stream say anything that the call does not."""
    reply = Reply(CONSTRAINT)
    shown = "".join(map(reply.feed, '{"name":"answer","arguments":{"text":"' + tail + '"}}'))
    try:
        call = reply.call()
    except Misfit:
        return
    assert call_json(call).startswith(shown)


@pytest.mark.parametrize(
    ("name", "fitted"),
    [
        ("New.txt", "New.txt"),
        ("new  name", "New Name"),
        ("to NEW", "to New"),
        ("ew Na", "ew Na"),  # no whole words: left to the loop, which asks the person
        ("Something longer", "Something l"),
    ],
)
def test_names_that_are_fitted(name: str, fitted: str) -> None:
    """An exact choice wins, then the words of the source, then what the model said."""
    call = Call("rename", {"path": "a.txt", "name": name})
    assert fit(call, CONSTRAINT).arguments["name"] == fitted


def test_what_our_own_decoder_could_write() -> None:
    """The stricter question, which scripted models are asked."""
    assert meets(Call("rename", {"path": "a.txt", "name": "New Name"}), CONSTRAINT)
    assert not meets(Call("rename", {"path": "a.txt", "name": "new name"}), CONSTRAINT)
    assert not meets(Call("rename", {"path": "a.txt", "name": "ew Na"}), CONSTRAINT)
    assert not meets(Call("answer", {"text": "x" * (MAXIMUM + 1)}), CONSTRAINT)
