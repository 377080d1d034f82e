"""``archivist effects settle``: what became of a change in doubt, as the person found it."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.cli.confirmation import agreed
from archivist.cli.manual import Manual, exit_codes
from archivist.cli.records import account_name, local_time, now, open_ledger
from config.errors import ArchivistError, ExitCode
from tools.effects.files import files_beneath
from tools.effects.identifying import named
from tools.effects.operation import Decision, State, Verdict, step_line
from tools.effects.settling import looks_like, settle
from tools.effects.steps import net
from tools.effects.trash import in_trash, split
from tools.folder import folder_fault
from tools.names import escaped
from tools.sizes import size

if TYPE_CHECKING:
    import argparse

    from tools.effects.layer import FileLayer
    from tools.effects.operation import Operation

MANUAL = Manual(
    "Show a change that is in doubt and what its names hold now; with --as, write down what you "
    "found. No file is touched.",
    examples=(
        ("archivist effects settle 2026-11-30T0514-b9da/1/2", "what was meant, and what is there"),
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
_SAYS = {
    Verdict.DONE: "The names are as after the whole change: `--as done`.",
    Verdict.UNDONE: "The names are as before the change: `--as undone`.",
    None: "The program can't tell from that. If all of it holds, `--as done`; if nothing of it "
    "does, or you have put it right by hand, `--as undone`.",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    parser.add_argument("id", metavar="ID", help="the id, or its beginning")
    parser.add_argument(
        "--as",
        dest="verdict",
        choices=(Verdict.DONE.value, Verdict.UNDONE.value),
        help="what you found: all of it is in force, or nothing of it",
    )
    parser.add_argument("--yes", action="store_true", help="don't ask")


def run(options: argparse.Namespace) -> int:
    """Show the operation; close it if the person says how.

    Raises:
        ArchivistError: There is no such operation, or it isn't in doubt.
    """
    with open_ledger() as ledger:
        operation = named(options.id, ledger)
        if operation.state is not State.IN_DOUBT:
            raise ArchivistError(
                f"Operation {operation.id} is not in doubt but {operation.state.replace('_', ' ')}."
            )
        found = _show(operation)
        if options.verdict is None:
            print(f"\n{_SAYS[found]}")
            return ExitCode.OK
        verdict = Verdict(options.verdict)
        if found not in {verdict, None}:
            print(f"\nBeware: {_SAYS[found]}")
        code = agreed(f"Write down that it is {verdict}?", yes=options.yes)
        if code is not None:
            return code
        decision = Decision(verdict, account_name(), now().isoformat())
        print(settle(operation.id, decision, ledger).text)
    return ExitCode.OK


def _show(operation: Operation) -> Verdict | None:
    """Print what was meant and what is there; return what the disk alone would say."""
    print(f"Operation {operation.id} ({operation.tool}, {local_time(operation.created_at)}):")
    print(f"  {operation.text}")
    for step in net(operation.steps):
        print(f"  meant: {step_line(step)}")
    root = Path(os.fsdecode(operation.archive))
    paths = dict.fromkeys(path for step in operation.steps for path in step.paths)
    if not paths:
        return None
    if fault := folder_fault(root):
        raise ArchivistError(f"{fault}, so what is in it can't be looked at.")
    files = files_beneath(root)
    print(f"Now in {escaped(operation.archive)}:")
    for path in paths:
        print(f"  {_shown(path)}: {_held(path, files)}")
    try:
        return looks_like(operation, files)
    except OSError:  # said beside the name above
        return None


def _shown(path: bytes) -> str:
    if not in_trash(path):
        return f"'{escaped(path)}'"
    trash, inside = split(path)
    return f"'{escaped(os.fsencode(trash / os.fsdecode(inside)))}'"


def _held(path: bytes, files: FileLayer) -> str:
    try:
        found = files.fingerprint(path)
    except OSError as error:
        return f"can't be looked at ({error.strerror})"
    if found is None:
        return "nothing"
    if found.is_folder:
        return "a folder"
    changed = datetime.fromtimestamp(found.mtime_ns / 1e9, UTC)
    return f"{size(found.size_bytes)}, last changed {local_time(changed.isoformat())}"
