"""``archivist sessions``: what was talked about, newest first."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

from archivist.cli.flags import add_last
from archivist.cli.records import local_time, now
from archivist.terminal.escaping import one_line
from archivist.terminal.width import cells, cut_end, cut_middle
from config.errors import ExitCode
from config.paths import Paths
from sessions.store import FILE_NAME, SessionStore
from tools.counting import count
from tools.names import escaped

if TYPE_CHECKING:
    import argparse

    from sessions.record import SessionInfo

HELP = "List what was talked about, newest first, with the id that `archivist --resume` takes."
_DEFAULT_LAST = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    add_last(parser, "--last", default=_DEFAULT_LAST, help="how many at most")
    parser.add_argument("--json", action="store_true", help="one JSON array on standard output")


def run(options: argparse.Namespace) -> int:
    """Print the newest sessions; nothing is made where there are none."""
    store = SessionStore(Paths.from_environment().data / FILE_NAME, now)
    try:
        sessions = store.sessions(options.last)
    finally:
        store.close()
    if options.json:
        # ASCII, so that a request which is no text stays valid JSON.
        print(json.dumps([_row(session) for session in sessions], indent=2))
    elif sessions:
        columns = shutil.get_terminal_size().columns
        print("\n\n".join(paragraph(session, columns) for session in sessions))
    else:
        print("There is no session yet.")
    return ExitCode.OK


def paragraph(session: SessionInfo, columns: int) -> str:
    """Render a session on two lines of at most ``columns`` cells: its data, its first request."""
    when = local_time(session.started.isoformat())
    begin = f"{session.id}  {when}  {session.setup.kind:4}  {count(session.turns, 'request')}  "
    archive = cut_middle(escaped(session.setup.archive), max(columns - cells(begin), 1))
    request = f"  {one_line(session.first_request)}" if session.turns else "  nothing was asked"
    return f"{cut_end(begin + archive, columns)}\n{cut_end(request, columns)}"


def _row(session: SessionInfo) -> dict[str, object]:
    return {
        "id": session.id,
        "started": session.started.isoformat(),
        "ended": None if session.ended is None else session.ended.isoformat(),
        "kind": session.setup.kind,
        "archive": session.setup.archive,
        "model": session.setup.model,
        "requests": session.turns,
        "first_request": session.first_request,
    }
