"""``archivist effects``: what was changed, newest first, and what can be done about one."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from archivist.cli import purging, settling, showing
from archivist.cli.choosing import add_choice_flags, chosen, tell_damaged, touching
from archivist.cli.flags import add_last, add_setting_flags, overrides
from archivist.cli.manual import Manual
from archivist.cli.operation_view import data, paragraph
from archivist.cli.records import open_ledger
from config.errors import ExitCode, UsageError
from config.language import phrase
from config.moments import local_time
from config.settings import load_settings
from tools.effects.executor import archive_key
from tools.folder import require_folder
from tools.names import escaped

if TYPE_CHECKING:
    from pathlib import Path

    from tools.effects.operation import Operation

MANUAL = Manual(
    "List what was changed, newest first, with the id that `archivist undo` takes; show one with "
    "every name (`show`), remove old versions (`purge`), or close a change in doubt (`settle`).",
    examples=(
        ("archivist effects", "the newest, in every archive"),
        ("archivist effects --file a.pdf", "what happened to a document, under any name"),
        ("archivist effects --since 2h --json", "for a program; every name is there"),
        ("archivist effects purge --older-than 90d", "give up what old changes kept for undo"),
    ),
)
_ACTIONS = {"show": showing, "purge": purging, "settle": settling}
_DEFAULT_LAST = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags; without ``--archive`` the changes in every archive are listed."""
    add_setting_flags(parser, "archive")
    add_choice_flags(parser)
    parser.add_argument(
        "--file",
        metavar="PATH",
        type=_path,
        help="those of a document or folder, by any name it had",
    )
    add_last(parser, "--last", default=_DEFAULT_LAST, help="how many at most")
    parser.add_argument("--json", action="store_true", help="one JSON array on standard output")
    actions = parser.add_subparsers(dest="action", metavar="show|purge|settle")
    for name, module in _ACTIONS.items():
        module.add_arguments(module.MANUAL.action(actions, name))


def _path(text: str) -> str:
    """Take a path.

    Raises:
        ArgumentTypeError: It is empty.
    """
    if not text.strip():
        raise argparse.ArgumentTypeError(
            phrase("the path is empty; write one such as umowy/najem.pdf")
        )
    return text


def run(options: argparse.Namespace) -> int:
    """Print the newest operations of the ledger, or do the action that is named.

    Raises:
        UsageError: An action is given flags of the list.
        ArchivistError: The archive that is named is not there, and nothing was changed in it.
    """
    given = overrides(options)
    if options.action is not None:
        if given or options.session or options.since or options.file or options.json:
            raise UsageError(
                phrase(
                    "`archivist effects {action}` takes no flag of the list: the old "
                    "versions of all archives are kept together, and an id knows its "
                    "archive. Leave it out.",
                    action=options.action,
                )
            )
        code: int = _ACTIONS[options.action].run(options)
        return code
    archive = load_settings(given).archive if "archive" in given else None
    with open_ledger() as ledger:
        key = None if archive is None else archive_key(archive)
        listing = ledger.listing(key)
    tell_damaged(listing)
    known = listing.operations
    if archive is not None and not (known or listing.damaged):
        require_folder(archive)
    found = chosen(known, options)
    if options.file is not None:
        found = touching(found, options.file)
    shown = found[: options.last]
    if options.json:
        # ASCII, so that a name which is no text stays valid JSON.
        print(json.dumps([data(operation) for operation in shown], indent=2))
    elif shown:
        print("\n\n".join(map(paragraph, shown)))
        if len(found) > len(shown):
            print(
                phrase(
                    "\nThese are the newest {number} of {total:,}: --last N shows more.",
                    number=len(shown),
                    total=len(found),
                )
            )
    else:
        print(_nothing(known, archive, options))
    return ExitCode.OK


def _nothing(known: list[Operation], archive: Path | None, options: argparse.Namespace) -> str:
    """Say that there is no such change, and what was looked for."""
    where = "" if archive is None else phrase(" in {archive}", archive=escaped(str(archive)))
    if not known:
        return phrase("Nothing was changed{where} yet.", where=where)
    filters = []
    if options.session:
        filters.append(phrase("by session {session}", session=escaped(options.session)))
    if options.since:
        filters.append(phrase("since {when}", when=local_time(options.since.isoformat())))
    if options.file:
        filters.append(phrase("to '{file}'", file=escaped(options.file)))
    return phrase(
        "No change{where} was made {filters}.", where=where, filters=phrase(" and ").join(filters)
    )
