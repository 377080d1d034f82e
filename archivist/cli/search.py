"""``archivist search``: documents by words, name, folder, type and date, without a model."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from time import monotonic
from typing import TYPE_CHECKING

from archivist.cli.flags import add_setting_flags, overrides
from archivist.cli.manual import Manual, exit_codes
from archivist.cli.periods import days, period
from archivist.terminal.estimate import Estimate, left_words
from config.errors import ArchivistError, ExitCode, UsageError
from config.language import phrase, spoken
from config.paths import Paths
from config.recalling import recalled
from config.settings import load_settings
from tools.activity import UNKNOWN, Part

if TYPE_CHECKING:
    from types import FrameType

    from tools.archive.found import Found
    from tools.archive.root import Archive
    from tools.archive.search import Search

MANUAL = Manual(
    "Find documents by words of their content or name: in any form, with or without diacritics, "
    'any of them, those with most of them first. What stands in "quotation marks" must be there as '
    "it is. What is new or changed is read first, for as long as twenty seconds.",
    examples=(
        ("archivist search czynsz najmu", "any of the words, in any form"),
        ("archivist search '\"Anna Nowak\"' --type pdf", "these words as they are, in a PDF"),
        ("archivist search faktury --dated 2026-03", "invoices from March by their own date"),
        ("archivist search --name 'faktur*' --since 2026-03", "by name and time of change alone"),
    ),
    tables=(
        exit_codes(
            {
                ExitCode.OK: "documents were found",
                ExitCode.UNANSWERED: "no document was found",
            }
        ),
    ),
    notes="Through a pipe: one path a line, nothing else. With NO_COLOR set, no word is marked.",
)
_ON_TERMINAL = 10
_AS_JSON = 20
_ALL = 2**31


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    parser.add_argument("text", nargs="*", metavar="TEXT", help="words to look for")
    parser.add_argument("--name", metavar="PATTERN", default="", help="such as '*.pdf' or '2026/*'")
    parser.add_argument("--folder", metavar="FOLDER", default="", help="only in it and below")
    parser.add_argument(
        "--type", metavar="TYPE", default="", help="such as pdf, docx, or a word of a kind: mail"
    )
    parser.add_argument(
        "--since", metavar="DATE", type=period, help="changed in or after 2026-03-14, 2026-03, 2026"
    )
    parser.add_argument("--until", metavar="DATE", type=period, help="changed in or before it")
    parser.add_argument(
        "--dated",
        metavar="DATE",
        type=days,
        help="from then by the date that stands in it; also 2026-03..2026-05 or 2026-03..",
    )
    parser.add_argument(
        "--language",
        choices=("pl", "en"),
        default="",
        dest="written_in",
        help="written in Polish or English",
    )
    parser.add_argument(
        "--limit",
        metavar="N",
        type=_from_one_up,
        help=phrase(
            "how many to show (default {shown}; {json} with --json, all in a pipe)",
            shown=_ON_TERMINAL,
            json=_AS_JSON,
        ),
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    add_setting_flags(parser, "archive")


def _from_one_up(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) < 1:
        raise argparse.ArgumentTypeError(
            phrase("{word!r} is not a whole number from 1 up", word=text)
        )
    return min(int(text), _ALL)


def run(options: argparse.Namespace) -> int:
    """Look, and print what was found."""
    from archivist.cli import listing  # noqa: PLC0415 - start-up time
    from tools.archive.index.identity import index_file  # noqa: PLC0415 - start-up time
    from tools.archive.root import Archive  # noqa: PLC0415 - start-up time
    from tools.archive.search import Search  # noqa: PLC0415 - start-up time

    text = " ".join(options.text)
    narrowed = options.name or options.folder or options.type or options.written_in
    if not (text.strip() or narrowed or options.since or options.until or options.dated):
        raise UsageError(
            phrase(
                "Nothing was named to look for. Name words, or at least one of --name, --folder, "
                "--type, --dated, --since, --until and --language."
            )
        )
    root = load_settings(overrides(options)).archive
    stopped = threading.Event()

    def stop(_signal: int, _frame: FrameType | None) -> None:
        stopped.set()

    before = signal.signal(signal.SIGINT, stop)
    try:
        with Archive(root) as archive:
            folder = Paths.from_environment().ensure().data / "index"
            search = Search(archive, index_file(folder, root))
            try:
                asking = _Asking(archive, search, stopped)
                found = _found(text, options, asking)
            finally:
                search.close()
                listing.forget()
    finally:
        signal.signal(signal.SIGINT, before)
    if options.json:
        listing.as_json(text, found)
    elif sys.stdout.isatty():
        listing.on_terminal(text, found)
    else:
        listing.as_lines(found)
    if stopped.is_set():
        return ExitCode.CANCELLED
    return ExitCode.OK if found.total else ExitCode.UNANSWERED


def _found(text: str, options: argparse.Namespace, asking: _Asking) -> Found:
    from tools.archive.found import Page  # noqa: PLC0415 - start-up time
    from tools.archive.index.narrowing import Narrowing  # noqa: PLC0415 - start-up time
    from tools.errors import ToolError  # noqa: PLC0415 - start-up time

    default = _AS_JSON if options.json else _ON_TERMINAL if sys.stdout.isatty() else _ALL
    most = options.limit or default
    bare = not options.json and not sys.stdout.isatty()
    try:
        folder = asking.archive.locate_folder(options.folder, asking) if options.folder else b""
        narrowing = Narrowing(
            folder,
            options.name,
            options.type,
            options.since and options.since.begin_ns,
            options.until and options.until.end_ns,
            options.written_in,
            options.dated,
        )
        page = Page(most=most, passages=0 if bare else most)
        found = asking.search.find_narrowed(text, narrowing, asking, page)
        upkeep = asking.search.upkeep
        wrong = "" if found.total or not options.type else upkeep.unknown_type(options.type)
    except ToolError as error:
        raise ArchivistError(f"{recalled(error.what)} {recalled(error.why)}".strip()) from None
    if wrong:
        raise UsageError(spoken(wrong))
    return found


class _Asking:
    """A person at a command line (see :class:`tools.contract.Context`)."""

    request = ""

    def __init__(self, archive: Archive, search: Search, stopped: threading.Event) -> None:
        self.archive = archive
        self.search = search
        self._stopped = stopped
        self._estimate = Estimate()

    def renamed_to(self, path: bytes) -> None:
        """Know of no rename."""

    def cancelled(self) -> bool:
        """Say whether Ctrl-C was pressed."""
        return self._stopped.is_set()

    def report(self, activity: str, part: Part = UNKNOWN) -> None:
        """Say it on the terminal's last line, with the time that is left once it is known."""
        from archivist.cli import listing  # noqa: PLC0415 - start-up time

        now_s = monotonic()
        self._estimate.note(part, now_s)
        left = left_words(self._estimate.left_s(now_s))
        listing.report(f"{spoken(activity)} · {left}" if left else spoken(activity))

    def suggest(self, tool: str, **arguments: object) -> str:  # noqa: ARG002 - no tools here
        """Suggest no call."""
        return ""
