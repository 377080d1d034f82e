"""Hidden files are no part of the archive, for the shell neither."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tools.shell.test_walls import ENABLED_BY
from tools.shell.hidden import MOST_HIDDEN, hidden_in
from tools.shell.running import run
from tools.shell.spec import End, WallKind
from tools.shell.walls import Walls, fault_of

if TYPE_CHECKING:
    from pathlib import Path

HIDDEN = (".ssh/id", ".env", "a/b/.git/config", "a/b/.h", "a/.x/y/.z", "a/b/.n\nl")
SHOWN = ("a/b/c.txt", "a/d.txt", "e.txt", "f/g/h.txt", "a/not.hidden")


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Documents, hidden files among them, and links to both."""
    root = tmp_path / "archive"
    for name in (*HIDDEN, *SHOWN):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("content\n")
    (root / "link").symlink_to(".env")
    (root / ".link").symlink_to("e.txt")
    return root


@pytest.fixture(params=list(WallKind))
def walls(request: pytest.FixtureRequest, archive: Path) -> Walls:
    """Each kind of walls that this machine has."""
    kind: WallKind = request.param
    if fault := fault_of(kind, archive):
        pytest.skip(f"{kind} does not work here ({fault}); needed: {ENABLED_BY[kind]}")
    return Walls(kind, archive)


def test_what_is_hidden_is_found(archive: Path) -> None:
    """Hidden folders are named once, with what is in them; links are left out."""
    found = hidden_in(archive, lambda: False)
    assert sorted(found) == [".env", ".ssh/", "a/.x/", "a/b/.git/", "a/b/.h", "a/b/.n\nl"]


def test_the_search_for_hidden_files_ends(archive: Path) -> None:
    """When there are too many, and when the person stops it, no further folder is looked into."""
    assert sorted(hidden_in(archive, lambda: True)) == [".env", ".ssh/"]
    for number in range(MOST_HIDDEN + 1):
        (archive / f".{number}").touch()
    assert not any(path.startswith("a/") for path in hidden_in(archive, lambda: False))


def test_the_shell_reads_what_is_shown_and_nothing_else(walls: Walls, archive: Path) -> None:
    """Every document can be read, also beside a hidden file; no hidden one can, by no name."""
    hidden = hidden_in(archive, lambda: False)
    outcome = run(walls.spec("grep -rs content . | sort; cat link a/b/.git/config .env", hidden))
    lines = outcome.stdout.decode().splitlines()
    assert lines == sorted(f"./{name}:content" for name in SHOWN)


def test_nothing_can_be_put_into_a_hidden_folder(walls: Walls, archive: Path) -> None:
    """What is laid over a hidden folder can't be written either."""
    hidden = hidden_in(archive, lambda: False)
    outcome = run(walls.spec("echo x > .ssh/new && echo through", hidden))
    assert outcome.stdout == b""
    assert not (archive / ".ssh" / "new").exists()


def test_many_hidden_files_are_kept(walls: Walls, archive: Path) -> None:
    """As many as are allowed at all."""
    for number in range(MOST_HIDDEN - len(hidden_in(archive, lambda: False))):
        (archive / "f" / f".{number}").write_text("content\n")
    hidden = hidden_in(archive, lambda: False)
    assert len(hidden) == MOST_HIDDEN
    outcome = run(walls.spec("grep -rls content f a e.txt | wc -l", hidden))
    assert int(outcome.stdout) == len(SHOWN), outcome


def test_what_vanishes_before_it_is_covered_is_no_result(walls: Walls) -> None:
    """Either the command runs as it should, or the model is told that it did not run."""
    outcome = run(walls.spec("echo ran; cat e.txt", ("gone.txt", "f/.gone/")))
    if outcome.end is not End.FAILED:
        assert outcome.stdout == b"ran\ncontent\n"
    assert outcome.stdout in {b"", b"ran\ncontent\n"}
