"""The tokens of a prompt that goes on where the last decoding ended.

A model may write a text with other tokens than the tokenizer would ("l", "e", "ase" for "lease").
Tokenised anew, its call would differ from what is evaluated already, and everything from there on
would be evaluated again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from archivist.model.dialects import Segment
    from archivist.model.vocabulary import Vocabulary


def continued(
    segments: Iterable[Segment], vocabulary: Vocabulary, evaluated: Sequence[int]
) -> list[int]:
    """Tokenise a rendered conversation, with the evaluated tokens wherever they say the same.

    Args:
        segments: The conversation.
        vocabulary: Of the model.
        evaluated: What the model has evaluated, from the beginning.
    """
    lead = vocabulary.leading_tokens()
    tokens: list[int] = []
    goes_on = True
    for number, segment in enumerate(segments):
        own = vocabulary.tokenize(segment.text, special=segment.frame)
        if number == 0 and own[: len(lead)] != lead:
            own = lead + own
        if goes_on:
            there = evaluated[len(tokens) :]
            if not segment.frame and own != there[: len(own)]:
                own = _as_evaluated(segment.text, vocabulary, there) or own
            goes_on = own == there[: len(own)]
        tokens += own
    return tokens


def _as_evaluated(text: str, vocabulary: Vocabulary, evaluated: Sequence[int]) -> list[int]:
    """The tokens that say a text, the evaluated ones first; empty where these say another."""
    data = text.encode("utf-8", "surrogatepass")
    kept: list[int] = []
    ends = [0]
    for token in evaluated:
        if ends[-1] == len(data):
            return kept
        piece = vocabulary.piece(token)
        if token in vocabulary.reserved or not data.startswith(piece, ends[-1]):
            return []
        kept.append(token)
        ends.append(ends[-1] + len(piece))
    # The end of a call is often decided, but not evaluated. It goes on at a whole character.
    while (rest := _text(data[ends[len(kept)] :])) is None:
        kept.pop()
    tokens = vocabulary.tokenize(rest, special=False)
    # Some tokenizers put a space before every text; that would not be the rest.
    same = b"".join(map(vocabulary.piece, tokens)) == rest.encode("utf-8", "surrogatepass")
    return [*kept, *tokens] if same else []


def _text(data: bytes) -> str | None:
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return None
