"""``archivist effects purge``: giving up old versions that are kept for undo."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from archivist.cli.choosing import moment
from archivist.cli.confirmation import agreed
from archivist.cli.manual import Manual, exit_codes
from archivist.cli.operation_view import change_lines
from archivist.cli.records import account_name, now, open_ledger
from config.errors import ExitCode, UsageError
from config.language import phrase
from config.moments import local_time
from tools.counting import count
from tools.effects.operation import Decision, Verdict
from tools.effects.purge import Purge, Wanted, carry_out_purge, plan_purge
from tools.names import escaped
from tools.sizes import size

if TYPE_CHECKING:
    from tools.effects.operation import Operation

MANUAL = Manual(
    "Remove old versions of documents that are kept so that changes can be taken back. Shows which "
    "changes can't be taken back afterwards, and asks. Nothing is ever removed unless you ask for "
    "it.",
    examples=(
        ("archivist effects purge --older-than 90d --dry-run", "what would go"),
        ("archivist effects purge --keep-at-most 500MB", "the oldest go first"),
    ),
    tables=(
        exit_codes(
            {
                ExitCode.OK: "removed, or you said no",
                ExitCode.REFUSED: "nobody could be asked; nothing was changed",
            }
        ),
    ),
)
_SIZE = re.compile(r"(\d{1,12}(?:\.\d{1,3})?)\s*([kMGT]?B)?", re.IGNORECASE)
_UNITS = {"b": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    parser.add_argument(
        "--older-than",
        metavar="WHEN",
        type=moment,
        help="those that no change of the last 90d (2h, 30min), or since 2026-11-30, needs",
    )
    parser.add_argument(
        "--keep-at-most",
        metavar="SIZE",
        type=volume,
        help="the oldest, until no more than 500MB (2GB, 0) is kept",
    )
    parser.add_argument("--dry-run", action="store_true", help="show it and end")
    parser.add_argument("--yes", action="store_true", help="don't ask")


def volume(text: str) -> int:
    """Read a size as people write it, in decimal units; return bytes.

    Raises:
        ArgumentTypeError: It is none.
    """
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise argparse.ArgumentTypeError(
            phrase("{word!r} is no size; write 500MB, 1.5GB or 0", word=text)
        )
    return int(float(found[1]) * _UNITS[(found[2] or "B").casefold()])


def run(options: argparse.Namespace) -> int:
    """Show what would go, ask, and remove it.

    Returns:
        0 when it was done, nothing is to be done, or the person said no; 3 when nobody could be
        asked.

    Raises:
        UsageError: It isn't said what shall go.
        ArchivistError: It can't be done.
    """
    if options.older_than is None and options.keep_at_most is None:
        raise UsageError(
            phrase(
                "Say what shall go: `--older-than 90d`, `--keep-at-most 500MB`, or both. "
                "`archivist doctor` says how much is kept."
            )
        )
    wanted = Wanted(options.older_than, options.keep_at_most)
    with open_ledger() as ledger:
        purge = plan_purge(wanted, ledger)
        _show(purge, wanted)
        if options.dry_run or not purge.files:
            return ExitCode.OK
        code = agreed(phrase("Remove them for good?"), yes=options.yes)
        if code is not None:
            return code
        decision = Decision(Verdict.LET_GO, account_name(), now().isoformat())
        carry_out_purge(purge, wanted, ledger, decision)
    print(
        phrase(
            "Done: {size} removed, {kept} still kept.",
            size=size(purge.size_bytes),
            kept=size(purge.stays_bytes),
        )
    )
    return ExitCode.OK


def _show(purge: Purge, wanted: Wanted) -> None:
    stays = (
        phrase("{kept} would still be kept", kept=size(purge.stays_bytes))
        if purge.files
        else phrase("Nothing goes")
    )
    if purge.files:
        print(
            phrase(
                "{old_versions}, {size}, would go.",
                old_versions=count(len(purge.files), "old version"),
                size=size(purge.size_bytes),
            )
        )
    if purge.operations:
        print(phrase("These changes could not be taken back any more:"))
        for operation in purge.operations:
            print("\n".join(_lines(operation)))
    elif purge.files:
        print(phrase("Every change could still be taken back."))
    elif wanted.most_bytes is None or purge.stays_bytes <= wanted.most_bytes:
        stays = phrase("Nothing is to be removed; {kept} is kept", kept=size(purge.stays_bytes))
    print(f"{stays}.")
    if wanted.most_bytes is not None and purge.stays_bytes > wanted.most_bytes:
        print(
            phrase(
                "That is more than {most}: {bound} is needed by changes that are "
                "interrupted or in doubt. `archivist doctor` lists them.",
                most=size(wanted.most_bytes),
                bound=size(purge.bound_bytes),
            )
        )


def _lines(operation: Operation) -> list[str]:
    tool = operation.tool
    if operation.undo_of:
        tool = phrase("{tool} of {operation}", tool=tool, operation=operation.undo_of)
    about = phrase(
        "{tool}, {when}, in {archive}",
        tool=tool,
        when=local_time(operation.created_at),
        archive=escaped(operation.archive),
    )
    return [
        f"  {operation.id}  {about}",
        *(f"    {line}" for line in change_lines(operation)),
    ]
