"""Shows sessions in a list: what they are, and a line or two of what was said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.terminal.escaping import one_line
from archivist.terminal.width import cells, cut_end, cut_middle
from config.language import phrase, spoken
from tools.counting import count
from tools.names import escaped

if TYPE_CHECKING:
    from sessions.record import SessionInfo


def paragraph(session: SessionInfo, columns: int, excerpt: str = "") -> str:
    """Render a session on lines of at most ``columns`` cells.

    Args:
        session: Which.
        columns: Width of the terminal.
        excerpt: What fits in it; without, its first request and answer are shown.
    """
    when = session.started.astimezone().strftime("%Y-%m-%d %H:%M")
    number = spoken(count(session.turns, "request"))
    begin = f"{session.id}  {when}  {session.setup.kind:4}  {number}  "
    archive = cut_middle(escaped(session.setup.archive), max(columns - cells(begin), 1))
    lines = [begin + archive]
    if excerpt:
        lines.append(f"  {_flat(excerpt)}")
    elif session.turns:
        lines.append(f"  {one_line(session.first_request)}")
        if session.first_answer:
            lines.append(f"  › {_flat(session.first_answer)}")
    else:
        lines.append(phrase("  nothing was asked"))
    return "\n".join(cut_end(line, columns) for line in lines)


def _flat(text: str) -> str:
    return one_line(" ".join(text.split()))
