"""Where a turn stands: what was called in it, and what is known from before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.observation import Observation


@dataclass(frozen=True, slots=True)
class Made:
    """A call of this turn and what came back.

    Attributes:
        tool: Canonical name.
        arguments: Canonical names and values.
        observation: Its result.
    """

    tool: str
    arguments: dict[str, object]
    observation: Observation


@dataclass(frozen=True, slots=True)
class State:
    """Where a turn stands.

    Attributes:
        made: The calls of this turn, in order.
        known_paths: Paths observed in earlier turns of the session, latest first.
        last_step: Whether no step follows this one.
        tainted: Whether the conversation holds text that the person did not write.
    """

    made: tuple[Made, ...] = ()
    known_paths: tuple[str, ...] = ()
    last_step: bool = False
    tainted: bool = False
