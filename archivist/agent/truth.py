"""Holding an answer against the ledger: a claim of a change that was not made is not shown.

A false sentence with a correction below it is believed by whoever reads only the sentence. So where
a turn may lead to a claim, the answer is let through a sentence at a time, and one that claims what
the ledger doesn't hold is left out; the program says what holds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.agent.claims import Form, Kind, claims, speaks_of
from archivist.agent.wording import DOCUMENTS, NO_ORDER, SENTENCE
from tools.archive.names import display, last
from tools.belt import (
    BELT,
    dopisz_do_pliku,
    konwertuj_docx,
    przenies,
    przenies_katalog,
    usun,
    utworz_katalog,
    wyslij_wiadomosc,
    zapisz_plik,
    zmien_nazwe,
    zmien_nazwy,
)
from tools.observation import Status

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from archivist.agent.claims import Claim
    from archivist.agent.request import Request
    from archivist.agent.state import Made
    from tools.contract import Tool
    from tools.registry import Belt

_KINDS = {
    usun.NAME: Kind.DELETE,
    przenies.NAME: Kind.MOVE,
    przenies_katalog.NAME: Kind.MOVE,
    zmien_nazwe.NAME: Kind.MOVE,
    zmien_nazwy.NAME: Kind.MOVE,
    zapisz_plik.NAME: Kind.WRITE,
    dopisz_do_pliku.NAME: Kind.WRITE,
    konwertuj_docx.NAME: Kind.WRITE,
    utworz_katalog.NAME: Kind.WRITE,
    wyslij_wiadomosc.NAME: Kind.SEND,
}
# A sentence with the white space behind it; a name like "a.pdf" has none, and a number or dot that
# begins a line of a list is no sentence.
_SENTENCE = re.compile(
    r"(?:[ \t]*(?:\d{1,3}[.)]|[-*•])[ \t]+)?+[^\n]*?(?:[.!?][\"”»')*_]*(?=\s)|\n)\s*"
)
_FILE = re.compile(r"[\w\-+@&]+\.[A-Za-z][A-Za-z0-9]{1,4}\b")
_LATER_KINDS = frozenset({Kind.DELETE, Kind.MOVE})


@dataclass(frozen=True, slots=True)
class Truth:
    """What a turn asked for and what came of it.

    Attributes:
        held: The kinds of change that the ledger holds of this turn.
        asked: Those that the person asked for.
        names: What the changes were about, as one text.
        read: What the person wrote and what was observed: a document may tell of changes too.
        left_out: The names of what the person took out of a change that they agreed to.
    """

    held: frozenset[Kind]
    asked: frozenset[Kind]
    names: str
    read: str
    left_out: frozenset[str] = frozenset()

    def allows(self, sentence: str) -> bool:
        """Whether a sentence claims nothing that was not done."""
        return not any(self._is_false(claim, sentence) for claim in claims(sentence))

    def _is_false(self, claim: Claim, sentence: str) -> bool:
        generic = Kind.ANY in claim.kinds
        if claim.kinds & self.held or (generic and self.held):
            files = _FILE.findall(sentence)
            if self.left_out:  # "all of them have been moved": of a part, names alone can be true
                done = [file in self.names and file not in self.left_out for file in files]
                return not (done and all(done))
            return bool(files) and not any(file in self.names for file in files)
        about_files = bool(_FILE.search(sentence) or DOCUMENTS.search(sentence))
        if claim.kinds & self.asked or (generic and self.asked):
            return not generic or claim.form is Form.OWN or about_files
        if generic or any(speaks_of(kind, self.read) for kind in claim.kinds):
            return False
        return claim.form is Form.OWN or (about_files and bool(claim.kinds & _LATER_KINDS))


def truth(
    belt: Belt,
    request: Request,
    made: Sequence[Made],
    said: Sequence[str],
    left_out: Collection[bytes] = (),
) -> Truth | None:
    """Gather what an answer is held against; None where the words only ask a question.

    Args:
        belt: The tools of the session.
        request: What the person asked.
        made: The calls of the turn so far.
        said: What the person wrote and what was observed in the session.
        left_out: The paths of what the person took out of a change that they agreed to.
    """
    asked = frozenset(_asked(belt, request))
    if not asked and _only_asks(request.text):
        return None
    done = [one for one in made if one.observation.operation and one.observation.error is None]
    kinds = {_KINDS.get(one.tool, Kind.WRITE) for one in done}
    if any("new folder" in one.observation.header for one in done):
        kinds.add(Kind.WRITE)
    if any(one.tool == tool.name and _is_fine(one) for tool in belt.tools if tool.keeps
           for one in made):  # fmt: skip
        kinds |= {Kind.NOTE, Kind.WRITE}
    names = ["\n".join([one.observation.header, *map(str, one.arguments.values())]) for one in done]
    return Truth(
        frozenset(kinds),
        asked,
        "\n".join(names),
        "\n".join([request.text, *said]),
        frozenset(display(last(path)) for path in left_out),
    )


def _asked(belt: Belt, request: Request) -> set[Kind]:
    """The kinds of change that the words ask for, by tools of the session or such as it lacks."""
    tools: tuple[Tool, ...] = (*belt.tools, *BELT, usun.TOOL)
    kinds = {
        _KINDS.get(tool.name, Kind.WRITE)
        for tool in tools
        if tool.changes and request.matches(tool.asked_by)
    }
    if request.matches(wyslij_wiadomosc.ASKED_BY):
        kinds.add(Kind.SEND)
    keeping = [tool for tool in belt.tools if tool.keeps]
    if request.asks_to_note(keeping[0].asked_by if keeping else ("",)):
        kinds.add(Kind.NOTE)
    return kinds


def _only_asks(text: str) -> bool:
    sentences = [one for one in SENTENCE.split(text) if one.strip()]
    return all(one.rstrip().endswith("?") or NO_ORDER.search(one) for one in sentences)


def _is_fine(made: Made) -> bool:
    return made.observation.status is Status.OK


class Checked:
    """An answer's text on its way to the person, without its false sentences.

    Args:
        truth: What it is held against; None to let everything through at once.
    """

    def __init__(self, truth: Truth | None) -> None:
        self._truth = truth
        self._held = ""
        self._gap = ""
        self.left_out = False

    def feed(self, text: str) -> str:
        """Add a piece; return what may be shown now (may be empty)."""
        if self._truth is None:
            return text
        self._held += text
        shown = ""
        position = 0
        # At the very end of what is there, more white space may follow.
        while (found := _SENTENCE.match(self._held, position)) and found.end() < len(self._held):
            shown += self._judged(found.group())
            position = found.end()
        self._held = self._held[position:]
        return shown

    def finish(self) -> str:
        """Return the rest that may be shown: nothing follows."""
        shown = ""
        held, self._held = self._held, ""
        while held:
            match = _SENTENCE.match(held)
            sentence = match.group() if match else held
            shown += self._judged(sentence)
            held = held[len(sentence) :]
        gap, self._gap = self._gap, ""
        return shown if self.left_out else shown + gap

    def _judged(self, sentence: str) -> str:
        """The sentence behind the white space before it, or nothing."""
        words = sentence.rstrip()
        after = sentence[len(words) :]
        if self._truth is not None and not self._truth.allows(words):
            self.left_out = True
            if "\n" in after:
                self._gap = after
            return ""
        shown = self._gap + words
        self._gap = after
        return shown


def corrected(answer: str, against: Truth | None) -> tuple[str, bool]:
    """Return an answer without its false sentences, and whether there were any."""
    checked = Checked(against)
    text = checked.feed(answer) + checked.finish()
    return text, checked.left_out
