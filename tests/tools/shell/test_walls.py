"""The walls around a shell: what gets through, and what must not."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.tools.shell.attempts import ATTEMPTS, SECRET, THROUGH, Attempt, Stage, stage
from tools.shell.running import run
from tools.shell.spec import End, WallKind
from tools.shell.walls import NoWalls, Walls, fault_of, walls_around

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux has what keeps a shell in; nothing else runs one"
)
ENABLED_BY = {
    WallKind.BUBBLEWRAP: "install bubblewrap, and let users make namespaces",
    WallKind.LANDLOCK: "Linux 6.2 or newer, with landlock among its security modules",
}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """One archive for all attempts: none of them may change it."""
    with stage(tmp_path_factory.mktemp("stage")) as made:
        yield made


@pytest.fixture(scope="module", params=list(WallKind))
def walls(request: pytest.FixtureRequest, scene: Stage) -> Walls:
    """Each kind of walls that this machine has."""
    kind: WallKind = request.param
    if fault := fault_of(kind, scene.archive):
        pytest.skip(f"{kind} does not work here ({fault}); needed: {ENABLED_BY[kind]}")
    return Walls(kind, scene.archive)


def said(walls: Walls, command: str) -> str:
    """Run a command that comes to its end; return what it wrote."""
    outcome = run(walls.spec(command))
    assert outcome.end is End.EXITED, outcome
    return (outcome.stdout + outcome.stderr).decode()


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=lambda each: each.what)
def test_nothing_gets_through(
    walls: Walls, scene: Stage, attempt: Attempt, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No attempt succeeds, and every file is as it was, times and permissions included."""
    monkeypatch.setenv("ARCHIVIST_SERVER_KEY", SECRET)
    before = scene.seen()
    assert THROUGH not in said(walls, scene.command(attempt))
    assert scene.seen() == before


@pytest.mark.parametrize(
    "attempt", [each for each in ATTEMPTS if each.anybody], ids=lambda each: each.what
)
def test_without_walls_it_gets_through(attempt: Attempt, tmp_path: Path) -> None:
    """The attempts are real: each succeeds where nothing stops it."""
    with stage(tmp_path) as open_field:
        ended = subprocess.run(
            ["bash", "-c", open_field.command(attempt)],
            cwd=open_field.archive,
            env={**os.environ, "ARCHIVIST_SERVER_KEY": SECRET},
            capture_output=True,
            text=True,
            check=False,
        )
    assert THROUGH in ended.stdout, ended.stderr


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("cat letter.txt", "Dear neighbour,\nthe boiler is repaired.\n"),
        ("grep -rl boiler .", "./letter.txt\n"),
        ("wc -l < letter.txt", "2\n"),
        ("find . -name '*.txt' -type f -exec basename {} +", "letter.txt\n"),
        ("tr ' ' '\\n' < letter.txt | sort | uniq -c | awk '$1 > 1'", ""),
        ("yes | head -n 2", "y\ny\n"),
        ("cat <<END\nhere\nEND", "here\n"),
        ("[[ -f letter.txt ]] && a=(1 2 3) && echo ${#a[@]}", "3\n"),
        ("cat; echo the end", "the end\n"),
        ("ls missing 2>/dev/null; echo $?", "2\n"),
        ("timeout 20 echo quick", "quick\n"),
        ("env | cut -d= -f1 | sort | tr '\\n' ' '", "HOME LANG PATH PWD SHLVL TERM _ "),
    ],
)
def test_what_reads_works(walls: Walls, command: str, expected: str) -> None:
    """The commands that models write for reading do what they do elsewhere."""
    assert said(walls, command) == expected


def test_it_starts_in_the_archive(walls: Walls) -> None:
    """Paths are relative to the archive, as in every other tool."""
    assert "letter.txt" in said(walls, "ls").splitlines()


def test_one_kind_is_found_or_what_is_missing(scene: Stage) -> None:
    """The better kind that works is taken; where none does, each says what it lacks."""
    faults = {kind: fault_of(kind, scene.archive) for kind in WallKind}
    working = [kind for kind, fault in faults.items() if not fault]
    found = walls_around(scene.archive)
    if working:
        assert found == Walls(working[0], scene.archive)
    else:
        assert isinstance(found, NoWalls)
        assert all(f"{kind}: {fault}" in found.why for kind, fault in faults.items())


def test_an_archive_that_is_gone_has_no_walls(tmp_path: Path) -> None:
    """What can't be listed inside can't be worked with."""
    found = walls_around(tmp_path / "gone")
    assert isinstance(found, NoWalls)
    assert found.why
