"""Showing and taking back what ``archivist undo`` was asked for, one change or several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.cli.choosing import chosen, tell_damaged
from archivist.cli.confirmation import agreed
from archivist.cli.stopping import finishing
from config.errors import ArchivistError, ExitCode
from config.language import counted, phrase, spoken, told
from config.moments import local_time
from tools.counting import count
from tools.effects.mail import Send
from tools.effects.operation import SETTLE, State, step_line
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
    listing = ledger.listing(executor.archive)
    tell_damaged(listing)
    found = chosen(listing.operations, options)
    judged = [one for one in found if _counts(one)]
    sent = [one for one in judged if any(isinstance(step, Send) for step in one.steps)]
    for operation in sent:
        print(
            phrase(
                "Stays: {operation} What was sent can't be taken back.",
                operation=_first_line(operation),
            )
        )
    looked_at = prospects((one for one in judged if one not in sent), ledger, executor.files)
    if not looked_at:
        raise ArchivistError(
            phrase(
                "No such change is in force in {archive}. `archivist effects` lists what was "
                "changed.",
                archive=escaped(executor.archive),
            )
        )
    coming = [(one.operation, one.plan) for one in looked_at if one.plan is not None]
    staying = [one for one in looked_at if one.plan is None]
    _show_all(coming, staying)
    if not coming:
        raise ArchivistError(
            phrase("None of these changes can be taken back, so nothing was changed.")
        )
    if options.dry_run:
        print(phrase("Nothing was changed: this was a dry run."))
        return ExitCode.OK
    changes = count(len(coming), "change")
    if staying and options.yes:
        print(
            phrase(
                "Nothing was changed: {changes} of {number} can't be taken back, and --yes "
                "agrees to all or nothing. Leave it out to be asked, or take the others back "
                "by their ids.",
                changes=count(len(staying), "change"),
                number=len(looked_at),
            )
        )
        return ExitCode.REFUSED
    code = agreed(_question(changes, len(staying)), yes=options.yes)
    if code is not None:
        return code
    with finishing() as stopped:
        for number, (operation, _) in enumerate(coming):
            if stopped():
                print(
                    phrase(
                        "Stopped: {number} of {changes} taken back, and nothing half-way.",
                        number=number,
                        changes=changes,
                    )
                )
                return ExitCode.CANCELLED
            try:
                execute(undo_plan(operation, ledger, executor.files), operation, executor, stopped)
            except ArchivistError as error:
                said = phrase(
                    "{number} of {changes} taken back. {error}",
                    number=number,
                    changes=changes,
                    error=error,
                )
                raise type(error)(said) from error
    print(phrase("Done: {changes} taken back.", changes=changes), end="")
    late = phrase(" The last had begun when you stopped it, so it was finished.")
    print(late if stopped() else "")
    return ExitCode.CANCELLED if stopped() else ExitCode.OK


def _question(changes: str, staying: int) -> str:
    if not staying:
        return phrase("Take back {changes}, newest first?", changes=changes)
    one = told("Take back {changes}, newest first and leave {number} as it is?")
    several = told("Take back {changes}, newest first and leave {number} as they are?")
    return phrase(one if staying == 1 else several, changes=changes, number=staying)


def _counts(operation: Operation) -> bool:
    """Whether a person means it who wants everything back: it is in force, or may be."""
    part = operation.undo_of or operation.tool == SETTLE  # of what became of another one
    done = operation.state is State.DONE and not part
    return done or operation.state is State.IN_DOUBT


def _show_all(coming: Sequence[tuple[Operation, Plan]], staying: Sequence[Prospect]) -> None:
    for operation, plan in coming:
        print(described(operation, plan))
        show(plan)
    for one in staying:
        print(phrase("Stays: {why}", why=one.why_not))


def _first_line(operation: Operation) -> str:
    return f"{operation.id} ({operation.tool}, {local_time(operation.created_at)})."


def show(plan: Plan) -> None:
    """Print every name that a plan changes."""
    for step in plan.changes:
        held = f" ({spoken(size(step.size_bytes))})" if step.size_bytes else ""
        if isinstance(step, Exchange):
            sizes = size(step.old.size_bytes), size(step.new.size_bytes)
            held = f" ({' -> '.join(map(spoken, sizes))})"
        print(f"  {spoken(step_line(step))}{held}")


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
    folders = all(step.expected.is_folder for step in moves)
    if not moves:
        changed = any(isinstance(step, Exchange) for step in operation.steps)
        wanted = (
            phrase("the old version comes back") if changed else phrase("what it made is removed")
        )
    elif folders:
        wanted = spoken(
            counted(len(moves), "folder gets its old name back", "folders get their old name back")
        )
    else:
        wanted = spoken(
            counted(len(moves), "file gets its old name back", "files get their old name back")
        )
    return phrase(
        "Operation {id} ({tool}, {when}, in {archive}): {wanted}, {size} in all.",
        id=operation.id,
        tool=operation.tool,
        when=local_time(operation.created_at),
        archive=escaped(operation.archive),
        wanted=wanted,
        size=size(plan.radius.size_bytes),
    )
