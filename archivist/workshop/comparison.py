"""Two runs of one task file side by side: what differs, and whether that is shown or chance."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

LEVEL = 0.05
# Not of a run: its task, which repeat it is, and what a message scores that it did not write.
_NO_MEASURES = frozenset({"id", "repeat", "generic_score"})

Row = dict[str, object]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One yes-or-no measure in both runs, over the same tasks.

    Attributes:
        measure: Its name in the rows.
        n: Tasks that both runs have.
        first: How many were right in the first run.
        second: And in the second.
        only_first: Right in the first run alone.
        only_second: Right in the second run alone.
        chance: How often chance alone would part them so far or farther, 0 to 1: the exact sign
            test over the tasks that came out differently.
    """

    measure: str
    n: int
    first: int
    second: int
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    chance: float

    @property
    def shown(self) -> bool:
        """Whether the two are shown to differ."""
        return self.chance < LEVEL


@dataclass(frozen=True, slots=True)
class Amount:
    """One number in both runs, summed over the same tasks.

    Attributes:
        measure: Its name in the rows.
        n: Tasks in which both runs have it.
        first: The sum in the first run.
        second: And in the second.
    """

    measure: str
    n: int
    first: float
    second: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs compared.

    Attributes:
        verdicts: Each yes-or-no measure.
        amounts: Each number.
        unpaired: Tasks that only one run has.
    """

    verdicts: tuple[Verdict, ...]
    amounts: tuple[Amount, ...]
    unpaired: int


def read_rows(file: Path) -> dict[str, Row]:
    """Read what ``archivist eval --out`` wrote, by task; repeats of a task are told apart.

    Raises:
        ArchivistError: It can't be read, or holds no such rows.
    """
    rows: dict[str, Row] = {}
    try:
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            row = json.loads(line)
            if not isinstance(row, dict) or not isinstance(row.get("id"), str):
                raise ArchivistError(
                    phrase(
                        "{file}, line {number} is no row of an evaluation: it has no id. "
                        "Name files that `archivist eval ... --out` wrote.",
                        file=file,
                        number=number,
                    )
                )
            rows[row_name(row)] = row
    except OSError as error:
        raise ArchivistError(
            phrase("{file} can't be read: {why}.", file=file, why=in_words_of_the_system(error))
        ) from error
    except (ValueError, RecursionError) as error:
        raise ArchivistError(
            phrase(
                "{file} is not what `archivist eval ... --out` writes: a line of JSON for "
                "each task.",
                file=file,
            )
        ) from error
    if not rows:
        raise ArchivistError(phrase("{file} is empty.", file=file))
    return rows


def row_name(row: Row) -> str:
    """What tells a row from the others of its file: its task, and its condition and repeat."""
    condition = f"{row['condition']}: " if row.get("condition") else ""
    repeat = f" ({row['repeat']})" if row.get("repeat", 1) != 1 else ""
    return f"{condition}{row['id']}{repeat}"


def compare(first: Mapping[str, Row], second: Mapping[str, Row]) -> Comparison:
    """Compare two runs, task by task.

    Raises:
        ArchivistError: They have no task in common.
    """
    common = [name for name in first if name in second]
    if not common:
        raise ArchivistError(
            phrase("The two files have no task in common, so nothing can be compared.")
        )
    pairs = [(first[name], second[name]) for name in common]
    verdicts = [
        _verdict(measure, common, pairs)
        for measure in _shared(pairs, bool)
        if measure not in _NO_MEASURES
    ]
    amounts = [
        Amount(measure, len(values), sum(one for one, _ in values), sum(two for _, two in values))
        for measure in _shared(pairs, float)
        if measure not in _NO_MEASURES and (values := _numbers(measure, pairs))
    ]
    unpaired = len(first) + len(second) - 2 * len(common)
    return Comparison(tuple(verdicts), tuple(amounts), unpaired)


def _shared(pairs: Sequence[tuple[Row, Row]], kind: type) -> list[str]:
    """Measures of a kind that every row of both runs has; of numbers, that any pair has."""
    if kind is bool:
        return [
            key
            for key in pairs[0][0]
            if all(isinstance(row.get(key), bool) for pair in pairs for row in pair)
        ]
    keys = dict.fromkeys(key for one, _ in pairs for key in one)
    return [key for key in keys if any(_is_number(row.get(key)) for pair in pairs for row in pair)]


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _numbers(measure: str, pairs: Sequence[tuple[Row, Row]]) -> list[tuple[float, float]]:
    found = ((one.get(measure), two.get(measure)) for one, two in pairs)
    return [
        (float(one), float(two))
        for one, two in found
        if isinstance(one, int | float)
        and isinstance(two, int | float)
        and _is_number(one)
        and _is_number(two)
    ]


def _verdict(measure: str, names: Sequence[str], pairs: Sequence[tuple[Row, Row]]) -> Verdict:
    results = [(bool(one[measure]), bool(two[measure])) for one, two in pairs]
    named = list(zip(names, results, strict=True))
    only_first = tuple(name for name, (one, two) in named if one and not two)
    only_second = tuple(name for name, (one, two) in named if two and not one)
    return Verdict(
        measure,
        len(results),
        sum(one for one, _ in results),
        sum(two for _, two in results),
        only_first,
        only_second,
        sign_test(len(only_first), len(only_second)),
    )


def sign_test(only_first: int, only_second: int) -> float:
    """How often a fair coin parts two counts so far or farther, in either direction, 0 to 1."""
    n, least = only_first + only_second, min(only_first, only_second)
    throws: int = 2**n
    tail = sum(math.comb(n, count) for count in range(least + 1)) / throws
    return min(1.0, 2 * tail)
