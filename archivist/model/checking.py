"""Whether a call is one that may be made now: for engines that can't hold the model to it.

Under our own decoder a call outside the constraint can't be written. A server is only asked to
keep to it, so whatever comes back is checked here before it becomes a call.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from archivist.model.constraint import AnyNumber, Calculation, Choice, Excerpt, FreeText, Number
from archivist.model.message import Call

if TYPE_CHECKING:
    from archivist.model.constraint import ArgumentRule, CallRule, Constraint, Rule

# What our own decoder never writes into a text: controls but line feed and tab, lone surrogates.
_UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


class Misfit(Exception):  # noqa: N818 - told to the model, which tries again
    """A call that the constraint does not allow; the message says which and what is allowed."""


def meets(call: Call, constraint: Constraint) -> bool:
    """Say whether our own decoder could have written exactly this call."""
    return any(_fitted(call, rule, grounded=True) == call for rule in constraint.calls)


def fit(call: Call, constraint: Constraint) -> Call:
    """Bring a call of a model that was only asked to keep to the constraint into its shape.

    Tools, argument names, choices and numbers are as the constraint says or the call is refused.
    A text is rid of control characters and of white space before it, and ends at its maximum, as it
    would have under our own decoder. An excerpt is found without regard to case and takes its
    source's spelling.

    An excerpt that is in none of its sources, or that should be another, stays as it is, no longer
    than the longest of them. That is safe, for it is either something to look for, where the base
    form of a word finds more than the form the person used, or the new name of a document, which
    the loop compares with the person's words and asks about where they don't contain it.

    Raises:
        Misfit: No rule allows the call.
    """
    rules = [rule for rule in constraint.calls if rule.tool == call.tool]
    if not rules:
        names = dict.fromkeys(rule.tool for rule in constraint.calls)
        raise Misfit(f"name must be one of: {', '.join(names)}")
    for grounded in (True, False):
        for rule in rules:
            if fitted := _fitted(call, rule, grounded=grounded):
                return fitted
    raise Misfit(_reason(call, rules[0]))


def cleaned(text: str) -> str:
    """Drop what our own decoder never writes into a text."""
    return _UNWRITABLE.sub("", text)


def _fitted(call: Call, rule: CallRule, *, grounded: bool) -> Call | None:
    if call.tool != rule.tool or not set(call.arguments) <= {each.name for each in rule.arguments}:
        return None
    arguments: dict[str, object] = {}
    for argument in rule.arguments:
        if argument.name not in call.arguments:
            if argument.required:
                return None
            continue
        value = _argument(argument, call.arguments[argument.name], grounded=grounded)
        if value is None:
            return None
        arguments[argument.name] = value
    return Call(call.tool, arguments)


def _argument(argument: ArgumentRule, value: object, *, grounded: bool) -> str | int | None:
    """Bring a value into the shape of one of its rules, of one that takes it as it is if any."""
    fitted = [
        each
        for rule in argument.rules
        if (each := _value(rule, value, grounded=grounded)) is not None
    ]
    return next((each for each in fitted if each == value), fitted[0] if fitted else None)


def _value(rule: Rule, value: object, *, grounded: bool) -> str | int | None:
    match rule:
        case Choice(values):
            return value if isinstance(value, str) and value in values else None
        case Number(numbers):
            # True is 1 to Python, and no number to a tool.
            return value if type(value) is int and value in numbers else None
        case AnyNumber(minimum, maximum):
            return value if type(value) is int and minimum <= value <= maximum else None
        case FreeText(maximum):
            return cleaned(value).lstrip()[:maximum] or None if isinstance(value, str) else None
        case Excerpt():
            return _excerpt(value, rule, grounded=grounded) if isinstance(value, str) else None
        case Calculation():
            return value if isinstance(value, str) and _calculates(value, rule) else None


def _calculates(value: str, rule: Calculation) -> bool:
    one = f"(?:{'|'.join(map(re.escape, rule.amounts))})"
    sign = f"(?:{'|'.join(map(re.escape, rule.signs))})"
    more = f"(?: {sign} {one}){{1,{rule.most - 1}}}"
    return rule.most > 1 and re.fullmatch(one + more, value) is not None


def _excerpt(value: str, rule: Excerpt, *, grounded: bool) -> str | None:
    found = _run_of(value, rule.sources, grounded=grounded)
    return None if grounded and found in rule.without else found


def _run_of(value: str, sources: tuple[str, ...], *, grounded: bool) -> str | None:
    words = cleaned(value).split()
    if not words:
        return None
    # A run that is written exactly so goes before one in another case or spacing.
    exact, spaced = re.escape(value.strip()), r"\s+".join(map(re.escape, words))
    for run, flags in ((exact, 0), (spaced, re.IGNORECASE)):
        for source in sources:
            if found := re.search(rf"(?<!\w){run}(?!\w)", source, flags):
                return found.group()
    return None if grounded else " ".join(words)[: max(map(len, sources))]


def _reason(call: Call, rule: CallRule) -> str:
    """Say what is wrong with a call of a known tool."""
    known = {argument.name: argument for argument in rule.arguments}
    required = [argument.name for argument in rule.arguments if argument.required]
    if missing := [name for name in required if name not in call.arguments]:
        return f"arguments must have {', '.join(missing)}"
    if unknown := [name for name in call.arguments if name not in known]:
        return f"arguments must not have {', '.join(unknown)[:80]}"
    wrong = [
        argument
        for name, argument in known.items()
        if name in call.arguments
        and _argument(argument, call.arguments[name], grounded=False) is None
    ]
    return "; ".join(f"{argument.name} must be {_allowed(argument)}" for argument in wrong)


def _allowed(argument: ArgumentRule) -> str:
    return " or ".join(_in_words(rule) for rule in argument.rules)


def _in_words(rule: Rule) -> str:
    match rule:
        case Choice(values):
            return f"one of: {', '.join(values)}"
        case Number(numbers):
            return f"one of: {', '.join(map(str, numbers))}"
        case AnyNumber(minimum, maximum):
            return f"a number from {minimum} to {maximum}"
        case FreeText():
            return "a text that is not empty"
        case Excerpt():
            return "words of the request"
        case Calculation(amounts, signs):
            written = ", ".join(dict.fromkeys(amounts))
            return f"two or more of {written}, joined by {' or '.join(signs)}"
