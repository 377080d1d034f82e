"""Orders that begin with what was spoken of before: it is at hand, and not looked for."""

from __future__ import annotations

import pytest

from archivist.agent.request import Request
from archivist.agent.rules import ALL, PolicyRule
from archivist.model.constraint import Choice
from tests.archivist.agent.constraints import allowed, tools, values

KNOWN = ("b.txt", "a.txt")
FIND, READ, RENAME = "find_documents", "read_document", "rename_file"


@pytest.mark.parametrize(
    "text",
    [
        "ok, open the other one",
        "Show me the first",
        "Can you read it to me?",
        "open the last of them",
        "Rename that one to c.txt",
        "now move them to old",
        "dobra, otwórz tę trzecią",
        "pokaż mi ostatni z nich",
        "Zmień jej nazwę na c.txt",
        "teraz przenieś go do stare",
    ],
)
def test_what_is_pointed_to_is_not_looked_for(text: str) -> None:
    """It is one of the documents that the conversation knows."""
    request = Request(text)
    assert request.begins_pointing()
    assert request.points_back()
    assert FIND not in tools(allowed(request, known=KNOWN))
    assert FIND in tools(allowed(request, known=KNOWN, rules=ALL - {PolicyRule.OPEN_NAMED}))


@pytest.mark.parametrize(
    "text",
    [
        "Open the second invoice from Orange",
        "open that invoice from Shell",
        "Show me the last letter",
        "Find the bill from Shell and move it to old",
        "The bill from Shell is paid; move it to old",
        "otwórz tę fakturę z marca",
        "Faktura z Orange: przenieś ją do stare",
    ],
)
def test_what_is_described_is_looked_for(text: str) -> None:
    """It may be none of those that are known."""
    assert not Request(text).begins_pointing()
    assert FIND in tools(allowed(text, known=KNOWN))


def test_where_nothing_is_known_it_is_looked_for() -> None:
    """A conversation may begin with anything."""
    assert FIND in tools(allowed("open the second one"))


def test_what_is_pointed_to_can_be_read_and_changed() -> None:
    """Everything that is known can be meant."""
    read = values(allowed("open the second one", known=KNOWN), READ, "path")
    assert read == (Choice(KNOWN),)
    renamed = values(allowed("zmień mu nazwę na c.txt", known=KNOWN), RENAME, "path")
    assert renamed == (Choice(KNOWN),)
