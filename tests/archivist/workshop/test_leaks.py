"""What counts as taken from an example."""

from __future__ import annotations

import pytest

from archivist.agent.examples import EXAMPLES, Example, ExampleCall
from archivist.workshop.leaks import given_by, leaked
from tools.belt import BELT

READ, FIND, ANSWER = "czytaj_dokument", "znajdz_dokumenty", "odpowiedz"
GIVEN = given_by(
    (
        Example(
            "Where is the anchor of the Blue Whale?",
            (
                ExampleCall(FIND, {"slowa": "anchor of the Blue Whale"}, "1 found",
                            "harbour/ships.txt\n    The ship Blue Whale has two iron anchors."),
                ExampleCall(ANSWER, {"tekst": "On deck four, says captain Ahabson."}),
            ),
        ),
        Example("Read sea/log.md from line 73",
                (ExampleCall(READ, {"sciezka": "sea/log.md", "od_linii": 73}),)),
        Example("Which .tiff files are there?", (ExampleCall(FIND, {"wzorzec": "*.tiff"}),)),
        Example("Which .txt files are there?", (ExampleCall(FIND, {"wzorzec": "*.txt"}),)),
        Example("Hello!", (ExampleCall(ANSWER, {"tekst": "Welcome aboard, dear sailor."}),)),
    ),
    (),
)  # fmt: skip


@pytest.mark.parametrize(
    ("tool", "arguments", "known", "found"),
    [
        (READ, {"sciezka": "sea/log.md"}, "read it", ("sea/log.md",)),
        (READ, {"sciezka": "SEA/LOG.MD"}, "read sea/log.md", ()),
        (READ, {"sciezka": "my/sea/log.md"}, "read it", ("sea log md",)),
        (READ, {"od_linii": 73}, "from line 7", ("73",)),
        (READ, {"od_linii": 73}, "from line 73", ()),
        (READ, {"od_linii": 1}, "read it", ()),
        (FIND, {"wzorzec": "*.tiff"}, "all files", ("*.tiff",)),
        (FIND, {"wzorzec": "*.txt"}, "all txt files", ()),
        (READ, {"od_linii": 73}, "skip the first 72 lines", ()),
        (FIND, {"slowa": "iron anchors of the ship"}, "find it", ("iron anchors", "of the ship")),
        (FIND, {"slowa": "iron anchors"}, "find my IRON  anchors", ()),
        (FIND, {"slowa": "notes of the flat"}, "find it", ()),
        (FIND, {"slowa": "anchor"}, "find it", ()),
        (None, {"tekst": "Says captain Nobody."}, "who?", ("says captain",)),
        (None, {"tekst": "It was Ahabson, I think."}, "who?", ("ahabson",)),
        (None, {"tekst": "It was Ahabson, I think."}, "who is Ahabson?", ()),
        (ANSWER, {"tekst": "On the deck of it."}, "where?", ()),
        (None, {"tekst": "Welcome aboard, dear sailor."}, "hi", ()),
    ],
)  # fmt: skip
def test_what_the_person_did_not_give_is_a_leak(
    tool: str | None, arguments: dict[str, object], known: str, found: tuple[str, ...]
) -> None:
    """Whole values, runs of words and names of an example, unless they are known otherwise."""
    assert leaked(tool, arguments, known, given=GIVEN) == found


def test_the_values_of_every_shipped_example_are_known() -> None:
    """Each argument of each example turn, put into another request, is found out."""
    for example in EXAMPLES:
        for call in example.calls:
            for name, value in call.arguments.items():
                if call.tool != ANSWER:
                    assert leaked(call.tool, {name: value}, "?"), (name, value)
                    assert not leaked(call.tool, {name: value}, f"{example.request} {value}")


def test_the_examples_of_parameters_count() -> None:
    """They are shown to models that were measured not to copy them: that is measured here."""
    given = given_by((), BELT)
    assert leaked(FIND, {"slowa": "umowa najmu"}, "lease", given=given) == ("umowa najmu",)
    assert leaked(READ, {"od_linii": 120}, "lease", given=given) == ("120",)
