"""``archivist undo``: take the last change back, or a named one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.cli.choosing import add_choice_flags
from archivist.cli.confirmation import agreed
from archivist.cli.flags import add_setting_flags, overrides
from archivist.cli.manual import Manual, exit_codes
from archivist.cli.records import now, open_ledger
from archivist.cli.stopping import finishing
from archivist.cli.taking_back import (
    StoppedError,
    described,
    execute,
    show,
    take_back_several,
)
from archivist.logfile import logging_to
from config.errors import ArchivistError, ExitCode, UsageError
from config.language import phrase, spoken, told
from config.paths import Paths
from config.recalling import recalled
from config.settings import load_settings
from tools.effects.executor import Executor, archive_key
from tools.effects.identifying import named
from tools.effects.operation import State
from tools.effects.undo import UndoRefusedError, undo_plan
from tools.names import escaped

if TYPE_CHECKING:
    import argparse

    from tools.effects.ledger import Ledger
    from tools.effects.operation import Operation
    from tools.effects.plan import Plan

MANUAL = Manual(
    "Take back the last change in the archive, the one with the given id, or all of a session or "
    "since a time, newest first. Shows every name and asks.",
    examples=(
        ("archivist undo", "the last change, after a question"),
        ("archivist undo 2026-11-30T0514-b9da/1/2 --yes", "a certain one, unasked"),
        ('archivist undo --since "2026-11-30 14:00" --dry-run', "what that would be"),
    ),
    tables=(
        exit_codes(
            {
                ExitCode.OK: "taken back, only shown, or you said no",
                ExitCode.REFUSED: "nobody could be asked; nothing was changed",
            }
        ),
    ),
)
_NAME_ONE = told("To take back a certain change, name its id: `archivist effects` lists them.")
_SCREENFUL = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    parser.add_argument(
        "id", nargs="?", metavar="ID", help="the id, or its beginning, as `archivist effects` shows"
    )
    add_choice_flags(parser)
    add_setting_flags(parser, "archive")
    parser.add_argument("--dry-run", action="store_true", help="show what would be done and end")
    parser.add_argument("--yes", action="store_true", help="don't ask")


def run(options: argparse.Namespace) -> int:
    """Show what would be taken back, ask, and do it.

    Returns:
        0 when it was done or only shown, the person said no, or an interrupted change was taken
        back instead; 1 when an interrupted one is in doubt; 3 when nobody could be asked.

    Raises:
        ArchivistError: There is nothing to take back, or it can't be (every reason is told).
    """
    try:
        return _run(options)
    except KeyboardInterrupt:
        with open_ledger() as ledger:
            begun = [one.id for one in ledger.unsettled() if one.state is State.INTENT]
        # What was begun may be another program's work at this moment: it is told all the same.
        if not begun:
            raise StoppedError(phrase("Stopped. Nothing was left half-way.")) from None
        raise StoppedError(
            phrase(
                "Stopped. What was begun is finished, or taken back, at the next start: {ids}.",
                ids=", ".join(begun),
            )
        ) from None


def _run(options: argparse.Namespace) -> int:
    several = options.session is not None or options.since is not None
    if several and options.id is not None:
        raise UsageError(phrase("Name an operation, or choose by --session and --since: not both."))
    # Recovery writes warnings to the log; the person reads sentences.
    with logging_to(Paths.from_environment().ensure().data), open_ledger() as ledger:
        meant = None if options.id is None else named(options.id, ledger)
        executor = Executor(ledger, _archive(options, meant), now)
        try:
            executor.require_archive()
        except ArchivistError as error:
            raise ArchivistError(f"{error}{_elsewhere(executor.archive, ledger)}") from error
        if options.dry_run:
            _tell_interrupted(executor, ledger)
        else:
            ending = _settle(executor, ledger)
            if meant is None and ending is not None:
                return ending
        if several:
            return take_back_several(options, executor, ledger)
        # Looked up after recovery, which may just have settled the very operation that is meant.
        operation = ledger.get(meant.id) if meant else ledger.last_to_judge(executor.archive)
        if operation is None:
            raise ArchivistError(_nothing(executor.archive, ledger))
        if meant is None and operation.state is State.IN_DOUBT:
            raise ArchivistError(
                phrase(
                    "The last change, operation {id}, is in doubt, so nothing was taken "
                    "back. {said} When you have looked, close it: `archivist effects settle "
                    "{id}`. {hint}",
                    id=operation.id,
                    said=recalled(operation.text),
                    hint=spoken(_NAME_ONE),
                )
            )
        try:
            plan = undo_plan(operation, ledger, executor.files)
        except UndoRefusedError as refusal:
            if meant is not None:
                raise
            raise UndoRefusedError(f"{refusal} {spoken(_NAME_ONE)}") from refusal
        return _take_back(operation, plan, options, executor)


def _tell_interrupted(executor: Executor, ledger: Ledger) -> None:
    """Say what a dry run leaves as it is, though it comes before anything is taken back."""
    for operation in ledger.open_intents(executor.archive):
        print(
            phrase(
                "Operation {id} was interrupted, or is at work at this moment. Undo settles "
                "it first, and that may change what is shown here.",
                id=operation.id,
            )
        )


def _settle(executor: Executor, ledger: Ledger) -> ExitCode | None:
    """Settle what was interrupted, and tell.

    Returns:
        How to end where the last change was not named, for it is no longer the one the person had
        in mind: an interrupted undo is done now, a change is taken back, or one is in doubt. None
        to go on.
    """
    states = set()
    undone = False
    with finishing() as stopped:
        outcomes = executor.recover()
    for settled in outcomes:
        print(settled)
        operation = ledger.get(settled.operation)
        states.add(settled.state)
        undone |= operation is not None and bool(operation.undo_of) and settled.state is State.DONE
    if stopped():
        print(phrase("Stopped: nothing else was taken back."))
        raise KeyboardInterrupt
    if not undone and not states & {State.ABORTED, State.IN_DOUBT}:
        return None
    if not undone or State.IN_DOUBT in states:
        print(phrase("No other change was taken back. {hint}", hint=spoken(_NAME_ONE)))
    return ExitCode.FAILED if State.IN_DOUBT in states else ExitCode.OK


def _take_back(
    operation: Operation, plan: Plan, options: argparse.Namespace, executor: Executor
) -> int:
    print(described(operation, plan))
    show(plan)
    if len(plan.changes) > _SCREENFUL:
        print(described(operation, plan))  # the first one has scrolled away
    if options.dry_run:
        print(phrase("Nothing was changed: this was a dry run."))
        return ExitCode.OK
    code = agreed(phrase("Take it back?"), yes=options.yes)
    if code is not None:
        return code
    with finishing() as stopped:
        undo = execute(plan, operation, executor, stopped)
    print(phrase("Done (operation {operation}).", operation=undo), end="")
    late = phrase(" It had begun when you stopped it, so it was finished.")
    print(late if stopped() else "")
    return ExitCode.CANCELLED if stopped() else ExitCode.OK


def _archive(options: argparse.Namespace, meant: Operation | None) -> Path:
    """Find the folder meant: the named operation's own, else the one in force."""
    given = overrides(options)
    in_force = load_settings(given).archive
    if meant is None:
        return in_force
    if "archive" in given and archive_key(in_force) != meant.archive:
        raise ArchivistError(
            phrase(
                "Operation {id} was in {archive}, not in {given}. Leave --archive out.",
                id=meant.id,
                archive=escaped(meant.archive),
                given=options.archive,
            )
        )
    return Path(os.fsdecode(meant.archive))


def _nothing(archive: bytes, ledger: Ledger) -> str:
    return phrase(
        "There is nothing to take back in {archive}.{hint}",
        archive=escaped(archive),
        hint=_elsewhere(archive, ledger),
    )


def _elsewhere(archive: bytes, ledger: Ledger) -> str:
    """Name the last change of all, if it was in another archive."""
    last = ledger.last_in_force()
    if last is None or last.archive == archive:
        return ""
    return phrase(
        " The last change was in {archive}: `archivist undo {id}`.",
        archive=escaped(last.archive),
        id=last.id,
    )
