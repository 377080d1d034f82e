"""How turns ended, what came before those without an answer, and what they cost.

Evaluations are left out: they would say what a task file asks for, not what the person does.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from heapq import nlargest
from typing import TYPE_CHECKING, TypeAlias

from sessions.counts import choose
from sessions.database import Database
from sessions.text import restored
from sessions.turn_cost import ANSWERED, BROKEN_OFF, Before, Cost, FailedCalls, Outcomes, TurnCost

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping
    from datetime import datetime
    from pathlib import Path

_Place: TypeAlias = "tuple[int, int]"  # the number of a session, and of a turn in it

_MOST_COSTLY = 10
_TURNS = """
    SELECT turns.session, turns.number, sessions.id, stop, ms, prompt_tokens, cached_tokens,
        output_tokens
    FROM chosen CROSS JOIN turns ON turns.session = chosen.number
    JOIN sessions ON sessions.number = turns.session
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


@dataclass(frozen=True, slots=True)
class _Ended:
    """A turn, how it ended and what it cost."""

    session: str
    stop: str
    cost: Cost


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
    turns: dict[_Place, _Ended] = {}
    endings: defaultdict[str, Cost] = defaultdict(Cost)
    for session, number, name, stop, ms, prompt, cached, output in connection.execute(_TURNS):
        made = steps[session, number]
        cost = Cost(
            1, made.calls, len(made.errors), made.refusals, ms, prompt, prompt - cached, output
        )
        turns[session, number] = ended = _Ended(name, stop or BROKEN_OFF, cost)
        endings[ended.stop] += cost
    failing = {one for made in steps.values() for one in made.errors}
    failing |= {steps[place].last for place, one in turns.items() if one.stop != ANSWERED}
    told = _told(connection, failing)
    longest = nlargest(_MOST_COSTLY, turns, key=lambda place: (turns[place].cost.ms, place))
    return Outcomes(
        sessions,
        dict(sorted(endings.items(), key=lambda each: -each[1].turns)),
        _before(steps, turns, told),
        _failed(steps, turns, told),
        tuple(
            TurnCost(
                turns[place].session,
                place[1],
                turns[place].stop,
                _request(connection, place),
                turns[place].cost,
            )
            for place in longest
        ),
    )


def _steps(connection: sqlite3.Connection) -> defaultdict[_Place, _Steps]:
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
    return steps


def _told(connection: sqlite3.Connection, numbers: Iterable[int]) -> dict[int, tuple[str, str]]:
    """The tool of each of these calls, and what it was told, without names and numbers."""
    connection.execute("DROP TABLE IF EXISTS temp.failing")
    connection.execute("CREATE TEMP TABLE failing (number INTEGER PRIMARY KEY)")
    connection.executemany("INSERT INTO failing VALUES (?)", ((number,) for number in numbers))
    rows = connection.execute(
        "SELECT number, tool, error FROM failing CROSS JOIN events USING (number)"
    )
    return {number: (restored(tool), _kind_of(error)) for number, tool, error in rows}


def _kind_of(error: str | None) -> str:
    what = str(json.loads(error)["what"]) if error else ""
    return _NUMBERS.sub("…", _NAMES.sub("…", what))


def _request(connection: sqlite3.Connection, place: _Place) -> str:
    query = "SELECT request FROM turns WHERE session = ? AND number = ?"
    return restored(connection.execute(query, place).fetchone()[0])


def _before(
    steps: Mapping[_Place, _Steps],
    turns: Mapping[_Place, _Ended],
    told: Mapping[int, tuple[str, str]],
) -> tuple[Before, ...]:
    counted: Counter[tuple[str, str, str, str]] = Counter()
    latest: dict[tuple[str, str, str, str], str] = {}
    for place, ended in sorted(turns.items()):
        if ended.stop == ANSWERED:
            continue
        made = steps[place]
        kind = ended.stop, made.tool, made.status, told.get(made.last, ("", ""))[1]
        counted[kind] += 1
        latest[kind] = ended.session
    return tuple(Before(*kind, many, latest[kind]) for kind, many in counted.most_common())


def _failed(
    steps: Mapping[_Place, _Steps],
    turns: Mapping[_Place, _Ended],
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
            sum(turns[place].stop == ANSWERED for place in places[kind]),
        )
        for kind, many in calls.most_common()
    )
