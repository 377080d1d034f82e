"""Taking a course: from its lessons to an adapter file; needs the extra adapt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.adapting.adapter_file import pairs_for, write_adapter
from archivist.adapting.lora import load_adaptable, trained_pairs
from archivist.adapting.training import train

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from archivist.adapting.course import Course
    from archivist.adapting.training import Trained


def teach(course: Course, adapter: Path) -> Generator[Trained, None, None]:
    """Train, going on where an earlier run was stopped, and write the adapter at the end.

    Stopping the iteration keeps what was learnt.
    """
    model = load_adaptable(course.model.path, course.recipe)
    yield from train(model, course.plan, course.recipe, course.checkpoint, course.identity)
    pairs = pairs_for(course.model.path, trained_pairs(model))
    write_adapter(adapter, course.model.path, pairs, course.recipe.alpha)
