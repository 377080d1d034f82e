"""From lessons to a model that calls tools, on a model of a few hundred kilobytes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from archivist.adapting.course import plan_course
from archivist.adapting.recipe import Recipe
from archivist.model.cancel import Cancel
from archivist.model.catalog import ResolvedModel
from archivist.model.weights import Weights
from tests.archivist.model.tiny_models import write_model

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from archivist.adapting.course import Course
    from tools.registry import Belt

NEEDS = "needs more packages: pip install -e '.[adapt]'"
torch = pytest.importorskip("torch", reason=NEEDS)
pytest.importorskip("transformers", reason=NEEDS)
pytest.importorskip("gguf", reason=NEEDS)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # of libraries that only this needs
]

RECIPE = Recipe(lessons=40, rank=4, alpha=8, rate=0.02, batch_lessons=4)
STEPS_BEFORE_STOP = 3


@pytest.fixture
def course(polish: Belt, tmp_path: Path) -> Course:
    """Forty lessons for a tiny model of random weights."""
    file = write_model(tmp_path / "tiny.gguf", "llama")
    model = ResolvedModel(file, "tiny", "plain", "pl", 512, None)
    return plan_course(model, polish, RECIPE, tmp_path)


def scores(file: Path, tokens: list[int], adapter: Path | None = None) -> NDArray[np.float32]:
    """What llama.cpp says of the next token."""
    weights = Weights(file, 512, 1)
    try:
        if adapter is not None:
            weights.adapt(adapter)
        list(weights.evaluate(tokens, Cancel()))
        return weights.logits().copy()
    finally:
        weights.close()


def test_what_is_learnt_reaches_llama_cpp(course: Course, tmp_path: Path) -> None:
    """The loss falls; adapter, merged model and PyTorch say the same."""
    from archivist.adapting.adapter_file import (  # noqa: PLC0415 - only where it is installed
        pairs_for,
        read_adapter,
        write_adapter,
    )
    from archivist.adapting.lora import load_adaptable, trained_pairs  # noqa: PLC0415 - same
    from archivist.adapting.merging import as_it_was, merge  # noqa: PLC0415 - same
    from archivist.adapting.training import train  # noqa: PLC0415 - same

    model = load_adaptable(course.model.path, RECIPE)
    steps = list(train(model, course.plan, RECIPE, course.checkpoint, course.identity))
    assert steps[-1].loss < steps[0].loss
    adapter, base = tmp_path / "adapter.gguf", course.model.path
    write_adapter(adapter, base, pairs_for(base, trained_pairs(model)), RECIPE.alpha)
    tokens = list(course.plan[0][0].tokens)
    with torch.no_grad():
        expected = model(torch.tensor([tokens])).logits[0, -1].float().numpy()
    adapted = scores(base, tokens, adapter)
    assert np.abs(adapted - scores(base, tokens)).max() > 0.5
    assert np.corrcoef(adapted, expected)[0, 1] > 0.99
    merged = tmp_path / "merged.gguf"
    merge(merged, base, *read_adapter(adapter), file_type=as_it_was(base), threads=1)
    assert np.corrcoef(scores(merged, tokens), adapted)[0, 1] > 0.99


def test_a_stopped_training_goes_on(course: Course) -> None:
    """It comes to the same as one that was never stopped."""
    from archivist.adapting.lora import load_adaptable  # noqa: PLC0415 - only where installed
    from archivist.adapting.training import train  # noqa: PLC0415 - same

    def begun() -> list[float]:
        model = load_adaptable(course.model.path, RECIPE)
        training = train(model, course.plan, RECIPE, course.checkpoint, course.identity)
        losses = []
        for trained in training:
            losses.append(trained.step)
            if stop and trained.step == STEPS_BEFORE_STOP:
                break
        training.close()  # type: ignore[attr-defined]
        return losses + [float(each.sum()) for each in model.parameters() if each.requires_grad]

    stop = False
    whole = begun()
    course.checkpoint.unlink()
    stop = True
    first = begun()
    stop = False
    second = begun()
    assert first[:STEPS_BEFORE_STOP] == [1, 2, 3]
    assert second[0] == STEPS_BEFORE_STOP + 1
    rest = len(course.plan)
    assert np.allclose(second[rest - STEPS_BEFORE_STOP :], whole[rest:], atol=1e-2)


def test_lessons_in_one_row_do_not_see_each_other(course: Course) -> None:
    """Side by side they teach what each teaches alone."""
    from archivist.adapting.lora import load_adaptable  # noqa: PLC0415 - only where installed
    from archivist.adapting.training import train  # noqa: PLC0415 - same

    def first_loss(recipe: Recipe) -> float:
        model = load_adaptable(course.model.path, recipe)
        file = course.folder / f"{recipe.row_tokens}.pt"
        training = train(model, course.plan, recipe, file, course.identity)
        loss = next(training).loss
        training.close()  # type: ignore[attr-defined]
        return loss

    alone = first_loss(replace(RECIPE, row_tokens=1))
    assert first_loss(replace(RECIPE, row_tokens=4000)) == pytest.approx(alone, rel=1e-3)


def test_another_training_is_not_gone_on_with(course: Course, polish: Belt) -> None:
    """A checkpoint of other lessons counts for nothing."""
    from archivist.adapting.lora import load_adaptable  # noqa: PLC0415 - only where installed
    from archivist.adapting.training import train  # noqa: PLC0415 - same

    def first_step(taken: Course) -> int:
        model = load_adaptable(taken.model.path, RECIPE)
        training = train(model, taken.plan, RECIPE, taken.checkpoint, taken.identity)
        step = next(training).step
        training.close()  # type: ignore[attr-defined]
        return step

    assert first_step(course) == 1
    assert first_step(course) == 2
    other = plan_course(course.model, polish, replace(RECIPE, seed=2), course.folder)
    assert first_step(other) == 1
