"""Shows turns that are over, from the session store, as the chat showed them."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from archivist.agent.recorder import ANEW
from archivist.terminal import words
from archivist.terminal.escaping import displayed
from archivist.terminal.width import wrap
from config.language import phrase, spoken, told
from config.recalling import recalled
from tools.observation import ErrorInfo, Observation, Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from archivist.terminal.since import Since
    from sessions.record import Event, Turn

BROKEN_OFF = told("(This turn is not finished: it still goes on, or it was broken off.)")
BEGUN_ANEW = told("(What was said before is forgotten.)")


def turn_lines(turn: Turn, columns: int, since: Since) -> Iterator[str]:
    """Render a turn: what was asked, the calls, the answer; nothing in it acts on a terminal.

    Args:
        turn: What happened; results of tools are not shown.
        since: What became of its changes.
        columns: Longer lines are broken between words; 0 leaves them as they are.
    """
    if turn.end is not None and turn.end.stop == ANEW:
        yield spoken(BEGUN_ANEW)
        return
    yield from _wrapped(f"> {displayed(turn.request)}", columns)
    for event in turn.events:
        yield words.call(event.shown, columns or len(event.shown) * 10)
        yield from _wrapped(f"  {words.result(observation_of(event))}", columns)
        if after := since.of_call(event):
            yield from _wrapped(f"  {after}", columns)
    for sentence in since.of_turn(turn):
        yield from _wrapped(sentence, columns)
    yield ""
    yield from _wrapped(displayed(turn.end.answer) if turn.end else spoken(BROKEN_OFF), columns)
    for sentence in unread_in(turn):
        yield from _wrapped(
            phrase("Not read: {sentence}", sentence=displayed(recalled(sentence))), columns
        )


def unread_in(turn: Turn) -> tuple[str, ...]:
    """What the results of a turn left unread, each thing once."""
    return tuple(dict.fromkeys(note for event in turn.events for note in event.unread))


def observation_of(event: Event) -> Observation:
    """The result of a call as the screen was told of it; what the model saw of it is left out."""
    error = event.error
    return Observation(
        status=Status(event.status),
        error=ErrorInfo(**asdict(error)) if error else None,
        radius=event.radius,
        operation=event.operation,
        ms=event.ms,
        tokens_raw=event.tokens_raw,
        tokens_shown=event.tokens_shown,
    )


def _wrapped(text: str, columns: int) -> list[str]:
    return wrap(text, columns) if columns else text.split("\n")
