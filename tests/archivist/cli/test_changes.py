"""What ``archivist doctor`` says about changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.cli.changes import changes
from archivist.cli.entry import run
from archivist.cli.finding import Finding, Verdict
from archivist.cli.records import ledger_path
from config.paths import Paths
from tests.archivist.cli.test_undo import Desk

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def _found() -> list[Finding]:
    return list(changes(Paths.from_environment()))


def test_without_a_ledger_none_is_made() -> None:
    """Looking changes nothing."""
    (finding,) = _found()
    assert finding.says == "nothing was changed yet"
    assert not ledger_path(Paths.from_environment()).exists()


def test_what_is_kept_is_told(tmp_path: Path) -> None:
    """How much, since when, and how to have less of it."""
    desk = Desk(tmp_path)
    desk.scene.write("a")
    desk.replace("op1", "a", b"second")
    settled, kept = _found()
    assert settled == Finding("changes", Verdict.OK, "none is interrupted or in doubt")
    assert kept.says.startswith("2 files kept for undo, 7 bytes, the oldest since ")
    assert run(["effects", "purge", "--keep-at-most", "0", "--yes"]) == 0
    assert _found()[-1].says == "none is kept"


def test_what_is_open_is_told_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Interrupted, at work, in doubt: each with its names; then nothing is left."""
    desk = Desk(tmp_path)
    desk.scene.write("c", "d")
    desk.interrupt("op2", ("c", "y"), ("d", "z"))
    interrupted = _found()[0]
    assert interrupted.verdict is Verdict.NOTE
    assert interrupted.says.startswith("interrupted: op2, ")
    assert "'c' -> 'y'; 'd' -> 'z'" in interrupted.says
    with desk.scene.start() as running, running.ledger.exclusive(running.executor.archive):
        owner, at_work, _ = _found()
    assert owner.says.startswith("`archivist ")
    assert owner.says.endswith(f"is changing files in {desk.scene.root} at this moment")
    assert at_work.says.startswith("at work: op2, ")
    (desk.scene.root / "y").write_text("edited since")
    assert run(["undo", "--yes", desk.flag]) == 1
    doubtful = _found()[0]
    assert doubtful.says.startswith("in doubt: op2, ")
    assert doubtful.instead == "look at these names, then: archivist effects settle op2"
    assert run(["effects", "settle", "op2", "--as", "undone", "--yes"]) == 0
    assert _found()[0].verdict is Verdict.OK
    assert capsys.readouterr().err == ""


def test_a_damaged_ledger_is_told(tmp_path: Path) -> None:
    """It is a gap, with what to do, and no traceback."""
    assert tmp_path
    path = ledger_path(Paths.from_environment().ensure())
    path.write_bytes(b"not a database" * 99)
    (finding,) = _found()
    assert finding.verdict is Verdict.GAP
    assert "is damaged" in finding.says
