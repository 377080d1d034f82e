"""How turns ended, what came before those without an answer, and what they cost.

Evaluations are left out: they would say what a task file asks for, not what the person does.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from sessions.counts import choose
from sessions.database import Database
from sessions.rows import of_rows
from sessions.text import restored
from sessions.turn_cost import ANSWERED, BROKEN_OFF, Before, Cost, FailedCalls, Outcomes, TurnCost

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import datetime
    from pathlib import Path

_Place: TypeAlias = "tuple[int, int]"  # the number of a session, and of a turn in it

_MOST_COSTLY = 10
_TURNS = """
    SELECT turns.session, turns.number, stop FROM chosen CROSS JOIN turns ON session = chosen.number
"""
_SUMS = """
    SELECT stop, count(*), sum(ms), sum(prompt_tokens), sum(prompt_tokens - cached_tokens),
        sum(output_tokens)
    FROM chosen CROSS JOIN turns ON session = chosen.number GROUP BY stop
"""
_LONGEST = """
    SELECT turns.session, turns.number, sessions.id, request, stop, ms, prompt_tokens,
        prompt_tokens - cached_tokens, output_tokens
    FROM chosen CROSS JOIN turns ON turns.session = chosen.number
    JOIN sessions ON sessions.number = turns.session
    ORDER BY ms DESC, turns.session DESC, turns.number DESC LIMIT ?
"""
# In the order of the covering index, so that the results' content is not read.
_EVENTS = """
    SELECT session, turn, number, tool, status
    FROM events WHERE session IN (SELECT number FROM chosen)
    ORDER BY session, turn, tool, number
"""
_NAMES = re.compile(r'"[^"]*"|„[^”]*”|(?<!\w)\'[^\']*\'(?!\w)')
_NUMBERS = re.compile(r"\d[\d,.]*\d|\d")


@dataclass(slots=True)
class _Steps:
    """The calls of one turn.

    Attributes:
        calls: How many they are.
        errors: The numbers of those that failed.
        refusals: How many were refused.
        last: The number of the last one.
        tool: Its tool.
        status: How it ended.
    """

    calls: int = 0
    errors: list[int] = field(default_factory=list)
    refusals: int = 0
    last: int = 0
    tool: str = ""
    status: str = ""


def outcomes(database: Path, *, last: int, since: datetime | None = None) -> Outcomes:
    """Look at the turns of the ``last`` sessions in which anything was asked.

    Args:
        database: The session store's file; where it does not exist, nothing was asked yet.
        last: How many sessions, 1 or more.
        since: In UTC; earlier sessions are not looked at.

    Raises:
        StoreUnavailable: The database can't be used.
    """
    store = Database(database)
    if not store.exists():
        return Outcomes()
    with store.use() as connection:
        connection.execute("BEGIN")  # a session that goes on meanwhile is counted once, or not
        sessions = choose(connection, last, since)
        looked_at = _looked_at(connection, sessions)
        connection.execute("ROLLBACK")
    store.close()
    return looked_at


def _looked_at(connection: sqlite3.Connection, sessions: int) -> Outcomes:
    steps = _steps(connection)
    ended = {
        (session, number): stop or BROKEN_OFF
        for session, number, stop in connection.execute(_TURNS)
    }
    failing = {one for made in steps.values() for one in made.errors}
    failing |= {made.last for place, made in steps.items() if ended[place] != ANSWERED}
    told = _told(connection, failing)
    return Outcomes(
        sessions,
        _endings(connection, steps, ended),
        _before(connection, steps, ended, told),
        _failed(steps, ended, told),
        tuple(_longest(connection, steps)),
    )


def _endings(
    connection: sqlite3.Connection, steps: Mapping[_Place, _Steps], ended: Mapping[_Place, str]
) -> dict[str, Cost]:
    made: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for place, one in steps.items():
        counted = made[ended[place]]
        counted[0] += one.calls
        counted[1] += len(one.errors)
        counted[2] += one.refusals
    endings = {}
    for stop, turns, *sums in connection.execute(_SUMS):
        name = stop or BROKEN_OFF
        endings[name] = Cost(turns, *made[name], *sums)
    return dict(sorted(endings.items(), key=lambda each: -each[1].turns))


def _longest(connection: sqlite3.Connection, steps: Mapping[_Place, _Steps]) -> Iterator[TurnCost]:
    for session, number, name, request, stop, *sums in connection.execute(
        _LONGEST, (_MOST_COSTLY,)
    ):
        made = steps.get((session, number)) or _Steps()
        cost = Cost(1, made.calls, len(made.errors), made.refusals, *sums)
        yield TurnCost(name, number, stop or BROKEN_OFF, restored(request), cost)


def _steps(connection: sqlite3.Connection) -> dict[_Place, _Steps]:
    """The calls of each chosen turn, in one pass."""
    steps: defaultdict[_Place, _Steps] = defaultdict(_Steps)
    for session, turn, number, tool, status in connection.execute(_EVENTS):
        made = steps[session, turn]
        made.calls += 1
        if status == "blad":
            made.errors.append(number)
        made.refusals += status == "odmowa"
        if number > made.last:
            made.last, made.tool, made.status = number, restored(tool), status
    return dict(steps)


def _told(connection: sqlite3.Connection, numbers: Iterable[int]) -> dict[int, tuple[str, str]]:
    """The tool of each of these calls, and what it was told, without names and numbers."""
    connection.execute("DROP TABLE IF EXISTS temp.failing")
    connection.execute("CREATE TEMP TABLE failing (number INTEGER PRIMARY KEY)")
    connection.executemany("INSERT INTO failing VALUES (?)", ((number,) for number in numbers))
    rows = connection.execute(
        "SELECT number, tool, error FROM failing CROSS JOIN events USING (number)"
    )
    return {number: (restored(tool), _kind_of(error)) for number, tool, error in rows}


@of_rows
def _kind_of(error: str | None) -> str:
    what = str(json.loads(error)["what"]) if error else ""
    return _NUMBERS.sub("…", _NAMES.sub("…", what))


def _before(
    connection: sqlite3.Connection,
    steps: Mapping[_Place, _Steps],
    ended: Mapping[_Place, str],
    told: Mapping[int, tuple[str, str]],
) -> tuple[Before, ...]:
    counted: Counter[tuple[str, str, str, str]] = Counter()
    latest: dict[tuple[str, str, str, str], int] = {}
    for place, stop in ended.items():  # sessions in their order
        if stop == ANSWERED:
            continue
        made = steps.get(place) or _Steps()
        kind = stop, made.tool, made.status, told.get(made.last, ("", ""))[1]
        counted[kind] += 1
        latest[kind] = place[0]
    names = {
        number: connection.execute("SELECT id FROM sessions WHERE number = ?", (number,)).fetchone()
        for number in set(latest.values())
    }
    return tuple(
        Before(*kind, many, names[latest[kind]][0]) for kind, many in counted.most_common()
    )


def _failed(
    steps: Mapping[_Place, _Steps],
    ended: Mapping[_Place, str],
    told: Mapping[int, tuple[str, str]],
) -> tuple[FailedCalls, ...]:
    calls: Counter[tuple[str, str]] = Counter()
    places: defaultdict[tuple[str, str], set[_Place]] = defaultdict(set)
    for place, made in steps.items():
        for number in made.errors:
            calls[told[number]] += 1
            places[told[number]].add(place)
    return tuple(
        FailedCalls(
            *kind,
            many,
            len(places[kind]),
            sum(ended[place] == ANSWERED for place in places[kind]),
        )
        for kind, many in calls.most_common()
    )
