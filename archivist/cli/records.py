"""The ledger as commands open it, and times as a person reads them."""

from __future__ import annotations

import getpass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from config.language import phrase
from config.paths import Paths
from tools.effects.ledger import Ledger

if TYPE_CHECKING:
    from pathlib import Path


def ledger_path(paths: Paths) -> Path:
    """Where the ledger of changes is kept."""
    return paths.data / "ledger.sqlite"


def open_ledger() -> Ledger:
    """Open the person's ledger, creating it if there is none.

    Raises:
        ArchivistError: It can't be used.
    """
    return Ledger(ledger_path(Paths.from_environment().ensure()))


def now() -> datetime:
    """The time in UTC, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


def local_time(iso: str) -> str:
    """Render a time of the ledger in the person's own zone, to the minute."""
    return datetime.fromisoformat(iso).astimezone().strftime("%Y-%m-%d %H:%M")


def account_name() -> str:
    """Who sits at the machine, as the system calls them, for the ledger's memory."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # an account without a name, as containers have
        return phrase("the person")
