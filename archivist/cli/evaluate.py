"""``archivist eval``: measures the model on a file of requests or questions."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from archivist.cli import measures
from archivist.cli.charting import add_chart_flag
from archivist.cli.flags import add_setting_flags, overrides
from config.errors import ArchivistError

if TYPE_CHECKING:
    from archivist.workshop.arrangement import Arrangement

MANUAL = measures.MANUAL


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    from pathlib import Path  # noqa: PLC0415 - start-up time

    parser.add_argument(
        "what",
        choices=(*measures.MEASURES, "compare"),
        metavar="MEASURE",
        help="what is measured: see below",
    )
    parser.add_argument(
        "runs", nargs="*", type=Path, metavar="RUN", help="with compare: two files that --out wrote"
    )
    parser.add_argument("--tasks", type=Path, metavar="FILE", help="the task file, in UTF-8")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="gets a line of JSON for each result; a run that was stopped goes on with it",
    )
    add_chart_flag(parser)
    parser.add_argument(
        "--powtorzen",
        "--repeats",
        dest="repeats",
        type=_from_one_up,
        metavar="N",
        help="measure each task N times; from the second on with tools and tasks in another order "
        "(default 1)",
    )
    parser.add_argument(
        "--ziarno",
        "--seed",
        dest="seed",
        type=int,
        default=0,
        metavar="N",
        help="decides these orders (default 0)",
    )
    group = parser.add_argument_group("how the tools are shown")
    group.add_argument(
        "--glos",
        "--voice",
        dest="voice",
        choices=("auto", "pl", "en"),
        help="language of the prompt (default: the setting voice)",
    )
    group.add_argument(
        "--styl",
        "--style",
        dest="style",
        choices=("brief", "terse", "original", "rewritten", "lean"),
        default="brief",
        metavar="STYLE",
        help="how a tool is described: terse, original, rewritten or lean (default brief: a line, "
        "as in a chat)",
    )
    group.add_argument(
        "--dobor",
        "--jit",
        dest="picked",
        choices=("tak", "nie", "yes", "no"),
        metavar="YES",
        help="yes: rare tools come with the request that asks for them; no: all are listed, and "
        "any can be called (default yes)",
    )
    add_setting_flags(parser, "archive", "model", "server")


def _from_one_up(text: str) -> int:
    """Read how many.

    Raises:
        ArgumentTypeError: It is not a whole number from 1 up.
    """
    if not (text.isascii() and text.isdecimal()) or not 0 < int(text) <= measures.MOST_REPEATS:
        most = measures.MOST_REPEATS
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to {most}")
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Measure and print; what was measured before Ctrl-C is in ``--out``.

    Raises:
        ArchivistError: A file is missing, or can't be used.
    """
    if options.what == "compare":
        return _compare(options)
    from pathlib import Path  # noqa: PLC0415 - start-up time
    from tempfile import TemporaryDirectory  # noqa: PLC0415 - start-up time

    from archivist.cli.evaluating import carry_out, present  # noqa: PLC0415 - start-up time
    from archivist.cli.evaluations import EVALUATIONS, Plan  # noqa: PLC0415 - same
    from archivist.cli.stamping import stamp  # noqa: PLC0415 - start-up time
    from config.paths import Paths  # noqa: PLC0415 - start-up time
    from config.settings import load_settings  # noqa: PLC0415 - start-up time

    if options.runs or options.tasks is None:
        raise ArchivistError(
            f"archivist eval {options.what} takes --tasks FILE, and no other file."
        )
    if options.what == "errors" and options.repeats:
        raise ArchivistError("Errors are the same every time: leave --repeats out.")
    chosen = overrides(options)
    if options.voice is not None:
        chosen["voice"] = options.voice
    settings = load_settings(chosen)
    arrangement = _arrangement(options)
    with TemporaryDirectory(prefix="archivist-") as scratch:
        plan = Plan(settings, options.tasks, arrangement, options.repeats or 1, Path(scratch))
        trials = EVALUATIONS[options.what](plan)
        paths = Paths.from_environment().ensure()
        tasks = options.tasks.read_bytes()
        stamped = stamp(options.what, tasks, settings, paths, arrangement)
        results = carry_out(options, trials, stamped)
    present(options, trials, results, stamped)
    return 0


def _arrangement(options: argparse.Namespace) -> Arrangement:
    from archivist.workshop.arrangement import Arrangement  # noqa: PLC0415 - start-up time
    from tools.styles import Style  # noqa: PLC0415 - start-up time

    return Arrangement(
        picked=options.picked not in {"nie", "no"},
        style=None if options.style == "brief" else Style(options.style),
        seed=options.seed,
    )


def _compare(options: argparse.Namespace) -> int:
    import json  # noqa: PLC0415 - start-up time

    from archivist.workshop.comparison import (  # noqa: PLC0415 - start-up time
        compare,
        comparison_json,
        comparison_table,
        read_rows,
    )

    if len(options.runs) != len(("A", "B")):
        raise ArchivistError("archivist eval compare takes two files that --out wrote: A and B.")
    first, second = map(read_rows, options.runs)
    compared = compare(first, second)
    if options.json:
        print(json.dumps(comparison_json(compared), ensure_ascii=False, indent=2))
    else:
        print(comparison_table(compared))
    return 0
