"""Showing and taking back what ``archivist undo`` was asked for, one change or several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.cli.choosing import MOST_OPERATIONS, chosen
from archivist.cli.confirmation import agreed
from archivist.cli.records import local_time
from archivist.cli.stopping import finishing
from config.errors import ArchivistError, ExitCode
from tools.counting import count
from tools.effects.mail import Send
from tools.effects.operation import State, step_line
from tools.effects.steps import Move, net
from tools.effects.undo import prospects, undo_plan
from tools.effects.undoing import carry_out_undo
from tools.effects.writes import Exchange
from tools.names import escaped
from tools.sizes import size

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from tools.effects.executor import Executor
    from tools.effects.ledger import Ledger
    from tools.effects.operation import Operation
    from tools.effects.plan import Plan
    from tools.effects.undo import Prospect


class StoppedError(ArchivistError):
    """Ctrl-C ended it; the message says what that left."""

    exit_code = ExitCode.CANCELLED


def take_back_several(options: argparse.Namespace, executor: Executor, ledger: Ledger) -> int:
    """Take back everything that the flags choose and that can be, newest first.

    All of it is planned before the first is taken back, so that what can't come back is known
    while nothing has been done yet.

    Raises:
        ArchivistError: Nothing can be taken back, or something came in between.
    """
    found = chosen(ledger.latest(MOST_OPERATIONS, executor.archive), options)
    judged = [one for one in found if _counts(one)]
    sent = [one for one in judged if any(isinstance(step, Send) for step in one.steps)]
    for operation in sent:
        print(f"Stays: {_first_line(operation)} What was sent can't be taken back.")
    looked_at = prospects((one for one in judged if one not in sent), ledger, executor.files)
    if not looked_at:
        raise ArchivistError(
            f"No such change is in force in {escaped(executor.archive)}. "
            "`archivist effects` lists what was changed."
        )
    coming = [(one.operation, one.plan) for one in looked_at if one.plan is not None]
    staying = [one for one in looked_at if one.plan is None]
    _show_all(coming, staying)
    if not coming:
        raise ArchivistError("None of these changes can be taken back, so nothing was changed.")
    if options.dry_run:
        print("Nothing was changed: this was a dry run.")
        return ExitCode.OK
    changes = count(len(coming), "change")
    if staying and options.yes:
        print(
            f"Nothing was changed: {count(len(staying), 'change')} of {len(looked_at)} can't be "
            "taken back, and --yes agrees to all or nothing. Leave it out to be asked, or take "
            "the others back by their ids."
        )
        return ExitCode.REFUSED
    as_is = "it is" if len(staying) == 1 else "they are"
    leaving = f" and leave {len(staying)} as {as_is}" if staying else ""
    code = agreed(f"Take back {changes}, newest first{leaving}?", yes=options.yes)
    if code is not None:
        return code
    with finishing() as stopped:
        for number, (operation, _) in enumerate(coming):
            if stopped():
                print(f"Stopped: {number} of {changes} taken back, and nothing half-way.")
                return ExitCode.CANCELLED
            try:
                execute(undo_plan(operation, ledger, executor.files), operation, executor, stopped)
            except ArchivistError as error:
                raise type(error)(f"{number} of {changes} taken back. {error}") from error
    late = " The last had begun when you stopped it, so it was finished." if stopped() else ""
    print(f"Done: {changes} taken back.{late}")
    return ExitCode.CANCELLED if stopped() else ExitCode.OK


def _counts(operation: Operation) -> bool:
    """Whether a person means it who wants everything back: it is in force, or may be."""
    done = operation.state is State.DONE and not operation.undo_of
    return done or operation.state is State.IN_DOUBT


def _show_all(coming: Sequence[tuple[Operation, Plan]], staying: Sequence[Prospect]) -> None:
    for operation, plan in coming:
        print(described(operation, plan))
        show(plan)
    for one in staying:
        print(f"Stays: {one.why_not}")


def _first_line(operation: Operation) -> str:
    return f"{operation.id} ({operation.tool}, {local_time(operation.created_at)})."


def show(plan: Plan) -> None:
    """Print every name that a plan changes."""
    for step in plan.changes:
        held = f" ({size(step.size_bytes)})" if step.size_bytes else ""
        if isinstance(step, Exchange):
            held = f" ({size(step.old.size_bytes)} -> {size(step.new.size_bytes)})"
        print(f"  {step_line(step)}{held}")


def execute(
    plan: Plan, operation: Operation, executor: Executor, stopped: Callable[[], bool]
) -> str:
    """Carry out an undo that was agreed to, and tell what was settled before it; return its id.

    Raises:
        StoppedError: The person stopped it, and nothing was taken back.
        ArchivistError: It could not be carried out.
    """
    try:
        outcome = carry_out_undo(plan, operation, executor, stopped=stopped)
    except ArchivistError as error:
        if stopped():
            raise StoppedError(str(error)) from error
        raise
    for settled in outcome.settled:
        print(settled)
    return outcome.operation


def described(operation: Operation, plan: Plan) -> str:
    """Say in one line which operation it is and what taking it back means."""
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
        f"in {escaped(operation.archive)}): {wanted}, {size(plan.radius.size_bytes)} in all."
    )
