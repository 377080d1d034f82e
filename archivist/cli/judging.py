"""What ``archivist adapt`` tries before it installs: the form just trained, and what is in use."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from archivist.adapting.installing import score
from archivist.adapting.recipe import POLICY_OFF
from archivist.adapting.trial import Form, decidable, judge
from archivist.agent import prompt
from archivist.agent.rules import policy_without
from archivist.app import belt_of
from archivist.cli.progress import counter
from archivist.model.adapted import Adapted, Card, find_adapted, shipped_adapters
from archivist.model.loading import load_engine
from archivist.model.prefix import identity
from archivist.model.prompt_form import KNOWN
from archivist.workshop.arrangement import USUAL

if TYPE_CHECKING:
    from pathlib import Path

    from archivist.adapting.course import Course
    from archivist.adapting.installing import Score
    from archivist.model.catalog import ResolvedModel
    from config.paths import Paths
    from config.settings import Settings
    from tools.contract import Tool
    from tools.registry import Belt

_MOST_JUDGED = 100


def compared(
    course: Course, adapter: Path, settings: Settings, paths: Paths, tools: tuple[Tool, ...]
) -> tuple[Score, Score]:
    """Judge what was trained, and what is in use for the same tools."""
    model = course.model
    policy_off = (*model.policy_off, *POLICY_OFF)
    candidate = replace(model, adapter=adapter, form=KNOWN, policy_off=policy_off)
    found = find_adapted(model, (paths.adapted, shipped_adapters()), course.fingerprints)
    if isinstance(found, Adapted):
        kept = (*model.policy_off, *found.card.policy_off)
        used = replace(candidate, path=found.model, adapter=found.adapter, policy_off=kept)
        belt = course.belt
    else:
        used, belt = model, belt_of(settings, tools, course.belt.voice, USUAL)
    return (
        _scored(candidate, course.belt, course, settings, "trying the new form"),
        _scored(used, belt, course, settings, "trying what is in use"),
    )


def _scored(
    model: ResolvedModel, belt: Belt, course: Course, settings: Settings, does: str
) -> Score:
    """Judge one form of the model by what was held back."""
    lessons = decidable(course.belt, course.held)[:_MOST_JUDGED]
    rules = policy_without(model.policy_off)
    engine = load_engine(model, settings.threads)
    try:
        prefix = prompt.prefix(belt, engine.dialect, form=model.form)
        with counter(does) as progress:
            judged = []
            for one in judge(Form(engine, belt, prefix, rules), lessons):
                judged.append(one)
                progress(len(judged), len(lessons))
    finally:
        engine.close()
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
        policy_off=POLICY_OFF,
    )
