"""From a command line to an exit code."""

from __future__ import annotations

import pytest

from archivist.cli.commands import Command
from archivist.cli.entry import run

PROBE = (Command("probe", "end as told", "tests.archivist.cli.probe"),)


@pytest.mark.parametrize(
    ("ending", "code", "said"),
    [
        ("0", 0, ""),
        ("4", 4, ""),
        ("failure", 1, "archivist: It is so. Do this.\n"),
        ("refusal", 3, "archivist: No.\n"),
        ("interrupt", 130, ""),
    ],
)
def test_endings(capsys: pytest.CaptureFixture[str], ending: str, code: int, said: str) -> None:
    """Each kind of ending has its code and its sentence."""
    assert run(["probe", ending], PROBE) == code
    assert capsys.readouterr().err == said


def test_a_bug_keeps_its_traceback() -> None:
    """An unexpected error is not dressed up."""
    with pytest.raises(ZeroDivisionError):
        run(["probe", "bug"], PROBE)
