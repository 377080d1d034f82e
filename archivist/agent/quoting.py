"""What is quoted as an answer: the statements of what was read that speak of what was asked.

A model of half a billion parameters finds the right document and writes another number of it. What
stands as it is written can't be wrong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.agent import mentions
from archivist.agent.language import answer_language
from archivist.agent.statements import cleaned, statements
from archivist.agent.telling import telling
from archivist.agent.wording import ASKING
from tools.archive.folding import fold
from tools.archive.index.comparing import compares

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from archivist.agent.request import Request
    from archivist.agent.state import Made
    from archivist.agent.statements import Statement

FIND, READ, SEARCH = "znajdz_dokumenty", "czytaj_dokument", "szukaj_w_dokumencie"
QUOTED = frozenset((FIND, READ, SEARCH, "ocr_skan", "przypomnij", "szukaj_w_sieci"))
"""The tools whose results are quoted; what others say is the program's own."""

_MARK = "│ "  # what stands behind it is a document's, and nothing that the program says
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
_STEM = 4  # letters of a name that all its forms have
_NAME = re.compile(r"(?<=[\w,] )([A-ZĄĆĘŁŃÓŚŹŻ][^\W\d_]{3,})")
_NEXT_QUESTION = re.compile(rf"[,\s]+(?:and|or|i|oraz|a)\s+(?={ASKING}\b)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Written:
    """An answer that was written out.

    Attributes:
        text: What it says; what is quoted stands behind a mark of its own.
        quoted: The documents that are quoted, in their order.
    """

    text: str
    quoted: tuple[str, ...] = ()


def sentence(name: str, request: Request) -> str:
    """One of the program's sentences, in the language of a request."""
    return _SENTENCES[name]["pl" if answer_language(request.text) == "pl" else "en"]


def marked(line: str) -> str:
    """A line of a document as a quotation."""
    return f"{_MARK}{cleaned(line)}".rstrip()


def quoted(request: Request, made: Sequence[Made]) -> Written:
    """Quote the statements that speak of each thing that is asked.

    Args:
        request: The person's words.
        made: The calls of the turn.
    """
    told = [one for _, one in _telling(request, made)]
    if not told:
        return Written(sentence("nothing", request))
    paths = tuple(dict.fromkeys(one.path for one in told if one.path))
    said: dict[str, None] = {}
    for one in told:
        if len(paths) > 1 and compares(request.text):
            said[f"{one.path}:"] = None
        said[marked(one.text)] = None
    if not says_plainly(request, made):
        said = {sentence("nearest", request): None, **said}
    return Written("\n".join(said), paths)


def says_plainly(request: Request, made: Sequence[Made]) -> bool:
    """Whether what was observed has what the words ask about, and every name in them.

    Args:
        request: The person's words.
        made: The calls of the turn; a mere passage that was found must have more of the words.
    """
    read = {path for one in made if one.tool != FIND for path in one.observation.paths}
    known = fold("\n".join(f"{one.path}\n{one.text}" for one in statements(made)))
    words = mentions.without([*request.paths()], request.text)
    return all(fold(name)[:_STEM] in known for name in _NAME.findall(words)) and any(
        weight >= (_PLAINLY if one.path in read else _PLAINLY_FOUND)
        for weight, one in _telling(request, made)
    )


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
