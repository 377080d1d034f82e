"""A belt to write lessons for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import pytest

from archivist.adapting.dataset import write_lessons
from tools.belt import DELETING, with_tools
from tools.belt.suma_kontrolna import TOOL as CHECKSUM
from tools.contract import Argument, Arguments, Kind, Tool, Voice
from tools.registry import Registry
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from archivist.adapting.dataset import Dataset
    from tools.registry import Belt

WRITER = Access(Trust.HOST, Profile.WRITER)


class WeatherArguments(Arguments):
    """Where."""

    miejsce: Annotated[
        str,
        Argument(english="place", kind=Kind.PHRASE, format="the name of a town", example="Opole"),
    ]


@pytest.fixture
def own_tool() -> Tool:
    """A tool that a person added: no phrasebook knows it."""
    return replace(
        CHECKSUM,
        name="sprawdz_pogode",
        english="check_weather",
        shown="",
        aliases=("forecast",),
        purpose="Says what the weather will be in a town.",
        use_when="Use it when the person asks what the weather will be today, tomorrow or later.",
        not_when="Not for the climate of a country, nor for the weather of days that are over.",
        returns="Returns one sentence with the temperature, the wind and the rain that is to come.",
        brief="the weather in a town",
        asked_by=(r"\bweather\b", r"\b(?:jaka\s+)?b[ęe]dzie\s+pogod[aęy]\b"),
        arguments=WeatherArguments,
    )


@pytest.fixture(params=[Voice.POLISH, Voice.ENGLISH])
def belt(request: pytest.FixtureRequest) -> Belt:
    """Every tool that needs nothing, none of them rare, in each voice."""
    return Registry(with_tools(*DELETING)).belt(WRITER, request.param)


@pytest.fixture(scope="session")
def polish() -> Belt:
    """The same in the Polish voice."""
    return Registry(with_tools(*DELETING)).belt(WRITER, Voice.POLISH)


@pytest.fixture(scope="session")
def taught(polish: Belt) -> Dataset:
    """As many lessons as a training takes."""
    return write_lessons(polish, 4000, 1)
