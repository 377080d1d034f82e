"""A call of any model is measured by what our own decoder could have written."""

from __future__ import annotations

import pytest
from hypothesis import given

from archivist.model.checking import Misfit, fit, meets
from archivist.model.constraint import (
    ArgumentRule,
    Calculation,
    CallRule,
    Choice,
    Constraint,
    Excerpt,
    FreeText,
    Rule,
)
from archivist.model.message import Call
from tests.archivist.model.calls import Case, cases


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        ((FreeText(1), Choice(("ab",))), "ab"),
        ((Excerpt(("Lease", "the lease")),), "lease"),
        ((Excerpt(("LEASE lease",)),), "lease"),
        ((Excerpt(("a b, a  b",)),), "a  b"),
        ((Excerpt(("x a\x1fb y",)),), "a\x1fb"),
    ],
)
def test_what_is_allowed_as_it_is_stays_as_it_is(rules: tuple[Rule, ...], value: str) -> None:
    """A rule or a run that would bend it gives way to one that does not."""
    call = Call("find", {"words": value})
    constraint = Constraint((CallRule("find", (ArgumentRule("words", rules),)),))
    assert meets(call, constraint)
    assert fit(call, constraint) == call


def test_an_excerpt_that_was_tried_is_not_met_and_passes() -> None:
    """Our own decoder could not write it; a model that was only asked is told by its result."""
    rules = (ArgumentRule("words", (Excerpt(("the lease",), ("lease",)),)),)
    constraint = Constraint((CallRule("find", rules),))
    tried = Call("find", {"words": "lease"})
    assert not meets(tried, constraint)
    assert fit(tried, constraint) == tried
    assert meets(Call("find", {"words": "the lease"}), constraint)


def test_a_calculation_with_another_amount_is_refused() -> None:
    """The model is told which amounts there are."""
    rules = (ArgumentRule("expression", (Calculation(("12,50 zł", "3,00 zł")),)),)
    constraint = Constraint((CallRule("calculate_amounts", rules),))
    right = Call("calculate_amounts", {"expression": "12,50 zł - 3,00 zł"})
    assert fit(right, constraint) == right
    for wrong in ("12,50 zł + 4,00 zł", "12,50 zł", "12,50 zł + 3,00 zł + 3,00 zł"):
        with pytest.raises(Misfit, match=r"two or more of 12,50 zł, 3,00 zł"):
            fit(Call("calculate_amounts", {"expression": wrong}), constraint)
    less = ArgumentRule("expression", (Calculation(("1", "2"), ("-",)),))
    with pytest.raises(Misfit, match="joined by -"):
        fit(
            Call("calculate_amounts", {"expression": "1 + 2"}),
            Constraint((CallRule("calculate_amounts", (less,)),)),
        )


@given(cases())
def test_an_allowed_call_is_met(case: Case) -> None:
    """Whatever our own decoder can write passes."""
    assert meets(case.call, case.constraint)
