"""``archivist effects``: what was changed, newest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from tools.effects.operation import Operation

HELP = "List what was changed in the archive, newest first, with the id that undo takes."
_DEFAULT_LAST = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    parser.add_argument("--archive", metavar="DIR", help="only changes in this folder")
    parser.add_argument(
        "--last", metavar="N", type=_count, default=_DEFAULT_LAST, help="how many (default 20)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON array on standard output")


def run(options: argparse.Namespace) -> int:
    """Print the newest operations of the ledger."""
    from pathlib import Path  # noqa: PLC0415 - `archivist --help` imports this module alone

    from archivist.cli.records import open_ledger  # noqa: PLC0415 - same
    from tools.effects.executor import archive_key  # noqa: PLC0415 - same

    archive = archive_key(Path(options.archive).expanduser()) if options.archive else None
    with open_ledger() as ledger:
        operations = ledger.latest(options.last, archive)
    if options.json:
        _print_json(operations)
    elif not operations:
        print("Nothing was changed yet.")
    else:
        print("\n\n".join(_paragraph(operation) for operation in operations))
    return 0


def _count(text: str) -> int:
    import argparse  # noqa: PLC0415 - the parser has loaded it by now

    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return int(text)


def _paragraph(operation: Operation) -> str:
    from archivist.cli.records import local_time  # noqa: PLC0415 - see run
    from tools.effects.operation import State, step_line  # noqa: PLC0415 - see run
    from tools.names import escaped  # noqa: PLC0415 - see run

    state = operation.state.replace("_", " ")
    session = f", session {operation.session}" if operation.session else ""
    undo_of = f" of {operation.undo_of}" if operation.undo_of else ""
    lines = [
        f"{local_time(operation.created_at)}  {operation.id}  {state}",
        f"  {operation.tool}{undo_of} in {escaped(operation.archive)}{session}",
        *(f"  {step_line(step)}" for step in operation.steps),
    ]
    if operation.state in {State.ABORTED, State.IN_DOUBT}:
        lines.append(f"  {operation.text}")
    return "\n".join(lines)


def _print_json(operations: list[Operation]) -> None:
    import json  # noqa: PLC0415 - see run
    import os  # noqa: PLC0415 - see run

    rows = [
        {
            "operation": operation.id,
            "created_at": operation.created_at,
            "finished_at": operation.finished_at,
            "archive": os.fsdecode(operation.archive),
            "session": operation.session,
            "tool": operation.tool,
            "state": operation.state,
            "undo_of": operation.undo_of,
            "text": operation.text,
            "steps": [
                {
                    "kind": "move",
                    "source": os.fsdecode(step.source),
                    "target": os.fsdecode(step.target),
                }
                for step in operation.steps
            ],
        }
        for operation in operations
    ]
    print(json.dumps(rows, indent=2))  # ASCII: a name that is no text stays valid JSON
