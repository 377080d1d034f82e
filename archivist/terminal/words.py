"""Says what happened, in words: pure functions from values to text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.events import Stop
from archivist.terminal.escaping import one_line
from archivist.terminal.width import cells, cut_end, cut_middle
from config.language import figure, phrase, spoken, told
from config.recalling import recalled
from tools.counting import count
from tools.observation import Status

if TYPE_CHECKING:
    from archivist.agent.conversation import Continued
    from archivist.agent.events import Compacted
    from tools.observation import Observation

_SECOND_MS = 1000
_MINUTE_S = 60


def duration(ms: int) -> str:
    """Render a time: ``41 ms``, ``0.3 s``, ``12 s``, ``2 min 5 s``."""
    if ms < 100:  # noqa: PLR2004 - from here on tenths of a second say it
        return f"{ms} ms"
    seconds = ms / _SECOND_MS
    if seconds < 9.95:  # noqa: PLR2004 - from here on tenths would round to 10.0
        return f"{figure(seconds, '.1f')} s"
    minutes, rest = divmod(round(seconds), _MINUTE_S)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def call(shown: str, columns: int) -> str:
    """Render a call on one line, its middle cut where it is wider."""
    return cut_middle(f"› {one_line(shown)}", columns)


def continuing(earlier: Continued, columns: int) -> str:
    """Say on one line which session goes on; its last request is cut where it is wider."""
    session = one_line(earlier.session)
    if not earlier.requests:
        nothing = phrase(
            "Continuing {session}: nothing was asked yet, or not since /clear", session=session
        )
        return cut_end(nothing, columns)
    begin = phrase(
        "Continuing {session}: {requests}, the last one: „",
        session=session,
        requests=count(earlier.requests, "request"),
    )
    request = cut_end(one_line(earlier.last_request), max(columns - cells(begin) - 1, 1))
    return cut_end(f"{begin}{request}”", columns)


def thought(text: str, columns: int) -> str:
    """Render a whole thought folded to one line: its beginning, and its end where that is cut."""
    return cut_middle(f"~ {one_line(' '.join(text.split()))}", columns)


def compacted(cut: Compacted) -> str:
    """Say on one line what the model no longer sees."""
    parts = [spoken(count(cut.results, "earlier result"))] if cut.results else []
    parts += [spoken(count(cut.turns, "earlier request"))] if cut.turns else []
    parts += [phrase("the middle of the latest result")] if cut.latest else []
    return phrase("Cut to make room: {parts}", parts=", ".join(parts))


def result(observation: Observation) -> str:
    """Render what came of a call on one line."""
    parts = [_outcome(observation)]
    if observation.radius and observation.error is None:
        parts.append(spoken(count(observation.radius, "object")))  # folders and notes count too
    parts.append(duration(observation.ms))
    if observation.error is not None:
        return " · ".join([*parts, one_line(recalled(observation.error.what))])
    if observation.tokens_raw > observation.tokens_shown:
        parts.append(
            phrase(
                "{shown:,} of {raw:,} tokens",
                shown=observation.tokens_shown,
                raw=observation.tokens_raw,
            )
        )
    elif observation.tokens_shown:
        parts.append(spoken(count(observation.tokens_shown, "token")))
    return " · ".join(parts)


def _outcome(observation: Observation) -> str:
    match observation.status:
        case Status.OK:
            return phrase("ok")
        case Status.ERROR:
            return phrase("error")
        case Status.REFUSED:
            return phrase("refused")


_STOPPED = {
    Stop.ANSWERED: "",
    Stop.CANCELLED: told("Stopped, as you asked."),
    Stop.STEP_LIMIT: told("Stopped: the step limit was reached before an answer was found."),
    Stop.STUCK: told("Stopped: the model repeated the same call and got the same result."),
    Stop.CONTEXT_FULL: told("Stopped: the conversation no longer fits into the model's context."),
    Stop.REFUSED: told("Stopped: the change needs your consent, and nobody could be asked."),
    Stop.THOUGHT_LIMIT: told("Stopped: the model went on thinking and did not decide."),
}


def stopped(stop: Stop) -> str:
    """Say in one sentence why a turn ended without an answer; empty when it has one."""
    return spoken(_STOPPED[stop])
