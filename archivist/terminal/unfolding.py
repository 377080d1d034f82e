"""The steps of a turn in full, where the chat showed one line of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.events import Observed, ToolCalled
from archivist.terminal import words
from archivist.terminal.escaping import one_line
from archivist.terminal.screen import Screen, Style
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable


def unfold(screen: Screen, steps: Iterable[ToolCalled | Observed]) -> None:
    """Write each call whole, and what the model was given of its result."""
    told = False
    for step in steps:
        told = True
        if isinstance(step, ToolCalled):
            screen.say(f"› {one_line(step.shown)}", Style.STRONG)
        else:
            _result(screen, step)
    if not told:
        screen.say(phrase("The last turn had no steps to unfold."), Style.QUIET)
    screen.line()


def _result(screen: Screen, step: Observed) -> None:
    seen = step.observation
    screen.say(f"  {words.result(seen)}", Style.QUIET)
    for line in seen.header.splitlines():  # a change of several files names one a line
        screen.say(f"  {one_line(line)}", Style.QUIET)
    before, after = seen.content[: seen.gap], "" if seen.gap is None else seen.content[seen.gap :]
    for line in before.splitlines():
        screen.say(f"  | {line}")
    if seen.gap is not None:
        screen.say(phrase("  (here the middle was cut out)"), Style.QUIET)
    for line in after.splitlines():
        screen.say(f"  | {line}")
