"""What ``archivist doctor`` says about changes: who makes one, what is open, what is kept."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from archivist.cli.finding import Finding, Verdict
from archivist.cli.records import ledger_path
from config.errors import ArchivistError
from config.language import phrase, spoken, told
from config.moments import local_time
from config.recalling import recalled
from tools.counting import count
from tools.effects.ledger import Ledger
from tools.effects.operation import State, step_line
from tools.effects.steps import net
from tools.names import escaped
from tools.sizes import size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from config.paths import Paths
    from tools.effects.operation import Operation
    from tools.effects.owner import Owner

_SUBJECT = told("changes")
_PATIENCE_S = 1.0
_MOST_STEPS = 5


def changes(paths: Paths) -> Iterator[Finding]:
    """Look at the ledger of every archive, if there is one; nothing is settled."""
    path = ledger_path(paths)
    if not path.exists():
        yield Finding(_SUBJECT, Verdict.OK, phrase("nothing was changed yet"))
        return
    try:
        with Ledger(path, _PATIENCE_S) as ledger:
            yield from _of(ledger)
    except ArchivistError as error:
        yield Finding(_SUBJECT, Verdict.GAP, str(error))


def _of(ledger: Ledger) -> Iterator[Finding]:
    owners = ledger.locks.owners()
    unsettled = ledger.unsettled()
    if not unsettled:
        yield Finding(_SUBJECT, Verdict.OK, phrase("none is interrupted or in doubt"))
    for owner in owners:
        if owner.archive:
            says = phrase(
                "{owner} is changing files in {archive} at this moment",
                owner=owner,
                archive=escaped(owner.archive),
            )
        else:
            says = phrase("{owner} is changing files at this moment", owner=owner)
        yield Finding(_SUBJECT, Verdict.OK, says)
    for operation in unsettled:
        if operation.state is State.IN_DOUBT:
            yield _in_doubt(operation)
        else:
            yield _interrupted(operation, owners)
    yield _kept(ledger)


def _in_doubt(operation: Operation) -> Finding:
    return Finding(
        _SUBJECT,
        Verdict.NOTE,
        phrase(
            "in doubt: {operation}. {said}",
            operation=_named(operation),
            said=recalled(operation.text),
        ),
        phrase("look at these names, then: archivist effects settle {id}", id=operation.id),
    )


def _interrupted(operation: Operation, owners: list[Owner]) -> Finding:
    if any(os.fsencode(owner.archive) == operation.archive for owner in owners):
        return Finding(
            _SUBJECT, Verdict.OK, phrase("at work: {operation}", operation=_named(operation))
        )
    return Finding(
        _SUBJECT,
        Verdict.NOTE,
        phrase("interrupted: {operation}", operation=_named(operation)),
        phrase("it is settled when this archive is opened next, by a chat or a question"),
    )


def _named(operation: Operation) -> str:
    steps = [spoken(step_line(step)) for step in net(operation.steps)]
    more = len(steps) - _MOST_STEPS
    shown = "; ".join(steps[:_MOST_STEPS])
    if more > 0:
        shown = phrase("{steps}; and {number} more", steps=shown, number=more)
    when = local_time(operation.created_at)
    return phrase(
        "{id}, {when}, in {archive}: {shown}",
        id=operation.id,
        when=when,
        archive=escaped(operation.archive),
        shown=shown,
    )


def _kept(ledger: Ledger) -> Finding:
    files = ledger.kept.files()
    if not files:
        return Finding(told("old versions"), Verdict.OK, phrase("none is kept"))
    total = sum(file.size_bytes for file in files)
    since = local_time(files[0].kept_at.isoformat())
    return Finding(
        told("old versions"),
        Verdict.OK,
        phrase(
            "{files} kept for undo, {total}, the oldest since {since}; `archivist effects "
            "purge` removes old ones, nothing else ever does",
            files=count(len(files), "file"),
            total=size(total),
            since=since,
        ),
    )
