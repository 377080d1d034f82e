"""``archivist sessions``: what was talked about, newest first; one of them, whole or gone."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.cli import sessions_report
from archivist.cli.choosing import moment
from archivist.cli.confirmation import Answer, ask
from archivist.cli.flags import add_last
from archivist.cli.manual import Manual, exit_codes
from archivist.cli.records import now, session_fates
from archivist.terminal.escaping import one_line
from archivist.terminal.export import Form, exported, form_of, save
from archivist.terminal.session_list import paragraph
from archivist.terminal.since import Since
from archivist.terminal.transcript import turn_lines
from config.errors import ExitCode, UsageError
from config.language import phrase
from config.moments import local_time
from config.paths import Paths
from sessions.erasing import erase, idle_since
from sessions.searching import search
from sessions.store import FILE_NAME, SessionStore
from tools.counting import count
from tools.names import escaped

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from sessions.record import SessionInfo, Transcript

_ID = "2026-11-30T0514-b9da"  # as in the examples
MANUAL = Manual(
    "List what was talked about, newest first, with the id that `archivist --resume` takes; show, "
    "export or remove it.",
    examples=(
        ("archivist sessions", "the newest, with how each began"),
        ('archivist sessions --search "czynsz najmu"', "where all of these words were said"),
        (f"archivist sessions show {_ID}", "what was asked and answered"),
        ("archivist sessions purge --older-than 180d", "remove old ones, after a question"),
        ("archivist sessions report", "how turns ended, and what they cost"),
    ),
    notes="What is removed is gone; changes to your documents stay in the ledger and can still be "
    "undone.",
)
_REMOVING = exit_codes(
    {
        ExitCode.OK: "removed, or you said no",
        ExitCode.REFUSED: "nobody could be asked; nothing was removed",
    }
)
_SHOW = Manual(
    "Print what was asked, called and answered.",
    examples=((f"archivist sessions show {_ID}", ""),),
)
_EXPORT = Manual(
    "Write one as Markdown or JSON.",
    examples=(
        (f"archivist sessions export {_ID} --out session.md", "into a new file"),
        (f"archivist sessions export {_ID} --json | jq .", "everything, for a program"),
    ),
)
_DELETE = Manual(
    "Remove sessions for good.",
    examples=((f"archivist sessions delete {_ID}", "shows it and asks"),),
    tables=(_REMOVING,),
)
_PURGE = Manual(
    "Remove old sessions for good.",
    examples=(
        ("archivist sessions purge --older-than 180d", "shows them and asks"),
        ("archivist sessions purge --older-than 2026-06-01 --yes", "does not ask"),
    ),
    tables=(_REMOVING,),
)
_DEFAULT_LAST = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags and the actions on sessions."""
    add_last(parser, "--last", default=_DEFAULT_LAST, help="how many at most")
    parser.add_argument("--search", metavar="TEXT", help="only those that hold all of these words")
    parser.add_argument("--json", action="store_true", help="one JSON array on standard output")
    actions = parser.add_subparsers(dest="action", metavar="show|report|export|delete|purge")
    show = _SHOW.action(actions, "show")
    show.add_argument("id", metavar="SESSION")
    sessions_report.add_arguments(sessions_report.MANUAL.action(actions, "report"))
    export = _EXPORT.action(actions, "export")
    export.add_argument("id", metavar="SESSION")
    form = export.add_mutually_exclusive_group()
    form.add_argument("--markdown", dest="form", action="store_const", const=Form.MARKDOWN,
                      help="what was said and called (default, except for FILE.json)")  # fmt: skip
    form.add_argument("--json", dest="form", action="store_const", const=Form.JSON,
                      help="everything, the results of tools too")  # fmt: skip
    export.add_argument("--out", metavar="FILE", type=Path, help="a new file; else standard output")
    delete = _DELETE.action(actions, "delete")
    delete.add_argument("ids", nargs="+", metavar="SESSION")
    purge = _PURGE.action(actions, "purge")
    purge.add_argument("--older-than", dest="moment", metavar="AGE", type=moment, required=True,
                       help="nothing was asked since 180d ago, or since 2026-06-01")  # fmt: skip
    for removing in (delete, purge):
        removing.add_argument("--yes", action="store_true", help="don't ask")


def run(options: argparse.Namespace) -> int:
    """Do what was asked; nothing is made where there are no sessions.

    Returns:
        0; or 3 when sessions were to be removed and nobody could be asked.

    Raises:
        ArchivistError: There is no such session, or the store or the file can't be used.
    """
    database = Paths.from_environment().data / FILE_NAME
    match options.action:
        case "show":
            print(_shown(_transcript(database, options.id)))
        case "report":
            sessions_report.report(database, options)
        case "export":
            return _export(_transcript(database, options.id), options)
        case "delete":
            infos = [_transcript(database, one).session for one in dict.fromkeys(options.ids)]
            return _remove(database, infos, agreed=options.yes)
        case "purge":
            old = idle_since(database, options.moment)
            if not old:
                print(phrase("No session is as old as that."))
                return ExitCode.OK
            return _remove(database, old, agreed=options.yes)
        case _:
            _list(database, options)
    return ExitCode.OK


def _list(database: Path, options: argparse.Namespace) -> None:
    columns = shutil.get_terminal_size().columns
    if options.search is not None:
        if not options.search.strip():
            raise UsageError(phrase("There is nothing to search for: give words after --search."))
        found = search(database, options.search, options.last)
        rows = [_row(one.session) | {"turn": one.turn, "excerpt": one.excerpt} for one in found]
        shown = [paragraph(one.session, columns, one.excerpt) for one in found]
        nothing = phrase("No session holds all of that.")
    else:
        store = SessionStore(database, now)
        try:
            sessions = store.sessions(options.last)
        finally:
            store.close()
        rows = [_row(session) for session in sessions]
        shown = [paragraph(session, columns) for session in sessions]
        nothing = phrase("There is no session yet.")
    if options.json:
        # ASCII, so that a request which is no text stays valid JSON.
        print(json.dumps(rows, indent=2))
    else:
        print("\n\n".join(shown) if shown else nothing)


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
        "first_answer": session.first_answer,
    }


def _transcript(database: Path, session: str) -> Transcript:
    store = SessionStore(database, now)
    try:
        return store.transcript(store.named(session))
    finally:
        store.close()


def _shown(transcript: Transcript) -> str:
    """Render a session for the terminal; piped, its lines are not broken."""
    columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    session = transcript.session
    head = (
        f"{session.id} · {local_time(session.started.isoformat())} · "
        f"{escaped(session.setup.archive)} · {one_line(session.setup.model)}"
    )
    since = Since(transcript.turns, session_fates(transcript))
    turns = ("\n".join(turn_lines(turn, columns, since)) for turn in transcript.turns)
    return "\n\n".join([head, *turns, *since.left()])


def _export(transcript: Transcript, options: argparse.Namespace) -> int:
    form = options.form or form_of(options.out or Path("session.md"))
    text = exported(transcript, form, session_fates(transcript))
    if options.out is None:
        print(text, end="")
    else:
        target = options.out.expanduser().absolute()
        save(text, target)
        print(phrase("The session is in {out}.", out=escaped(str(target))), file=sys.stderr)
    return ExitCode.OK


def _remove(database: Path, sessions: Sequence[SessionInfo], *, agreed: bool) -> int:
    """Show what would go, ask, and remove it."""
    columns = shutil.get_terminal_size().columns
    number = count(len(sessions), "session")
    if not agreed:
        for session in sessions[:_DEFAULT_LAST]:
            print(paragraph(session, columns), end="\n\n")
        if len(sessions) > _DEFAULT_LAST:
            print(phrase("... and {number:,} more\n", number=len(sessions) - _DEFAULT_LAST))
        answer = ask(phrase("Remove {sessions} for good?", sessions=number))
        if answer is not Answer.YES:
            if answer is Answer.UNAVAILABLE:
                print(phrase("Nothing was removed: nobody can be asked here. Add --yes to agree."))
                return ExitCode.REFUSED
            print(phrase("Nothing was removed."))
            return ExitCode.OK
    erase(database, [session.id for session in sessions])
    print(phrase("Removed {sessions}.", sessions=number))
    return ExitCode.OK
