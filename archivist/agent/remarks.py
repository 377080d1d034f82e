"""What the program adds to an answer: what was not done, where it is from, what to check."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from archivist.agent import sources
from archivist.agent.readiness import CALCULATE
from archivist.agent.writing import calculated
from config.language import joined, told
from config.recalling import retold
from tools.amounts import amounts_in
from tools.belt import BELT, usun, wyslij_wiadomosc
from tools.belt.szukaj_w_sieci import NAME as WEB
from tools.observation import Status
from tools.trust import Capability

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from archivist.agent.request import Request
    from archivist.agent.state import Made
    from tools.registry import Belt

_PAGE = re.compile(r"^  (https?://\S+)$", re.IGNORECASE | re.MULTILINE)
_MOST_PAGES = 3
_QUOTES = re.compile("[\"'`„”“’‘«»]")
_NOT_DELETED = told("Nothing was deleted: that needs `allow_delete` and a profile that may write.")
_NOT_SENT = told("Nothing was sent: no tool for mail is open here (setting `send_mail`).")
_NOT_NOTED = told(
    "Nothing was noted: what comes through a pipe or from a schedule may note nothing unless you "
    "add `--trust host`, and the profile reader never may."
)
_OPENED_BY_SETTINGS = {
    usun.TOOL.name: (usun.TOOL.asked_by, _NOT_DELETED),
    wyslij_wiadomosc.NAME: (wyslij_wiadomosc.ASKED_BY, _NOT_SENT),
}
_WHERE = ("sciezka", "folder")  # where a path is a path, and not words to look for


def remarks(  # noqa: PLR0913 - everything that is known of a turn
    belt: Belt,
    request: Request,
    made: Sequence[Made],
    said: Sequence[str],
    answer: str,
    *,
    false: bool = False,
    quoted: tuple[str, ...] | None = None,
) -> Iterator[str]:
    """Write one remark a line.

    Args:
        belt: The tools of the session.
        request: What the person asked.
        made: The calls of the turn.
        said: What the person wrote and what was observed earlier in the session.
        answer: The model's words that are shown.
        false: Whether others were left out, because they claimed a change that was not made.
        quoted: The documents that an answer quotes which no model wrote; None where one did.
    """
    # An answer can't claim what the ledger doesn't hold.
    changed = [item for item in made if item.observation.operation]
    for item in changed:
        if item.observation.error is not None:  # in doubt: the person has to look
            yield _bracketed(retold(item.observation.error.what))
            continue
        undo = told("`archivist undo` takes it back.") if _can_be_undone(belt, item) else ""
        yield from _of_change(item.observation.header, undo, answer)
    shut = tuple(_shut(belt, request))
    yield from map(_bracketed, shut)
    of_notes = tuple(_of_notes(belt, request, made))
    if changed and false:
        yield told("(Nothing else was changed.)")
    claimed = false and not of_notes
    if not changed and not shut and (claimed or _asks_for_a_change(belt, request)):
        yield told("(Nothing was changed.)")
    yield from of_notes
    yield from map(_bracketed, (one for one in _not_there(request, made) if one not in answer))
    calculations = tuple(_calculations(made, answer, request))
    yield from map(_bracketed, calculations)
    if pages := _pages(made):
        yield told("(From the web, not from your documents: {pages})", pages="; ".join(pages))
    if quoted is None:
        explained = "\n".join([answer, *calculations])
        yield from _of_sources(request, made, said, answer, explained)
        yield from _of_tools(belt, request, answer)
    elif quoted:
        yield f"({'; '.join(quoted)})"


def _of_sources(
    request: Request, made: Sequence[Made], said: Sequence[str], answer: str, explained: str
) -> Iterator[str]:
    """Say where a model's words are from, and what in them is from nowhere."""
    found = sources.sources(made, request.text, explained)
    if found and not sources.names_path(explained, made):
        yield f"({'; '.join(found)})"
    asked = "\n".join([request.text, *said])
    doubtful = sources.unsupported(made, asked, answer)
    # An answer that adds nothing that was read may be no more than a memory.
    if not sources.sources(made, request.text, answer):
        doubtful += sources.unknown_names(made, asked, answer)
    if wrong := sources.wrong_months(made, asked, answer):
        yield told("(Check the month: {dates}.)", dates=joined("; ", wrong))
    if doubtful:
        yield told(
            "(Check this: {doubtful} is not written in what was read.)",
            doubtful="; ".join(doubtful),
        )


def _bracketed(sentence: str) -> str:
    return joined("", ("(", sentence, ")"))


def _of_change(header: str, undo: str, answer: str) -> Iterator[str]:
    """Say what was changed, unless the answer is that very sentence, and what takes it back."""
    news = "" if _bare(header) in _bare(answer) else header
    # Below a list, so that it is not read as a part of the last name.
    between = "\n" if "\n" in news else " "
    if said := joined(between, filter(None, (news, undo))):
        yield _bracketed(said)


def _bare(text: str) -> str:
    return _QUOTES.sub("", " ".join(text.split())).rstrip(".")


def _of_tools(belt: Belt, request: Request, answer: str) -> Iterator[str]:
    """Explain the tools that an answer sends the person to, as if it spoke to a programmer."""
    names = dict.fromkeys(
        name for tool in belt.tools for name in (belt.spoken(tool), tool.name) if "_" in name
    )
    named = [name for name in names if name in answer and name not in request.text]
    if named:
        yield told(
            "(What the model calls {names} is its own: you only say what you want.)",
            names=", ".join(named),
        )


def _asks_for_a_change(belt: Belt, request: Request) -> bool:
    """Whether the words ask for a change, by a tool of the session or by one that it lacks."""
    tools = (*belt.tools, *BELT)
    return any(tool.changes and request.matches(tool.asked_by) for tool in tools)


def _shut(belt: Belt, request: Request) -> Iterator[str]:
    """Say what was not done for want of a tool: a model claims to have done it all the same."""
    for name, (asked_by, sentence) in _OPENED_BY_SETTINGS.items():
        if belt.find(name) is None and request.matches(asked_by):
            yield sentence


def _pages(made: Sequence[Made]) -> tuple[str, ...]:
    """The first addresses that a search of the web gave."""
    content = "\n".join(item.observation.content for item in made if item.tool == WEB)
    return tuple(dict.fromkeys(_PAGE.findall(content)))[:_MOST_PAGES]


def _can_be_undone(belt: Belt, made: Made) -> bool:
    """Whether a change stayed on this machine."""
    tool = belt.find(made.tool)
    return tool is None or Capability.NETWORK not in tool.capabilities


def _calculations(made: Sequence[Made], answer: str, request: Request) -> Iterator[str]:
    """Show how a sum or difference was made, where the answer leaves out an amount of it.

    Always where it is known which amount is from which document.
    """
    for item in made:
        content = item.observation.content  # of a repeated call there is none
        if item.tool != CALCULATE or item.observation.status is not Status.OK or not content:
            continue
        sum_, *origins = content.splitlines()
        if answer == calculated(item, request):  # the program's own words mistake nothing
            left = [each for each in origins if each.rpartition(": ")[0] not in answer]
        elif origins or any(one.written not in answer for one in amounts_in(sum_)):
            left = [sum_, *origins]
        else:
            left = []
        if left:
            yield "; ".join(left)


def _not_there(request: Request, made: Sequence[Made]) -> Iterator[str]:
    """Say which of the paths in the person's words led nowhere.

    An answer from another document would else be taken for one from the document that was named.
    """
    for path in dict.fromkeys([*request.paths(), *request.folders()]):
        tried = [item for item in made if path in map(item.arguments.get, _WHERE)]
        failed = [item for item in tried if item.observation.status is Status.ERROR]
        if failed and failed == tried and (error := failed[-1].observation.error):
            yield retold(error.what)


def _of_notes(belt: Belt, request: Request, made: Sequence[Made]) -> Iterator[str]:
    """Say what was noted, or that nothing was: a model says "I will remember" without a call."""
    tool = next((each for each in belt.tools if each.keeps), None)
    if tool is None:
        if request.asks_to_note(("",)):
            yield _bracketed(_NOT_NOTED)
        return
    kept = [
        item.observation for item in made if item.tool == tool.name and item.observation.content
    ]
    for observation in kept:
        yield told(
            "({header}: {note}; `archivist pamiec` lists all notes.)",
            header=observation.header.capitalize(),
            note=observation.content,
        )
    if not kept and (request.asks_to_note(tool.asked_by) or request.matches(tool.asked_by)):
        yield told('(Nothing was noted. Say it in one sentence: "Remember that ...".)')
