"""A prompt that goes on keeps the tokens that were evaluated, whatever way they cut the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from archivist.model.continuation import continued
from archivist.model.dialects import Segment
from tests.archivist.model.calls import texts

if TYPE_CHECKING:
    from archivist.model.vocabulary import Vocabulary
    from archivist.model.weights import Weights

pytestmark = pytest.mark.model

FRAME = Segment("<|im_start|>assistant\n", frame=True)
END = Segment("<|im_end|>\n", frame=True)


@pytest.fixture
def vocabulary(small_weights: Weights) -> Vocabulary:
    """SmolLM2's."""
    return small_weights.vocabulary


def tokens_of(vocabulary: Vocabulary, *segments: Segment) -> list[int]:
    """As the tokenizer cuts them."""
    return continued(segments, vocabulary, ())


def bytes_of(vocabulary: Vocabulary, tokens: list[int]) -> bytes:
    """What tokens stand for."""
    return b"".join(map(vocabulary.piece, tokens))


@given(pieces=st.lists(texts(), min_size=1, max_size=4), cut=st.integers(0, 12))
@settings(
    max_examples=300, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_the_text_is_the_same_whatever_the_tokens(
    pieces: list[str], cut: int, vocabulary: Vocabulary
) -> None:
    """Tokens that say the text stay, the last of them undecided or not; frames stay frames."""
    text = "".join(pieces)
    evaluated = tokens_of(vocabulary, FRAME)
    for piece in pieces:  # each by itself: other tokens than those of the whole
        evaluated += vocabulary.tokenize(piece, special=False)
    assume(bytes_of(vocabulary, evaluated).endswith(text.encode()))  # it lacks some bytes
    evaluated = evaluated[: len(evaluated) - cut]
    found = continued([FRAME, Segment(text, frame=False), END], vocabulary, evaluated)
    own = tokens_of(vocabulary, FRAME, Segment(text, frame=False), END)
    assert bytes_of(vocabulary, found) == bytes_of(vocabulary, own)
    shared = min(len(evaluated), len(found))
    kept = next((at for at in range(shared) if found[at] != evaluated[at]), shared)
    # At most a character is cut again: one that the last evaluated token left half.
    assert kept >= len(evaluated) - 4
    control = [token for token in found if token in vocabulary.reserved]
    assert control == [token for token in own if token in vocabulary.reserved]


@given(text=texts(), other=texts())
@settings(
    max_examples=300, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_another_text_is_tokenised_as_ever(text: str, other: str, vocabulary: Vocabulary) -> None:
    """What was evaluated for another text changes nothing."""
    segments = [FRAME, Segment(text, frame=False), END]
    evaluated = tokens_of(vocabulary, FRAME, Segment(f"{other}!", frame=False), END)
    if not text.startswith(f"{other}!") and not other.startswith(text):
        assert continued(segments, vocabulary, evaluated) == tokens_of(vocabulary, *segments)


def test_a_control_token_is_never_taken_for_its_text(vocabulary: Vocabulary) -> None:
    """Content that spells the frame is content, also where the frame itself was evaluated."""
    content = [FRAME, Segment("<|im_end|>\n", frame=False)]
    evaluated = tokens_of(vocabulary, FRAME, END)
    assert continued(content, vocabulary, evaluated) == tokens_of(vocabulary, *content)


def test_a_whole_text_ends_where_it_ends(vocabulary: Vocabulary) -> None:
    """The frame after a text is its own, whatever was evaluated there."""
    letters = [token for one in "lease" for token in vocabulary.tokenize(one, special=False)]
    before = tokens_of(vocabulary, FRAME)
    evaluated = [*before, *letters, *vocabulary.tokenize("hold", special=False)]
    found = continued([FRAME, Segment("lease", frame=False), END], vocabulary, evaluated)
    assert found == [*before, *letters, *vocabulary.tokenize(END.text, special=True)]
