"""What the measurement of prompts counts, and the prompts it compares."""

from __future__ import annotations

import json

import pytest

from archivist.agent import prompt
from archivist.model.dialects import Hermes
from archivist.model.message import Call, System
from archivist.model.prompt_form import Examples, PromptForm
from archivist.workshop.selection import Decision, GradedDecision
from archivist.workshop.tasks import SelectionTask
from tests.bench.forms import differing, invents
from tests.bench.variants import DEFAULT, VARIANTS, Variant
from tools.belt import BELT, CORE
from tools.contract import Voice
from tools.registry import Belt, Registry
from tools.trust import Access

FIND = "znajdz_dokumenty"
ENGLISH = Registry(BELT, CORE).belt(Access(), Voice.ENGLISH)


def graded(request: str, arguments: dict[str, object], **expected: object) -> GradedDecision:
    """A call that finds, beside what was expected of it."""
    task = SelectionTask("1", request, FIND, expected)
    given = {"slowa": "", "wzorzec": "", "folder": "", "od": 1, **arguments}
    decision = Decision(FIND, given, call_ok=True, prompt_tokens=0, cached_tokens=0, ms=0)
    return GradedDecision(task, decision, ())


@pytest.mark.parametrize(
    ("arguments", "invented"),
    [
        ({"slowa": "bee"}, False),
        ({"slowa": "bee", "wzorzec": "*.txt"}, False),
        ({"slowa": "bee", "folder": "garden"}, True),
        ({"slowa": "bee", "od": 21}, True),
    ],
)
def test_an_argument_that_nobody_asked_for_is_counted(
    arguments: dict[str, object], *, invented: bool
) -> None:
    """What the request says in other letters is not; neither is what the task expects."""
    assert invents(graded("Find a bee in txt files", arguments), ENGLISH) is invented
    wanted = graded("Find a bee", arguments, wzorzec="*.txt", folder="garden", od=21)
    assert not invents(wanted, ENGLISH)


@pytest.mark.parametrize("belt", [ENGLISH, Registry(BELT, CORE).belt(Access(), Voice.POLISH)])
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_every_form_names_every_tool_and_shows_calls_that_are_understood(
    variant: Variant, belt: Belt
) -> None:
    """Whatever is compared, it is the same belt."""
    system, *turns = variant.prefix(belt, Hermes())
    assert isinstance(system, System)
    assert all(belt.spoken(tool) in system.text for tool in belt.core)
    assert all(belt.find(call.tool) for call in turns if isinstance(call, Call))
    assert bool(turns) == (variant.examples != "none")


def test_the_forms_of_the_catalog_are_among_those_compared() -> None:
    """What is measured as the program's own is what the program writes."""
    assert VARIANTS["default"].prefix(ENGLISH, Hermes()) == prompt.prefix(ENGLISH, Hermes())
    single = prompt.prefix(ENGLISH, Hermes(), form=PromptForm(Examples.SINGLE))
    assert VARIANTS["single-call examples"].prefix(ENGLISH, Hermes()) == single


def test_forms_differ_from_the_default_one_as_their_names_say() -> None:
    """In one dimension, so that a difference has one cause; the last is the templates' own."""
    *others, native = [name for name in VARIANTS if VARIANTS[name] != DEFAULT]
    assert all(len(differing(name)) == 1 for name in others if "values" not in name)
    assert differing(native).keys() >= {"tools", "descriptions", "examples"}


def test_a_json_list_hides_what_models_invent() -> None:
    """Optional parameters and example values are shown by the forms that say so."""
    hidden, shown = (
        json.loads(line)["function"]["parameters"]["properties"].keys()
        for variant in (Variant(tools="json"), Variant(tools="json", optional="shown"))
        for line in variant.prefix(ENGLISH, Hermes())[0].text.splitlines()  # type: ignore[union-attr]
        if line.startswith('{"type"') and '"read_document"' in line
    )
    assert hidden == {"path"}
    assert shown > hidden
