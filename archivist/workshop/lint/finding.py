"""What is wrong with a tool definition, and how to mend it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """A rule; the value is what reports and continuous integration know it by."""

    NOT_SNAKE_CASE = "N1"
    NO_VERB_AND_OBJECT = "N2"
    TWO_LANGUAGES = "N3"
    ABBREVIATED = "N4"
    AMBIGUOUS = "N5"
    NO_DESCRIPTION = "D1"
    WRONG_LENGTH = "D2"
    NO_WHEN = "D3"
    NO_INSTEAD = "D4"
    NO_RETURNS = "D5"
    OVERLAPPING = "D6"
    ONE_WAY = "D7"
    DANGLING = "D8"
    UNDESCRIBED_PARAMETER = "P1"
    BOUNDS_IN_PROSE = "P2"
    CHOICES_IN_PROSE = "P3"
    OPEN_OBJECT = "P4"
    UNLIMITED_TEXT = "P5"
    NO_EXAMPLE = "P6"
    NO_IDEMPOTENCY = "C1"
    CONSTANT_RADIUS = "C2"
    DANGLING_IN_ERROR = "E1"
    UNUSED = "U1"
    RARELY_USED = "U2"
    OFTEN_WRONG = "U3"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to mend. Rules are heuristics: a finding is a question, not a verdict.

    Attributes:
        code: The rule.
        tool: The tool's name.
        reason: What was found, a sentence.
        mend: What to do about it, a sentence.
        parameter: The parameter it is about, else empty; dots lead into nested ones.
    """

    code: Code
    tool: str
    reason: str
    mend: str
    parameter: str = ""
