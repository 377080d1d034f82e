"""Models that can't take tokens back, or only some: the scores are those of a fresh evaluation.

Three tiny models with random weights: full attention, a sliding window, recurrent layers.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from archivist.model.cancel import Cancel
from archivist.model.prefix import PrefixCache
from archivist.model.sealed import SealedFolder
from archivist.model.weights import Cancelled, Weights
from tests.archivist.model.tiny_models import ARCHITECTURES, WINDOW, write_model

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

CONTEXT_TOKENS = 512
PREFIX = [7 * number % 250 for number in range(1, 101)]
# Sums in another order, and keys and values in 16 bits: measured up to .04 where the scores of
# two prompts differ by 5 and more.
NEAR = 0.2


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """One model file of each architecture."""
    folder = tmp_path_factory.mktemp("tiny")
    return {each: write_model(folder / f"{each}.gguf", each) for each in ARCHITECTURES}


@pytest.fixture(params=ARCHITECTURES)
def pair(request: pytest.FixtureRequest, files: dict[str, Path]) -> Iterator[tuple[Weights, ...]]:
    """A model twice: one to work with, one to compare with."""
    both = tuple(Weights(files[request.param], CONTEXT_TOKENS, 1) for _ in range(2))
    yield both
    for each in both:
        each.close()


def _scores(weights: Weights, tokens: Sequence[int]) -> NDArray[np.float32]:
    """The scores after a prompt, evaluated as the engine does it."""
    kept = weights.keep(tokens[:-1])
    for _ in weights.evaluate(tokens[kept:], Cancel()):
        pass
    assert weights.evaluated == list(tokens)
    return weights.logits().copy()


def _fresh(weights: Weights, tokens: Sequence[int]) -> NDArray[np.float32]:
    weights.keep([])
    return _scores(weights, tokens)


def _conversation(seed: int) -> Iterator[list[int]]:
    """Prompts of one session: steps that go on, turns that begin after the prefix again."""
    chance = random.Random(seed)  # noqa: S311 - a test's variety
    prompt = list(PREFIX)
    for _ in range(12):
        if chance.random() < 0.4 or len(prompt) > 300:
            prompt = prompt[: chance.choice([len(PREFIX), chance.randint(1, len(prompt))])]
        prompt = prompt + [chance.randrange(250) for _ in range(chance.randint(1, 60))]
        yield prompt


@pytest.mark.parametrize("seed", range(3))
def test_a_session_gives_the_scores_of_fresh_evaluations(
    seed: int, pair: tuple[Weights, Weights]
) -> None:
    """Whatever is kept between steps, the scores are those of the whole prompt."""
    used, other = pair
    for prompt in _conversation(seed):
        assert np.abs(_scores(used, prompt) - _fresh(other, prompt)).max() < NEAR


def test_other_prompts_have_other_scores(pair: tuple[Weights, Weights]) -> None:
    """The comparison would notice a token too many or too few."""
    used, other = pair
    one, two = _fresh(used, PREFIX), _fresh(other, [*PREFIX[:-5], *PREFIX[-4:]])
    assert np.abs(one - two).max() > 5 * NEAR


def test_what_goes_on_is_kept(pair: tuple[Weights, Weights]) -> None:
    """Every kind of model evaluates only what is new as long as the prompt grows at its end."""
    used, _ = pair
    _scores(used, PREFIX)
    assert used.keep([*PREFIX, 1, 2, 3]) == len(PREFIX)


def test_recurrent_layers_forget_everything(files: dict[str, Path]) -> None:
    """Their state has no past to go back to; attention has."""
    kept = {}
    for architecture in ("llama", "mamba"):
        weights = Weights(files[architecture], CONTEXT_TOKENS, 1)
        _scores(weights, PREFIX)
        kept[architecture] = (weights.keep(PREFIX[:60]), len(weights.evaluated))
        weights.close()
    assert kept == {"llama": (60, 60), "mamba": (0, 0)}


def test_a_window_that_lost_its_past_is_not_trusted(files: dict[str, Path]) -> None:
    """A loaded state holds the window alone: going back before it means starting again."""
    weights = Weights(files["gemma2"], CONTEXT_TOKENS, 1)
    other = Weights(files["gemma2"], CONTEXT_TOKENS, 1)
    _scores(weights, PREFIX)
    state = weights.save_state()
    assert state is not None
    assert weights.load_state(memoryview(state), PREFIX)
    longer = [*PREFIX, *PREFIX[:WINDOW]]
    _scores(weights, longer)
    assert weights.keep([*PREFIX, 1]) == len(PREFIX)  # all that the window covers there is held
    shorter = PREFIX[: len(PREFIX) - WINDOW]
    assert weights.keep(shorter) == 0
    assert np.abs(_scores(weights, shorter) - _fresh(other, shorter)).max() < NEAR
    weights.close()
    other.close()


def test_a_saved_prefix_serves_every_kind(pair: tuple[Weights, Weights], tmp_path: Path) -> None:
    """After loading it, going on gives the scores of a fresh evaluation."""
    used, other = pair
    cache = PrefixCache(SealedFolder(tmp_path), "m")
    _scores(used, PREFIX)
    cache.save(used, PREFIX)
    used.keep([])
    assert cache.load(used, PREFIX)
    for prompt in ([*PREFIX, 5, 6, 7], [*PREFIX, 8], PREFIX[:40]):
        assert np.abs(_scores(used, prompt) - _fresh(other, prompt)).max() < NEAR


class _InTheMiddle(Cancel):
    """A cancellation that comes when llama.cpp is already at work on a chunk."""

    def is_set(self) -> bool:
        """Look as it did just before."""
        return False


@pytest.mark.parametrize("known", [0, 30, 200])
def test_an_interrupted_chunk_leaves_nothing_half_done(
    known: int, pair: tuple[Weights, Weights]
) -> None:
    """After Ctrl-C in the middle of a chunk the next prompt is as if it had never begun."""
    used, other = pair
    long = (PREFIX * 3)[:290]
    if known:
        _scores(used, long[:known])
    cancel = _InTheMiddle()
    cancel.set()
    with pytest.raises(Cancelled):
        list(used.evaluate(long[known:], cancel))
    assert used.evaluated in ([], long[:known])
    for prompt in (long, long[:150], [*long[:known], 9]):
        assert np.abs(_scores(used, prompt) - _fresh(other, prompt)).max() < NEAR
