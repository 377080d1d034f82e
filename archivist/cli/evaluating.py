"""Carrying an evaluation out: going on where it stopped, telling how far it is, printing."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from archivist.terminal.estimate import Estimate, left_words
from config.language import phrase, spoken
from tools.activity import Part

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator, Sequence

    from archivist.terminal.bars import Panel
    from archivist.workshop.record import Record, Stamp
    from archivist.workshop.trials import Result, Trials
    from tools.registry import Belt

    Graded = TypeVar("Graded")


@dataclass(frozen=True, slots=True)
class More:
    """What a measure adds to what all of them print.

    Attributes:
        texts: Below the table.
        form: For programs.
        panels: Of the chart, which then is drawn in the terminal too.
    """

    texts: tuple[str, ...] = ()
    form: dict[str, object] = field(default_factory=dict)
    panels: tuple[Panel, ...] = ()


def carry_out(
    options: argparse.Namespace, trials: Trials[Any, Graded], stamp: Stamp
) -> list[Result[Graded]]:
    """Measure what ``--out`` lacks.

    Raises:
        ArchivistError: Something is missing, or the file holds other results.
        KeyboardInterrupt: The person stopped it; what was measured is in the file.
    """
    from archivist.cli.charting import require_new  # noqa: PLC0415 - start-up time
    from archivist.workshop.record import Record  # noqa: PLC0415 - start-up time

    if options.chart:
        require_new(options.chart)
    with Record(options.out, stamp) as record:
        lacking = len(trials.keys() - record.rows.keys())
        _tell_resumed(record, trials.total - lacking, trials.total)
        try:
            return list(watched(trials.run(record), lacking))
        except KeyboardInterrupt:
            if record.file is not None:
                there = len(trials.keys() & record.rows.keys())
                _tell(
                    phrase(
                        "Stopped with {there:,} of {total:,} results in {file}: the same "
                        "command goes on from there.",
                        there=there,
                        total=trials.total,
                        file=record.file,
                    )
                )
            raise


def watched(results: Iterable[Result[Graded]], lacking: int) -> Iterator[Result[Graded]]:
    """Pass results on; on a terminal, say how many are measured and how long the rest takes."""
    shown = sys.stderr.isatty()
    estimate = Estimate()
    estimate.note(Part(0, lacking), time.monotonic())
    measured = 0
    for one in results:
        yield one
        measured += one.measured
        if shown and one.measured:
            now = time.monotonic()
            estimate.note(Part(measured, lacking), now)
            left = left_words(estimate.left_s(now))
            far = phrase("{part:,} of {whole:,}", part=measured, whole=lacking)
            sys.stderr.write(f"\r{far}{', ' if left else ''}{left}\x1b[K")
            sys.stderr.flush()
    if shown:
        sys.stderr.write("\r\x1b[K")


def present(
    options: argparse.Namespace,
    trials: Trials[Any, Graded],
    results: Sequence[Result[Graded]],
    stamp: Stamp,
    more: More,
) -> None:
    """Print the table or JSON, and draw the chart if one is wanted.

    Args:
        options: The command line.
        trials: What was measured.
        results: What came of it.
        stamp: With what it was measured.
        more: What this measure adds.
    """
    import json  # noqa: PLC0415 - start-up time
    import shutil  # noqa: PLC0415 - start-up time

    from archivist.cli.charting import bars, save  # noqa: PLC0415 - start-up time
    from archivist.workshop.ranges import shares_json, shares_table  # noqa: PLC0415 - same

    graded = [one.graded for one in results]
    counted = trials.shares(results)
    drawn = [*panels(trials, results), *more.panels]
    if options.chart:
        save(
            options.chart,
            f"archivist eval {trials.measure.name}: {stamp['model'] or phrase('no model')}",
            drawn,
        )
    if options.json:
        form = trials.measure.form(graded) | {
            "repeats": trials.repeats,
            "shares": shares_json(counted),
            "run": stamp,
            **more.form,
        }
        print(json.dumps(form, ensure_ascii=False, indent=2))
        return
    parts = [trials.measure.table(graded), shares_table(counted), *more.texts]
    if options.chart == "" or more.panels:
        parts.append(bars(drawn, shutil.get_terminal_size().columns))
    print("\n\n".join(parts))


def with_confusion(more: More, results: Sequence[object], belt: Belt) -> More:
    """Add which tools are taken for which.

    Args:
        more: What there is already.
        results: First calls, or those of the ablation.
        belt: All tools that could be called.
    """
    from archivist.workshop.ablation import Ablated  # noqa: PLC0415 - start-up time
    from archivist.workshop.confusion import (  # noqa: PLC0415 - start-up time
        confused,
        confusion_json,
        confusion_table,
    )

    graded: list[Any] = [one.graded if isinstance(one, Ablated) else one for one in results]
    pairs = confused(graded, {tool.name: belt.describe(tool) for tool in belt.tools})
    return replace(
        more,
        texts=(*more.texts, confusion_table(pairs, len(graded))),
        form={**more.form, "confusion": confusion_json(pairs, graded)},
    )


def panels(trials: Trials[Any, Graded], results: Sequence[Result[Graded]]) -> list[Panel]:
    """Bars for each thing that was judged: one a kind of task and condition."""
    from archivist.terminal.bars import Bar, Panel  # noqa: PLC0415 - start-up time
    from archivist.workshop.ranges import part_of  # noqa: PLC0415 - start-up time
    from tools.names import escaped  # noqa: PLC0415 - start-up time

    counts: dict[str, dict[str, list[bool]]] = {}
    for one in results:
        group = trials.measure.group(one.graded)
        name = ", ".join(map(spoken, filter(None, (one.condition, group))))
        for what, right in trials.measure.verdicts(one.graded).items():
            counts.setdefault(what, {}).setdefault(name, []).append(right)
    return [
        Panel(
            spoken(what).capitalize(),
            phrase("yes"),
            phrase("no"),
            tuple(
                Bar(
                    escaped(name),
                    sum(each),
                    len(each) - sum(each),
                    part_of(sum(each), len(each)),
                )
                for name, each in groups.items()
            ),
        )
        for what, groups in counts.items()
    ]


def _tell_resumed(record: Record, there: int, total: int) -> None:
    if record.cut_off:
        _tell(
            phrase(
                "The last line of {file} was cut off, so that task is measured again.",
                file=record.file,
            )
        )
    if there == total:
        _tell(
            phrase("{file} has every result already: nothing is measured again.", file=record.file)
        )
    elif there:
        _tell(
            phrase(
                "{file} has {there:,} of {total:,} results already: going on with the rest.",
                file=record.file,
                there=there,
                total=total,
            )
        )


def _tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
