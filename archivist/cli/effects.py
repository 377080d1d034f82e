"""``archivist effects``: what was changed, newest first; ``purge`` and ``settle`` are its own."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from archivist.cli import purging, settling
from archivist.cli.choosing import MOST_OPERATIONS, add_choice_flags, chosen, touching
from archivist.cli.flags import add_last, add_setting_flags, overrides
from archivist.cli.manual import Manual
from archivist.cli.records import local_time, open_ledger
from config.errors import ArchivistError, ExitCode
from config.settings import load_settings
from tools.belt import both_names
from tools.effects.executor import archive_key
from tools.effects.operation import State, Verdict, step_line
from tools.effects.report import step_data
from tools.effects.steps import net
from tools.names import escaped

if TYPE_CHECKING:
    import argparse

    from tools.effects.operation import Operation

MANUAL = Manual(
    "List what was changed, newest first, with the id that `archivist undo` takes; remove old "
    "versions (`purge`), or close a change in doubt (`settle`).",
    examples=(
        ("archivist effects", "the newest, in every archive"),
        ("archivist effects --file a.pdf", "what happened to a document, under any name"),
        ("archivist effects --since 2h --json", "for a program"),
        ("archivist effects purge --older-than 90d", "give up what old changes kept for undo"),
    ),
)
_ACTIONS = {"purge": purging, "settle": settling}
_DEFAULT_LAST = 20
_DECIDED = {
    Verdict.DONE: "settled as done by",
    Verdict.LET_GO: "can't be taken back: its old version was given up by",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags; without ``--archive`` the changes in every archive are listed."""
    add_setting_flags(parser, "archive")
    add_choice_flags(parser)
    parser.add_argument(
        "--file",
        metavar="PATH",
        help="those of a document or folder, by any name it had",
    )
    add_last(parser, "--last", default=_DEFAULT_LAST, help="how many at most")
    parser.add_argument("--json", action="store_true", help="one JSON array on standard output")
    actions = parser.add_subparsers(dest="action", metavar="purge|settle")
    for name, module in _ACTIONS.items():
        module.add_arguments(module.MANUAL.action(actions, name))


def run(options: argparse.Namespace) -> int:
    """Print the newest operations of the ledger, or do the action that is named."""
    given = overrides(options)
    if options.action is not None:
        if given or options.session or options.since or options.file or options.json:
            raise ArchivistError(
                f"`archivist effects {options.action}` takes no flag of the list: the old versions "
                "of all archives are kept together, and an id knows its archive. Leave it out."
            )
        return purging.run(options) if options.action == "purge" else settling.run(options)
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
    # What an aborted one was settled as stands in its text.
    shown = [one for one in operation.decisions if one.verdict is not Verdict.UNDONE]
    lines = [
        f"{local_time(operation.created_at)}  {operation.id}  {_state(operation.state)}",
        f"  {both_names(operation.tool)}{undo_of} in {escaped(operation.archive)}{session}",
        *(f"  {step_line(step)}" for step in net(operation.steps)),
    ]
    if operation.state in {State.ABORTED, State.IN_DOUBT}:
        lines.append(f"  {operation.text}")
    if operation.state is State.IN_DOUBT:
        lines.append(f"  Look at these names, then: archivist effects settle {operation.id}")
    lines += [f"  {_DECIDED[one.verdict]} {one.who}, {local_time(one.decided_at)}" for one in shown]
    return "\n".join(lines)


def _state(state: State) -> str:
    return "interrupted or at work" if state is State.INTENT else state.replace("_", " ")


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
        "decisions": [
            {"verdict": one.verdict, "who": one.who, "decided_at": one.decided_at}
            for one in operation.decisions
        ],
        "steps": [step_data(step) for step in net(operation.steps)],
    }
