"""Which tools are taken for which, and what to do about each pair."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from archivist.agent.speech import ANSWER
from archivist.workshop.lint.describing import MOST_OVERLAP_PERCENT, overlap_percent
from archivist.workshop.reports import tool_name
from config.language import phrase, spoken, told
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from archivist.workshop.selection import GradedDecision

MOST_PAIRS = 10


class Advice(StrEnum):
    """What to do about a pair."""

    MERGE = "merge"  # they say the same of themselves
    REMOVE = "remove"  # no request needs the one that was called
    REWRITE = "rewrite"  # both are needed: the difference belongs into the first sentence


@dataclass(frozen=True, slots=True)
class Pair:
    """A tool that was right, and the one that was called instead.

    Attributes:
        expected: Canonical name, or ``(answer)``.
        called: The same.
        times: How often.
        overlap_percent: How much of the shorter description the other one says too.
        advice: What to do.
    """

    expected: str
    called: str
    times: int
    overlap_percent: int
    advice: Advice


def matrix(graded: Sequence[GradedDecision]) -> dict[str, dict[str, int]]:
    """How often each tool was called where each was right; the most frequent first."""
    counts: dict[str, Counter[str]] = {}
    for one in graded:
        called = counts.setdefault(tool_name(one.task.tool), Counter())
        called[tool_name(one.decision.tool)] += 1
    return {expected: dict(called.most_common()) for expected, called in counts.items()}


def confused(graded: Sequence[GradedDecision], descriptions: Mapping[str, str]) -> list[Pair]:
    """The pairs that were confused most often.

    Args:
        graded: First calls.
        descriptions: What each tool says of itself, by canonical names.
    """
    counted = matrix(graded)
    pairs = [
        _pair(expected, called, times, descriptions, counted.keys())
        for expected, row in counted.items()
        for called, times in row.items()
        if called != expected
    ]
    pairs.sort(key=lambda pair: (-pair.times, -pair.overlap_percent, pair.expected, pair.called))
    return pairs[:MOST_PAIRS]


def _pair(
    expected: str,
    called: str,
    times: int,
    descriptions: Mapping[str, str],
    needed: Collection[str],
) -> Pair:
    said = [
        descriptions.get(ANSWER if name == tool_name(None) else name, "")
        for name in (expected, called)
    ]
    overlap = overlap_percent(*said)
    if overlap >= MOST_OVERLAP_PERCENT:
        advice = Advice.MERGE
    elif called not in needed and called in descriptions:
        advice = Advice.REMOVE
    else:
        advice = Advice.REWRITE
    return Pair(expected, called, times, overlap, advice)


_ADVICE = {
    Advice.MERGE: told("merge"),
    Advice.REMOVE: told("remove"),
    Advice.REWRITE: told("rewrite"),
}
_MEANS = {
    Advice.MERGE: told("merge: they say the same; make one tool of them."),
    Advice.REMOVE: told("remove: no request here needs the tool that was called."),
    Advice.REWRITE: told("rewrite: say in the first sentence of each what the other is not for."),
}


def confusion_table(pairs: Sequence[Pair], n: int) -> str:
    """A line for each pair, and what the advice means; within 80 columns."""
    if not pairs:
        return phrase("No tool was taken for another in {n:,} first calls.", n=n)
    wrong = sum(pair.times for pair in pairs)
    lines = [
        (
            f"{phrase('expected'):24}{phrase('called'):24}{phrase('times'):>6}{phrase('overlap'):>9}"
            f"  {phrase('advice')}"
        )
    ]
    lines += [
        f"{escaped(pair.expected)[:23]:24}{escaped(pair.called)[:23]:24}{pair.times:>6}"
        f"{pair.overlap_percent:>8}%  {spoken(_ADVICE[pair.advice])}"
        for pair in pairs
    ]
    lines.append(phrase("These are {wrong:,} of {n:,} first calls.", wrong=wrong, n=n))
    lines += [
        spoken(_MEANS[advice]) for advice in Advice if any(pair.advice is advice for pair in pairs)
    ]
    return "\n".join(lines)


def confusion_json(pairs: Sequence[Pair], graded: Sequence[GradedDecision]) -> dict[str, object]:
    """The same for a program, with the whole matrix."""
    return {"matrix": matrix(graded), "pairs": [asdict(pair) for pair in pairs]}
