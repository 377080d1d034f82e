"""A real model decodes calls in forms that are not plain JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.model.cancel import Cancel
from archivist.model.constraint import ArgumentRule, CallRule, Choice, Constraint, FreeText
from archivist.model.dialects import CallForm, Hermes, Llama3, call_json
from archivist.model.engine import Completion, Finish, Fragment
from archivist.model.llama import LlamaEngine
from archivist.model.message import System, User

if TYPE_CHECKING:
    from archivist.model.weights import Weights

pytestmark = pytest.mark.model

CONSTRAINT = Constraint(
    (
        CallRule("find", (ArgumentRule("words", (Choice(("rent", "lease")),)),)),
        CallRule("find_all", (ArgumentRule("text", (FreeText(12),)),)),
    )
)


class _Channelled(Hermes):
    """Names the tool in a header between control tokens, as harmony does."""

    form = CallForm("", "<|im_start|>json<|im_end|>", "", opening=" to=functions.")


class _Parameters(Hermes):
    """Calls its arguments parameters."""

    form = Llama3.form


@pytest.mark.parametrize("dialect", [_Channelled(), _Parameters(), Hermes()])
def test_a_call_is_decoded_in_the_dialects_form(small_weights: Weights, dialect: Hermes) -> None:
    """The call meets the constraint, and its pieces are canonical JSON whatever the form."""
    engine = LlamaEngine("smollm2", small_weights, dialect)
    decoding = engine.complete([System("Find."), User("rent")], CONSTRAINT, Cancel())
    pieces: list[str] = []
    while True:
        try:
            piece = next(decoding)
        except StopIteration as stop:
            completion: Completion = stop.value
            break
        if isinstance(piece, Fragment):
            pieces.append(piece.text)
    assert completion.finish is Finish.COMPLETE
    assert completion.call is not None
    assert "".join(pieces) == call_json(completion.call)
    assert completion.call.tool in {"find", "find_all"}
    assert completion.forced_tokens > 0
