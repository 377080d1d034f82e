"""A session as a document of its own: Markdown to read, JSON to keep or process."""

from __future__ import annotations

import json
import os
import re
from dataclasses import asdict
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from archivist.agent.recorder import ANEW
from archivist.terminal import words
from archivist.terminal.escaping import displayed, one_line
from archivist.terminal.since import Since, changes_data
from archivist.terminal.transcript import BEGUN_ANEW, BROKEN_OFF, observation_of, unread_in
from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase, spoken
from config.recalling import recalled
from tools.names import escaped

if TYPE_CHECKING:
    from pathlib import Path

    from sessions.record import Event, Transcript, Turn
    from tools.effects.fates import Fates

JSON_VERSION = 1
"""Grows when a field of the JSON form goes or changes its meaning; new fields leave it."""

# What a viewer of Markdown would load or obey: pictures, and every tag of HTML.
_ACTIVE = re.compile(r"!(?=\[)|<(?=[A-Za-z/!?])")
_NEUTRAL = {"!": "!\\", "<": "&lt;"}


class Form(StrEnum):
    """What a session is written as; the value is the ending of a file's name."""

    MARKDOWN = "md"
    JSON = "json"


def exported(transcript: Transcript, form: Form, fates: Fates) -> str:
    """Render a whole session with what became of its changes until now.

    JSON holds everything that is stored, exactly; Markdown leaves out the results of tools, and
    what documents say can't make its viewer load a picture or run anything.
    """
    return _json(transcript, fates) if form is Form.JSON else _markdown(transcript, fates)


def form_of(file: Path) -> Form:
    """The form that a file's name asks for: JSON where it ends so, else Markdown."""
    return Form.JSON if file.suffix.casefold() == f".{Form.JSON}" else Form.MARKDOWN


def save(text: str, file: Path) -> None:
    """Write a new file that only this person can read.

    Raises:
        ArchivistError: It exists or can't be written.
    """
    name = escaped(str(file))
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "w", encoding="utf-8", newline="\n") as out:  # noqa: PTH123 - a descriptor
            out.write(text)
    except FileExistsError as error:
        raise ArchivistError(
            phrase("{name} exists already: name a new file.", name=name)
        ) from error
    except OSError as error:
        raise ArchivistError(
            phrase("{name} can't be written: {why}.", name=name, why=in_words_of_the_system(error))
        ) from error


def _json(transcript: Transcript, fates: Fates) -> str:
    """ASCII, so that a file name which is no text survives and nothing acts on a terminal."""
    data = {
        "format": "archivist-session",
        "version": JSON_VERSION,
        **asdict(transcript),
        "changes": changes_data(fates),
        "ledger_trouble": fates.trouble or None,
    }
    return json.dumps(data, default=_iso, indent=2) + "\n"


def _iso(value: object) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(value)


def _markdown(transcript: Transcript, fates: Fates) -> str:
    session = transcript.session
    since = Since(transcript.turns, fates)
    when = session.started.astimezone().strftime("%Y-%m-%d %H:%M")
    head = (
        f"# {phrase('Session {session}', session=session.id)}\n\n{when} · "
        f"{_code(session.setup.archive)} · {_neutral(one_line(session.setup.model))} · "
        f"{session.setup.kind}\n"
    )
    turns = "".join(f"\n{_turn(turn, since)}" for turn in transcript.turns)
    left = "".join(f"\n*{_neutral(one_line(one))}*\n" for one in since.left())
    return head + turns + left


def _turn(turn: Turn, since: Since) -> str:
    if turn.end is not None and turn.end.stop == ANEW:
        return f"*{spoken(BEGUN_ANEW)}*\n"
    lines = _neutral(displayed(turn.request)).split("\n")
    asked = "\n".join(f"> {line}".rstrip() for line in lines)
    calls = "".join(_call(event, since) for event in turn.events)
    calls += "".join(f"- {_neutral(one_line(one))}\n" for one in since.of_turn(turn))
    answer = _neutral(displayed(turn.end.answer)) if turn.end else f"*{spoken(BROKEN_OFF)}*"
    unread = "".join(
        f"- {phrase('Not read: {sentence}', sentence=_neutral(one_line(recalled(one))))}\n"
        for one in unread_in(turn)
    )
    above, below = "\n" if calls else "", f"\n{unread}" if unread else ""
    return f"## {turn.number}\n\n{asked}\n\n{calls}{above}{answer}\n{below}"


def _call(event: Event, since: Since) -> str:
    result = _neutral(words.result(observation_of(event)))
    after = since.of_call(event)
    said = f" · **{_neutral(one_line(after))}**" if after else ""
    return f"- {_code(event.shown)} · {result}{said}\n"


def _code(text: str) -> str:
    """Quote text so that no backtick in it ends the quotation."""
    shown = one_line(text)
    runs = [len(run) for run in re.findall("`+", shown)]
    fence = "`" * (max(runs, default=0) + 1)
    return f"{fence} {shown} {fence}" if runs else f"`{shown}`"


def _neutral(text: str) -> str:
    return _ACTIVE.sub(lambda active: _NEUTRAL[active.group()], text)
