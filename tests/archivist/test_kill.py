"""kill -9 at any moment of a change leaves every file once, and every store usable."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest

from tests.archivist.acceptance import Place

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

pytestmark = [pytest.mark.model, pytest.mark.slow]

RENAME = "Rename skany/skan001.pdf to faktura.pdf"
POLL_S = 0.001


def _after(seconds: float) -> Callable[[Place], bool]:
    end = time.monotonic() + seconds
    return lambda _place: time.monotonic() > end


def _intended(place: Place) -> bool:
    """The ledger has just been written to."""
    log = place.home / "data" / "ledger.sqlite-wal"
    return log.exists() and log.stat().st_size > 0


def _renamed(place: Place) -> bool:
    """The file has just got its new name."""
    return (place.archive / "skany" / "faktura.pdf").exists()


def _kill(process: subprocess.Popen[bytes], place: Place, moment: Callable[[Place], bool]) -> None:
    """Kill the process when the moment has come, or let it end."""
    while process.poll() is None and not moment(place):
        time.sleep(POLL_S)
    process.kill()
    process.communicate()


def test_a_killed_rename_loses_nothing(
    tmp_path: Path, models_folder: Path, saved_prefixes: Path
) -> None:
    """After each kill the next command settles it, and undo leads back to where it began."""
    place = Place.make(tmp_path, models_folder, saved_prefixes)
    before = place.tree()
    started = time.monotonic()
    assert place.run("ask", RENAME).code == 0
    assert place.run("undo", "--yes").code == 0
    usual_s = time.monotonic() - started
    moments = random.Random(7)  # noqa: S311 - no secret
    for moment in (
        _intended,
        _renamed,
        *(_after(moments.uniform(0.1, usual_s)) for _ in range(4)),
    ):
        _kill(place.start("ask", RENAME), place, moment)
        assert sorted(place.tree().values()) == sorted(before.values())
        settled = place.run("effects", "--json")
        assert settled.code == 0, settled.err
        assert place.run("statystyki-narzedzi", "--json").code == 0
        if place.tree() != before:
            undone = place.run("undo", "--yes")
            assert undone.code == 0, undone.err
        assert place.tree() == before
    again = place.run("ask", RENAME, "--json")
    assert again.code == 0, again.err
    assert [effect["state"] for effect in again.json()["effects"]] == ["done"]
