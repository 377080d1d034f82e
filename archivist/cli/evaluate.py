"""``archivist eval``: measures the model on a file of requests or questions."""

from __future__ import annotations

import argparse
from contextlib import contextmanager
from typing import TYPE_CHECKING

from archivist.cli import measures
from archivist.cli.charting import add_chart_flag
from archivist.cli.evaluate_ablation import (
    add_ablation_flags,
    csv_file,
    stages,
    token_panel,
    widest_belt,
    write_csv,
)
from archivist.cli.flags import add_setting_flags, overrides
from config.errors import UsageError
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from archivist.workshop.arrangement import Arrangement

MANUAL = measures.MANUAL


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    from pathlib import Path  # noqa: PLC0415 - start-up time

    parser.add_argument(
        "what",
        choices=(*measures.MEASURES, *measures.ALIASES, "compare"),
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
        "--macierz-pomylek",
        "--confusion",
        dest="confusion",
        action="store_true",
        help="with selection and ablation: which tools are taken for which, the ten most frequent "
        "pairs, and what to do about each",
    )
    parser.add_argument(
        "--powtorzen",
        "--repeats",
        dest="repeats",
        type=_from_one_up,
        metavar="N",
        help="measure each task N times; from the second on with tools and tasks in another order "
        "(default 1; of ablation 2)",
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
    group = parser.add_argument_group(phrase("how the tools are shown"))
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
        "any can be called (default yes; of ablation both)",
    )
    add_ablation_flags(parser)
    add_setting_flags(parser, "archive", "model", "server")


def _from_one_up(text: str) -> int:
    """Read how many.

    Raises:
        ArgumentTypeError: It is not a whole number from 1 up.
    """
    if not (text.isascii() and text.isdecimal()) or not 0 < int(text) <= measures.MOST_REPEATS:
        most = measures.MOST_REPEATS
        raise argparse.ArgumentTypeError(
            phrase("{word!r} is not a whole number from 1 to {most}", word=text, most=most)
        )
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Measure and print; what was measured before Ctrl-C is in ``--out``.

    Raises:
        ArchivistError: A file is missing, or can't be used.
    """
    if options.what == "compare":
        return _compare(options)
    options.what = measures.ALIASES.get(options.what, options.what)
    from pathlib import Path  # noqa: PLC0415 - start-up time
    from tempfile import TemporaryDirectory  # noqa: PLC0415 - start-up time

    from archivist.cli.evaluating import (  # noqa: PLC0415 - start-up time
        More,
        carry_out,
        present,
        with_confusion,
    )
    from archivist.cli.evaluation_plan import Plan  # noqa: PLC0415 - start-up time
    from archivist.cli.evaluations import EVALUATIONS  # noqa: PLC0415 - start-up time
    from archivist.cli.narzedzia import session_belt  # noqa: PLC0415 - start-up time
    from archivist.cli.stamping import stamp  # noqa: PLC0415 - start-up time
    from config.paths import Paths  # noqa: PLC0415 - start-up time
    from config.settings import load_settings  # noqa: PLC0415 - start-up time

    _require_fitting(options)
    chosen = overrides(options)
    if options.voice is not None:
        chosen["voice"] = options.voice
    settings = load_settings(chosen)
    arrangement = _arrangement(options)
    ablates = options.what == "ablation"
    csv = csv_file(options) if ablates else None
    paths = Paths.from_environment().ensure()
    with TemporaryDirectory(prefix="archivist-") as scratch, _task_file(options) as tasks:
        plan = Plan(
            settings,
            tasks,
            arrangement,
            options.repeats or (measures.ABLATION_REPEATS if ablates else 1),
            Path(scratch),
            stages(options) if ablates else (),
        )
        trials = EVALUATIONS[options.what](plan)
        widest = widest_belt(arrangement) if ablates else arrangement
        stamped = stamp(options.what, tasks.read_bytes(), settings, paths, widest)
        results = carry_out(options, trials, stamped)
        graded = [one.graded for one in results]
        more = More()
        if csv is not None:
            more = More((write_csv(csv, graded),), panels=(token_panel(graded),))
        if options.confusion:
            with session_belt(settings, paths, widest) as belt:
                more = with_confusion(more, graded, belt)
    present(options, trials, results, stamped, more)
    return 0


def _require_fitting(options: argparse.Namespace) -> None:
    """Refuse what a measure does not take.

    Raises:
        UsageError: Says what it takes.
    """
    what, ablates = options.what, options.what == "ablation"
    if options.runs or (options.tasks is None and not ablates):
        raise UsageError(
            phrase("archivist eval {what} takes --tasks FILE, and no other file.", what=what)
        )
    if what == "errors" and options.repeats:
        raise UsageError(phrase("Errors are the same every time: leave --repeats out."))
    if not ablates and (options.tools or options.csv):
        raise UsageError(phrase("--tools and --csv are for archivist eval ablation alone."))
    if options.confusion and what not in {"selection", "ablation"}:
        raise UsageError(phrase("--confusion is for archivist eval selection and ablation."))


@contextmanager
def _task_file(options: argparse.Namespace) -> Iterator[Path]:
    """The file that was named, or the one that comes with the program."""
    from importlib.resources import as_file  # noqa: PLC0415 - start-up time

    from archivist.workshop.ablation import requests  # noqa: PLC0415 - start-up time

    if options.tasks is not None:
        yield options.tasks
        return
    with as_file(requests()) as file:
        yield file


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

    from archivist.workshop.comparison import compare, read_rows  # noqa: PLC0415 - start-up time
    from archivist.workshop.comparison_reports import (  # noqa: PLC0415 - start-up time
        comparison_json,
        comparison_table,
    )

    if len(options.runs) != len(("A", "B")):
        raise UsageError(
            phrase("archivist eval compare takes two files that --out wrote: A and B.")
        )
    first, second = map(read_rows, options.runs)
    compared = compare(first, second)
    if options.json:
        print(json.dumps(comparison_json(compared), ensure_ascii=False, indent=2))
    else:
        print(comparison_table(compared))
    return 0
