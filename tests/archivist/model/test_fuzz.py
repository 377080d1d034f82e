"""Thousands of constraints decoded at random: nothing crashes, and nothing but calls comes out."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, get_args

import pytest

from archivist.model.checking import meets
from archivist.model.constraint import (
    ArgumentRule,
    Constraint,
    Excerpt,
    Rule,
)
from archivist.model.dialects import CANONICAL, CallReader, Hermes, Llama3
from archivist.model.grammar import compile_constraint
from archivist.model.json_schema import json_schema, longest_call
from archivist.model.reply import Reply
from tests.archivist.model.calls import allows
from tests.archivist.model.schemas import valid
from tests.archivist.model.walks import MAKERS, Walker, constraint

if TYPE_CHECKING:
    from archivist.model.message import Call
    from archivist.model.weights import Weights

pytestmark = pytest.mark.model

CONSTRAINTS = 2_000
FORMS = (CANONICAL, Hermes.form, Llama3.form)


@pytest.fixture(scope="module")
def walker(small_weights: Weights) -> Walker:
    """Draws from SmolLM2's vocabulary, the same in every run."""
    return Walker(Random(20_260_101), small_weights.vocabulary)  # noqa: S311 - no secret


def test_every_kind_of_rule_is_made() -> None:
    """A rule that is not generated here is not tested here."""
    assert set(MAKERS) == set(get_args(Rule))


@pytest.mark.slow
def test_every_walk_ends_in_a_call_that_is_allowed(walker: Walker) -> None:
    """Under any constraint and any wishes, in each form: parsed, allowed, and within its bound."""
    random = Random(7)  # noqa: S311 - no secret
    decoded: Counter[type[Rule]] = Counter()
    for number in range(CONSTRAINTS):
        wanted = constraint(random)
        form = FORMS[number % len(FORMS)]
        grammar = compile_constraint(wanted, form)
        if not walker.can_write(grammar):
            continue
        text = walker.walk(grammar).decode()
        reader = CallReader(form)
        reader.feed(text)
        call = reader.call()
        assert form.write(call) == text
        rules = _rules(wanted, call)
        assert rules is not None, (wanted, text)
        decoded.update(rules)
        assert meets(call, wanted), (wanted, text)
        assert len(text) <= longest_call(wanted)
        _check_as_a_server_s(call, wanted)
    assert set(decoded) == set(get_args(Rule))
    assert min(decoded.values()) > CONSTRAINTS / 20
    assert decoded.total() > CONSTRAINTS


def _rules(wanted: Constraint, call: Call) -> list[type[Rule]] | None:
    """The rules that a call meets, one for each argument; None if no shape allows it."""
    for shape in wanted.calls:
        names = [each.name for each in shape.arguments if each.name in call.arguments]
        if shape.tool != call.tool or names != list(call.arguments):
            continue
        met = [_met(each, call) for each in shape.arguments]
        if all(kinds or (not each.required and each.name not in call.arguments)
               for kinds, each in zip(met, shape.arguments, strict=True)):  # fmt: skip
            return [kinds[0] for kinds in met if kinds]
    return None


def _met(argument: ArgumentRule, call: Call) -> list[type[Rule]]:
    if argument.name not in call.arguments:
        return []
    value = call.arguments[argument.name]
    return [type(rule) for rule in argument.rules if _allows(rule, value)]


def _allows(rule: Rule, value: object) -> bool:
    if isinstance(rule, Excerpt):  # which runs are words is judged in test_grammar
        within = isinstance(value, str) and any(value in source for source in rule.sources)
        return within and bool(re.search(r"[\w\u0300-\u036f]", str(value)))
    return allows(rule, value, frozenset())


def _check_as_a_server_s(call: Call, wanted: Constraint) -> None:
    """A server that keeps to the schema could have said it, and it would be understood the same."""
    text = json.dumps({"name": call.tool, "arguments": call.arguments}, indent=1)
    assert valid(json.loads(text), json_schema(wanted)), (wanted, text)
    reply = Reply(wanted)
    shown = reply.feed(text)
    understood = reply.call()
    assert CANONICAL.write(understood) == shown + reply.rest(understood)
    assert understood.tool == call.tool
