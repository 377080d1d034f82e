"""What was read, cut into statements: sentences and lines as they are written."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from archivist.agent.sources import lines
from tools.observation import Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from archivist.agent.state import Made

_SEARCH = "szukaj_w_dokumencie"  # its lines begin with their numbers
_LONG = 200  # characters; a longer line is cut into sentences
_LONGEST = 600  # characters of a statement; what is longer is cut between words
_WRAPPED = 60  # characters from which on a line may have been broken for want of room
_HEADING_WORDS = 6
_BELOW = 8  # statements that a heading speaks for
_NUMBERED = re.compile(r"^\d+[> ] ?(?=\S)")
_MARK = re.compile(r"^#+\s+")  # of a heading in Markdown
_PAGE = re.compile(r"^\[(?:page|slide|sheet)\b[^\]]*\]$", re.IGNORECASE)
_ENDED = re.compile(r"[.!?:;…][\"”»')\]]*$")
_SENTENCE = re.compile(r"(?<!\w)(\w*)[.!?][\"”»')\]]*\s+(?=[\"“„«(]?[^\W\d_a-zà-ÿąćęłńóśźż])")
# ruff: noqa: SIM905 - sixty quotes would hide the words
_ABBREVIATED = frozenset(
    "mr mrs ms dr prof st no nos vs approx inc ltd co tel ul al pl os nr np godz r zł gr sp im św "
    "art ust pkt par lit str poz tzw mgr inż hab woj pow gm m in cd".split()
)
_ROW = re.compile(r"[;|\t]")  # of a table, which ends with its line
_UNSHOWN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_WORD = re.compile(r"\w")
_FIGURE = re.compile(r"(?<![§\d] )(?<!^)\d")  # "2. Fees" and "§ 2. Fees" are headings all the same


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement as it is written.

    Attributes:
        path: Of the document that it is from; empty where it is from none.
        text: What it says.
        above: The heading that it stands under.
        title: The document's first line.
    """

    path: str
    text: str
    above: str = ""
    title: str = ""

    @property
    def is_heading(self) -> bool:
        """Whether it seems to be a heading."""
        return _is_heading(self.text)


def statements(made: Sequence[Made]) -> tuple[Statement, ...]:
    """Cut what was shown of documents into statements, each once."""
    texts: dict[str, list[str]] = {}
    for item in made:
        if item.observation.status is not Status.OK:
            continue
        for path, line in _lines(item):
            numbered = _NUMBERED.match(line) if item.tool == _SEARCH else None
            written = cleaned(line[numbered.end() if numbered else 0 :])
            texts.setdefault(path, []).append(written.strip())
    found = (one for path, text in texts.items() for one in cut(path, text))
    return tuple({(one.path, one.text): one for one in found}.values())


def _lines(made: Made) -> Iterable[tuple[str, str]]:
    """The lines with their documents; what is from no document, such as notes, is from nowhere."""
    whole = replace(made, observation=replace(made.observation, content=unbroken(made)))
    if made.observation.paths:
        return lines([whole])
    said = whole.observation.content.splitlines()
    return (("", line) for line in (made.observation.header, *said))


def unbroken(made: Made, between: str = "") -> str:
    """The content with an empty line, or another one, where a middle was cut out."""
    content, gap = made.observation.content, made.observation.gap
    return content if gap is None else f"{content[:gap]}\n{between}\n{content[gap:]}"


def cleaned(text: str) -> str:
    """Drop what a document could do to a screen: controls, and marks that turn its text round."""
    return _UNSHOWN.sub("", text)


def cut(path: str, text: Sequence[str]) -> Iterator[Statement]:
    """Cut the lines of one document into statements."""
    heading, left, title = "", 0, ""
    for written in _unwrapped(text):
        line = _MARK.sub("", written)
        title = title or line
        for sentence in _sentences(line):
            yield Statement(path, sentence, heading if left else "", title)
            left = max(0, left - 1)
        if line != written or _is_heading(line):
            heading, left = line, _BELOW


def _is_heading(text: str) -> bool:
    short = len(text.split()) <= _HEADING_WORDS
    return short and not (_ENDED.search(text) or ":" in text or _FIGURE.search(text))


def _unwrapped(text: Sequence[str]) -> Iterator[str]:
    """The lines, those joined again that were broken in the middle of a sentence."""
    before = ""
    for line in text:
        if not line or _PAGE.match(line):
            if before:
                yield before
            before = ""
        elif before and _goes_on(before, line):
            before = f"{before} {line}"
        else:
            if before:
                yield before
            before = line
    if before:
        yield before


def _goes_on(before: str, line: str) -> bool:
    if _ENDED.search(before) or len(before) < _WRAPPED or _ROW.search(f"{before}\n{line}"):
        return False
    return line[0].islower() or (line[0].isdigit() and before[-1].isdigit())


def _sentences(line: str) -> Iterator[str]:
    """A line, cut into sentences if it is long."""
    start = 0
    for end in _SENTENCE.finditer(line) if len(line) > _LONG else ():
        if end[1].casefold() not in _ABBREVIATED and len(end[1]) > 1:
            yield from _pieces(line[start : end.end()])
            start = end.end()
    yield from _pieces(line[start:])


def _pieces(text: str) -> Iterator[str]:
    """A text, cut where a part of it ends, between words or anywhere, if it is too long."""
    text = text.strip()
    while len(text) > _LONGEST:
        head = text[:_LONGEST]
        cuts = (head.rfind(each) + len(each) for each in ("; ", ", ", " ") if each in head)
        end = next(cuts, _LONGEST)
        yield text[:end].strip()
        text = text[end:].strip()
    if _WORD.search(text):
        yield text
