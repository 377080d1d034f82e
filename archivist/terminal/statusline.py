"""The line below the input line: whom the person talks to, and how it is going."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.terminal.escaping import one_line
from archivist.terminal.width import cells, cut_end, cut_middle
from config.language import phrase

if TYPE_CHECKING:
    from archivist.agent.conversation import Status

_BETWEEN = " · "
_LEAST_ARCHIVE = 8  # cells; what is left of a path below that says nothing


@dataclass(frozen=True, slots=True)
class Going:
    """How the conversation is going.

    Attributes:
        used: How much of the context is used, 0 to 1.
        tokens_a_second: How fast the last answer was written; 0 where it was too short to tell.
        tainted: Whether it holds text that the person did not write.
    """

    used: float
    tokens_a_second: float = 0.0
    tainted: bool = False


def status_line(status: Status, going: Going, columns: int) -> str:
    """Write the line in at most ``columns`` cells; what matters least is left out first."""
    last = [phrase("context {used:.0%}", used=going.used)]
    if going.tokens_a_second:
        last.append(phrase("{pace:.0f} tokens/s", pace=going.tokens_a_second))
    if going.tainted:
        last.append(phrase("has read"))
    first = [
        one_line(status.model_name),
        phrase("voice {voice}", voice=status.voice),
        status.profile,
    ]
    archive = one_line(str(status.archive))
    for kept in (first, [first[0], first[2]], first[:1], []):
        beside = _BETWEEN.join((*kept, *last))
        room = columns - cells(beside) - cells(_BETWEEN)
        if room >= min(cells(archive), _LEAST_ARCHIVE):
            return _BETWEEN.join((*kept, cut_middle(archive, room), *last))
    return cut_end(_BETWEEN.join(last), columns)
