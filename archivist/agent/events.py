"""What happens in a turn, as a tagged union: the only thing the loop says to its listeners."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.effects.plan import Plan
    from tools.observation import Observation


class Stop(StrEnum):
    """Why a turn ended."""

    ANSWERED = "answered"
    CANCELLED = "cancelled"  # Ctrl-C
    STEP_LIMIT = "step_limit"  # and the model could not answer in its last step
    STUCK = "stuck"  # the same call with the same result for the third time
    CONTEXT_FULL = "context_full"
    REFUSED = "refused"  # a change needed consent that nobody could give
    THOUGHT_LIMIT = "thought_limit"  # the model went on thinking instead of deciding


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens and time in the model: of one step, or added up over a turn.

    Attributes:
        prompt_tokens: Tokens in the prompts.
        cached_tokens: Of these, how many were reused.
        output_tokens: Tokens decoded.
        forced_tokens: Of these, how many the constraint fixed.
        model_ms: Time in the model, milliseconds.
        result_tokens: Of the prompts' tokens, how many were results of tools.
    """

    prompt_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    forced_tokens: int = 0
    model_ms: int = 0
    result_tokens: int = 0

    @property
    def evaluated_tokens(self) -> int:
        """Tokens of the prompts that were evaluated: what a person waits for."""
        return self.prompt_tokens - self.cached_tokens

    def __add__(self, other: Usage) -> Usage:
        """Add up field by field."""
        return Usage(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))


@dataclass(frozen=True, slots=True)
class StepStarted:
    """The model starts to decide.

    Attributes:
        step: 1-based in the turn.
    """

    step: int


@dataclass(frozen=True, slots=True)
class Compacted:
    """Parts of the conversation were cut to make room: the model no longer sees them.

    Attributes:
        results: How many results were cut to a line that names the call that brings them back.
        turns: How many earlier turns were dropped.
        latest: Whether the middle of the latest result was cut out.
    """

    results: int = 0
    turns: int = 0
    latest: bool = False


@dataclass(frozen=True, slots=True)
class PromptProgress:
    """The prompt is being evaluated (only sent where it takes noticeable time)."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Thinking:
    """The next piece of what the model thinks before it decides."""

    text: str


@dataclass(frozen=True, slots=True)
class Token:
    """The next piece of the answer's text, decoded from the answer call."""

    text: str


@dataclass(frozen=True, slots=True)
class ToolCalled:
    """The model decided on a call.

    Attributes:
        step: 1-based in the turn.
        tool: Canonical name (or what the model wrote, if there is no such tool).
        arguments: Canonical names and values.
        shown: The call as the model wrote it, in its voice, for the screen.
        usage: What deciding on it cost.
    """

    step: int
    tool: str
    arguments: dict[str, object]
    shown: str
    usage: Usage = field(default_factory=Usage)


@dataclass(frozen=True, slots=True)
class ConsentNeeded:
    """A change waits for the person. The listener answers with ``generator.send(Reply)``.

    Attributes:
        plan: Every step of it.
        reason: Why consent is needed, one sentence for the person.
        asked: Whether the person's words ask for a change of this kind at all. What they gave
            consent to beforehand covers no other.
        allowable: Whether the person may allow changes like it for the rest of the conversation.
    """

    plan: Plan
    reason: str
    asked: bool = True
    allowable: bool = False


@dataclass(frozen=True, slots=True)
class Tainted:
    """From here on the conversation holds text that the person did not write; sent once.

    Attributes:
        closed: The tools that can't be used any more, by their names in the prompt's voice.
    """

    closed: tuple[str, ...] = ()


class Consent(StrEnum):
    """The listener's answer to :class:`ConsentNeeded`."""

    GIVEN = "given"
    REFUSED = "refused"  # the person said no: the model is told
    UNAVAILABLE = "unavailable"  # nobody can be asked: the turn stops with ``Stop.REFUSED``


@dataclass(frozen=True, slots=True)
class Agreed:
    """Consent to what the person made of a plan, or to it and to changes like it.

    Attributes:
        plan: What they agreed to: the plan that was asked about, a part of it, or it with other
            names (see :func:`tools.effects.amending.is_part_of`).
        allow: Whether changes like it need no further question in this conversation.
    """

    plan: Plan
    allow: bool = False


Reply = Consent | Agreed
"""What a listener sends after :class:`ConsentNeeded`."""


@dataclass(frozen=True, slots=True)
class Observed:
    """A call has its result."""

    step: int
    tool: str
    observation: Observation


@dataclass(frozen=True, slots=True)
class Ended:
    """The turn is over; always the last event.

    Attributes:
        stop: Why.
        answer: The whole answer; for other stops a sentence that says what happened.
        unread: What was not read in this turn, one sentence each.
        operations: Ledger ids of the changes made in this turn.
        usage: What it cost.
    """

    stop: Stop
    answer: str
    unread: tuple[str, ...] = ()
    operations: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)


Event = (
    StepStarted
    | Compacted
    | PromptProgress
    | Thinking
    | Token
    | ToolCalled
    | ConsentNeeded
    | Tainted
    | Observed
    | Ended
)
