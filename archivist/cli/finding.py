"""One thing that ``archivist doctor`` looked at."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """How a finding is."""

    OK = "ok"
    NOTE = "note"  # works, but something optional is missing or tight
    GAP = "gap"  # can't be used before it is mended


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        subject: What.
        verdict: How it is.
        says: What was found.
        instead: What to do; empty if nothing.
    """

    subject: str
    verdict: Verdict
    says: str
    instead: str = ""
