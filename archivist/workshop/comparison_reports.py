"""What a comparison of two runs prints: a table for a person, JSON for a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.workshop.ranges import range_words, wilson
from config.language import figure, phrase

if TYPE_CHECKING:
    from archivist.workshop.comparison import Comparison


def comparison_table(compared: Comparison) -> str:
    """A line for each measure, and what is shown; within 80 columns unless ids are long."""
    lines = [f"{phrase('measure'):16}{'n':>5}{'A':>22}{'B':>22}{phrase('chance'):>9}"]
    for each in compared.verdicts:
        cells = (_share(each.first, each.n), _share(each.second, each.n))
        chance = figure(each.chance, ">9.3f")
        lines.append(f"{each.measure:16}{each.n:>5}{cells[0]:>22}{cells[1]:>22}{chance}")
    for each in compared.verdicts:
        what = phrase("shown to differ") if each.shown else phrase("not shown to differ")
        only = [
            phrase("only {run}: {names}", run=run, names=", ".join(names))
            for run, names in (("A", each.only_first), ("B", each.only_second))
            if names
        ]
        lines.append("; ".join((f"{each.measure}: {what}", *only)))
    lines += [""] if compared.amounts else []
    lines += [
        f"{each.measure:24}{figure(each.first / each.n, '>16,.1f')}"
        f"{figure(each.second / each.n, '>16,.1f')}"
        f"{'  B/A ' + figure(each.second / each.first, '.2f') if each.first else '':>12}"
        for each in compared.amounts
    ]
    if compared.unpaired:
        lines.append(
            phrase(
                "{number} tasks stand in one of the files only and are left out.",
                number=compared.unpaired,
            )
        )
    return "\n".join(lines)


def _share(right: int, n: int) -> str:
    return f"{right} ({range_words(*wilson(right, n))})"


def comparison_json(compared: Comparison) -> dict[str, object]:
    """The same for a program."""
    return {
        "verdicts": [
            {
                "measure": each.measure,
                "n": each.n,
                "a": each.first,
                "b": each.second,
                "a_range": wilson(each.first, each.n),
                "b_range": wilson(each.second, each.n),
                "only_a": list(each.only_first),
                "only_b": list(each.only_second),
                "chance": each.chance,
                "shown_to_differ": each.shown,
            }
            for each in compared.verdicts
        ],
        "means": {
            each.measure: {"n": each.n, "a": each.first / each.n, "b": each.second / each.n}
            for each in compared.amounts
        },
        "unpaired": compared.unpaired,
    }
