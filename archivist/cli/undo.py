"""``archivist undo``: take the last change back, or a named one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.cli.confirmation import Answer, ask
from archivist.cli.flags import add_setting_flags, overrides
from archivist.cli.records import local_time, now, open_ledger
from config.errors import ArchivistError, ExitCode
from config.settings import load_settings
from tools.effects.executor import Executor, archive_key
from tools.effects.operation import State, step_line
from tools.effects.undo import new_operation_id, undo_plan
from tools.names import escaped

if TYPE_CHECKING:
    import argparse

    from tools.effects.ledger import Ledger
    from tools.effects.operation import Operation

HELP = "Take back the last change in the archive, or the one with the given id."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    parser.add_argument(
        "id", nargs="?", metavar="ID", help="the id, or its beginning, as `archivist effects` shows"
    )
    add_setting_flags(parser, "archive")
    parser.add_argument("--yes", action="store_true", help="don't ask")


def run(options: argparse.Namespace) -> int:
    """Show what would be taken back, ask, and do it.

    Returns:
        0 when it was done or the person said no, 3 when nobody could be asked.

    Raises:
        ArchivistError: There is nothing to take back, or it can't be (every reason is told).
    """
    with open_ledger() as ledger:
        named = _named(options.id, ledger) if options.id else None
        executor = Executor(ledger, _archive(options, named), now)
        if _finished_an_undo(executor, ledger) and named is None:
            return ExitCode.OK  # an earlier undo was interrupted: this is what was asked for
        # Looked up after recovery, which may just have settled the very operation that is meant.
        operation = ledger.get(named.id) if named else ledger.last_in_force(executor.archive)
        if operation is None:
            raise ArchivistError(_nothing(executor.archive, ledger))
        return _take_back(operation, executor, ledger, agreed=options.yes)


def _finished_an_undo(executor: Executor, ledger: Ledger) -> bool:
    """Settle what was interrupted, and tell; say whether an undo was among it and got done."""
    finished = False
    for settled in executor.recover():
        print(f"Operation {settled.operation} had been interrupted. {settled.text}")
        operation = ledger.get(settled.operation)
        if operation is not None and operation.undo_of and settled.state is State.DONE:
            finished = True
    return finished


def _take_back(operation: Operation, executor: Executor, ledger: Ledger, *, agreed: bool) -> int:
    plan = undo_plan(operation, ledger, executor.files)
    print(_description(operation))
    for step in plan.steps:
        print(f"  {step_line(step)}")
    answer = Answer.YES if agreed else ask("Take it back?")
    if answer is Answer.NO:
        print("Nothing was changed.")
        return ExitCode.OK
    if answer is Answer.UNAVAILABLE:
        print("Nothing was changed: nobody can be asked here. Add --yes to agree.")
        return ExitCode.REFUSED
    outcome = executor.execute(
        plan, new_operation_id(), "", approved_digest=plan.digest, undo_of=operation.id
    )
    if outcome.state is not State.DONE:
        raise ArchivistError(outcome.text)
    print(f"Done (operation {outcome.operation}).")
    return ExitCode.OK


def _named(prefix: str, ledger: Ledger) -> Operation:
    found = ledger.matching(prefix)
    if not found:
        raise ArchivistError(f"There is no operation {prefix!r}. `archivist effects` lists them.")
    exact = [operation for operation in found if operation.id == prefix]
    if len(found) > 1 and not exact:
        ids = ", ".join(operation.id for operation in found[:6])
        raise ArchivistError(f"Several operations begin with {prefix!r}: {ids}. Give more.")
    return (exact or found)[0]


def _archive(options: argparse.Namespace, named: Operation | None) -> Path:
    """Find the folder meant: the named operation's own, else the one in force."""
    given = overrides(options)
    in_force = load_settings(given).archive
    if named is None:
        return in_force
    if "archive" in given and archive_key(in_force) != named.archive:
        raise ArchivistError(
            f"Operation {named.id} was in {escaped(named.archive)}, not in {options.archive}. "
            "Leave --archive out."
        )
    return Path(os.fsdecode(named.archive))


def _nothing(archive: bytes, ledger: Ledger) -> str:
    elsewhere = ledger.last_in_force()
    hint = (
        f" The last change was in {escaped(elsewhere.archive)}: `archivist undo {elsewhere.id}`."
        if elsewhere
        else ""
    )
    return f"There is nothing to take back in {escaped(archive)}.{hint}"


def _description(operation: Operation) -> str:
    count = len(operation.steps)
    objects = "1 file gets its" if count == 1 else f"{count} files get their"
    return (
        f"Operation {operation.id} ({operation.tool}, {local_time(operation.created_at)}, "
        f"in {escaped(operation.archive)}): {objects} old name back."
    )
