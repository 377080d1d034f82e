"""What a session, a turn and an event are, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime


class Kind(StrEnum):
    """What a session is for, as the database holds it."""

    CHAT = "chat"
    ASK = "ask"
    EVAL = "eval"


class Consent(StrEnum):
    """Whether a change was asked about, and what came of it, as the database holds it."""

    NOT_ASKED = ""
    GIVEN = "given"
    REFUSED = "refused"
    UNAVAILABLE = "unavailable"  # nobody could be asked


@dataclass(frozen=True, slots=True)
class Setup:
    """What a session runs with; fixed when it starts.

    Attributes:
        archive: The archive's folder.
        model: The model's name.
        voice: ``pl`` or ``en``.
        trust: The trust level.
        profile: The agent profile.
        version: The program's version.
        kind: What it is for.
        tools: Canonical names of the tools it has; none where that is not known.
    """

    archive: str
    model: str
    voice: str
    trust: str
    profile: str
    version: str
    kind: Kind
    tools: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens and time of one turn.

    Attributes:
        prompt_tokens: Tokens in the prompts of all steps.
        cached_tokens: Of these, how many were reused.
        output_tokens: Tokens decoded.
        forced_tokens: Of these, how many the constraint fixed.
        model_ms: Time in the model, milliseconds.
        result_tokens: Of the prompts' tokens, how many were results of tools; None where that is
            not known.
    """

    prompt_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    forced_tokens: int = 0
    model_ms: int = 0
    result_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class EventError:
    """Why a call failed, as the model was told."""

    what: str
    why: str = ""
    instead: str = ""
    retryable: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """One call and its result: enough to show it again and to continue the conversation.

    Attributes:
        step: 1-based in the turn.
        tool: Canonical name, or what the model wrote if there is no such tool.
        arguments: Canonical names and values.
        shown: The call as the model wrote it, in its voice.
        status: ``ok``, ``blad`` or ``odmowa``.
        content: The untrusted part of the result, as the model saw it.
        header: The trusted line above it.
        total: The exact number of lines or items there are, where that is known.
        truncated: Whether ``content`` lacks anything of the result.
        next: The call that continues, empty when nothing was cut.
        next_start: The 1-based line or item where ``next`` continues; 0 when nothing was cut.
        error: Set exactly when ``status`` is not ``ok``.
        radius: Objects touched; 0 for reading.
        operation: The ledger's operation id of a change, else empty.
        paths: Archive paths that the result made known.
        unread: What was not read, one sentence each.
        ms: Wall time of the tool, milliseconds.
        tokens_raw: Tokens that the full result would have taken.
        tokens_shown: Tokens of what the model saw of it.
        prompt_tokens: Tokens of the prompt that led to the call.
        cached_tokens: Of these, how many were reused.
        consent: Whether the person was asked about it, and what they said.
    """

    step: int
    tool: str
    arguments: dict[str, object]
    shown: str
    status: str
    content: str = ""
    header: str = ""
    total: int | None = None
    truncated: bool = False
    next: str = ""
    next_start: int = 0
    error: EventError | None = None
    radius: int = 0
    operation: str = ""
    paths: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    ms: int = 0
    tokens_raw: int = 0
    tokens_shown: int = 0
    prompt_tokens: int = 0
    cached_tokens: int = 0
    consent: Consent = Consent.NOT_ASKED


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """How a turn ended.

    Attributes:
        answer: The whole answer, or a sentence that says what happened instead.
        stop: Why the turn ended.
        ms: Wall time of the turn, milliseconds.
        usage: What it cost.
        tainted: Whether the conversation came to hold text in it that the person did not write.
    """

    answer: str
    stop: str
    ms: int = 0
    usage: Usage = field(default_factory=Usage)
    tainted: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """One request and what came of it.

    Attributes:
        number: 1-based in the session.
        request: What the person wrote.
        started: When, in UTC.
        events: Calls in their order.
        end: None when the program died, or is still, in the middle of the turn.
    """

    number: int
    request: str
    started: datetime
    events: tuple[Event, ...]
    end: TurnEnd | None


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """A session in a list.

    Attributes:
        id: Such as ``2026-11-30T0312-7f3a``.
        setup: What it ran with.
        started: When, in UTC.
        ended: When it was left; None while it is open or if the program died in it.
        turns: How many requests were made.
        events: How many calls were made.
        first_request: The first request, empty if there was none.
        first_answer: What it was answered, empty if it was not.
    """

    id: str
    setup: Setup
    started: datetime
    ended: datetime | None
    turns: int
    events: int
    first_request: str
    first_answer: str = ""


@dataclass(frozen=True, slots=True)
class Transcript:
    """A whole session."""

    session: SessionInfo
    turns: tuple[Turn, ...]
