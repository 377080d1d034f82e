"""A model that goes in circles: how it is noticed, and what the person is told then.

Three signs of it, each over calls that brought nothing new:

- the same call with the same result for the third time, also with another call in between;
- three calls of one tool in a row that came to nothing, each with the arguments of the one before
  grown longer: "a", "a b", "a b c", or pages ever further beyond the end.

Reading on in a long document or one document after the other is no circle, whatever it takes.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from archivist.agent.guards import ALREADY_MADE
from config.language import told
from tools.observation import Status
from tools.quoting import one_line, shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.agent.state import Made

_SAME = 3
_GROWN = 3
_TO_AND_FRO = 5  # A, B, A, B, A: at the third A
_MOST_NAMED = 3
_MOST_CHARACTERS = 120


class Circling:
    """Watches the calls of one turn."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[str, int]] = {}
        self._calls: list[tuple[str, str]] = []  # each, and how it is shown

    def noticed(self, made: Sequence[Made], shown: str) -> str:
        """Take note of the latest call.

        Args:
            made: The calls of the turn, the latest last.
            shown: The latest one as the model wrote it.

        Returns:
            What to tell the person where the model won't get out by itself, else empty.
        """
        call, times = self._counted(made[-1])
        named = shortened(one_line(shown), _MOST_CHARACTERS)
        self._calls.append((call, named))
        if times >= _SAME:
            return told(
                "Stopped: {repeated}. {so_far}", repeated=self._repeated(), so_far=_so_far(made)
            )
        latest = made[-_GROWN:]
        if (
            len(latest) == _GROWN
            and all(map(_came_to_nothing, latest))
            and all(map(_grows, latest, latest[1:]))
        ):
            return told(
                "Stopped: {call} came to nothing, like the two calls before it that "
                "asked for less. {so_far}",
                call=named,
                so_far=_so_far(made),
            )
        return ""

    def _repeated(self) -> str:
        """Name the latest call, and the other one where it came in turn with that."""
        last = self._calls[-_TO_AND_FRO:]
        here, there = ({call for call, _ in last[start::2]} for start in (0, 1))
        if len(last) == _TO_AND_FRO and len(here) == len(there) == 1 and here != there:
            return told(
                "the model went to and fro between {earlier} and {latest}, with the same results "
                "each time",
                earlier=last[-2][1],
                latest=last[-1][1],
            )
        return told("{call} gave the same result three times", call=last[-1][1])

    def _counted(self, made: Made) -> tuple[str, int]:
        """Count a call with its result; how often it came one after the other."""
        observation = made.observation
        call = json.dumps([made.tool, made.arguments], sort_keys=True, default=str)
        output = observation.error.what if observation.error else observation.content
        earlier, times = self._seen.get(call, ("", 0))
        if observation.header == ALREADY_MADE:
            output = earlier
        times = times + 1 if output == earlier else 1
        self._seen[call] = (output, times)
        return call, times


def _came_to_nothing(made: Made) -> bool:
    observation = made.observation
    return observation.status is Status.ERROR or observation.total == 0


def _grows(earlier: Made, later: Made) -> bool:
    """Whether a call is an earlier one of the same tool with more in its arguments."""
    if earlier.tool != later.tool:
        return False
    names = earlier.arguments.keys() | later.arguments.keys()
    pairs = [(earlier.arguments.get(name), later.arguments.get(name)) for name in names]
    changed = [pair for pair in pairs if pair[0] != pair[1]]
    return bool(changed) and all(_extends(*pair) for pair in changed)


def _extends(earlier: object, later: object) -> bool:
    if isinstance(earlier, str) and isinstance(later, str):
        return earlier.casefold() in later.casefold()
    if isinstance(earlier, int) and isinstance(later, int):
        return later > earlier
    return False


def _so_far(made: Sequence[Made]) -> str:
    """Say what was found, and what the person can do with it."""
    paths = dict.fromkeys(
        path
        for one in made
        if one.observation.status is Status.OK
        for path in one.observation.paths
    )
    if not paths:
        return told("Nothing was found so far. Say it in other words, or name the document.")
    named = [f'"{one_line(path)}"' for path in list(paths)[:_MOST_NAMED]]
    more = len(paths) - len(named)
    found: str = ", ".join(named)
    if more:
        found = told("{names} and {number:,} more", names=found, number=more)
    return told(
        "Found so far: {found}. Ask about one of them by its name, or in other words.", found=found
    )
