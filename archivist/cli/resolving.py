"""Finishing a change in doubt or taking it back, as far as it can be told where things are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.cli.confirmation import agreed
from archivist.cli.records import account_name, now
from archivist.cli.stopping import finishing
from archivist.cli.taking_back import show
from config.errors import ArchivistError, ExitCode
from config.language import in_words_of_the_system, phrase, told
from tools.counting import count
from tools.effects.completing import plan_rest
from tools.effects.operation import SETTLE, Decision, State, Verdict, step_line
from tools.effects.settling import settle
from tools.effects.standing import Reached, standings, that_reached
from tools.effects.undoing import new_operation_id
from tools.errors import ToolError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from tools.effects.executor import Executor
    from tools.effects.ledger import Ledger
    from tools.effects.operation import Operation, Outcome
    from tools.effects.plan import Plan
    from tools.effects.standing import Standing


def complete(
    operation: Operation,
    found: Sequence[Standing],
    options: argparse.Namespace,
    executor: Executor,
    ledger: Ledger,
) -> int:
    """Show what is left to do, ask, do it, and settle the operation if nothing is unclear then.

    Args:
        operation: In doubt.
        found: How far each of its changes got, just now.
        options: ``wanted`` says which way, ``yes`` whether to ask.
        executor: Of its archive.
        ledger: Holds it.

    Raises:
        ArchivistError: It can't be done; says why.
    """
    try:
        plan = plan_rest(found, options.wanted, executor.files)
    except OSError as error:
        raise ArchivistError(
            phrase(
                "A folder that is needed can't be looked at ({why}). Nothing was changed.",
                why=in_words_of_the_system(error),
            )
        ) from error
    left = that_reached(found, Reached.UNCLEAR)
    finished = told("Operation {id} would be finished by these steps:")
    taken_back = told("Operation {id} would be taken back by these steps:")
    print(phrase(finished if options.wanted is Verdict.DONE else taken_back, id=operation.id))
    show(plan)
    for one in left:
        print(phrase("  stays as it is: {step}", step=step_line(one.change)))
    code = agreed(phrase("Do it?"), yes=options.yes)
    if code is not None:
        return code
    with finishing() as stopped:
        outcome = _carried_out(plan, operation, found, executor, ledger)
        print(phrase("Done (operation {operation}).", operation=outcome.operation))
        if left:
            print(
                phrase(
                    "{changes} could not be told and stayed, so operation {id} is still in "
                    "doubt. Look at them, then say what holds: archivist effects settle {id} "
                    "--as done|undone",
                    changes=count(len(left), "change"),
                    id=operation.id,
                )
            )
        else:
            decision = Decision(options.wanted, account_name(), now().isoformat())
            print(settle(operation.id, decision, ledger).text)
    return ExitCode.CANCELLED if stopped() else ExitCode.OK


def _carried_out(
    plan: Plan,
    operation: Operation,
    found: Sequence[Standing],
    executor: Executor,
    ledger: Ledger,
) -> Outcome:
    def require() -> None:
        # Another program may have brought it to its end, or half of it, while this one asked.
        now_held = ledger.get(operation.id)
        in_doubt = now_held is not None and now_held.state is State.IN_DOUBT
        if not in_doubt or standings(operation, executor.files) != tuple(found):
            raise ArchivistError(
                phrase(
                    "Something of operation {id} was changed since this was shown, so nothing "
                    "was changed now. `archivist effects show {id}` says what became of it.",
                    id=operation.id,
                )
            )

    try:
        outcome = executor.execute(
            plan, new_operation_id(SETTLE), "", approved_digest=plan.digest, require=require
        )
    except ToolError as error:  # its advice is for a model
        raise ArchivistError(f"{error.what} {error.why}") from error
    if outcome.state is not State.DONE:
        raise ArchivistError(outcome.text)
    return outcome
