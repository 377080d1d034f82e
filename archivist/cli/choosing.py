"""Which changes a command is about: of a session, of a document, since a time."""

from __future__ import annotations

import argparse
import os
import re
import sys
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from config.errors import ArchivistError, UsageError
from config.language import phrase
from config.moments import moment_of
from tools.effects.mail import Send
from tools.effects.steps import net

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.effects.operation import Operation
    from tools.effects.records import Listing

_AGO = re.compile(r"(\d{1,4})\s*(min|h|d)")
_UNITS = {
    "min": timedelta(minutes=1),
    "h": timedelta(hours=1),
    "d": timedelta(days=1),
}


def add_choice_flags(parser: argparse.ArgumentParser) -> None:
    """Declare the flags that choose by session and by time."""
    parser.add_argument("--session", metavar="ID", help="those of one session; its beginning does")
    parser.add_argument(
        "--since",
        metavar="WHEN",
        type=moment,
        help="those since 2026-11-30, 2026-11-30 14:30, or 30min, 2h, 3d ago",
    )


def moment(text: str) -> datetime:
    """Read a time in this place's zone, or how long ago it was.

    Raises:
        ArgumentTypeError: It is neither.
    """
    ago = _AGO.fullmatch(text.strip())
    if ago:
        return datetime.now(UTC) - int(ago[1]) * _UNITS[ago[2]]
    try:
        return datetime.fromisoformat(text.strip()).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise argparse.ArgumentTypeError(
            phrase(
                "{word!r} is no time; write 2026-11-30, 2026-11-30 14:30, or 30min, 2h, 3d",
                word=text,
            )
        ) from error


def chosen(operations: Iterable[Operation], options: argparse.Namespace) -> list[Operation]:
    """Keep the operations that the flags choose, in their order.

    Raises:
        ArchivistError: The session's id is empty, or begins those of several sessions.
    """
    found = list(operations)
    if options.session == "":
        raise UsageError(phrase("The session's id is empty. `archivist sessions` lists them."))
    if options.session is not None:
        found = [one for one in found if one.session.startswith(options.session)]
        sessions = sorted({one.session for one in found})
        if sessions[1:] and options.session not in sessions:
            raise ArchivistError(
                phrase(
                    "Several sessions begin with {session!r}: {sessions}. Give more.",
                    session=options.session,
                    sessions=", ".join(sessions[:6]),
                )
            )
        exact = [one for one in found if one.session == options.session]
        found = exact or found
    if options.since is not None:
        found = [one for one in found if _is_since(one, options.since)]
    return found


def _is_since(operation: Operation, when: datetime) -> bool:
    begun = moment_of(operation.created_at)
    return begun is not None and begun >= when


def tell_damaged(listing: Listing) -> None:
    """Say on standard error which operations are left out because they can't be read."""
    for operation in listing.damaged:
        print(
            phrase(
                "Operation {id} can't be read and is left out: its row of the ledger is damaged, "
                "or was written by a newer version.",
                id=operation,
            ),
            file=sys.stderr,
        )


def touching(operations: Iterable[Operation], path: str) -> list[Operation]:
    """Keep the operations that changed or sent a document or anything in a folder.

    Args:
        operations: Any.
        path: Any name that it had: relative to its archive, the end of that, or absolute.
    """
    return [one for one in operations if _touches(one, os.fsencode(os.path.normpath(path)))]


def _touches(operation: Operation, given: bytes) -> bool:
    wanted = given.removeprefix(operation.archive.rstrip(b"/") + b"/")
    names = [name for step in net(operation.steps) for name in step.paths]
    names += [
        step.attached.path
        for step in operation.steps
        if isinstance(step, Send) and step.attached is not None
    ]
    return any(
        name == wanted or name.startswith(wanted + b"/") or name.endswith(b"/" + wanted)
        for name in names
    )
