"""``archivist effects settle``: what became of a change in doubt, as the person found it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.cli.confirmation import agreed
from archivist.cli.manual import Manual, exit_codes
from archivist.cli.records import account_name, now, open_ledger
from archivist.cli.resolving import complete
from archivist.cli.standing_view import advice, standing_lines
from archivist.terminal.effect_list import state_words
from config.errors import ArchivistError, ExitCode
from config.language import phrase, told
from config.moments import local_time
from config.recalling import recalled
from tools.effects.executor import Executor
from tools.effects.identifying import named
from tools.effects.operation import Decision, State, Verdict
from tools.effects.settling import looks_like, settle
from tools.effects.standing import standings

if TYPE_CHECKING:
    import argparse

    from tools.effects.ledger import Ledger
    from tools.effects.operation import Operation
    from tools.effects.standing import Standing

MANUAL = Manual(
    "Show a change that is in doubt: what differs from it, how far the rest got, and what each "
    "name holds now. With --finish or --take-back, do what is left or take back what was done, "
    "after showing it; a document that was changed since stays where it is. With --as, write down "
    "what you found; no file is touched then.",
    examples=(
        ("archivist effects settle 2026-11-30T0514-b9da/1/2", "what was meant, and what is there"),
        ("archivist effects settle 2026-11-30T0514-b9da/1/2 --finish", "do the rest of it"),
        ("archivist effects settle 2026-11-30T0514-b9da/1/2 --as done", "all of it is in force"),
    ),
    tables=(
        exit_codes(
            {
                ExitCode.OK: "settled, only shown, or you said no",
                ExitCode.REFUSED: "nobody could be asked; nothing was changed",
            }
        ),
    ),
)

_QUESTIONS = {
    Verdict.DONE: told("Write down that it is done?"),
    Verdict.UNDONE: told("Write down that it is undone?"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    parser.add_argument("id", metavar="ID", help="the id, or its beginning")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument(
        "--as",
        dest="verdict",
        choices=(Verdict.DONE.value, Verdict.UNDONE.value),
        help="what you found: all of it is in force, or nothing of it",
    )
    ways.add_argument(
        "--finish",
        dest="wanted",
        action="store_const",
        const=Verdict.DONE,
        help="move what is not moved yet",
    )
    ways.add_argument(
        "--take-back",
        dest="wanted",
        action="store_const",
        const=Verdict.UNDONE,
        help="move back what was moved",
    )
    parser.add_argument("--yes", action="store_true", help="don't ask")


def run(options: argparse.Namespace) -> int:
    """Show the operation; bring it to an end, or close it, if the person says how.

    Raises:
        ArchivistError: There is no such operation, it isn't in doubt, or its archive is
            not there.
    """
    with open_ledger() as ledger:
        operation = named(options.id, ledger)
        if operation.state is not State.IN_DOUBT:
            raise ArchivistError(
                phrase(
                    "Operation {id} is not in doubt but {state}.",
                    id=operation.id,
                    state=state_words(operation.state),
                )
            )
        executor = Executor(ledger, Path(os.fsdecode(operation.archive)), now)
        if options.wanted is not None:
            found = _looked_at(operation, executor)
            return complete(operation, found, options, executor, ledger)
        return _judge(operation, options, executor, ledger)


def _judge(
    operation: Operation, options: argparse.Namespace, executor: Executor, ledger: Ledger
) -> int:
    print(
        phrase(
            "Operation {id} ({tool}, {when}):",
            id=operation.id,
            tool=operation.tool,
            when=local_time(operation.created_at),
        )
    )
    print(f"  {recalled(operation.text)}")
    found = _looked_at(operation, executor)
    print("\n".join(standing_lines(operation, found, executor.files)))
    like = _like(operation, executor)
    if options.verdict is None:
        print(f"\n{advice(operation, found, like)}")
        return ExitCode.OK
    verdict = Verdict(options.verdict)
    if like not in {verdict, None}:
        print(phrase("\nBeware: {says}", says=advice(operation, found, like)))
    code = agreed(phrase(_QUESTIONS[verdict]), yes=options.yes)
    if code is not None:
        return code
    decision = Decision(verdict, account_name(), now().isoformat())
    print(recalled(settle(operation.id, decision, ledger).text))
    return ExitCode.OK


def _looked_at(operation: Operation, executor: Executor) -> tuple[Standing, ...]:
    """Look how far each change got; a message is told of by no file.

    Raises:
        ArchivistError: The archive is not there.
    """
    if all(not step.paths for step in operation.steps):
        return ()
    executor.require_archive()
    return standings(operation, executor.files)


def _like(operation: Operation, executor: Executor) -> Verdict | None:
    """What the disk alone would say."""
    try:
        return looks_like(operation, executor.files)
    except OSError:  # said beside the name
        return None
