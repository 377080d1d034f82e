"""Token counters, ordinary and odd: what a budget must hold for whatever tokenizer is loaded."""

from __future__ import annotations

from tests.tools.sample import words


def by_characters(text: str) -> int:
    """Count characters as tokens."""
    return len(text)


def by_bytes(text: str) -> int:
    """Count bytes as tokens: what a tokenizer falls back to for a script it does not know."""
    return len(text.encode("utf-8", "surrogatepass"))


def exploding(text: str) -> int:
    """Count marks and rare signs as four, the most that a token a byte comes to."""
    return len(text) + sum(3 for one in text if ord(one) > 0xFFFF or "\u0300" <= one <= "\u036f")


def with_a_start(text: str) -> int:
    """Count a token that begins every text."""
    return 1 + (len(text) + 3) // 4


def joining(text: str) -> int:
    """Count what costs more together than apart."""
    return len(text) + 2 * text.count("\na") + 5 * text.count("ab") + 9 * text.count("1")


def sparse(text: str) -> int:
    """Count runs of one character as a token each, as long runs of blanks are."""
    return sum(1 for at, one in enumerate(text) if not at or text[at - 1] != one)


COUNTERS = (words, by_characters, by_bytes, exploding, with_a_start, joining, sparse)
