"""``archivist effects settle``: what became of a change in doubt, as the person found it."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.cli.confirmation import agreed
from archivist.cli.manual import Manual, exit_codes
from archivist.cli.records import account_name, local_time, now, open_ledger
from archivist.terminal.effect_list import state_words
from config.errors import ArchivistError, ExitCode
from config.language import phrase, spoken, told
from config.recalling import recalled
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
    Verdict.DONE: told("The names are as after the whole change: `--as done`."),
    Verdict.UNDONE: told("The names are as before the change: `--as undone`."),
    None: told(
        "The program can't tell from that. If all of it holds, `--as done`; if nothing of it "
        "does, or you have put it right by hand, `--as undone`."
    ),
}


_QUESTIONS = {
    Verdict.DONE: told("Write down that it is done?"),
    Verdict.UNDONE: told("Write down that it is undone?"),
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
                phrase(
                    "Operation {id} is not in doubt but {state}.",
                    id=operation.id,
                    state=state_words(operation.state),
                )
            )
        found = _show(operation)
        if options.verdict is None:
            print(f"\n{spoken(_SAYS[found])}")
            return ExitCode.OK
        verdict = Verdict(options.verdict)
        if found not in {verdict, None}:
            print(phrase("\nBeware: {says}", says=_SAYS[found]))
        code = agreed(phrase(_QUESTIONS[verdict]), yes=options.yes)
        if code is not None:
            return code
        decision = Decision(verdict, account_name(), now().isoformat())
        print(recalled(settle(operation.id, decision, ledger).text))
    return ExitCode.OK


def _show(operation: Operation) -> Verdict | None:
    """Print what was meant and what is there; return what the disk alone would say."""
    print(
        phrase(
            "Operation {id} ({tool}, {when}):",
            id=operation.id,
            tool=operation.tool,
            when=local_time(operation.created_at),
        )
    )
    print(f"  {recalled(operation.text)}")
    for step in net(operation.steps):
        print(phrase("  meant: {step}", step=step_line(step)))
    root = Path(os.fsdecode(operation.archive))
    paths = dict.fromkeys(path for step in operation.steps for path in step.paths)
    if not paths:
        return None
    if fault := folder_fault(root):
        raise ArchivistError(phrase("{fault}, so what is in it can't be looked at.", fault=fault))
    files = files_beneath(root)
    print(phrase("Now in {archive}:", archive=escaped(operation.archive)))
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
        return phrase("can't be looked at ({why})", why=error.strerror)
    if found is None:
        return phrase("nothing")
    if found.is_folder:
        return phrase("a folder")
    changed = datetime.fromtimestamp(found.mtime_ns / 1e9, UTC)
    return phrase(
        "{size}, last changed {when}",
        size=size(found.size_bytes),
        when=local_time(changed.isoformat()),
    )
