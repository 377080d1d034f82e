"""Thought before a call: whether there is one, and how a dialect writes it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

# A sentence or two; a small model that goes on longer goes astray.
_BRIEF_TOKENS = 60
# About a minute on a small machine. Who does not come to an end by then rarely does.
_NATIVE_TOKENS = 1024


class ThoughtMode(StrEnum):
    """How a model may think before it calls a tool."""

    OFF = "off"
    BRIEF = "brief"  # one line, cut where it gets long
    NATIVE = "native"  # in the model's own channel; as brief where it has none


@dataclass(frozen=True, slots=True)
class ThoughtForm:
    """How a thought is written: ``opening``, the thought, ``end``, ``then``, and then the call.

    Attributes:
        opening: What the model's turn starts with.
        end: What ends the thought. Any control token ends it too.
        then: The frame after ``end``, before the call's own opening.
        limit_tokens: The longest thought.
        must_end: Whether a thought that reaches the limit ends the turn instead of being cut.
    """

    opening: str
    end: str
    then: str
    limit_tokens: int
    must_end: bool


# One line of text before the call: every dialect can write it.
BRIEF = ThoughtForm("", "\n", "", _BRIEF_TOKENS, must_end=False)


def native(opening: str, end: str, then: str) -> ThoughtForm:
    """A thought in the model's own channel."""
    return ThoughtForm(opening, end, then, _NATIVE_TOKENS, must_end=True)


def brief(opening: str, end: str, then: str) -> ThoughtForm:
    """One line in the model's own channel."""
    return ThoughtForm(opening, end, then, _BRIEF_TOKENS, must_end=False)
