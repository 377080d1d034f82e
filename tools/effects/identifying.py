"""Which operation a person means by an id, or by its beginning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from config.errors import ArchivistError, UsageError
from config.language import phrase

if TYPE_CHECKING:
    from tools.effects.ledger import Ledger
    from tools.effects.operation import Operation


def named(prefix: str, ledger: Ledger) -> Operation:
    """Find the operation whose id begins so.

    Raises:
        ArchivistError: There is none, or there are several.
    """
    if not prefix:
        raise UsageError(
            phrase("The id is empty. `archivist effects` lists the changes with theirs.")
        )
    found = ledger.matching(prefix)
    if not found:
        raise ArchivistError(
            phrase(
                "There is no operation {prefix!r}. `archivist effects` lists them.", prefix=prefix
            )
        )
    exact = [operation for operation in found if operation.id == prefix]
    if len(found) > 1 and not exact:
        ids = ", ".join(operation.id for operation in found[:6])
        raise ArchivistError(
            phrase(
                "Several operations begin with {prefix!r}: {ids}. Give more.",
                prefix=prefix,
                ids=ids,
            )
        )
    return (exact or found)[0]
