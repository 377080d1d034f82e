"""Answers that are written out without a model: reported by a tool, read out, or quoted.

What was calculated, counted or changed is told by the program, which knows it; nothing is decoded.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from archivist.agent import mentions
from archivist.agent.quoting import FIND, QUOTED, READ, Written, marked, quoted, sentence
from archivist.agent.readiness import CALCULATE
from archivist.agent.statements import unbroken
from archivist.agent.telling import telling_words
from archivist.agent.wording import ASKING, SENTENCE, WANTS_DOCUMENTS, WANTS_FACT
from config.language import spoken
from config.recalling import retold
from tools.observation import Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from archivist.agent.request import Request
    from archivist.agent.state import Made
    from tools.registry import Belt

_MORE = re.compile(r"; (?P<more>.+) is more than (?P<less>.+)$")
_ASKED = re.compile(rf"\b{ASKING}\b|\?", re.IGNORECASE)


def written_out(belt: Belt, request: Request, made: Sequence[Made]) -> Written:
    """Write the answer to a request out of what was observed.

    Args:
        belt: The tools of the session.
        request: The person's words.
        made: The calls of the turn.
    """
    return _failure(made) or reported(belt, request, made) or quoted(request, made)


def reported(belt: Belt, request: Request, made: Sequence[Made]) -> Written | None:
    """Tell what came of the last call; None where a document has to be quoted.

    Args:
        belt: The tools of the session.
        request: The person's words.
        made: The calls of the turn.
    """
    if not made or made[-1].observation.status is not Status.OK:
        return None
    last = made[-1]
    if last.observation.operation:
        return Written(_changes(made))
    if last.tool == CALCULATE:
        return Written(calculated(last, request)) if last.observation.content else None
    asks_more = request.asks_twice() or _sentences(request) > 1
    return None if asks_more else _whole(belt, request, made)


def _whole(belt: Belt, request: Request, made: Sequence[Made]) -> Written | None:
    """What came of a call that looked at something, where all of it is wanted."""
    last, tool = made[-1], belt.find(made[-1].tool)
    if tool is not None and tool.keeps:
        return Written(f"{_header(last)}.")  # what was noted is told beside every answer
    if last.tool == FIND:
        paths = last.observation.paths
        return Written(_report(last, paths)) if paths and _lists(belt, request) else None
    if last.tool == READ:
        return _read_out(request, made)
    return None if last.tool in QUOTED else _of_all(request, made, last.tool)


def calculated(made: Made, request: Request) -> str:
    """A sum as it was made, or which of two amounts is more and by how much.

    Args:
        made: The calculation.
        request: The person's words, which decide the language.
    """
    written, *origins = made.observation.content.splitlines()
    found = _MORE.search(made.observation.header)
    if not found:
        return written
    return sentence("more", request).format(
        more=_with_origin(found["more"], origins),
        less=_with_origin(found["less"], origins),
        difference=written.rpartition(" = ")[2].lstrip("-−"),
    )


def _with_origin(amount: str, origins: Iterable[str]) -> str:
    pairs = (each.rpartition(": ") for each in origins)
    holding = [path for path, _, one in pairs if one == amount]
    return f"{amount} ({holding[0]})" if holding else amount


def _lists(belt: Belt, request: Request) -> bool:
    """Whether the words want to know which documents there are, and nothing about them."""
    if any(tool.changes and request.matches(tool.asked_by) for tool in belt.tools):
        return False
    if request.wants_own_words() or WANTS_FACT.search(request.text):
        return False
    if WANTS_DOCUMENTS.search(request.text):
        return True
    return request.looks_for() and not _ASKED.search(request.text)


def _sentences(request: Request) -> int:
    return sum(bool(each.strip()) for each in SENTENCE.split(request.text))


def _failure(made: Sequence[Made]) -> Written | None:
    """Why the last call failed, after what was changed before it."""
    error = made[-1].observation.error if made else None
    if error is None or made[-1].tool in QUOTED:
        return None
    return Written("\n".join(filter(None, (_changes(made), spoken(retold(error.what))))))


def _changes(made: Sequence[Made]) -> str:
    done = [one for one in made if one.observation.operation and one.observation.error is None]
    return "\n".join(map(_header, done))


def _of_all(request: Request, made: Sequence[Made], tool: str) -> Written | None:
    """What a tool reports of everything that the words name; None while something is left."""
    alike = [one for one in made if one.tool == tool and one.observation.error is None]
    if _left(request, alike):
        return None
    reports = (_report(one, one.observation.content.splitlines()) for one in alike)
    return Written("\n".join(reports))


def _left(request: Request, made: Sequence[Made]) -> bool:
    """Whether a document that the words name was meant by none of some calls."""
    meant = [
        str(value) for one in made for value in (*one.arguments.values(), *one.observation.paths)
    ]
    return any(
        not any(value == path or value.endswith(f"/{path}") for value in meant)
        for path in request.documents()
    )


def _read_out(request: Request, made: Sequence[Made]) -> Written | None:
    """What the named documents say, where nothing is asked about it."""
    words = telling_words(mentions.without([*request.paths()], request.text))
    asked = [word for word in words if not (word.text.isdigit() and request.lines())]
    read = [one for one in made if one.tool == READ and one.observation.status is Status.OK]
    named = request.documents() or request.begins_pointing()
    if asked or not named or _left(request, read):
        return None
    shown = [line for one in read for line in unbroken(one, "[…]").splitlines()]
    paths = dict.fromkeys(path for one in read for path in one.observation.paths)
    return Written("\n".join(map(marked, shown)), tuple(paths)) if any(shown) else None


def _report(made: Made, content: Iterable[str]) -> str:
    return "\n".join(line for line in (_header(made), *content) if line)


def _header(made: Made) -> str:
    header = spoken(retold(made.observation.header))
    return f"{header[:1].upper()}{header[1:]}"
