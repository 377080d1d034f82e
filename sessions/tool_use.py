"""What the statistics say of a tool, and of all of them together."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

ENOUGH_SESSIONS = 20
"""With fewer, a tool that nobody used yet says nothing about the tool."""


class Flag(StrEnum):
    """What a person who keeps the belt should look at."""

    ERRORS = "high error rate"
    CANDIDATE = "candidate for removal"  # used in under 5% of the sessions that had it
    REMOVE = "remove"  # used in none of them
    UNKNOWN = "not a tool"  # one of the past, or a name the model made up


@dataclass(frozen=True, slots=True)
class Consents:
    """What came of the questions for consent that were answered.

    Attributes:
        given: The person said yes.
        refused: The person said no.
        unavailable: Nobody could be asked.
    """

    given: int = 0
    refused: int = 0
    unavailable: int = 0

    @property
    def asked(self) -> int:
        """Changes that needed consent."""
        return self.given + self.refused + self.unavailable

    def __add__(self, other: Consents) -> Consents:
        """Add up field by field."""
        return Consents(
            self.given + other.given,
            self.refused + other.refused,
            self.unavailable + other.unavailable,
        )


@dataclass(frozen=True, slots=True)
class Calls:
    """What the calls of one tool add up to.

    Attributes:
        tool: Canonical name.
        uses: Calls.
        sessions: Sessions with at least one call.
        errors: Calls that failed (a refusal by the person is not a failure).
        retries: Calls right after which the tool's call before, in the same turn, had failed.
        retries_ok: Of these, how many succeeded.
        consents: What came of the questions for consent.
        median_ms: Median wall time of a call in milliseconds; 0 without calls.
        p95_ms: The least time that 95% of the calls kept within; 0 without calls.
        tokens_shown: Tokens that its results put into contexts.
        tokens_raw: Tokens that its results had before they were cut.
    """

    tool: str
    uses: int = 0
    sessions: int = 0
    errors: int = 0
    retries: int = 0
    retries_ok: int = 0
    consents: Consents = field(default_factory=Consents)
    median_ms: float = 0.0
    p95_ms: int = 0
    tokens_shown: int = 0
    tokens_raw: int = 0

    @property
    def error_rate(self) -> float:
        """Failed calls of all calls, 0 to 1."""
        return self.errors / self.uses if self.uses else 0.0


@dataclass(frozen=True, slots=True)
class ToolUse:
    """One tool beside the others.

    Attributes:
        calls: What its calls add up to.
        offered: Sessions that had the tool, as far as that was written down.
        session_share: Sessions that used it, of all sessions looked at, 0 to 1.
        shown_share: Its results' tokens of those of all tools' results, as the model saw them, 0
            to 1.
        raw_share: The same before they were cut.
        flags: What to look at.
    """

    calls: Calls
    offered: int
    session_share: float
    shown_share: float
    raw_share: float
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What the model read: the prompt of each step counts, for it reads all of it each time.

    Attributes:
        prompt_tokens: Tokens in the prompts of all steps.
        cached_tokens: Of these, how many were evaluated before.
        known_tokens: Of the prompts' tokens, those of turns of which ``result_tokens`` is known.
        result_tokens: Of these, how many were results of tools.
    """

    prompt_tokens: int = 0
    cached_tokens: int = 0
    known_tokens: int = 0
    result_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Statistics:
    """The tools of the last sessions.

    Attributes:
        sessions: Sessions looked at: the last chats and questions in which anything was asked.
        tools: Most used first, then by name; those that sessions had without a use are there too.
        reading: What the model read.
        tainted_sessions: Sessions in which the conversation came to hold text that the person did
            not write.
    """

    sessions: int
    tools: tuple[ToolUse, ...]
    reading: Reading = field(default_factory=Reading)
    tainted_sessions: int = 0

    @property
    def enough(self) -> bool:
        """Whether there are enough sessions to speak of rare and unused tools."""
        return self.sessions >= ENOUGH_SESSIONS

    @property
    def consents(self) -> Consents:
        """What came of all questions for consent."""
        return sum((use.calls.consents for use in self.tools), Consents())

    @property
    def result_share(self) -> float | None:
        """Results of tools of all that the model read, 0 to 1; None where that is not known."""
        known = self.reading.known_tokens
        return self.reading.result_tokens / known if known else None

    @property
    def uncut_share(self) -> float | None:
        """The same if no result had been cut, and each read as often; an estimate."""
        shown = sum(use.calls.tokens_shown for use in self.tools)
        raw = sum(use.calls.tokens_raw for use in self.tools)
        if self.result_share is None or not shown:
            return None
        results = self.reading.result_tokens * raw / shown
        return results / (self.reading.known_tokens - self.reading.result_tokens + results)
