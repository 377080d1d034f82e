"""The ledger as commands open it, and times as a person reads them."""

from __future__ import annotations

import getpass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from archivist.agent.fates import fates_of, operations_in
from config.errors import ArchivistError
from config.language import phrase
from config.moments import local_time
from config.paths import Paths
from tools.effects.fates import Fates, lost
from tools.effects.ledger import Ledger

if TYPE_CHECKING:
    from pathlib import Path

    from sessions.record import Transcript

_PATIENCE_S = 1.0  # who only wants to read does not wait long
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_EARLIEST_NS = -(2**31) * 10**9  # in 1901: the first moment that file systems have


def ledger_path(paths: Paths) -> Path:
    """Where the ledger of changes is kept."""
    return paths.data / "ledger.sqlite"


def open_ledger() -> Ledger:
    """Open the person's ledger, creating it if there is none.

    Raises:
        ArchivistError: It can't be used.
    """
    return Ledger(ledger_path(Paths.from_environment().ensure()))


def session_fates(transcript: Transcript) -> Fates:
    """Say how the changes of a session stand now; no ledger is made where there is none."""
    path = ledger_path(Paths.from_environment())
    if not path.exists():
        return lost(operations_in(transcript.turns))
    try:
        with Ledger(path, _PATIENCE_S) as ledger:
            return fates_of(ledger, transcript.session.id, transcript.turns)
    except ArchivistError as error:
        return Fates(trouble=str(error))


def now() -> datetime:
    """The time in UTC, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


def file_time(mtime_ns: int) -> str:
    """Render when a file was last changed, if that can be.

    Args:
        mtime_ns: Nanoseconds since 1970, as of a fingerprint: what does not fit into 64 bits wraps
            around there, so a date behind 2262 comes out as one that no file has.
    """
    if mtime_ns < _EARLIEST_NS:
        return "at an impossible time"
    return local_time((_EPOCH + timedelta(microseconds=mtime_ns // 1000)).isoformat())


def account_name() -> str:
    """Who sits at the machine, as the system calls them, for the ledger's memory."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # an account without a name, as containers have
        return phrase("the person")
