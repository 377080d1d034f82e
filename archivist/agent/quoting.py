"""Answers without a model's words: quoted from documents, or told as a tool reports it.

A model of half a billion parameters finds the right document and writes another number of it. What
it is spared here can't be wrong: the statements that speak of what was asked stand as they are
written, and what was calculated, counted or changed is told by the program.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from archivist.agent import mentions
from archivist.agent.language import answer_language
from archivist.agent.readiness import CALCULATE
from archivist.agent.statements import statements
from archivist.agent.telling import telling, telling_words
from archivist.agent.wording import ASKING
from config.language import spoken
from config.recalling import retold
from tools.archive.index.comparing import compares
from tools.observation import Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from archivist.agent.request import Request
    from archivist.agent.state import Made
    from archivist.agent.statements import Statement
    from tools.registry import Belt

FIND, READ, SEARCH = "znajdz_dokumenty", "czytaj_dokument", "szukaj_w_dokumencie"
_QUOTED = frozenset((FIND, READ, SEARCH, "ocr_skan", "przypomnij", "szukaj_w_sieci"))
# An answer is in the language of its question, whatever the screen's.
_SENTENCES = {
    "nothing": {"en": "Nothing about it was found.", "pl": "Niczego o tym nie znaleziono."},
    "nearest": {
        "en": "What was looked at does not say so plainly. Nearest to it:",
        "pl": "To, co przejrzano, nie mówi o tym wprost. Najbliższe temu:",
    },
    "more": {
        "en": "{more} is more than {less}; the difference is {difference}.",
        "pl": "{more} to więcej niż {less}; różnica wynosi {difference}.",
    },
}
# Of the words' weight; below it a statement may speak of something else.
_PLAINLY, _PLAINLY_FOUND = 0.25, 0.4
# How many may be meant, if the others weigh so much of the best one.
_A_PAIR, _A_LIST = (2, 0.8), (8, 0.5)
_MORE = re.compile(r"; (?P<more>.+) is more than (?P<less>.+)$")
_ASKED = re.compile(rf"\b{ASKING}\b|\?", re.IGNORECASE)
_NEXT_QUESTION = re.compile(rf"[,\s]+(?:and|or|i|oraz|a)\s+(?={ASKING}\b)", re.IGNORECASE)


def written_out(belt: Belt, request: Request, made: Sequence[Made]) -> str:
    """Write the answer to a request out of what was observed.

    Args:
        belt: The tools of the session.
        request: The person's words.
        made: The calls of the turn.

    Returns:
        An empty text where only a model could answer.
    """
    return reported(belt, request, made) or _quoted(request, made)


def reported(belt: Belt, request: Request, made: Sequence[Made]) -> str:
    """Tell what came of the last call; empty where a document has to be quoted.

    Args:
        belt: The tools of the session.
        request: The person's words.
        made: The calls of the turn.
    """
    if not made or made[-1].observation.status is not Status.OK:
        return ""
    last = made[-1]
    if last.observation.operation:
        return "\n".join(_header(one) for one in made if one.observation.operation)
    if last.tool == CALCULATE:
        return calculated(last, request.text) if last.observation.content else ""
    if last.tool == FIND:
        listed = request.looks_for() and "?" not in request.text and not _orders(belt, request)
        return _report(last, last.observation.paths) if listed and last.observation.paths else ""
    if last.tool in _QUOTED:
        return last.observation.content if last.tool == READ and _reads_out(request) else ""
    return _of_all(request, made, last.tool)


def _of_all(request: Request, made: Sequence[Made], tool: str) -> str:
    """What a tool reports of everything that the words name; empty while something is left."""
    tried = [value for one in made for value in one.arguments.values()]
    if request.asks_twice() or any(path not in tried for path in request.documents()):
        return ""
    alike = [one for one in made if one.tool == tool and one.observation.error is None]
    return "\n".join(_report(one, one.observation.content.splitlines()) for one in alike)


def _reads_out(request: Request) -> bool:
    """Whether the words want a document read and ask nothing about it."""
    words = telling_words(mentions.without([*request.paths()], request.text))
    if _ASKED.search(request.text):
        return False
    return not [word for word in words if not (word.text.isdigit() and request.lines())]


def calculated(made: Made, question: str) -> str:
    """A sum as it was made, or which of two amounts is more and by how much."""
    written, *origins = made.observation.content.splitlines()
    found = _MORE.search(made.observation.header)
    if not found:
        return written
    return _sentence("more", question).format(
        more=_with_origin(found["more"], origins),
        less=_with_origin(found["less"], origins),
        difference=written.rpartition(" = ")[2].lstrip("-−"),
    )


def _sentence(name: str, question: str) -> str:
    return _SENTENCES[name]["pl" if answer_language(question) == "pl" else "en"]


def _with_origin(amount: str, origins: Iterable[str]) -> str:
    pairs = (each.rpartition(": ") for each in origins)
    holding = [path for path, _, one in pairs if one == amount]
    return f"{amount} ({holding[0]})" if holding else amount


def _orders(belt: Belt, request: Request) -> bool:
    return any(tool.changes and request.matches(tool.asked_by) for tool in belt.tools)


def _report(made: Made, content: Iterable[str]) -> str:
    return "\n".join(line for line in (_header(made), *content) if line)


def _header(made: Made) -> str:
    header = spoken(retold(made.observation.header))
    return f"{header[:1].upper()}{header[1:]}"


def says_plainly(request: Request, made: Sequence[Made]) -> bool:
    """Whether what was observed has what the words ask about; of a mere passage, more of it."""
    read = {str(one.arguments.get("sciezka")) for one in made if one.tool != FIND}
    return any(
        weight >= (_PLAINLY if one.path in read else _PLAINLY_FOUND)
        for weight, one in _telling(request, made)
    )


def _quoted(request: Request, made: Sequence[Made]) -> str:
    """The statements that speak of each thing that is asked."""
    quoted = _telling(request, made)
    if not quoted:
        return _sentence("nothing", request.text)
    said = "\n".join(dict.fromkeys(one.text for _, one in quoted))
    plain = says_plainly(request, made)
    return said if plain else f"{_sentence('nearest', request.text)}\n{said}"


def _telling(request: Request, made: Sequence[Made]) -> list[tuple[float, Statement]]:
    found = statements(made)
    if not found:
        return []
    words = mentions.without([*request.paths()], request.text)
    if compares(request.text):
        read = statements([one for one in made if one.tool == READ])
        of_each = list(_of_each(words, read))
        return of_each if len(of_each) > 1 else list(_of_each(words, found))
    asked = _NEXT_QUESTION.split(words)
    several = _A_LIST if request.means_all() else _A_PAIR
    return [one for part in asked for one in _best(part, found, words, several)]


def _best(
    part: str, found: Sequence[Statement], question: str, several: tuple[int, float]
) -> Iterator[tuple[float, Statement]]:
    """The statement that speaks most of a part of a question; of a whole one also the next."""
    best, *others = telling(part, found, question)
    yield best
    if part == question:
        most, near = several
        same = [one for one in others if one[1].path == best[1].path]
        yield from (one for one in same[: most - 1] if one[0] >= best[0] * near)


def _of_each(question: str, found: Sequence[Statement]) -> Iterator[tuple[float, Statement]]:
    """The best statement of each document that was looked into."""
    for path in dict.fromkeys(one.path for one in found):
        yield telling(question, [one for one in found if one.path == path])[0]
