"""What ``archivist adapt`` tries before it installs: the form just trained, and what is in use."""

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
from archivist.model.adapted import Card
from archivist.model.loading import load_engine, load_model
from archivist.model.prefix import identity
from archivist.model.prompt_form import KNOWN
from archivist.workshop.arrangement import USUAL
from tools.fingerprint import fingerprints

if TYPE_CHECKING:
    from pathlib import Path

    from archivist.adapting.course import Course
    from archivist.adapting.installing import Score
    from config.paths import Paths
    from config.settings import Settings
    from tools.contract import Tool

_MOST_JUDGED = 100


def compared(
    course: Course, adapter: Path, settings: Settings, paths: Paths, tools: tuple[Tool, ...]
) -> tuple[Score, Score]:
    """Judge what was trained, and what is in use for the same tools."""
    fresh = _scored(_trained(course, adapter, settings), course, "trying the new form")
    return fresh, _scored(_in_use(course, settings, paths, tools), course, "trying what is in use")


def _trained(course: Course, adapter: Path, settings: Settings) -> Form:
    """The form just trained, by itself."""
    model = replace(course.model, adapter=adapter)
    engine = load_engine(model, settings.threads)
    prefix = prompt.prefix(course.belt, engine.dialect, form=KNOWN)
    return Form(engine, course.belt, prefix, policy_without(model.policy_off, model.policy_on))


def _in_use(course: Course, settings: Settings, paths: Paths, tools: tuple[Tool, ...]) -> Form:
    """The model as a session has it, with the adapter that it has now, if any."""
    belt = belt_of(settings, tools, course.belt.voice, USUAL)
    loaded = load_model(settings, paths, tools=lambda _: fingerprints(belt.tools, belt.voice))
    prefix = prompt.prefix(belt, loaded.dialect, loaded.thought, loaded.form)
    if loaded.routed is not None:
        loaded.routed.begin(routing_of(belt, prefix, loaded))
    return Form(loaded.engine, belt, prefix, policy_without(loaded.policy_off, loaded.policy_on))


def _scored(form: Form, course: Course, does: str) -> Score:
    """Judge a form by what was held back, and close its engine."""
    lessons = decidable(course.belt, course.held)[:_MOST_JUDGED]
    with closing(form.engine), counter(does) as progress:
        judged = []
        for one in judge(form, lessons):
            judged.append(one)
            progress(len(judged), len(lessons))
    return score(judged)


def score_line(form: str, scored: Score) -> str:
    """Say how a form did, on one line."""
    return (
        f"{form + ':':9} {scored.right_tools} of {scored.n} right tools, {scored.right_calls} with "
        f"all arguments right, {scored.seconds:.2f} s a call"
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
