"""Constraints, calls that meet them, and an independent judge of whether a text does."""

from __future__ import annotations

import json
from dataclasses import dataclass

from hypothesis import strategies as st

from archivist.model.constraint import (
    MOST_AMOUNTS,
    AnyNumber,
    ArgumentRule,
    Calculation,
    CallRule,
    Choice,
    Constraint,
    Excerpt,
    FreeText,
    Number,
    Rule,
)
from archivist.model.dialects import call_json
from archivist.model.message import Call

NASTY = (
    "",
    " ",
    '"',
    "\\",
    "\\n",
    "C:\\new\\table",
    'say "yes"',
    "\n",
    "\r\n\t",
    "\x00\x1f\x7f",
    "%regex {",
    "// a comment",
    "/a|b/",
    "a & ~b | (c)? [d-e]{1,2} .*+^$",
    "start: x",
    "<[12]> <|im_end|>",
    "</tool_call>",
    "Zażółć gęślą jaźń",
    "e\u0301 l\u0328",
    "\u2028\u0085\ufeff\u200b\u202e",
    "\ue000\U0001f600\U0010ffff",
)

AMOUNTS = ("129,99 zł", "1 234,56", "£75", "0", "-3")

SEPARATORS = '?!,;:()"\\ \n\t\r\x00\x01\x1f\x7f“*'


@dataclass(frozen=True, slots=True)
class Sourced:
    """An excerpt rule's source, and each run of its whole words."""

    source: str
    runs: tuple[str, ...]


def texts() -> st.SearchStrategy[str]:
    """Every text that UTF-8 can write, and often one that broke a grammar somewhere."""
    return st.sampled_from(NASTY) | st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


def prose() -> st.SearchStrategy[str]:
    """What a free text may be: no control characters but line breaks and tabs."""
    return st.text(
        st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\n\t"),
        min_size=1,
        max_size=20,
    )


@st.composite
def sourced(draw: st.DrawFn) -> Sourced:
    """Words with anything but letters between, before and after them."""
    words = draw(
        st.lists(
            st.text(st.characters(categories=["L", "Nd"]), min_size=1, max_size=4)
            | st.sampled_from(["n", "u0001", "a/b.pdf", "e\u0301", "o'clock"]),
            min_size=1,
            max_size=5,
        )
    )
    between = st.text(SEPARATORS, min_size=1, max_size=3)
    gaps = [draw(between) for _ in words[1:]]
    edge = st.text(SEPARATORS, max_size=2)
    pieces = [draw(edge), words[0]]
    for gap, word in zip(gaps, words[1:], strict=True):
        pieces += [gap, word]
    pieces.append(draw(edge))
    ends = range(1, len(pieces), 2)
    runs = ["".join(pieces[start : end + 1]) for start in ends for end in ends if start <= end]
    return Sourced("".join(pieces), tuple(runs))


@dataclass(frozen=True, slots=True)
class Case:
    """A constraint and a call that it allows."""

    constraint: Constraint
    call: Call
    runs: frozenset[str]


@st.composite
def _rule(draw: st.DrawFn) -> tuple[Rule, object, tuple[str, ...]]:
    kind = draw(st.sampled_from(["choice", "number", "range", "free", "excerpt", "calculation"]))
    if kind == "choice":
        values = draw(st.lists(texts(), min_size=1, max_size=4))
        return Choice(tuple(values)), draw(st.sampled_from(values)), ()
    if kind == "number":
        numbers = draw(st.lists(st.integers(), min_size=1, max_size=4))
        return Number(tuple(numbers)), draw(st.sampled_from(numbers)), ()
    if kind == "range":
        least, number, most = sorted(draw(st.tuples(*[st.integers(0, 10_000_000)] * 3)))
        return AnyNumber(least, most), number, ()
    if kind == "free":
        text = draw(prose())
        return FreeText(len(text) + draw(st.integers(0, 3))), text, ()
    if kind == "calculation":
        amounts = draw(st.lists(st.sampled_from(AMOUNTS) | texts(), min_size=2, max_size=4))
        size = draw(st.integers(2, len(amounts)))
        parts = [draw(st.sampled_from(amounts)) for _ in range(size)]
        signs = draw(st.sampled_from([("+", "-"), ("+",), ("-",)]))
        joints = [f" {draw(st.sampled_from(signs))} " for _ in range(size - 1)]
        text = "".join(f"{joint}{part}" for joint, part in zip(["", *joints], parts, strict=True))
        return Calculation(tuple(amounts), signs), text, ()
    one = draw(sourced())
    return Excerpt((one.source,)), draw(st.sampled_from(one.runs)), one.runs


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """One to three shapes of call, optional and alternative arguments among them."""
    rules: list[CallRule] = []
    calls: list[Call] = []
    runs: set[str] = set()
    for _ in range(draw(st.integers(1, 3))):
        arguments: list[ArgumentRule] = []
        values: dict[str, object] = {}
        for name in draw(st.lists(texts(), max_size=4, unique=True)):
            alternatives = [draw(_rule()) for _ in range(draw(st.integers(1, 2)))]
            required = draw(st.booleans())
            arguments.append(
                ArgumentRule(name, tuple(rule for rule, _, _ in alternatives), required)
            )
            if required or draw(st.booleans()):
                values[name] = draw(st.sampled_from([value for _, value, _ in alternatives]))
            runs.update(run for _, _, found in alternatives for run in found)
        tool = draw(texts())
        rules.append(CallRule(tool, tuple(arguments)))
        calls.append(Call(tool, values))
    return Case(Constraint(tuple(rules)), draw(st.sampled_from(calls)), frozenset(runs))


def meets(text: str, case: Case) -> bool:
    """Judge without the grammar: is this exactly the JSON of an allowed call?"""
    try:
        value = json.loads(text)
        call = Call(value["name"], value["arguments"])
        same = call_json(call) == text and isinstance(call.arguments, dict)
    except (ValueError, TypeError, LookupError):
        return False
    return same and any(_fits(call, rule, case.runs) for rule in case.constraint.calls)


def _fits(call: Call, rule: CallRule, runs: frozenset[str]) -> bool:
    given = list(call.arguments)
    order = [argument.name for argument in rule.arguments if argument.name in call.arguments]
    return (
        call.tool == rule.tool
        and given == order
        and all(
            any(allows(one, call.arguments[argument.name], runs) for one in argument.rules)
            if argument.name in call.arguments
            else not argument.required
            for argument in rule.arguments
        )
    )


def allows(rule: Rule, value: object, runs: frozenset[str]) -> bool:
    """Say whether a rule allows a value; excerpts are judged by the runs they were made of."""
    match rule:
        case Choice(values):
            return value in values
        case Number(numbers):
            return type(value) is int and value in numbers
        case AnyNumber(minimum, maximum):
            return type(value) is int and minimum <= value <= maximum
        case FreeText(maximum):
            return (
                isinstance(value, str)
                and 0 < len(value) <= maximum
                and all(character in "\n\t" or _printable(character) for character in value)
            )
        case Excerpt(sources):
            return isinstance(value, str) and value in runs and any(value in s for s in sources)
        case Calculation():
            return isinstance(value, str) and calculates(value, rule)


def calculates(text: str, rule: Calculation) -> bool:
    """Take a text apart from its start: an amount, then signs and amounts, as many as allowed."""
    amounts, joints = rule.amounts, {f" {sign} " for sign in rule.signs}
    ends = {len(each) for each in amounts if text.startswith(each)}
    for _ in range(min(len(amounts), MOST_AMOUNTS) - 1):
        ends = {
            end + 3 + len(each)
            for end in ends
            for each in amounts
            if text[end : end + 3] in joints and text.startswith(each, end + 3)
        }
        if len(text) in ends:
            return True
    return False


def _printable(character: str) -> bool:
    return character >= " " and character != "\x7f"
