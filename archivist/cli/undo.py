"""``archivist undo``: take the last change back, or a named one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from tools.effects.ledger import Ledger
    from tools.effects.operation import Operation

HELP = "Take back the last change in the archive, or the one with the given id."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    parser.add_argument(
        "id", nargs="?", metavar="ID", help="the id, or its beginning, as `archivist effects` shows"
    )
    parser.add_argument("--archive", metavar="DIR", help="the folder of documents")
    parser.add_argument("--yes", action="store_true", help="don't ask")


def run(options: argparse.Namespace) -> int:
    """Show what would be taken back, ask, and do it.

    Returns:
        0 when it was done or the person said no, 3 when nobody could be asked.

    Raises:
        ArchivistError: There is nothing to take back, or it can't be (every reason is told).
    """
    from archivist.cli.confirmation import Answer, ask  # noqa: PLC0415 - keeps --help light
    from archivist.cli.records import now, open_ledger  # noqa: PLC0415 - same
    from config.errors import ArchivistError, ExitCode  # noqa: PLC0415 - same
    from tools.effects.executor import Executor  # noqa: PLC0415 - same
    from tools.effects.operation import State, step_line  # noqa: PLC0415 - same
    from tools.effects.undo import new_operation_id, undo_plan  # noqa: PLC0415 - same

    with open_ledger() as ledger:
        named = _named(options, ledger) if options.id else None
        executor = Executor(ledger, _archive(options, named), now)
        for settled in executor.recover():
            print(f"Operation {settled.operation} had been interrupted. {settled.text}")
        # Looked up after recovery, which may just have settled the very operation that is meant.
        operation = ledger.get(named.id) if named else ledger.last_in_force(executor.archive)
        if operation is None:
            raise ArchivistError(_nothing(executor.archive, ledger))
        plan = undo_plan(operation, ledger, executor.files)
        print(_description(operation))
        for step in plan.steps:
            print(f"  {step_line(step)}")
        if not options.yes:
            answer = ask("Take it back?")
            if answer is Answer.NO:
                print("Nothing was changed.")
                return ExitCode.OK
            if answer is Answer.UNAVAILABLE:
                print("Nothing was changed: nobody can be asked here. Add --yes to agree.")
                return ExitCode.REFUSED
        outcome = executor.execute(
            plan, new_operation_id(), "", approved_digest=plan.digest, undo_of=operation.id
        )
    if outcome.state is not State.DONE:
        raise ArchivistError(outcome.text)
    print(f"Done (operation {outcome.operation}).")
    return ExitCode.OK


def _named(options: argparse.Namespace, ledger: Ledger) -> Operation:
    from config.errors import ArchivistError  # noqa: PLC0415 - see run

    found = ledger.matching(options.id)
    if not found:
        raise ArchivistError(
            f"There is no operation {options.id!r}. `archivist effects` lists them."
        )
    exact = [operation for operation in found if operation.id == options.id]
    if len(found) > 1 and not exact:
        ids = ", ".join(operation.id for operation in found[:6])
        raise ArchivistError(f"Several operations begin with {options.id!r}: {ids}. Give more.")
    return (exact or found)[0]


def _archive(options: argparse.Namespace, named: Operation | None) -> Path:
    """Find the folder meant: the named operation's own, else the one in force."""
    import os  # noqa: PLC0415 - see run
    from pathlib import Path  # noqa: PLC0415 - see run

    from config.errors import ArchivistError  # noqa: PLC0415 - see run
    from config.settings import load_settings  # noqa: PLC0415 - see run
    from tools.effects.executor import archive_key  # noqa: PLC0415 - see run
    from tools.names import escaped  # noqa: PLC0415 - see run

    if named is None:
        return load_settings({"archive": options.archive}).archive
    if options.archive and archive_key(Path(options.archive).expanduser()) != named.archive:
        raise ArchivistError(
            f"Operation {named.id} was in {escaped(named.archive)}, not in {options.archive}. "
            "Leave --archive out."
        )
    return Path(os.fsdecode(named.archive))


def _nothing(archive: bytes, ledger: Ledger) -> str:
    from tools.names import escaped  # noqa: PLC0415 - see run

    elsewhere = ledger.last_in_force()
    hint = (
        f" The last change was in {escaped(elsewhere.archive)}: `archivist undo {elsewhere.id}`."
        if elsewhere
        else ""
    )
    return f"There is nothing to take back in {escaped(archive)}.{hint}"


def _description(operation: Operation) -> str:
    from archivist.cli.records import local_time  # noqa: PLC0415 - see run
    from tools.names import escaped  # noqa: PLC0415 - see run

    count = len(operation.steps)
    objects = "1 file gets its" if count == 1 else f"{count} files get their"
    return (
        f"Operation {operation.id} ({operation.tool}, {local_time(operation.created_at)}, "
        f"in {escaped(operation.archive)}): {objects} old name back."
    )
