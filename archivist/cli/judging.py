"""What ``archivist adapt`` tries before it installs: the form just made, and what is in use."""

from __future__ import annotations

from contextlib import closing
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from archivist.adapting.installing import score
from archivist.adapting.trial import Form, decidable, judge
from archivist.agent import prompt
from archivist.agent.rules import policy_without
from archivist.app import belt_of, routing_of
from archivist.cli.progress import counter
from archivist.model.adapted import Adapted, Card, find_adapted, shipped_adapters
from archivist.model.loading import load_engine, load_model
from archivist.model.prefix import identity
from archivist.model.prompt_form import KNOWN
from archivist.workshop.arrangement import USUAL
from config.language import phrase
from tools.fingerprint import fingerprints

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from archivist.adapting.course import Course
    from archivist.adapting.installing import Score
    from archivist.adapting.lesson import Lesson
    from archivist.model.catalog import ResolvedModel
    from config.paths import Paths
    from config.settings import Settings
    from tools.contract import Tool
    from tools.registry import Belt

_MOST_JUDGED = 100


def knows_all(model: ResolvedModel, belt: Belt, paths: Paths) -> bool:
    """Whether an adapter that fits the model knows every tool already."""
    places = (paths.adapted, shipped_adapters())
    found = find_adapted(model, places, fingerprints(belt.tools, belt.voice))
    return isinstance(found, Adapted) and not found.warning


def compared(
    course: Course, adapter: Path, settings: Settings, paths: Paths, tools: tuple[Tool, ...]
) -> tuple[Score, Score]:
    """Judge what was trained, and what is in use for the same tools."""
    model = replace(course.model, adapter=adapter)
    trained = adapted_form(model, course.belt, settings.threads)
    lessons = judged_by(course.belt, course.held)
    fresh = scored(trained, lessons, phrase("trying the new form"))
    in_use = _in_use(course, settings, paths, tools)
    return fresh, scored(in_use, lessons, phrase("trying what is in use"))


def judged_by(belt: Belt, held: Sequence[Lesson]) -> tuple[Lesson, ...]:
    """Those lessons that were held back by which a form is judged."""
    return decidable(belt, held)[:_MOST_JUDGED]


def adapted_form(model: ResolvedModel, belt: Belt, threads: int) -> Form:
    """An adapted form by itself: the model with its adapter, or what they were merged into."""
    engine = load_engine(model, threads)
    prefix = prompt.prefix(belt, engine.dialect, form=KNOWN)
    return Form(engine, belt, prefix, policy_without(model.policy_off, model.policy_on))


def _in_use(course: Course, settings: Settings, paths: Paths, tools: tuple[Tool, ...]) -> Form:
    """The model as a session has it, with the adapter that it has now, if any."""
    belt = belt_of(settings, tools, course.belt.voice, USUAL)
    loaded = load_model(settings, paths, tools=lambda _: fingerprints(belt.tools, belt.voice))
    prefix = prompt.prefix(belt, loaded.dialect, loaded.thought, loaded.form)
    if loaded.routed is not None:
        loaded.routed.begin(routing_of(belt, prefix, loaded))
    return Form(loaded.engine, belt, prefix, policy_without(loaded.policy_off, loaded.policy_on))


def scored(form: Form, lessons: Sequence[Lesson], does: str) -> Score:
    """Judge a form by lessons that were held back, and close its engine."""
    with closing(form.engine), counter(does) as progress:
        judged = []
        for one in judge(form, lessons):
            judged.append(one)
            progress(len(judged), len(lessons))
    return score(judged)


def score_line(form: str, scored: Score) -> str:
    """Say how a form did, on one line."""
    return phrase(
        "{form}: {tools} of {n} right tools, {calls} with all arguments right, {seconds} s a call",
        form=form,
        tools=scored.right_tools,
        n=scored.n,
        calls=scored.right_calls,
        seconds=f"{scored.seconds:.2f}",
    )


def card(course: Course, fresh: Score, used: Score) -> Card:
    """Write down what was trained, how, and how it did."""
    return Card(
        model=course.model.name,
        identity=identity(course.model.path, course.model.sha256),
        voice=course.belt.voice.value,
        tools=course.fingerprints,
        training={**asdict(course.recipe), "tokens": course.tokens, "own_calls": course.own},
        figures={
            **{f"adapted_{name}": value for name, value in asdict(fresh).items()},
            **{f"before_{name}": value for name, value in asdict(used).items()},
        },
    )
