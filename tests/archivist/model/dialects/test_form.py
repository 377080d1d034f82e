"""A call in every dialect's form: what the decoder lets through, and what is read back."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from llguidance import LLMatcher, LLTokenizer
from llguidance.numpy import allocate_token_bitmask, fill_next_token_bitmask

from archivist.model.constraint import CallRule, Constraint
from archivist.model.dialects import (
    CANONICAL,
    CallForm,
    CallReader,
    Harmony,
    Hermes,
    Llama3,
    call_json,
)
from archivist.model.dialects.form import escape
from archivist.model.grammar import compile_constraint
from archivist.model.message import Call
from tests.archivist.model.calls import Case, cases

FORMS = [Hermes.form, Llama3.form, Harmony.form]
CONTROL = ("<|endoftext|>", *Harmony.control_tokens)


@cache
def _tokenizer() -> LLTokenizer:
    """One token a byte, and harmony's control tokens."""
    spelled = [*range(33, 127), *range(161, 173), *range(174, 256)]
    other = [byte for byte in range(256) if byte not in spelled]
    names = {byte: chr(byte) for byte in spelled}
    names |= {byte: chr(256 + number) for number, byte in enumerate(other)}
    byte_level = {
        "type": "ByteLevel",
        "add_prefix_space": False,
        "trim_offsets": True,
        "use_regex": False,
    }
    flags = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized"), False)
    control = [
        {"id": 256 + number, "content": text, "special": True, **flags}
        for number, text in enumerate(CONTROL)
    ]
    vocabulary = {names[byte]: byte for byte in range(256)}
    return LLTokenizer(
        json.dumps(
            {
                "version": "1.0",
                "added_tokens": control,
                "normalizer": None,
                "pre_tokenizer": byte_level,
                "post_processor": None,
                "decoder": byte_level,
                "model": {"type": "BPE", "vocab": vocabulary, "merges": []},
            }
        )
    )


def _tokens(form: CallForm, call: Call) -> list[int]:
    """A call as tokens; only the form's own text yields control tokens."""
    text = [*escape(call.tool).encode()]
    frame = [
        token
        for piece in re.split(r"(<\|\w+\|>)", form.between)
        for token in ([256 + CONTROL.index(piece)] if piece in CONTROL else piece.encode())
    ]
    arguments = json.dumps(call.arguments, ensure_ascii=False) + form.after
    return [*form.before.encode(), *text, *frame, *arguments.encode()]


def _matcher(constraint: Constraint, form: CallForm) -> Any:  # noqa: ANN401 - untyped library
    grammar = LLMatcher.grammar_from_lark(compile_constraint(constraint, form))
    matcher = LLMatcher(_tokenizer(), grammar)
    assert not matcher.is_error(), matcher.get_error()
    return matcher


def _allowed(matcher: Any) -> set[int]:  # noqa: ANN401 - untyped library
    bitmask = allocate_token_bitmask(1, _tokenizer().vocab_size)
    fill_next_token_bitmask(matcher, bitmask)
    bits = int(bitmask[0].tobytes()[::-1].hex(), 16)
    return {token for token in range(_tokenizer().vocab_size) if bits >> token & 1}


@pytest.mark.parametrize("form", FORMS)
@given(case=cases())
@settings(max_examples=40)
def test_allowed_calls_are_accepted_in_every_form(form: CallForm, case: Case) -> None:
    """Token after token of an allowed call may be decoded, and then the reply ends."""
    matcher = _matcher(case.constraint, form)
    for token in _tokens(form, case.call):
        assert token in _allowed(matcher)
        assert matcher.consume_token(token)
    assert matcher.is_stopped(), matcher.get_error()
    assert not matcher.is_error()


@pytest.mark.parametrize("form", FORMS)
@given(case=cases(), data=st.data())
@settings(max_examples=100)
def test_a_reply_is_read_back(form: CallForm, case: Case, data: st.DataObject) -> None:
    """However a reply is cut into pieces, they come back as canonical JSON and as the call."""
    reader = CallReader(form)
    pieces = []
    text = _tokenizer().decode_bytes(_tokens(form, case.call)).decode()
    while text:
        size = data.draw(st.integers(1, len(text)))
        pieces.append(reader.feed(text[:size]))
        text = text[size:]
    assert "".join(pieces) + reader.rest() == call_json(case.call)
    assert reader.call() == case.call


def test_control_tokens_are_not_their_text() -> None:
    """The characters of a control token can't stand in its place, nor it in theirs."""
    constraint = Constraint((CallRule("a", ()), CallRule("a<|channel|>", ())))
    matcher = _matcher(constraint, Harmony.form)
    assert matcher.consume_token(ord("a"))
    channel = 256 + CONTROL.index("<|channel|>")
    assert _allowed(matcher) == {channel, ord("<")}
    assert matcher.consume_token(channel)
    assert matcher.compute_ff_tokens() == [
        *b"commentary json",
        256 + CONTROL.index("<|message|>"),
        *b"{}",
    ]


def test_a_name_that_begins_another() -> None:
    """Where one tool's name begins another's, either can be decoded."""
    names = ("find", "find_all")
    constraint = Constraint(tuple(CallRule(name, ()) for name in names))
    for form in FORMS:
        for name in names:
            matcher = _matcher(constraint, form)
            for token in _tokens(form, Call(name, {})):
                assert matcher.consume_token(token)
            assert matcher.is_stopped()


def test_the_canonical_form_is_one_line_of_json() -> None:
    """What the rest of the program reads is plain JSON."""
    call = Call("t", {"a": 'ż"\n'})
    assert CANONICAL.write(call) == '{"name": "t", "arguments": {"a": "ż\\"\\n"}}'
    assert json.loads(call_json(call)) == {"name": call.tool, "arguments": call.arguments}
