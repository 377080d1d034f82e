"""``archivist doctor --read``: what the readers make of every document of any folder."""

from __future__ import annotations

import heapq
import json
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from config.language import figure, phrase, spoken, told
from config.recalling import recalled
from tools.archive import names
from tools.archive.left_out import left_out_words
from tools.archive.readers.document import Obstacle
from tools.archive.readers.survey import Attempt, Outcome
from tools.counting import count
from tools.quoting import shortened

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from rich.console import Console
    from rich.table import Table

_SLOWEST = 5
_REASONS = 5  # of each kind
_PATH_CHARS = 200  # a longer one is whole in JSON
_VARYING = re.compile(r'"[^"]*"|\d[\d,.:-]*')  # names and numbers, which make like reasons differ
_OUTCOMES = {
    Outcome.READ: told("read"),
    Outcome.IN_PART: told("in part"),
    Outcome.REFUSED: told("refused"),
    Outcome.TIMED_OUT: told("timed out"),
    Outcome.CRASHED: told("crashed"),
}
_NOT_SOUND = (Outcome.TIMED_OUT, Outcome.CRASHED)


@dataclass(slots=True)
class Reason:
    """Reasons that differ in names and numbers only.

    Attributes:
        says: The first one met.
        path: The document that it was met in.
        documents: How many documents have it.
    """

    says: str
    path: str
    documents: int = 0


@dataclass(slots=True)
class Corpus:
    """The sums over a folder; memory grows with what was not wholly read only.

    Attributes:
        outcomes: How many documents of each kind ended how.
        seconds: The longest time that one of a kind took.
        reasons: By outcome, kind and what is the same in all of them.
        slowest: Seconds and documents, in no order.
        unsound: Documents that were not wholly read.
        left_out: Links, pipes, sockets and devices, which are never opened.
        closed: Folders that can't be opened.
        complete: Whether every document was tried.
    """

    outcomes: dict[str, Counter[Outcome]] = field(default_factory=lambda: defaultdict(Counter))
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    reasons: dict[tuple[Outcome, str, str], Reason] = field(default_factory=dict)
    slowest: list[tuple[float, str]] = field(default_factory=list)
    unsound: list[Attempt] = field(default_factory=list)
    left_out: list[bytes] = field(default_factory=list)
    closed: list[bytes] = field(default_factory=list)
    complete: bool = False

    def add(self, attempt: Attempt) -> None:
        """Count one document."""
        self.outcomes[attempt.kind][attempt.outcome] += 1
        self.seconds[attempt.kind] = max(self.seconds[attempt.kind], attempt.seconds)
        shown = names.display(attempt.path)
        heapq.heappush(self.slowest, (attempt.seconds, shown))
        if len(self.slowest) > _SLOWEST:
            heapq.heappop(self.slowest)
        if attempt.outcome is not Outcome.READ:
            self.unsound.append(attempt)
        if attempt.obstacle is Obstacle.UNSUPPORTED:
            return  # the kind says it all
        for says in {_VARYING.sub("#", says): says for says in attempt.reasons}.items():
            key = (attempt.outcome, attempt.kind, says[0])
            self.reasons.setdefault(key, Reason(says[1], shown)).documents += 1

    @property
    def sums(self) -> Counter[Outcome]:
        """How many documents of all kinds ended how."""
        return sum(self.outcomes.values(), Counter[Outcome]())

    @property
    def sound(self) -> bool:
        """Say whether no reader crashed or took too long."""
        return not any(self.sums[outcome] for outcome in _NOT_SOUND)

    def kinds(self) -> list[str]:
        """Return the kinds, the most frequent first."""
        return sorted(self.outcomes, key=lambda kind: (-self.outcomes[kind].total(), kind))

    def top(self, kind: str) -> Iterable[tuple[Outcome, Reason]]:
        """Return the most frequent reasons of a kind; crashes first, then what took too long."""
        order = list(reversed(Outcome))
        found = [(o, reason) for (o, of, _), reason in self.reasons.items() if of == kind]
        return sorted(found, key=lambda each: (order.index(each[0]), -each[1].documents))[:_REASONS]


def as_json(corpus: Corpus, folder: Path) -> str:
    """Render the sums, and each document that was not wholly read."""
    document = {
        "folder": str(folder),
        "complete": corpus.complete,
        "documents": corpus.sums.total(),
        "closed_folders": [names.display(path) for path in corpus.closed],
        "left_out": [names.display(path) for path in corpus.left_out],
        "kinds": {
            kind: {
                **{outcome: corpus.outcomes[kind][outcome] for outcome in Outcome},
                "slowest_s": round(corpus.seconds[kind], 3),
            }
            for kind in corpus.kinds()
        },
        "slowest": [
            {"path": path, "seconds": round(seconds, 3)}
            for seconds, path in sorted(corpus.slowest, reverse=True)
        ],
        "not_wholly_read": [
            {
                "path": names.display(attempt.path),
                "kind": attempt.kind,
                "outcome": attempt.outcome,
                "obstacle": attempt.obstacle,
                "reasons": attempt.reasons,
                "seconds": round(attempt.seconds, 3),
            }
            for attempt in corpus.unsound
        ],
    }
    return json.dumps(document, indent=2)


def show(corpus: Corpus, console: Console) -> None:
    """Print the table, then the reasons and the slowest documents."""
    if corpus.outcomes:
        console.print(_table(corpus))
    else:
        console.print(phrase("There is no document in it."))
    for line in _below(corpus):
        console.print(line, markup=False, soft_wrap=True)


def _table(corpus: Corpus) -> Table:
    from rich import box  # noqa: PLC0415 - start-up time
    from rich.table import Table  # noqa: PLC0415 - start-up time
    from rich.text import Text  # noqa: PLC0415 - start-up time

    table = Table(box=box.SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    table.add_column(phrase("kind"), overflow="fold")
    for heading in (phrase("all"), *map(_outcome, Outcome), phrase("slowest")):
        table.add_column(heading, justify="right", no_wrap=True)
    rows = [(kind, corpus.outcomes[kind], corpus.seconds[kind]) for kind in corpus.kinds()]
    rows.append((phrase("all kinds"), corpus.sums, max(corpus.seconds.values())))
    for kind, outcomes, seconds in rows:
        cells = (outcomes.total(), *(outcomes[outcome] for outcome in Outcome))
        said = recalled(kind)
        table.add_row(Text(said), *(figure(n, ",") if n else "-" for n in cells), _seconds(seconds))
    return table


def _seconds(seconds: float) -> str:
    return f"{figure(seconds, '.1f')} s"


def _outcome(outcome: Outcome) -> str:
    return phrase(_OUTCOMES[outcome])


def _below(corpus: Corpus) -> Iterator[str]:
    for kind in corpus.kinds():
        top = list(corpus.top(kind))
        if top:
            yield f"{recalled(kind)}:"
        for outcome, reason in top:
            path = shortened(reason.path, _PATH_CHARS)
            number = figure(reason.documents, ",")
            yield f"  {number} {_outcome(outcome)}: {recalled(reason.says)} - {path}"
    if corpus.slowest:
        yield phrase("slowest:")
    for seconds, path in sorted(corpus.slowest, reverse=True):
        yield f"  {_seconds(seconds)} - {shortened(path, _PATH_CHARS)}"
    if corpus.left_out:
        yield spoken(left_out_words(corpus.left_out))
    if corpus.closed:
        number = count(len(corpus.closed), "folder")
        first = shortened(names.display(corpus.closed[0]), _PATH_CHARS) or "."
        yield phrase("{number} can't be opened, such as {first}.", number=number, first=first)
