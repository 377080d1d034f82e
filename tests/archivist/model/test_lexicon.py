"""A model's tokens, kept between starts."""

from __future__ import annotations

from array import array
from itertools import accumulate
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.model.lexicon import Lexicon, SavedLexicon, ask_llama
from archivist.model.sealed import SealedFolder

if TYPE_CHECKING:
    from archivist.model.weights import Weights


@st.composite
def lexicons(draw: st.DrawFn) -> Lexicon:
    """Any lexicon."""
    pieces = draw(st.lists(st.binary(max_size=20), max_size=30))
    tokens = st.integers(0, 10_000)
    return Lexicon(
        text=b"".join(pieces),
        ends=array("I", accumulate(len(piece) for piece in pieces)),
        control=frozenset(draw(st.sets(tokens, max_size=5))),
        markup=draw(st.dictionaries(tokens, st.text(max_size=9), max_size=5)),
        end=draw(tokens),
    )


@given(lexicon=lexicons())
def test_it_comes_back_as_it_was(
    lexicon: Lexicon, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Whatever the tokens hold, line ends and nothing included."""
    saved = SavedLexicon(SealedFolder(tmp_path_factory.mktemp("saved")), "m")
    assert saved.load() is None
    saved.save(lexicon)
    loaded = saved.load()
    assert loaded == lexicon
    assert loaded is not None
    assert loaded.pieces() == [loaded.piece(token) for token in range(len(lexicon.ends))]
    assert b"".join(loaded.pieces()) == lexicon.text


@pytest.mark.model
def test_it_is_what_llama_says(small_weights: Weights) -> None:
    """Each token's bytes are llama.cpp's, and its frame is known."""
    lexicon = ask_llama(small_weights.vocabulary.handle)
    assert len(lexicon.ends) == small_weights.vocabulary.size
    tokens = small_weights.vocabulary.tokenize("Zażółć gęślą jaźń", special=False)
    assert b"".join(lexicon.piece(token) for token in tokens).decode() == "Zażółć gęślą jaźń"
    assert lexicon.end in lexicon.reserved
