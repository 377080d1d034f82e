"""The scripted model keeps the engine's promises, and its script keeps to the constraint."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from archivist.model.cancel import Cancel
from archivist.model.constraint import ArgumentRule, CallRule, Choice, Constraint
from archivist.model.dialects import call_json
from archivist.model.engine import Completion, Finish, Fragment
from archivist.model.message import Call, User
from archivist.model.scripted import ScriptedModel
from tests.archivist.model.calls import Case, cases

READ = Constraint((CallRule("read", (ArgumentRule("path", (Choice(("a",)),)),)),))
CALL = Call("read", {"path": "a"})


def _finish(model: ScriptedModel, constraint: Constraint, cancel: Cancel) -> tuple[Completion, str]:
    decoding = model.complete([User("x")], constraint, cancel)
    text = ""
    while True:
        try:
            piece = next(decoding)
        except StopIteration as stop:
            return stop.value, text
        if isinstance(piece, Fragment):
            text += piece.text


@given(cases())
@settings(max_examples=100)
def test_allowed_calls_are_given_back(case: Case) -> None:
    """A call that a real engine could decode is accepted, and streams as its JSON."""
    completion, text = _finish(ScriptedModel([case.call]), case.constraint, Cancel())
    assert completion.call == case.call
    assert text == call_json(case.call)


@pytest.mark.parametrize(
    "call",
    [
        Call("write", {"path": "a"}),
        Call("read", {"path": "b"}),
        Call("read", {}),
        Call("read", {"path": "a", "more": "b"}),
    ],
)
def test_an_impossible_script_is_an_error(call: Call) -> None:
    """A script that no real engine could decode fails its test, unless it is meant to."""
    with pytest.raises(AssertionError, match="does not allow"):
        _finish(ScriptedModel([call]), READ, Cancel())
    assert _finish(ScriptedModel([call], strict=False), READ, Cancel())[0].call == call


def test_it_stops_like_an_engine() -> None:
    """Cancelling and a full context end without a call."""
    cancel = Cancel()
    cancel.set()
    assert _finish(ScriptedModel([CALL]), READ, cancel)[0].finish is Finish.CANCELLED
    full = _finish(ScriptedModel([CALL], context_tokens=2), READ, Cancel())[0]
    assert (full.finish, full.call) == (Finish.CONTEXT_FULL, None)


def test_it_remembers_what_it_was_asked() -> None:
    """Tests of the loop look at prompts and constraints afterwards."""
    model = ScriptedModel([CALL])
    _finish(model, READ, Cancel())
    assert (model.prompts, model.constraints) == ([[User("x")]], [READ])
