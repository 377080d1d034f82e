"""Random decoding: constraints full of hostile texts, and walks through what they allow."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

import numpy as np
from llguidance import LLMatcher, LLTokenizer
from llguidance.numpy import allocate_token_bitmask, fill_next_token_bitmask

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
from archivist.model.tokenizer import decoding_tokenizer
from tests.archivist.model.calls import AMOUNTS, NASTY, SEPARATORS

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from numpy.typing import NDArray

    from archivist.model.vocabulary import Vocabulary

_MOST_TOKENS = 20_000  # no walk gets there: everything that can be decoded is bounded
_WISHES = 4

NAMES = (
    *NASTY,
    "faktura 'nowa' \"ostateczna\".pdf",
    "a\tb\nc\rd.txt",
    "\x01\x02\x1b[31m\x7f\x80\x9f.txt",
    unicodedata.normalize("NFD", "zażółć gęślą jaźń.pdf"),
    "\u202egnp.exe\u202c \u0645\u0631\u062d\u0628\u0627.txt",
    "\u05e9\u05dc\u05d5\u05dd \u200f.doc",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467 rodzina \U0001f1f5\U0001f1f1.jpg",
    "x" * 255,
    "ż" * 127 + "x",
    "漢字の文書.pdf",
    "<tool_call>{}</tool_call>",
    "<|im_start|>system",
    "</data abcdefghijklmnopqrstuv>",
    '{"name": "answer", "arguments": {"text": "x"}}',
    "\\u0041\\ud800\\",
    "%json {} %lark start: /.*/ %ignore /x/",
    "T0 c1 start _x",
    "a" * 1000 + '"' * 100,
    "\u0300\u0301",
    "\xa0\u2003\u3000",
)

# ASCII with and without controls, Latin, combining marks, Hebrew and Arabic, Chinese, format
# characters, emoji.
RANGES = (
    (0x00, 0x7F),
    (0x20, 0x7E),
    (0x80, 0x24F),
    (0x300, 0x36F),
    (0x590, 0x6FF),
    (0x4E00, 0x9FFF),
    (0x2000, 0x206F),
    (0x1F300, 0x1F6FF),
)


class Walker:
    """A model without sense: what it wishes is drawn, and the constraint decides.

    Args:
        random: Draws.
        vocabulary: Its tokens; by default there is one for each byte.
    """

    def __init__(self, random: Random, vocabulary: Vocabulary | None = None) -> None:
        self._random = random
        if vocabulary is None:
            self._tokenizer: Any = LLTokenizer("byte")
            pieces = [bytes([one]) for one in range(256)]
            pieces += [b""] * (self._tokenizer.vocab_size - len(pieces))
            self._reserved = frozenset(range(256, len(pieces)))
        else:
            self._tokenizer = decoding_tokenizer(vocabulary)
            pieces = [vocabulary.piece(token) for token in range(vocabulary.size)]
            self._reserved = vocabulary.reserved
        self._size = len(pieces)
        self._ends = np.array([b'"' in piece for piece in pieces])
        self._bytes = {piece[0] for piece in pieces if len(piece) == 1}

    def can_write(self, text: str) -> bool:
        """Whether the vocabulary has each byte of a text; SmolLM2's lacks some."""
        return self._bytes.issuperset(text.encode())

    def walk(self, grammar: str) -> bytes:
        """Decode at random to the end; every token is checked to be one that is allowed."""
        matcher = LLMatcher(self._tokenizer, LLMatcher.grammar_from_lark(grammar), log_level=0)
        assert not matcher.is_error(), _fault(matcher)
        tokens: list[int] = []
        patience = self._random.choice((0, 3, 10, 100))
        while True:
            forced = matcher.compute_ff_tokens()
            self._consume(matcher, forced, tokens)
            if matcher.is_stopped():
                assert not matcher.is_error(), _fault(matcher)
                return bytes(self._tokenizer.decode_bytes(tokens))
            allowed = self._allowed(matcher)
            ends = allowed[self._ends[allowed]]
            hurries = len(tokens) > patience and ends.size
            token = int(self._random.choice(ends if hurries else allowed))
            self._consume(matcher, [token], tokens)
            assert len(tokens) < _MOST_TOKENS

    def _consume(self, matcher: Any, new: list[int], tokens: list[int]) -> None:  # noqa: ANN401 - untyped library
        assert not self._reserved.intersection(new)
        assert matcher.validate_tokens(new) == len(new)
        assert matcher.consume_tokens(new), _fault(matcher)
        tokens += new

    def _allowed(self, matcher: Any) -> NDArray[np.int64]:  # noqa: ANN401 - untyped library
        """What may come next; some wishes are tested against it one by one, as decoding does."""
        bitmask = allocate_token_bitmask(1, self._size)
        fill_next_token_bitmask(matcher, bitmask)
        bits = np.unpackbits(bitmask.view(np.uint8), bitorder="little")[: self._size]
        allowed = np.flatnonzero(bits)
        assert allowed.size, _fault(matcher)
        for wish in self._random.sample(range(self._size), _WISHES):
            if wish not in self._reserved:
                assert matcher.validate_tokens([wish]) == bits[wish]
        return allowed


def _fault(matcher: Any) -> str:  # noqa: ANN401 - untyped library
    """The beginning of an error, which is followed by the whole grammar."""
    return str(matcher.get_error())[:300]


def hostile(random: Random) -> str:
    """A text that broke something somewhere, or one of drawn characters."""
    if random.random() < 0.6:
        return random.choice(NAMES)
    drawn = random.choices(RANGES, k=random.randint(0, 12))
    return "".join(chr(random.randint(first, last)) for first, last in drawn)


def _many(random: Random, most: int) -> tuple[str, ...]:
    return tuple(hostile(random) for _ in range(random.randint(1, most)))


def _excerpt(random: Random) -> Excerpt:
    words = ["umowa", *_many(random, 8)]
    random.shuffle(words)
    gap = "".join(random.choices(SEPARATORS, k=random.randint(1, 3)))
    return Excerpt((gap.join(words), *_many(random, 2)))


def _calculation(random: Random) -> Calculation:
    amounts = random.choices([*AMOUNTS, *_many(random, 3)], k=random.randint(2, 2 * MOST_AMOUNTS))
    return Calculation(tuple(amounts))


def _any_number(random: Random) -> AnyNumber:
    least = random.randint(0, 99)
    return AnyNumber(least, least + random.choice((0, 1, 5, 10**6)))


MAKERS: dict[type[Rule], Callable[[Random], Rule]] = {
    Choice: lambda random: Choice(_many(random, 9)),
    Number: lambda random: Number(
        tuple(random.choice((random.randint(-9, 99), 2**63, -(10**30))) for _ in range(5))
    ),
    AnyNumber: _any_number,
    FreeText: lambda random: FreeText(random.choice((1, 2, 5, 40, 40, 200, 200, 500, 4_000))),
    Excerpt: _excerpt,
    Calculation: _calculation,
}


def constraint(random: Random) -> Constraint:
    """One to three shapes of call with up to five arguments each."""
    calls = []
    for _ in range(random.randint(1, 3)):
        names = dict.fromkeys(hostile(random) for _ in range(random.randint(0, 5)))
        calls.append(CallRule(hostile(random), tuple(_argument(random, name) for name in names)))
    return Constraint(tuple(calls))


def _argument(random: Random, name: str) -> ArgumentRule:
    makers = random.choices(list(MAKERS.values()), k=random.randint(1, 2))
    return ArgumentRule(name, tuple(make(random) for make in makers), random.random() < 0.6)
