"""Compile a constraint into the Lark dialect of llguidance.

Every call is one line with fixed white space, so a model can't pad it. Names, brackets and frames
are literals, values are terminals; what the constraint leaves open is all the model decides.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from archivist.model.constraint import AnyNumber, Calculation, Choice, Excerpt, FreeText, Number
from archivist.model.dialects.form import CANONICAL, escape

if TYPE_CHECKING:
    from archivist.model.constraint import ArgumentRule, CallRule, Constraint, Rule
    from archivist.model.dialects.form import CallForm

# A combining mark belongs to the letter before it: names come decomposed from other systems.
_LETTER = r"[\w\u0300-\u036f]"
_WORD = re.compile(rf"{_LETTER}(?:[\w\u0300-\u036f/.\-@+'’]*{_LETTER})?")
# A longer word is no word to look for (encoded data, an address with a query), and llguidance gives
# up on one of 1,000 characters: "too many expressions constructed".
_LONGEST_WORD = 500
# One character of a JSON string: anything but quote, backslash and controls, or an escape that
# json.loads reads. \u escapes are left out on purpose: models write letters as letters. A text does
# not begin with white space, so that there is something in it.
_JSON_CHARACTER = r'([^"\\\x00-\x1f\x7f-\x9f]|\\["\\nt])'
_FIRST_CHARACTER = r'([^"\\\s\x00-\x1f\x7f-\x9f]|\\["\\])'
# Without it a number could have white space before it, and no end of it.
_NO_PADDING = {"x-guidance": {"whitespace_flexible": False}}
_CONTROL = re.compile(r"(<\|\w+\|>)")
# Whatever one character of a text became in JSON.
_UNIT = r"([^\\]|\\[^u]|\\u[0-9a-f]{4})"


def compile_constraint(constraint: Constraint, form: CallForm = CANONICAL) -> str:
    """Compile to Lark source for ``LLMatcher.grammar_from_lark``.

    Args:
        constraint: What may be decoded.
        form: How the dialect writes a call.

    Raises:
        ValueError: If a rule can never be met (no values, no words, a lone surrogate that no token
            can write): the policy must drop such a call instead.
    """
    writer = _Writer(form)
    calls = " | ".join(writer.call(rule) for rule in constraint.calls)
    if not calls:
        raise ValueError("a constraint without calls can't be decoded")
    source = "\n".join([f"start: {calls}", *writer.lines])
    source.encode()  # raises UnicodeEncodeError, a ValueError, for a lone surrogate
    return source


class _Writer:
    """Collects the numbered rules and terminals of one grammar.

    Tools share paths and words: a rule is written once, which makes compiling twice as fast.
    """

    def __init__(self, form: CallForm) -> None:
        self._form = form
        self._values: dict[Rule, str] = {}
        self.lines: list[str] = []

    def call(self, rule: CallRule) -> str:
        name = self._named("c")
        form = self._form
        pieces = _CONTROL.split(form.between)
        pieces[0] = f"{form.before}{escape(rule.tool)}{pieces[0]}"
        pieces[-1] += "{"
        # Every second piece is a control token; llguidance takes its text as a token's name.
        head = " ".join(
            piece if number % 2 else _literal(piece) for number, piece in enumerate(pieces)
        )
        tail = _literal(f"}}{form.after}")
        self.lines.append(f"{name}: {head} {self._arguments(rule)} {tail}")
        return name

    def _arguments(self, rule: CallRule) -> str:
        """Keep the given order; a comma belongs to whatever follows the first one written."""
        return self._rest(rule.arguments, first=True)

    def _rest(self, arguments: tuple[ArgumentRule, ...], *, first: bool) -> str:
        if not arguments:
            return ""
        argument, *others = arguments
        rest = tuple(others)
        head = self._argument(argument, "" if first else ", ")
        following = self._rest(rest, first=False)
        written = f"{head} {following}".strip()
        if argument.required:
            return written
        if not first:
            return f"({head})? {following}".strip()
        left_out = self._rest(rest, first=True)
        return f"({written} | {left_out})" if left_out else f"({written})?"

    def _argument(self, argument: ArgumentRule, comma: str) -> str:
        key = _literal(f'{comma}"{escape(argument.name)}": ')
        values = " | ".join(map(self._value, argument.rules))
        if not values:
            raise ValueError(f"argument {argument.name} has no rule")
        return f"{key} ({values})"

    def _value(self, rule: Rule) -> str:
        """Write a rule once, however many calls and arguments share it."""
        if rule not in self._values:
            self._values[rule] = self._written(rule)
        return self._values[rule]

    def _written(self, rule: Rule) -> str:
        match rule:
            case Choice(values):
                return self._string(" | ".join(_literal(escape(value)) for value in values))
            case Number(values):
                return self._terminal(" | ".join(_literal(str(value)) for value in values))
            case AnyNumber(minimum, maximum):
                return self._range(minimum, maximum)
            case FreeText(maximum):
                return self._string(f"/{_FIRST_CHARACTER}{_JSON_CHARACTER}{{0,{maximum - 1}}}/")
            case Excerpt(sources, without):
                return self._string(self._excerpt(sources, without))
            case Calculation():
                return self._string(self._calculation(rule))

    def _range(self, minimum: int, maximum: int) -> str:
        if minimum > maximum:
            raise ValueError("a range without a number can't be decoded")
        schema = {"type": "integer", "minimum": minimum, "maximum": maximum, **_NO_PADDING}
        name = self._named("n")
        self.lines.append(f"{name}: %json {json.dumps(schema)}")
        return name

    def _excerpt(self, sources: tuple[str, ...], without: tuple[str, ...]) -> str:
        sources = tuple(part for source in sources for part in _without_long_words(source))
        runs = [self._run(source) for source in sources if _WORD.search(source)]
        if not runs:
            return ""
        # A run of chunks may start and end between words; what is between words neither starts nor
        # ends with a character that a word starts or ends with.
        words = [word for source in sources for word in _WORD.findall(source)]
        first = "".join(sorted({word[0] for word in words}))
        last = "".join(sorted({word[-1] for word in words}))
        edges = f"/[{first}]({_UNIT}*[{last}])?/"
        excerpt = f"({' | '.join(runs)}) & {edges}"
        if not without:
            return excerpt
        return f"{excerpt} & ~({' | '.join(_literal(escape(each)) for each in without)})"

    def _calculation(self, rule: Calculation) -> str:
        if rule.most < 2 or not rule.signs:  # noqa: PLR2004 - one amount alone is no calculation
            return ""
        amounts = dict.fromkeys(rule.amounts)
        one = self._terminal(" | ".join(_literal(escape(each)) for each in amounts))
        signs = " | ".join(_literal(f" {sign} ") for sign in rule.signs)
        return f"{one} (({signs}) {one}){{1,{rule.most - 1}}}"

    def _run(self, source: str) -> str:
        chunks = json.dumps([escape(chunk) for chunk in _chunks(source)], ensure_ascii=False)
        return self._terminal(f'%regex {{"substring_chunks": {chunks}}}')

    def _string(self, body: str) -> str:
        return f"{_literal(chr(34))} {self._terminal(body)} {_literal(chr(34))}"

    def _terminal(self, body: str) -> str:
        if not body:
            raise ValueError("a rule that allows no value can't be decoded")
        name = self._named("T")
        self.lines.append(f"{name}: {body}")
        return name

    def _named(self, prefix: str) -> str:
        return f"{prefix}{len(self.lines)}"


def _without_long_words(source: str) -> list[str]:
    """Cut a source at the words that are too long to be looked for."""
    parts: list[str] = []
    start = 0
    for word in _WORD.finditer(source):
        if len(word.group()) > _LONGEST_WORD:
            parts.append(source[start : word.start()])
            start = word.end()
    return [*parts, source[start:]]


def _chunks(source: str) -> list[str]:
    """Split into words and what stands between them; joined, they are the source again."""
    chunks: list[str] = []
    end = 0
    for word in _WORD.finditer(source):
        if word.start() > end:
            chunks.append(source[end : word.start()])
        chunks.append(word.group())
        end = word.end()
    if end < len(source):
        chunks.append(source[end:])
    return chunks


def _literal(text: str) -> str:
    """Quote for Lark, which reads the escapes of JSON but no bare delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
