"""What was measured: medians, ratios, a table, and what should hold."""

from __future__ import annotations

import statistics
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

OURS, SHARED, PLAIN, CHAT, LLM = "ours", "shared", "plain", "chat", "llm"
COLUMNS = {
    OURS: "ours",
    SHARED: "same rules",
    PLAIN: "plain",
    CHAT: "llama-cpp",
    LLM: "llm",
}
_LABEL, _N, _CELL = 21, 4, 11  # characters


@dataclass(frozen=True, slots=True)
class Measure:
    """One row of the table.

    Attributes:
        name: In the JSON.
        label: In the table.
        divisor: From the unit of the samples to the one of the label.
    """

    name: str
    label: str
    divisor: float


MEASURES = (
    Measure("cold_first_ms", "cold: first token s", 1000),
    Measure("cold_word_ms", "cold: first word s", 1000),
    Measure("cold_loaded_ms", "  after loading", 1000),
    Measure("restart_first_ms", "restart: first token", 1000),
    Measure("restart_word_ms", "restart: first word", 1000),
    Measure("restart_loaded_ms", "  after loading", 1000),
    Measure("step_first_ms", "step: first token s", 1000),
    Measure("step_word_ms", "step: first word s", 1000),
    Measure("turn_share", "step: % after words", 0.01),
    Measure("result_share", "step: % after result", 0.01),
    Measure("call_token_ms", "ms/token, call", 1),
    Measure("answer_token_ms", "ms/token, answer", 1),
    Measure("call_ms", "finished call, s", 1000),
    Measure("prompt_tokens", "tokens, prompt", 1),
    Measure("call_tokens", "tokens, call", 1),
    Measure("memory_bytes", "memory, MB", 1_000_000),
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Something that should hold, and whether it does.

    Attributes:
        what: Is to hold.
        measured: A ratio.
        limit: The least or the most that it may be.
        least: Which of the two.
    """

    what: str
    measured: float
    limit: float
    least: bool

    @property
    def ok(self) -> bool:
        """Whether it holds."""
        return self.measured >= self.limit if self.least else self.measured <= self.limit

    def __str__(self) -> str:
        """Write one line."""
        bound = f"at {'least' if self.least else 'most'} {self.limit:g}"
        return f"{'ok' if self.ok else 'NOT OK':8}{self.what}: {self.measured:.2f} ({bound})"


class Tally:
    """Samples by measure and contender."""

    def __init__(self) -> None:
        self._samples: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
        self._counts: defaultdict[tuple[str, str], list[bool]] = defaultdict(list)

    def add(self, measure: str, contender: str, *samples: float) -> None:
        """Take samples in."""
        self._samples[measure, contender] += samples

    def count(self, what: str, contender: str, *, yes: bool) -> None:
        """Count how often something was so."""
        self._counts[what, contender].append(yes)

    def median(self, measure: str, contender: str) -> float:
        """The median; not a number without samples."""
        samples = self._samples.get((measure, contender))
        return statistics.median(samples) if samples else float("nan")

    def ratio(self, measure: str, contender: str, to: str) -> float:
        """One contender's median divided by another's."""
        return self.median(measure, contender) / self.median(measure, to)

    def table(self) -> Iterator[str]:
        """Write medians, each with its ratio to ours, in 80 columns."""
        names = "".join(f"{column:>{_CELL}}" for column in COLUMNS.values())
        yield f"{'':{_LABEL}}{'n':>{_N}}{names}"
        for measure in MEASURES:
            n = len(self._samples[measure.name, OURS])
            cells = (self._cell(measure, contender) for contender in COLUMNS)
            yield f"{measure.label:{_LABEL}}{n:>{_N}}{''.join(cells)}"
        for what in dict.fromkeys(what for what, _ in self._counts):
            counts = (self._counts.get((what, contender), []) for contender in COLUMNS)
            cells = (f"{sum(c)} of {len(c)}" if c else "-" for c in counts)
            yield f"{what:{_LABEL + _N}}" + "".join(f"{cell:>{_CELL}}" for cell in cells)

    def _cell(self, measure: Measure, contender: str) -> str:
        if not self._samples.get((measure.name, contender)):
            return f"{'-':>{_CELL}}"
        value = self.median(measure.name, contender) / measure.divisor
        ratio = self.ratio(measure.name, contender, OURS)
        return f"{_short(value)} x{_short(ratio)}".rjust(_CELL)

    def record(self) -> dict[str, object]:
        """Everything, for JSON: the samples as they were taken and their medians."""
        measures: defaultdict[str, dict[str, object]] = defaultdict(dict)
        for (measure, contender), samples in self._samples.items():
            median = self.median(measure, contender)
            measures[measure][contender] = {"median": median, "samples": samples}
        counts: defaultdict[str, dict[str, object]] = defaultdict(dict)
        for (what, contender), counted in self._counts.items():
            counts[what][contender] = {"yes": sum(counted), "n": len(counted)}
        return {"measures": dict(measures), "counts": dict(counts)}

    def verdicts(self) -> list[Verdict]:
        """Compare with what should hold."""
        calls = self.ratio("call_token_ms", OURS, PLAIN)
        answers = self.ratio("answer_token_ms", OURS, PLAIN)
        finished = self.ratio("call_ms", CHAT, OURS)
        restart = self.median("cold_loaded_ms", OURS) / self.median("restart_loaded_ms", OURS)
        turn = self.median("turn_share", OURS)
        return [
            Verdict("a constrained token of a call to a plain one", calls, 1.05, least=False),
            Verdict("a constrained token of an answer to a plain one", answers, 1.05, least=False),
            Verdict("a finished call of llama-cpp-python to ours", finished, 2, least=True),
            Verdict("a cold start to a restart, after loading", restart, 20, least=True),
            Verdict("share of its prompt that a next turn evaluates", turn, 0.05, least=False),
        ]


def _short(value: float) -> str:
    """Write three digits, more only before the point."""
    return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f}"
