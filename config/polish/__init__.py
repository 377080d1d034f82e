"""What the program says to the person, in Polish: by its English text, cut by room.

A text with three forms stands after a number: after 1, after 2 to 4, and after any other.
"""

from config.polish import (
    adapting,
    answers,
    archive,
    argparse,
    changes,
    chat,
    commands,
    consent,
    doctor,
    fetching,
    findings,
    first_run,
    ledger,
    manual,
    manual_archive,
    manual_changes,
    measuring,
    models,
    programs,
    refusals,
    screens,
    settings,
    system,
    taking_back,
    unread,
    values,
    written,
)

WRITTEN = written.TEXTS | unread.TEXTS | refusals.TEXTS
"""Sentences that were written down in English; see :mod:`config.recalling`."""

SYSTEM = system.TEXTS
"""Words that come from outside the program; they may stand in what was written down."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    **adapting.TEXTS,
    **answers.TEXTS,
    **argparse.TEXTS,
    **changes.TEXTS,
    **taking_back.TEXTS,
    **chat.TEXTS,
    **commands.TEXTS,
    **programs.TEXTS,
    **consent.TEXTS,
    **doctor.TEXTS,
    **manual.TEXTS,
    **manual_archive.TEXTS,
    **manual_changes.TEXTS,
    **measuring.TEXTS,
    **findings.TEXTS,
    **first_run.TEXTS,
    **ledger.TEXTS,
    **models.TEXTS,
    **fetching.TEXTS,
    **screens.TEXTS,
    **settings.TEXTS,
    **archive.TEXTS,
    **WRITTEN,
    **SYSTEM,
    **values.TEXTS,
}
