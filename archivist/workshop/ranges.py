"""How sure a share of right results is: its range by the tasks, and its spread over repeats."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from config.language import figure, phrase, spoken
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_Z95 = 1.959964  # of the normal distribution, two-sided


@dataclass(frozen=True, slots=True)
class Judged:
    """One yes-or-no result.

    Attributes:
        condition: What it was measured under; empty where there is only one.
        repeat: 1-based.
        what: What was judged, such as ``right tool``.
        right: The verdict.
    """

    condition: str
    repeat: int
    what: str
    right: bool


@dataclass(frozen=True, slots=True)
class Share:
    """What was right of one thing under one condition.

    Attributes:
        condition: As in :class:`Judged`.
        what: As in :class:`Judged`.
        n: Results in each repeat.
        right: How many of them were right in each repeat.
    """

    condition: str
    what: str
    n: tuple[int, ...]
    right: tuple[int, ...]

    @property
    def part(self) -> float:
        """The share that was right in all repeats together, 0 to 1."""
        return sum(self.right) / sum(self.n)

    @property
    def range(self) -> tuple[float, float]:
        """The range of the true share, as :func:`wilson` has it.

        A task that is done again is no new task: ``n`` is that of the largest repeat.
        """
        return wilson(self.part * max(self.n), max(self.n))


def shares(judged: Iterable[Judged]) -> list[Share]:
    """Count, in the order in which things and conditions come up."""
    counts: defaultdict[tuple[str, str], defaultdict[int, list[bool]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for one in judged:
        counts[one.condition, one.what][one.repeat].append(one.right)
    return [
        Share(
            condition,
            what,
            tuple(len(repeats[number]) for number in sorted(repeats)),
            tuple(sum(repeats[number]) for number in sorted(repeats)),
        )
        for (condition, what), repeats in counts.items()
    ]


def wilson(right: float, n: int) -> tuple[float, float]:
    """The range that holds the true share in 95 of 100 such measurements (Wilson, 1927)."""
    if not n:
        return 0.0, 1.0
    share, z2 = right / n, _Z95**2
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = _Z95 / (1 + z2 / n) * math.sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def part_of(part: int, whole: int) -> str:
    """Say ``19 of 20``."""
    return phrase("{part} of {whole}", part=part, whole=whole)


def range_words(low: float, high: float) -> str:
    """Say ``75% to 99%``."""
    return phrase("{low:.0%} to {high:.0%}", low=low, high=high)


def shares_table(counted: Sequence[Share]) -> str:
    """A line for each share: the whole, its range and each repeat; within 80 columns."""
    lines = [
        (
            f"{'':34}{phrase('right'):>11}{phrase('share'):>8}{phrase('95% range'):>15}"
            f"  {phrase('by repeat')}"
        )
    ]
    for one in counted:
        condition, what = spoken(one.condition), spoken(one.what)
        name = escaped(f"{condition}: {what}" if condition else what)
        whole = part_of(sum(one.right), sum(one.n))
        repeats = " ".join(map(str, one.right)) if len(one.n) > 1 else "-"
        lines.append(
            f"{name[:33]:34}{whole:>11}{figure(one.part, '>8.1%')}{range_words(*one.range):>15}"
            f"  {repeats}"
        )
    return "\n".join(lines)


def shares_json(counted: Iterable[Share]) -> list[dict[str, object]]:
    """The same for a program."""
    return [
        {
            "condition": one.condition,
            "what": one.what,
            "n": list(one.n),
            "right": list(one.right),
            "share": one.part,
            "range": one.range,
        }
        for one in counted
    ]
