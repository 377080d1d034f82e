"""``archivist undo``: take the last change back, or a named one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.cli.choosing import MOST_OPERATIONS, add_choice_flags, chosen
from archivist.cli.confirmation import Answer, ask
from archivist.cli.flags import add_setting_flags, overrides
from archivist.cli.records import local_time, now, open_ledger
from archivist.logfile import logging_to
from config.errors import ArchivistError, ExitCode
from config.paths import Paths
from config.settings import load_settings
from tools.effects.executor import Executor, archive_key
from tools.effects.mail import Send
from tools.effects.operation import State, step_line
from tools.effects.steps import Move, net
from tools.effects.undo import new_operation_id, undo_plan
from tools.effects.writes import Exchange
from tools.names import escaped

if TYPE_CHECKING:
    import argparse

    from tools.effects.ledger import Ledger
    from tools.effects.operation import Operation
    from tools.effects.plan import Plan

HELP = (
    "Take back the last change in the archive, the one with the given id, or all of a session or "
    "since a time, newest first."
)
_NAME_ONE = "To take back a certain change, name its id: `archivist effects` lists them."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    parser.add_argument(
        "id", nargs="?", metavar="ID", help="the id, or its beginning, as `archivist effects` shows"
    )
    add_choice_flags(parser)
    add_setting_flags(parser, "archive")
    parser.add_argument("--yes", action="store_true", help="don't ask")


def run(options: argparse.Namespace) -> int:
    """Show what would be taken back, ask, and do it.

    Returns:
        0 when it was done, the person said no, or an interrupted change was taken back instead;
        1 when an interrupted one is in doubt; 3 when nobody could be asked.

    Raises:
        ArchivistError: There is nothing to take back, or it can't be (every reason is told).
    """
    several = options.session is not None or options.since is not None
    if several and options.id is not None:
        raise ArchivistError("Name an operation, or choose by --session and --since: not both.")
    # Recovery writes warnings to the log; the person reads sentences.
    with logging_to(Paths.from_environment().ensure().data), open_ledger() as ledger:
        named = None if options.id is None else _named(options.id, ledger)
        executor = Executor(ledger, _archive(options, named), now)
        ending = _settle(executor, ledger)
        if named is None and ending is not None:
            return ending
        if several:
            return _take_back_several(options, executor, ledger)
        # Looked up after recovery, which may just have settled the very operation that is meant.
        operation = ledger.get(named.id) if named else ledger.last_to_judge(executor.archive)
        if operation is None:
            raise ArchivistError(_nothing(executor.archive, ledger))
        if named is None and operation.state is State.IN_DOUBT:
            raise ArchivistError(
                f"The last change, operation {operation.id}, is in doubt, so nothing was taken "
                f"back. {operation.text} {_NAME_ONE}"
            )
        return _take_back(operation, executor, ledger, agreed=options.yes)


def _settle(executor: Executor, ledger: Ledger) -> ExitCode | None:
    """Settle what was interrupted, and tell.

    Returns:
        How to end where the last change was not named, for it is no longer the one the person had
        in mind: an interrupted undo is done now, a change is taken back, or one is in doubt. None
        to go on.
    """
    states = set()
    undone = False
    for settled in executor.recover():
        print(f"Operation {settled.operation} had been interrupted. {settled.text}")
        operation = ledger.get(settled.operation)
        states.add(settled.state)
        undone |= operation is not None and bool(operation.undo_of) and settled.state is State.DONE
    if not undone and not states & {State.ABORTED, State.IN_DOUBT}:
        return None
    if not undone or State.IN_DOUBT in states:
        print(f"No other change was taken back. {_NAME_ONE}")
    return ExitCode.FAILED if State.IN_DOUBT in states else ExitCode.OK


def _take_back(operation: Operation, executor: Executor, ledger: Ledger, *, agreed: bool) -> int:
    plan = undo_plan(operation, ledger, executor.files)
    print(_description(operation))
    for step in plan.changes:
        print(f"  {step_line(step)}")
    answer = Answer.YES if agreed else ask("Take it back?")
    if answer is Answer.NO:
        print("Nothing was changed.")
        return ExitCode.OK
    if answer is Answer.UNAVAILABLE:
        print("Nothing was changed: nobody can be asked here. Add --yes to agree.")
        return ExitCode.REFUSED
    print(f"Done (operation {_execute(plan, operation, executor)}).")
    return ExitCode.OK


def _take_back_several(options: argparse.Namespace, executor: Executor, ledger: Ledger) -> int:
    """Take back everything that the flags choose and that can be, newest first."""
    found = chosen(ledger.latest(MOST_OPERATIONS, executor.archive), options)
    in_force = [one for one in found if one.state is State.DONE and not one.undo_of]
    sent = [one for one in in_force if any(isinstance(step, Send) for step in one.steps)]
    operations = [one for one in in_force if one not in sent]
    for operation in sent:
        print(f"Stays: {_first_line(operation)} What was sent can't be taken back.")
    if not operations:
        raise ArchivistError(
            f"No such change is in force in {escaped(executor.archive)}. "
            "`archivist effects` lists what was changed."
        )
    for operation in operations:
        print(_description(operation))
        for step in net(operation.steps):
            print(f"  {step_line(step)}")
    count = f"{len(operations)} {'change' if len(operations) == 1 else 'changes'}"
    answer = Answer.YES if options.yes else ask(f"Take back {count}, newest first?")
    if answer is Answer.NO:
        print("Nothing was changed.")
        return ExitCode.OK
    if answer is Answer.UNAVAILABLE:
        print("Nothing was changed: nobody can be asked here. Add --yes to agree.")
        return ExitCode.REFUSED
    for number, operation in enumerate(operations):
        try:
            _execute(undo_plan(operation, ledger, executor.files), operation, executor)
        except ArchivistError as error:
            raise ArchivistError(f"{number} of {count} taken back. {error}") from error
    print(f"Done: {count} taken back.")
    return ExitCode.OK


def _first_line(operation: Operation) -> str:
    return f"{operation.id} ({operation.tool}, {local_time(operation.created_at)})."


def _execute(plan: Plan, operation: Operation, executor: Executor) -> str:
    """Carry out an undo that was agreed to; return its id.

    Raises:
        ArchivistError: It could not be carried out.
    """
    outcome = executor.execute(
        plan, new_operation_id(), "", approved_digest=plan.digest, undo_of=operation.id
    )
    if outcome.state is not State.DONE:
        raise ArchivistError(outcome.text)
    return outcome.operation


def _named(prefix: str, ledger: Ledger) -> Operation:
    if not prefix:
        raise ArchivistError(f"The id is empty. {_NAME_ONE}")
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
    moves = [step for step in net(operation.steps) if isinstance(step, Move)]
    noun = "folder" if moves and all(step.expected.is_folder for step in moves) else "file"
    if not moves:
        changed = any(isinstance(step, Exchange) for step in operation.steps)
        wanted = "the old version comes back" if changed else "what it made is removed"
    elif len(moves) == 1:
        wanted = f"1 {noun} gets its old name back"
    else:
        wanted = f"{len(moves)} {noun}s get their old name back"
    return (
        f"Operation {operation.id} ({operation.tool}, {local_time(operation.created_at)}, "
        f"in {escaped(operation.archive)}): {wanted}."
    )
