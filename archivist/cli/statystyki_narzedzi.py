"""``archivist statystyki-narzedzi``: how often, how well and how costly each tool was."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.cli.choosing import moment
from archivist.cli.flags import add_last
from archivist.cli.manual import Manual
from config.language import phrase, told

if TYPE_CHECKING:
    from sessions.tool_use import Statistics

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
_PICTURES = (".png", ".svg")


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
    parser.add_argument(
        "--wykres",
        "--chart",
        dest="chart",
        nargs="?",
        const="",
        metavar="FILE",
        type=_picture,
        help="bars in the terminal, or a picture in a new FILE.png or FILE.svg",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--csv", action="store_true", help="print CSV")


def run(options: argparse.Namespace) -> int:
    """Print the table, bars, JSON or CSV; draw the picture."""
    import shutil  # noqa: PLC0415 - start-up time

    from archivist.cli.tool_data import as_csv, as_json  # noqa: PLC0415 - start-up time
    from archivist.terminal.tool_bars import drawn, panels  # noqa: PLC0415 - start-up time
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
        _save(options.chart, heading, statistics)
    columns = shutil.get_terminal_size().columns
    if options.json:
        print(as_json(statistics))
    elif options.csv:
        print(as_csv(statistics), end="")
    elif options.chart == "" and statistics.sessions:
        encoding = sys.stdout.encoding or "ascii"
        print(
            "\n\n".join([heading, *(drawn(one, columns, encoding) for one in panels(statistics))])
        )
    else:
        print(table(statistics, columns, options.since))
    return 0


def _picture(text: str) -> Path | str:
    """Read the name of a picture; empty stands for the terminal.

    Raises:
        ArgumentTypeError: Its ending is of no picture that can be drawn.
    """
    if not text:
        return ""
    if not text.lower().endswith(_PICTURES):
        raise argparse.ArgumentTypeError(
            phrase("{word!r} is no picture: its name ends in .png or .svg", word=text)
        )
    return Path(text)


def _save(file: Path, heading: str, statistics: Statistics) -> None:
    """Draw the picture into a new file.

    Raises:
        ArchivistError: It exists or can't be written.
    """
    from archivist.cli.picture import png, svg  # noqa: PLC0415 - start-up time
    from archivist.terminal.tool_bars import panels  # noqa: PLC0415 - start-up time
    from config.errors import ArchivistError  # noqa: PLC0415 - start-up time
    from tools.names import escaped  # noqa: PLC0415 - start-up time

    draw = png if file.suffix.lower() == ".png" else svg
    data = draw(heading, panels(statistics))
    name = escaped(str(file))
    try:
        with file.open("xb") as out:
            out.write(data)
    except FileExistsError as error:
        raise ArchivistError(
            phrase("{name} exists already: name a new file for --chart.", name=name)
        ) from error
    except OSError as error:
        raise ArchivistError(
            phrase("{name} can't be written: {why}.", name=name, why=error.strerror)
        ) from error
    print(phrase("The picture is {name}.", name=name), file=sys.stderr)
