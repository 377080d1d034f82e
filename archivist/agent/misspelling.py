"""Words of a request that are misspelt by one letter, where a tool knows which word was meant."""

from __future__ import annotations

import re
from functools import lru_cache

_ESCAPE = re.compile(r"\\[a-zA-Z]|\(\?(?:P?<\w+>|<?[=!]|[:>]|[a-z-]+:)")
_CLASS = re.compile(r"\[(\w)[^\]]*\]")
_STEM = re.compile(r"[^\W\d_]{4,}")
_WORD = re.compile(r"[^\W\d_]{3,}")


def respelled(words: str, patterns: tuple[str, ...]) -> str:
    """Mend what is one letter away from a word that one of the patterns looks for.

    The letter that is wrong, missing, or one too many, or the two that changed places, stand inside
    the word: at its end another letter is more often another form, and at its beginning another
    word.

    Args:
        words: Of the person.
        patterns: Regular expressions.
    """
    stems = _stems(patterns)
    return _WORD.sub(lambda word: _mended(word.group(), stems), words)


def _mended(word: str, stems: tuple[str, ...]) -> str:
    small = word.lower()
    if small.startswith(stems):
        return word
    for stem in stems:
        if small[0] == stem[0]:
            for length in (len(stem), len(stem) - 1, len(stem) + 1):
                if length <= len(small) and _is_near(small[:length], stem):
                    return stem + word[length:]
    return word


def _is_near(written: str, meant: str) -> bool:
    """Whether one slip inside a word makes the other of it; both begin alike."""
    if written[-1] != meant[-1]:
        return False
    at = next((at for at, (a, b) in enumerate(zip(written, meant, strict=False)) if a != b), 0)
    rest, wanted = written[at:], meant[at:]
    if len(written) != len(meant):
        longer, shorter = sorted((rest, wanted), key=len, reverse=True)
        return longer[1:] == shorter
    return rest[1:] == wanted[1:] or (
        rest[:2] == wanted[1::-1] and rest[2:] == wanted[2:] and len(rest) > len("ab")
    )


@lru_cache(maxsize=64)  # one entry for each tool
def _stems(patterns: tuple[str, ...]) -> tuple[str, ...]:
    """The words and beginnings of words in regular expressions, the longest first."""
    plain = (_CLASS.sub(r"\1", _ESCAPE.sub(" ", pattern)) for pattern in patterns)
    found = {stem.lower() for text in plain for stem in _STEM.findall(text)}
    return tuple(sorted(found, key=lambda stem: (-len(stem), stem)))
