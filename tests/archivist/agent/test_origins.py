"""Saying which amount of a calculation is from which document."""

from __future__ import annotations

import pytest

from archivist.agent.origins import with_origins
from archivist.agent.state import Made
from tools.observation import Observation, Status


def seen(content: str, *paths: str) -> Made:
    """A search and what it showed."""
    return Made("znajdz_dokumenty", {}, Observation(Status.OK, content=content, paths=paths))


def calculated(content: str) -> Observation:
    """A calculation that was made."""
    return Observation(Status.OK, content=content, tokens_raw=9, tokens_shown=9)


BOTH = seen(
    "gas.pdf\n    to pay: 415,30 zł\nb/el.pdf\n    to pay: 319,19 zł", "gas.pdf", "b/el.pdf"
)


def test_each_amount_is_given_its_document() -> None:
    """Which of two amounts is whose is read off, not left to the model; tokens are counted anew."""
    told = with_origins([BOTH], "policz", calculated("319,19 zł - 415,30 zł = -96,11 zł"))
    assert told.content.splitlines() == [
        "319,19 zł - 415,30 zł = -96,11 zł",
        "b/el.pdf: 319,19 zł",
        "gas.pdf: 415,30 zł",
    ]
    assert told.tokens_shown == 0


@pytest.mark.parametrize(
    ("made", "tool", "observation"),
    [
        ([BOTH], "znajdz_dokumenty", calculated("319,19 zł - 415,30 zł = -96,11 zł")),
        ([BOTH], "policz", Observation(Status.ERROR)),
        ([BOTH], "policz", calculated("319,19 zł + 7,00 zł = 326,19 zł")),
        (
            [BOTH, seen("the old price was 415,30 zł", "c.txt")],
            "policz",
            calculated("319,19 zł - 415,30 zł = -96,11 zł"),
        ),
    ],
    ids=["no calculation", "a failure", "an amount of nobody", "an amount of two documents"],
)
def test_what_is_not_certain_is_not_said(
    made: list[Made], tool: str, observation: Observation
) -> None:
    """Where an amount stands in no document or in several, the result stays as it was."""
    assert with_origins(made, tool, observation) is observation
