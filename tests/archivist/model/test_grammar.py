"""What a constraint lets through, byte by byte, against an independent judge."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from llguidance import LLMatcher, LLTokenizer

from archivist.model import checking
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
)
from archivist.model.dialects import call_json
from archivist.model.grammar import compile_constraint
from archivist.model.message import Call
from tests.archivist.model.calls import Case, cases, meets, sourced, texts
from tests.archivist.model.walks import NAMES

if TYPE_CHECKING:
    from archivist.model.constraint import Rule
    from tests.archivist.model.calls import Sourced


@cache
def _bytes() -> LLTokenizer:
    return LLTokenizer("byte")


def _accepts(constraint: Constraint, text: str) -> bool:
    matcher = LLMatcher(_bytes(), LLMatcher.grammar_from_lark(compile_constraint(constraint)))
    assert not matcher.is_error(), matcher.get_error()
    tokens = list(text.encode())
    if matcher.validate_tokens(tokens) != len(tokens):
        return False
    matcher.consume_tokens(tokens)
    assert not matcher.is_error(), matcher.get_error()
    return bool(matcher.is_stopped())


def _one(*rules: Rule) -> Constraint:
    return Constraint((CallRule("t", (ArgumentRule("a", rules),)),))


def _call(value: object) -> str:
    return call_json(Call("t", {"a": value}))


@given(cases())
@settings(max_examples=300)
def test_allowed_calls_are_accepted_whole(case: Case) -> None:
    """Whatever the names and values, the JSON of an allowed call is accepted and then it ends."""
    assert _accepts(case.constraint, call_json(case.call))


@given(cases(), st.data())
@settings(max_examples=400)
def test_nothing_else_is_accepted(case: Case, data: st.DataObject) -> None:
    """A text one edit away is accepted exactly when it is an allowed call itself."""
    text = call_json(case.call)
    place = data.draw(st.integers(0, len(text)))
    removed = data.draw(st.integers(0, 2))
    added = data.draw(st.sampled_from(["", " ", '"', "\\", ",", "x", "0", "}", "\n"]) | texts())
    edited = text[:place] + added + text[place + removed :]
    assert _accepts(case.constraint, edited) == meets(edited, case)


@given(sourced())
@settings(max_examples=200)
def test_excerpts_are_runs_of_whole_words(one: Sourced) -> None:
    """Of all the pieces of a source, its runs of whole words are accepted and no others."""
    constraint = _one(Excerpt((one.source,)))
    grammar = LLMatcher.grammar_from_lark(compile_constraint(constraint))
    source = one.source
    pieces = {
        source[i:j] for i in range(len(source)) for j in range(i, min(len(source), i + 9) + 1)
    }
    for piece in {*pieces, *one.runs, ""}:
        matcher = LLMatcher(_bytes(), grammar)
        tokens = list(_call(piece).encode())
        accepted = matcher.validate_tokens(tokens) == len(tokens)
        assert accepted == (piece in one.runs), (piece, one)


@given(sourced(), st.data())
@settings(max_examples=100)
def test_an_excerpt_is_none_of_those_it_is_not_to_be(one: Sourced, data: st.DataObject) -> None:
    """Every other run of the source is accepted still, and what is checked agrees."""
    runs = sorted(one.runs)
    assume(runs)
    without = data.draw(st.lists(st.sampled_from(runs), min_size=1, max_size=3, unique=True))
    constraint = _one(Excerpt((one.source,), tuple(without)))
    grammar = LLMatcher.grammar_from_lark(compile_constraint(constraint))
    for run in runs:
        matcher = LLMatcher(_bytes(), grammar)
        tokens = list(_call(run).encode())
        accepted = matcher.validate_tokens(tokens) == len(tokens)
        assert accepted == (run not in without), (run, without, one)
        assert accepted == checking.meets(Call("t", {"a": run}), constraint)


@pytest.mark.parametrize(
    ("source", "allowed", "refused"),
    [
        ("line one\nline two", "one\nline", "one\n"),
        ("a\x01b", "a\x01b", "a\x01"),
        ("C:\\new", "C:\\new", "\\new"),
        ('the "red" one', 'the "red" one', '"red"'),
        ("zaz\u0307o\u0301l\u0142c\u0301", "zaz\u0307o\u0301l\u0142c\u0301", "zaz"),
        ("umowa (najmu) 2/2026.", "najmu) 2/2026", "2026"),
        ("is it a*b?", "a*b", "*"),
    ],
)
def test_excerpts_of_difficult_sources(source: str, allowed: str, refused: str) -> None:
    """Escaped characters and combining marks neither start nor end an excerpt by themselves."""
    constraint = _one(Excerpt((source,)))
    assert _accepts(constraint, _call(allowed))
    assert not _accepts(constraint, _call(refused))


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "t", "arguments": {"a": "x"}} ',
        ' {"name": "t", "arguments": {"a": "x"}}',
        '{"name":"t", "arguments": {"a": "x"}}',
        '{"name": "t", "arguments": {"a": "y"}}',
        '{"name": "t", "arguments": {"a": "xx"}}',
        '{"name": "t", "arguments": {"a": ""}}',
        '{"name": "t", "arguments": {"a": null}}',
        '{"name": "t", "arguments": {}}',
        '{"name": "t", "arguments": {"a": "x", "b": "x"}}',
        '{"name": "t", "arguments": {"a": "x"}, "more": 1}',
        '{"name": "t", "arguments": {"a": "x"}}{"name": "t", "arguments": {"a": "x"}}',
        '{"name": "T", "arguments": {"a": "x"}}',
    ],
)
def test_near_misses_are_refused(text: str) -> None:
    """Padding, another value, another key, a missing or a second one, and a tail are refused."""
    constraint = _one(Choice(("x",)))
    assert _accepts(constraint, _call("x"))
    assert not _accepts(constraint, text)


@pytest.mark.parametrize("required", [(0, 0, 0), (0, 1, 0), (1, 0, 0), (0, 0, 1), (1, 1, 1)])
def test_optional_arguments_come_and_go_by_themselves(required: tuple[int, ...]) -> None:
    """Each subset that holds the required ones is allowed in the given order, and no other."""
    names = "abc"
    rules = tuple(
        ArgumentRule(name, (Number((1,)),), bool(must))
        for name, must in zip(names, required, strict=True)
    )
    constraint = Constraint((CallRule("t", rules),))
    for chosen in range(8):
        given = [name for bit, name in enumerate(names) if chosen >> bit & 1]
        complete = all(name in given for name, must in zip(names, required, strict=True) if must)
        assert _accepts(constraint, call_json(Call("t", dict.fromkeys(given, 1)))) == complete
        if len(given) > 1:
            assert not _accepts(constraint, call_json(Call("t", dict.fromkeys(given[::-1], 1))))


@pytest.mark.parametrize("maximum", [1, 2, 500, 4000, 10_000])
def test_free_text_ends(maximum: int) -> None:
    """A text of the greatest length is the last: the next character can't be decoded."""
    constraint = _one(FreeText(maximum))
    assert _accepts(constraint, _call("ż" * maximum))
    assert _accepts(constraint, _call("x" + "\n" * (maximum - 1)))
    assert not _accepts(constraint, _call("ż" * (maximum + 1)))
    assert not _accepts(constraint, _call(""))
    for blank in (" ", "\n", "\u3000", "\xa0x"):
        assert not _accepts(constraint, _call(blank))


@pytest.mark.parametrize("value", [1, 9, 10, 12_345, 10_000_000])
def test_any_number_within_its_bounds(value: int) -> None:
    """Both bounds are allowed; other numbers and other forms of a number are not."""
    constraint = _one(AnyNumber(1, 10_000_000))
    call = call_json(Call("t", {"a": value}))
    assert _accepts(constraint, call)
    for other in (f"{value}.0", f"{value}e0", f"0{value}", f"-{value}", f'"{value}"', "0"):
        assert not _accepts(constraint, call.replace(str(value), other))
    assert not _accepts(_one(AnyNumber(value + 1, value + 5)), call)


def test_a_calculation_has_no_more_amounts_than_there_are() -> None:
    """Two or more of them, joined by one plus or minus, each with a space on both sides."""
    constraint = _one(Calculation(("12,50 zł", "£3", "£3")))
    for text in ("12,50 zł + £3", "£3 - £3 + £3", "12,50 zł - 12,50 zł"):
        assert _accepts(constraint, _call(text))
    for text in ("£3", "£3+£3", "£3 * £3", "£3 + 3", "£3 + ", "£3 + £3 + £3 + £3", "+ £3 + £3"):
        assert not _accepts(constraint, _call(text))
    less = _one(Calculation(("12,50 zł", "£3"), ("-",)))
    assert _accepts(less, _call("12,50 zł - £3"))
    assert not _accepts(less, _call("12,50 zł + £3"))
    many = _one(Calculation(("1",) * 100))
    assert _accepts(many, _call(" + ".join("1" * MOST_AMOUNTS)))
    assert not _accepts(many, _call(" + ".join("1" * (MOST_AMOUNTS + 1))))


@pytest.mark.parametrize(
    "constraint",
    [
        Constraint(()),
        _one(AnyNumber(2, 1)),
        _one(),
        _one(Choice(())),
        _one(Calculation(())),
        _one(Calculation(("1,00",))),
        _one(Calculation(("1,00", "2,00"), ())),
        _one(Number(())),
        _one(Excerpt(())),
        _one(Excerpt(("", " ?! "))),
        _one(Choice(("a\udcffb",))),
        _one(Excerpt(("a\ud800 b",))),
        Constraint((CallRule("\udc80", ()),)),
    ],
)
def test_what_nothing_can_meet_is_refused(constraint: Constraint) -> None:
    """No calls, no rules, no values, no words, or what no token can write: a ValueError."""
    with pytest.raises(ValueError, match=r"\w"):
        compile_constraint(constraint)


@given(texts())
@example("\udcff")
def test_any_source_compiles_or_is_refused(source: str) -> None:
    """Whatever a person types, an excerpt of it compiles, or the policy is told that it can't."""
    constraint = _one(Excerpt((source,)))
    try:
        compiled = compile_constraint(constraint)
    except ValueError:
        return
    assert not LLMatcher(_bytes(), LLMatcher.grammar_from_lark(compiled)).is_error()


def test_what_tools_share_is_written_once() -> None:
    """Ten tools over the same paths cost little more than one, and each takes all of them."""
    paths = Choice(tuple(f"faktury/{n}.pdf" for n in range(40)))
    path = ArgumentRule("path", (paths, Excerpt(("faktura za rower",))))
    rules = [CallRule(f"tool_{n}", (path,)) for n in range(10)]
    compiled = compile_constraint(Constraint(tuple(rules)))
    assert compiled.count('"faktury/39.pdf"') == 1
    assert len(compiled) < 2 * len(compile_constraint(Constraint((rules[0],))))
    for rule in rules:
        call = Call(rule.tool, {"path": "faktury/39.pdf"})
        assert _accepts(Constraint(tuple(rules)), call_json(call))


def test_thousands_of_paths_compile() -> None:
    """A choice of 20,000 paths and a request of 20,000 words stay within llguidance's limits."""
    names = (*NAMES, "plik")
    paths = tuple(f"faktury/{n % 12:02}/{names[n % len(names)]} {n}.pdf" for n in range(20_000))
    words = " ".join(f"word{n % 997}" for n in range(20_000))
    constraint = _one(Choice(paths), Excerpt((words,)))
    assert _accepts(constraint, _call(paths[-1]))
    assert _accepts(constraint, _call("word5 word6"))
    assert not _accepts(constraint, _call(paths[-1] + "x"))


def test_what_calls_share_is_written_once() -> None:
    """Optional arguments and several calls repeat no long list of paths."""
    paths = Choice(tuple(f"faktury/{n}.pdf" for n in range(2_000)))
    rules = tuple(ArgumentRule(f"a{n}", (paths,), required=False) for n in range(12))
    constraint = Constraint((CallRule("t", rules), CallRule("u", rules)))
    assert compile_constraint(constraint).count("faktury/1999.pdf") == 1
    two: dict[str, object] = {"a3": "faktury/7.pdf", "a11": "faktury/8.pdf"}
    assert _accepts(constraint, call_json(Call("u", two)))
    assert not _accepts(constraint, call_json(Call("u", dict(reversed(two.items())))))


@pytest.mark.parametrize("length", [500, 501, 1_000, 20_000])
def test_a_word_without_end_is_no_word(length: int) -> None:
    """What stands around it can be looked for; decoding an excerpt never gives up on it."""
    blob = ("0123456789abcdef" * 1250)[:length]
    constraint = _one(Excerpt((f"find {blob} in my letters",)))
    assert _accepts(constraint, _call("find"))
    assert _accepts(constraint, _call("my letters"))
    assert _accepts(constraint, _call(f"find {blob}")) == (length <= 500)
    assert not _accepts(constraint, _call(blob[:-1]))
