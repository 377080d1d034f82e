"""What is said of how turns ended, and what they cost, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field

ANSWERED = "answered"
BROKEN_OFF = "broken_off"
"""How a turn ended of which nothing more is known: the program died in it, or it still goes on."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What turns cost together.

    Attributes:
        turns: How many they are.
        calls: Calls of tools.
        errors: Of these, how many failed.
        refusals: Of these, how many the person or a rule refused.
        ms: Wall time, milliseconds.
        prompt_tokens: Tokens in the prompts of all steps.
        evaluated_tokens: Of these, how many were new.
        output_tokens: Tokens decoded.
    """

    turns: int = 0
    calls: int = 0
    errors: int = 0
    refusals: int = 0
    ms: int = 0
    prompt_tokens: int = 0
    evaluated_tokens: int = 0
    output_tokens: int = 0

    def __add__(self, other: Cost) -> Cost:
        """Add up field by field."""
        return Cost(
            self.turns + other.turns,
            self.calls + other.calls,
            self.errors + other.errors,
            self.refusals + other.refusals,
            self.ms + other.ms,
            self.prompt_tokens + other.prompt_tokens,
            self.evaluated_tokens + other.evaluated_tokens,
            self.output_tokens + other.output_tokens,
        )


@dataclass(frozen=True, slots=True)
class TurnCost:
    """One turn.

    Attributes:
        session: The id of its session.
        number: Its place in it, from 1.
        stop: How it ended.
        request: What the person wrote.
        cost: What it cost.
    """

    session: str
    number: int
    stop: str
    request: str
    cost: Cost


@dataclass(frozen=True, slots=True)
class Before:
    """What came last before turns ended without an answer.

    Attributes:
        stop: How they ended.
        tool: Canonical name of the last call; empty where none was made.
        status: How the last call ended.
        error: What it was told, without names and numbers; empty where it did not fail.
        turns: How many they are.
        session: The id of the latest session with such a turn.
    """

    stop: str
    tool: str
    status: str
    error: str
    turns: int
    session: str


@dataclass(frozen=True, slots=True)
class FailedCalls:
    """Calls of a tool that failed in the same way.

    Attributes:
        tool: Canonical name.
        error: What they were told, without names and numbers.
        calls: How many they are.
        turns: In how many turns.
        answered: Of these turns, how many ended in an answer.
    """

    tool: str
    error: str
    calls: int
    turns: int
    answered: int


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The turns of the last sessions.

    Attributes:
        sessions: Sessions looked at.
        endings: What turns cost by how they ended, most turns first.
        before: What came before those without an answer, most turns first.
        failed: What failed, most calls first.
        costly: The turns that took longest, longest first.
    """

    sessions: int = 0
    endings: dict[str, Cost] = field(default_factory=dict)
    before: tuple[Before, ...] = ()
    failed: tuple[FailedCalls, ...] = ()
    costly: tuple[TurnCost, ...] = ()

    @property
    def total(self) -> Cost:
        """What all turns cost together."""
        return sum(self.endings.values(), Cost())
