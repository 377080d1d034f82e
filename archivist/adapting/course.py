"""A course: a model, the lessons for its belt as tokens, and where all that comes of it lies."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from archivist.adapting.batches import batches
from archivist.adapting.dataset import write_lessons
from archivist.adapting.encoding import Encoder
from archivist.agent import prompt
from archivist.agent.speech import answer_tool
from archivist.model.dialects import choose_dialect
from archivist.model.prefix import identity
from tools.fingerprint import fingerprints

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from archivist.adapting.batches import Batch
    from archivist.adapting.lesson import Lesson
    from archivist.adapting.recipe import Recipe
    from archivist.model.catalog import ResolvedModel
    from tools.registry import Belt

_READING_TOKENS = 256  # of context: the weights are loaded for their vocabulary alone
CHECKPOINT = "checkpoint.pt"


@dataclass(frozen=True, slots=True)
class Course:
    """What a training takes.

    Attributes:
        model: What is adapted.
        belt: To which tools; none of them is rare.
        recipe: How.
        plan: The lessons of each step.
        held: Lessons to judge by.
        folder: Where the training keeps its files.
        own: How many calls of the person's own are learnt.
    """

    model: ResolvedModel
    belt: Belt
    recipe: Recipe
    plan: tuple[Batch, ...]
    held: tuple[Lesson, ...]
    folder: Path
    own: int = 0

    @property
    def tokens(self) -> int:
        """Tokens of all lessons that are learnt."""
        return sum(len(lesson.tokens) for batch in self.plan for lesson in batch)

    @property
    def fingerprints(self) -> Mapping[str, str]:
        """The fingerprint of each tool, by canonical name."""
        return fingerprints(self.belt.tools, self.belt.voice).digests

    @property
    def checkpoint(self) -> Path:
        """The file that a stopped training goes on from."""
        return self.folder / CHECKPOINT

    @property
    def identity(self) -> str:
        """All that a training depends on, as one short text."""
        depends = (
            identity(self.model.path, self.model.sha256),
            asdict(self.recipe),
            [[lesson.tokens for lesson in batch] for batch in self.plan],
        )
        return hashlib.sha256(repr(depends).encode()).hexdigest()


def plan_course(
    model: ResolvedModel, belt: Belt, recipe: Recipe, folder: Path, own: Sequence[Lesson] = ()
) -> Course:
    """Write the lessons for a belt and turn them into the tokens of a model.

    Args:
        model: What is adapted.
        belt: To which tools; none of them is rare.
        recipe: How.
        folder: Where the training keeps its files.
        own: The person's own calls, which are learnt beside what is made up.

    Raises:
        ArchivistError: The model can't be loaded.
    """
    from archivist.model.weights import Weights  # noqa: PLC0415 - loads the native libraries

    data = write_lessons(belt, recipe.lessons, recipe.seed)
    weights = Weights(model.path, _READING_TOKENS, 1)
    try:
        encoder = Encoder(
            choose_dialect(model.dialect, weights),
            weights.vocabulary,
            prompt.ADAPTED,
            belt.spoken(answer_tool(belt)),
        )
        learnt = [encoder.encode(lesson) for lesson in (*data.learnt, *own)]
    finally:
        weights.close()
    plan = batches(learnt, recipe.batch_lessons, recipe.seed)
    return Course(model, belt, recipe, plan, data.held, folder, len(own))
