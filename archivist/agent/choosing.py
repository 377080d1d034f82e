"""What the person made of a plan when they were asked: what they left out or named otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tools.archive.names import display
from tools.counting import count
from tools.effects.steps import MakeFolder, Move
from tools.outcomes import refused_observation

if TYPE_CHECKING:
    from collections.abc import Collection

    from tools.effects.plan import Plan
    from tools.observation import Observation

_MOST_NAMED = 6


def left_out(whole: Plan, part: Plan) -> tuple[bytes, ...]:
    """Return the paths of what a part of a plan leaves as it is, or unmade."""
    done = {_subject(step) for step in part.changes}
    return tuple(path for step in whole.changes if (path := _subject(step)) not in done)


def chosen(whole: Plan, part: Plan, outcome: Observation) -> Observation:
    """Add to the outcome of a part of a plan what the person left out and what they named.

    The model has to know, for its own call said otherwise.
    """
    planned = {step.source: step.target for step in whole.changes if isinstance(step, Move)}
    named = sum(
        planned[step.source] != step.target for step in part.changes if isinstance(step, Move)
    )
    said = [outcome.header]
    if out := left_out(whole, part):
        shown = ", ".join(f'"{display(path)}"' for path in out[:_MOST_NAMED])
        rest = f" and {len(out) - _MOST_NAMED} more" if len(out) > _MOST_NAMED else ""
        said.append(f"Left out when consent was given, so unchanged: {shown}{rest}.")
    if named:
        were = "was" if named == 1 else "were"
        said.append(f"{count(named, 'name')} of these {were} chosen when consent was given.")
    if outcome.error is not None or len(said) == 1:
        return outcome
    # The tokens are counted anew by whoever shows it.
    return replace(outcome, header="\n".join(said), tokens_raw=0, tokens_shown=0)


def refused_again(plan: Plan, out: Collection[bytes]) -> Observation | None:
    """Refuse a plan that holds what the person left out earlier in the turn."""
    again = next((path for step in plan.changes if (path := _subject(step)) in out), None)
    if again is None:
        return None
    refused = refused_observation(
        f'The person left "{display(again)}" out of the change.', "", "Do not try it again."
    )
    return replace(refused, radius=plan.radius.objects)


def _subject(step: object) -> bytes:
    match step:
        case Move():
            return step.source
        case MakeFolder():
            return step.path
        case _:
            return b""  # nothing of it can be left out
