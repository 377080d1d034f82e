"""How the changes stand now that a session's record tells of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from config.errors import ArchivistError
from tools.effects.fates import Fates, fates

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sessions.record import Turn
    from tools.effects.ledger import Ledger


def operations_in(turns: Iterable[Turn]) -> tuple[str, ...]:
    """The operations that the calls of some turns became."""
    return tuple(event.operation for turn in turns for event in turn.events if event.operation)


def fates_of(ledger: Ledger, session: str, turns: Iterable[Turn]) -> Fates:
    """Ask the ledger about a session's changes; where it fails, it is told why.

    Args:
        ledger: Of this person.
        session: Its id: changes that its record lacks are told of too.
        turns: Its record.
    """
    try:
        return fates(ledger, operations_in(turns), session)
    except ArchivistError as error:
        return Fates(trouble=str(error))
