"""``archivist effects``: what was changed, newest first."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from archivist.cli.choosing import MOST_OPERATIONS, add_choice_flags, chosen, touching
from archivist.cli.flags import add_setting_flags, from_one_up, overrides
from archivist.cli.records import local_time, open_ledger
from config.errors import ExitCode
from config.settings import load_settings
from tools.effects.executor import archive_key
from tools.effects.operation import State, step_line
from tools.effects.report import step_data
from tools.effects.steps import net
from tools.names import escaped

if TYPE_CHECKING:
    import argparse

    from tools.effects.operation import Operation

HELP = "List what was changed, newest first, with the id that `archivist undo` takes."
_DEFAULT_LAST = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags; without ``--archive`` the changes in every archive are listed."""
    add_setting_flags(parser, "archive")
    add_choice_flags(parser)
    parser.add_argument(
        "--file",
        metavar="PATH",
        help="those of a document or folder, by any name it had",
    )
    parser.add_argument(
        "--last",
        metavar="N",
        type=from_one_up,
        default=_DEFAULT_LAST,
        help=f"how many at most (default {_DEFAULT_LAST})",
    )
    parser.add_argument("--json", action="store_true", help="one JSON array on standard output")


def run(options: argparse.Namespace) -> int:
    """Print the newest operations of the ledger."""
    given = overrides(options)
    archive = archive_key(load_settings(given).archive) if "archive" in given else None
    with open_ledger() as ledger:
        operations = chosen(ledger.latest(MOST_OPERATIONS, archive), options)
    if options.file is not None:
        operations = touching(operations, options.file)
    operations = operations[: options.last]
    if options.json:
        # ASCII, so that a name which is no text stays valid JSON.
        print(json.dumps([_row(operation) for operation in operations], indent=2))
    elif operations:
        print("\n\n".join(_paragraph(operation) for operation in operations))
    elif options.session or options.since or options.file:
        print("No change fits.")
    else:
        print("Nothing was changed yet.")
    return ExitCode.OK


def _paragraph(operation: Operation) -> str:
    session = f", session {operation.session}" if operation.session else ""
    undo_of = f" of {operation.undo_of}" if operation.undo_of else ""
    lines = [
        f"{local_time(operation.created_at)}  {operation.id}  {_state(operation.state)}",
        f"  {operation.tool}{undo_of} in {escaped(operation.archive)}{session}",
        *(f"  {step_line(step)}" for step in net(operation.steps)),
    ]
    if operation.state in {State.ABORTED, State.IN_DOUBT}:
        lines.append(f"  {operation.text}")
    return "\n".join(lines)


def _state(state: State) -> str:
    return "interrupted" if state is State.INTENT else state.replace("_", " ")


def _row(operation: Operation) -> dict[str, object]:
    return {
        "operation": operation.id,
        "created_at": operation.created_at,
        "finished_at": operation.finished_at,
        "archive": os.fsdecode(operation.archive),
        "session": operation.session,
        "tool": operation.tool,
        "state": operation.state,
        "undo_of": operation.undo_of,
        "text": operation.text,
        "steps": [step_data(step) for step in net(operation.steps)],
    }
