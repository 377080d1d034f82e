"""Grades what a model is told when a call fails, the only thing it reads before its next try.

A message gets a point for each of three things: it names what failed, it says what is allowed or
what is there instead, and it says what to do next. It must not point at a tool or parameter that
the session can't see, nor let out anything that is none of the model's business.

The rules are heuristics over words: a full mark is no proof of a good message, a lost one is a
question to its author.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from tools.contract import Voice
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from tools.registry import Belt

BEST_SCORE = 3

_QUOTED = re.compile(r'"[^"]*"|„[^”]*”|(?<!\w)\'[^\']*\'(?!\w)')
_ALLOWED = re.compile(
    r"\d|\"|: |\b(?:allowed|at least|at most|called|can|can't|differ|each|every|expected|holds?"
    r"|keeps|lies|must|needs?|never|only|takes|would)\b",
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"\b(?:answer|ask|calculate|call|compute|did you mean|do|give|leave|list|make|nearest|read"
    r"|rename|search|see|take|tell|use|write)\b",
    re.IGNORECASE,
)
_CALL = re.compile(r"(?<!\w)([^\W\d]\w*)\(([^()]*)\)")
_KEYWORD = re.compile(r"([^\W\d]\w*)=")
_CODE_NAME = re.compile(r"(?<!\w)[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?!\w)")
_WORD = re.compile(r"\w+")
_INTERNALS = re.compile(
    r"Traceback|\bline \d+, in \b|\b\w+(?:Error|Exception)\b|<(?:class|function|module|frozen)\b"
    r"|\b0x[0-9a-f]{4,}\b|https?://|\bNone\b|\b(?:sqlite3?|pydantic\w*|errno|pypdfium2?|openat2?"
    r"|ctypes|llama_cpp|SELECT|INSERT)\b"
)


class Told(Protocol):
    """A failure as the model reads it: a ``ToolError``, or the error of an observation."""

    @property
    def what(self) -> str:
        """What went wrong."""
        ...

    @property
    def why(self) -> str:
        """What is allowed, or what is there instead."""
        ...

    @property
    def instead(self) -> str:
        """What to do next."""
        ...


@dataclass(frozen=True, slots=True)
class Failed:
    """What failed.

    Attributes:
        tool: The name that was called, as it was written.
        arguments: What it was called with, as it was written; what stands in them is no leak.
        about: The thing that failed where no argument is at fault, such as ``index``.
    """

    tool: str = ""
    arguments: object = None
    about: str = ""


@dataclass(frozen=True, slots=True)
class Grade:
    """What a message does, and what it must not do.

    Attributes:
        problem: It names the tool, the argument, the value or the thing that failed.
        allowed: It says what is allowed, or what is there instead.
        next: It says what to do.
        dangling: Tools and parameters in it that the session does not have.
        leaks: Internals and secrets in it.
    """

    problem: bool
    allowed: bool
    next: bool
    dangling: tuple[str, ...]
    leaks: tuple[str, ...]

    @property
    def score(self) -> int:
        """Points of :data:`BEST_SCORE`."""
        return self.problem + self.allowed + self.next


def grade(told: Told, belt: Belt, failed: Failed, secrets: Collection[str] = ()) -> Grade:
    """Grade one message.

    Args:
        told: The message.
        belt: What the session sees, in its voice.
        failed: The call that it answers.
        secrets: Texts that the session must not see, such as the archive's place on the disk.
    """
    whole = " ".join(filter(None, (told.what, told.why, told.instead)))
    given = " ".join(_texts(failed.arguments))
    return Grade(
        problem=_names_problem(told.what, _subjects(belt, failed)),
        allowed=bool(_ALLOWED.search(told.why)),
        next=bool(_CALL.search(told.instead) or _NEXT.search(_QUOTED.sub("", told.instead))),
        dangling=_dangling(whole, belt),
        leaks=(
            *dict.fromkeys(_INTERNALS.findall(_QUOTED.sub("", whole))),
            *(secret for secret in secrets if secret in whole and secret not in given),
        ),
    )


def _names_problem(what: str, subjects: Collection[str]) -> bool:
    quotes = [quote[1:-1] for quote in _QUOTED.findall(what)]
    return any(
        re.search(rf"(?<!\w){re.escape(each)}(?!\w)", what)
        or any(quote and (quote in each or each in quote) for quote in quotes)
        for each in subjects
    )


def _subjects(belt: Belt, failed: Failed) -> set[str]:
    """What a message about this call may name: the tool, its parameters and what was given."""
    named = {"arguments", failed.tool, failed.about, *_texts(failed.arguments)}
    found = belt.find(failed.tool)
    if found is not None:
        named |= {belt.spoken(found)}
        named |= {item.spoken(belt.voice) for item in parameters_of(found.arguments)}
    return named - {""}


def _texts(arguments: object) -> Iterator[str]:
    match arguments:
        case None:
            return
        case Mapping():
            for name, value in arguments.items():
                yield str(name)
                yield from _texts(value)
        case list():
            for value in arguments:
                yield from _texts(value)
        case _:
            yield str(arguments)


def _dangling(text: str, belt: Belt) -> tuple[str, ...]:
    """List names in code form that the session does not have; what is quoted is data."""
    bare = _QUOTED.sub('""', text)
    parameters = {
        belt.spoken(tool): {item.spoken(belt.voice) for item in parameters_of(tool.arguments)}
        for tool in belt.tools
    }
    seen = parameters.keys() | {name for names in parameters.values() for name in names}
    found = []
    for name, inside in _CALL.findall(bare):
        if name not in parameters:
            found.append(name)
        else:
            found += [key for key in _KEYWORD.findall(inside) if key not in parameters[name]]
    found += [name for name in _CODE_NAME.findall(bare) if name not in seen]
    if belt.voice is Voice.ENGLISH:  # a Polish name is no English word; the reverse can't be told
        found += [word for word in _WORD.findall(bare) if word in _polish_names(belt) - seen]
    return tuple(dict.fromkeys(found))


def _polish_names(belt: Belt) -> set[str]:
    return {
        name
        for tool in belt.tools
        for name in (
            tool.name,
            *filter(None, (tool.shown,)),
            *(item.name for item in parameters_of(tool.arguments)),
        )
    }
