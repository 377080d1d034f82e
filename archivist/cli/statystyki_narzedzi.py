"""``archivist statystyki-narzedzi``: how often, how well and how costly each tool was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.cli.charting import add_chart_flag, bars, save
from archivist.cli.choosing import moment
from archivist.cli.flags import add_last
from archivist.cli.manual import Manual
from config.language import told

if TYPE_CHECKING:
    import argparse

MANUAL = Manual(
    "Show how often and how well tools are used, and how much of what the model read they were.",
    examples=(
        ("archivist statystyki-narzedzi --ostatnie 50", "the last 50 sessions"),
        ("archivist tool-stats --since 7d", "those of the last week"),
        ("archivist tool-stats --chart", "bars in the terminal"),
        ("archivist tool-stats --chart tools.svg", "a picture, .svg or .png"),
        ("archivist tool-stats --csv > tools.csv", ""),
    ),
)
_DEFAULT_SESSIONS = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    text = told("how many of the last sessions to look at")
    add_last(parser, "--ostatnie", "--last", default=_DEFAULT_SESSIONS, help=text)
    parser.add_argument(
        "--od",
        "--since",
        dest="since",
        metavar="DATE",
        type=moment,
        help="only sessions that began since 2026-11-30, 2026-11-30 14:30, or 2h, 7d ago "
        "(default: any)",
    )
    add_chart_flag(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--csv", action="store_true", help="print CSV")


def run(options: argparse.Namespace) -> int:
    """Print the table, bars, JSON or CSV; draw the picture."""
    import shutil  # noqa: PLC0415 - start-up time

    from archivist.cli.tool_data import as_csv, as_json  # noqa: PLC0415 - start-up time
    from archivist.terminal.tool_bars import panels  # noqa: PLC0415 - start-up time
    from archivist.terminal.tool_table import table, title  # noqa: PLC0415 - start-up time
    from config.paths import Paths  # noqa: PLC0415 - start-up time
    from sessions.statistics import measure  # noqa: PLC0415 - start-up time
    from sessions.store import FILE_NAME  # noqa: PLC0415 - start-up time
    from tools.belt import NAMES  # noqa: PLC0415 - start-up time
    from tools.belt.odpowiedz import TOOL as ANSWER  # noqa: PLC0415 - start-up time

    # Every turn answers: its answer is no result that costs context or can fail.
    known = NAMES - {ANSWER.name}
    database = Paths.from_environment().data / FILE_NAME
    statistics = measure(database, last=options.last, known=known, since=options.since)
    heading = title(statistics, options.since)
    if options.chart and statistics.sessions:
        save(options.chart, heading, panels(statistics))
    columns = shutil.get_terminal_size().columns
    if options.json:
        print(as_json(statistics))
    elif options.csv:
        print(as_csv(statistics), end="")
    elif options.chart == "" and statistics.sessions:
        print(f"{heading}\n\n{bars(panels(statistics), columns)}")
    else:
        print(table(statistics, columns, options.since))
    return 0
