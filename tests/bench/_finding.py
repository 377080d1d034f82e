"""Finding tools by the words of their names and descriptions, for comparison."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

from archivist.agent import prompt
from archivist.agent.ranking import MOST_PICKED
from archivist.agent.speech import voiced
from archivist.model.message import User
from tools.archive.folding import words
from tools.archive.index.inflection import STOP_WORDS, stems
from tools.contract import Argument, Arguments, Kind, Tool, reads_only
from tools.observation import Lines, Observation, Result, Status
from tools.rendering import render
from tools.trust import Trust

if TYPE_CHECKING:
    from archivist.agent.request import Request
    from archivist.model.message import Message, Observed
    from tools.contract import Context
    from tools.registry import Belt

_LEAST_LETTERS = 3
_NONCE = "0123456789abcdefghijkl"
BY_WORDS = ("",)  # matches any request: the tool was found by other means


class Described(Arguments):
    """What the tool is to do."""

    opis: Annotated[
        str,
        Argument(
            english="description", kind=Kind.PHRASE, format="words of the request", example="x"
        ),
    ]


def _nothing(_arguments: object, _context: Context) -> Result:
    return Result(Lines("nothing"))


FINDING = Tool(
    name="znajdz_narzedzie",
    english="find_tool",
    purpose="Finds more tools by a description of what is to be done.",
    use_when="Use when none of the tools in this list does what the person asks for.",
    not_when="Not to look for documents; for that use {znajdz_dokumenty}.",
    returns="Returns up to four tools, which can be called next, or says that there is none.",
    brief="find more tools: folders, files to write, anything that no tool here does",
    arguments=Described,
    capabilities=frozenset(),
    trust=Trust.SANDBOX,
    idempotent=True,
    budget_tokens=500,
    radius=reads_only,
    run=_nothing,
)


def FINDING_EXAMPLE(belt: Belt) -> list[Message]:  # noqa: N802 - a constant that needs the belt
    """A tool is looked for, found and called."""
    request = "How much room does the folder boats take?"
    size = belt.find("rozmiar_folderu")
    assert size is not None
    return [
        User(request),
        voiced(belt, FINDING.name, {"opis": "room does the folder boats take"}),
        found(belt, (size,), request),
        voiced(belt, size.name, {"folder": "boats"}),
    ]


def found(belt: Belt, tools: tuple[Tool, ...], request: str) -> Observed:
    """The result that lists what was found."""
    count = f"{len(tools)} {'tool' if len(tools) == 1 else 'tools'} found"
    told = Observation(status=Status.OK, header=count, content=belt.listing(tools))
    return prompt.observed(render(told, _NONCE), request)


def by_words(belt: Belt, request: Request, text: str = "") -> tuple[Tool, ...]:
    """The rare tools with most of the request's words; a change only where it is asked for."""
    own = {tool: _stems(" ".join(_texts(tool))) for tool in belt.rare}
    frequent = Counter(stem for stems_ in own.values() for stem in stems_)
    asked = _stems(text or request.text)
    scores = {
        tool: sum(1 / frequent[stem] for stem in stems_ & asked)
        for tool, stems_ in own.items()
        if not tool.changes or request.matches(tool.asked_by)
    }
    best = sorted(scores, key=lambda tool: -scores[tool])
    return tuple(tool for tool in best if scores[tool])[:MOST_PICKED]


def _texts(tool: Tool) -> tuple[str, ...]:
    names = (tool.name, tool.english, *tool.aliases)
    return (*(name.replace("_", " ") for name in names), tool.brief, tool.purpose, tool.use_when)


def _stems(text: str) -> frozenset[str]:
    return frozenset(
        min(stems(word), key=len)
        for word in words(text)
        if word not in STOP_WORDS and len(word) >= _LEAST_LETTERS
    )
