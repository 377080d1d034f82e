"""``archivist statystyki-narzedzi``: how often, how well and how costly each tool was."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from rich.console import Console

    from sessions.statistics import Statistics

HELP = "Show how often and how well tools are used."
_DEFAULT_SESSIONS = 100
_MOST_SESSIONS = 1_000_000_000  # fits every database, and every typing error is over it


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "--ostatnie",
        "--last",
        dest="last",
        type=_count,
        default=_DEFAULT_SESSIONS,
        metavar="N",
        help=f"how many of the last sessions to look at (default {_DEFAULT_SESSIONS})",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Print the table, or JSON."""
    import json  # noqa: PLC0415 - start-up time

    from rich.console import Console  # noqa: PLC0415 - start-up time

    from config.paths import Paths  # noqa: PLC0415 - start-up time
    from sessions.statistics import measure  # noqa: PLC0415 - start-up time
    from sessions.store import FILE_NAME  # noqa: PLC0415 - start-up time
    from tools.belt import BELT, przypomnij, zapamietaj  # noqa: PLC0415 - start-up time
    from tools.belt.odpowiedz import TOOL as ANSWER  # noqa: PLC0415 - start-up time

    # Every turn answers: its answer is no result that costs context or can fail.
    belt = [tool.name for tool in BELT if tool.name != ANSWER.name]
    belt += [przypomnij.NAME, zapamietaj.NAME]  # made for each person, but on every belt
    database = Paths.from_environment().data / FILE_NAME
    statistics = measure(database, last=options.last, belt=belt)
    if options.json:
        print(json.dumps(as_json(statistics), ensure_ascii=False, indent=2))
    else:
        show(statistics, Console())
    return 0


def as_json(statistics: Statistics) -> dict[str, object]:
    """The machine form: everything in the table, in full precision."""
    return {
        "sessions": statistics.sessions,
        "enough_sessions": statistics.enough,
        "prompt_tokens": statistics.prompt_tokens,
        "cached_tokens": statistics.cached_tokens,
        "tools": [
            {
                "tool": use.tool,
                "uses": use.uses,
                "sessions": use.sessions,
                "session_share": use.session_share,
                "errors": use.errors,
                "error_rate": use.error_rate,
                "median_ms": use.median_ms,
                "tokens_shown": use.tokens_shown,
                "tokens_raw": use.tokens_raw,
                "context_share": use.context_share,
                "flags": list(use.flags),
            }
            for use in statistics.tools
        ],
    }


def show(statistics: Statistics, console: Console) -> None:
    """Print the table and, below it, what to look at; at least 80 columns are needed."""
    from rich import box  # noqa: PLC0415 - start-up time
    from rich.table import Table  # noqa: PLC0415 - start-up time
    from rich.text import Text  # noqa: PLC0415 - start-up time

    from sessions.statistics import ENOUGH_SESSIONS, Flag  # noqa: PLC0415 - start-up time
    from tools.names import escaped  # noqa: PLC0415 - start-up time

    if not statistics.sessions:
        console.print("Nothing was asked yet, so no tool was used.")
        return
    title = f"Tools in the last {_counted(statistics.sessions, 'session')}"
    table = Table(
        title=title,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        collapse_padding=True,
        pad_edge=False,
    )
    table.add_column("tool", overflow="fold")
    for heading in ("uses", "sessions", "errors", "median", "shown/raw", "context"):
        table.add_column(heading, justify="right", no_wrap=True)
    for use in statistics.tools:
        cells = (
            f"{use.uses:,}",
            f"{use.session_share:.0%}",
            f"{use.error_rate:.0%}",
            f"{use.median_ms:,.0f} ms",
            f"{_short(use.tokens_shown)}/{_short(use.tokens_raw)}",
            f"{use.context_share:.0%}",
        )
        known = cells if use.uses else ("0", "0%", *("-",) * 4)
        table.add_row(Text(escaped(use.tool)), *known)
    console.print(table)
    for flag in Flag:
        flagged = [escaped(use.tool) for use in statistics.tools if flag in use.flags]
        if flagged:
            console.print(Text(f"{flag}: {', '.join(flagged)}"))
    if not statistics.enough:
        console.print(f"Which tools are rare or unused is told from {ENOUGH_SESSIONS} sessions on.")
    if statistics.prompt_tokens:
        share = statistics.cached_tokens / statistics.prompt_tokens
        tokens = _short(statistics.prompt_tokens)
        console.print(f"Of {tokens} tokens in prompts {share:.1%} were evaluated before.")
    console.print(
        "sessions: share of those looked at. shown/raw: tokens of results as the model saw them "
        "and before they were cut. context: share of all results' shown tokens."
    )


def _short(tokens: int) -> str:
    """Write a count of tokens in at most five characters up to a billion."""
    for size, letter in ((1_000_000, "M"), (1_000, "k")):
        if tokens >= 10 * size:
            return f"{tokens // size}{letter}"
    return str(tokens)


def _counted(number: int, noun: str) -> str:
    return noun if number == 1 else f"{number:,} {noun}s"


def _count(value: str) -> int:
    """Read how many sessions to look at."""
    import argparse  # noqa: PLC0415 - loaded already by whoever parses

    if not value.isdecimal() or not 0 < int(value) <= _MOST_SESSIONS:
        raise argparse.ArgumentTypeError(f"{value!r} is not a number of sessions, such as 50")
    return int(value)
