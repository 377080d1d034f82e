"""Running a command line in this process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.cli.entry import run

if TYPE_CHECKING:
    import pytest


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


def type_in(capsys: pytest.CaptureFixture[str], *words: str) -> Outcome:
    """Run a command line; return what it printed and its exit code."""
    capsys.readouterr()
    code = run(words)
    captured = capsys.readouterr()
    return Outcome(code, captured.out, captured.err)
