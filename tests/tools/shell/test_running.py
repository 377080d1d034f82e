"""A command's end: by itself, by its limits, by the person, or with the program."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.tools.shell.test_walls import ENABLED_BY
from tools.shell.running import run
from tools.shell.spec import OUTPUT_LIMIT_BYTES, End, Ended, Spec, WallKind
from tools.shell.walls import Walls, fault_of

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux has what keeps a shell in; nothing else runs one"
)
PROJECT = Path(__file__).parents[3]
numbers = count(os.getpid() * 1000)


@pytest.fixture(params=list(WallKind))
def walls(request: pytest.FixtureRequest, tmp_path: Path) -> Walls:
    """Each kind of walls that this machine has, around an archive of one document."""
    (tmp_path / "archive").mkdir()
    (tmp_path / "archive" / "a\nb.txt").write_text("x")
    kind: WallKind = request.param
    if fault := fault_of(kind, tmp_path / "archive"):
        pytest.skip(f"{kind} does not work here ({fault}); needed: {ENABLED_BY[kind]}")
    return Walls(kind, tmp_path / "archive")


@pytest.fixture
def nap() -> Iterator[str]:
    """A command that sleeps, recognisable among all processes; none may be left."""
    command = f"sleep {next(numbers)}"
    yield command
    assert not sleeping(command)


def sleeping(command: str) -> list[str]:
    """Find the processes that run this command, zombies left out."""
    wanted = command.replace(" ", "\0").encode() + b"\0"
    return [
        place.name
        for place in Path("/proc").iterdir()
        if place.name.isdecimal() and _command_line(place) == wanted
    ]


def _command_line(place: Path) -> bytes:
    try:
        return (place / "cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""  # it ended in between


def children() -> set[str]:
    """List the children of this process, zombies included."""
    task = Path("/proc/self/task")
    return {child for each in task.iterdir() for child in (each / "children").read_text().split()}


@pytest.mark.parametrize(
    ("command", "code"),
    [("true", 0), ("exit 7", 7), ("grep -q nothing *", 1), ("no-such-program", 127)],
)
def test_the_exit_code_is_the_commands(walls: Walls, command: str, code: int) -> None:
    """What the command ended with is told, whatever is above it."""
    outcome = run(walls.spec(command))
    assert (outcome.end, outcome.exit_code) == (End.EXITED, code)


def test_output_and_errors_are_told_apart(walls: Walls) -> None:
    """Both are kept whole, bytes that are no text included."""
    outcome = run(walls.spec(r"printf 'a\xff\0b'; printf 'wrong' >&2"))
    assert outcome.stdout == b"a\xff\0b"
    assert outcome.stderr == b"wrong"


def test_names_with_line_breaks_are_whole(walls: Walls) -> None:
    """A name can't break a command that is written for it."""
    outcome = run(walls.spec("find . -name '*.txt' -print0 | xargs -0 cat"))
    assert outcome.stdout == b"x"


def test_it_ends_at_its_time(walls: Walls, nap: str) -> None:
    """A command that takes too long is ended, with what it started."""
    outcome = run(walls.spec(f"{nap} & {nap} & {nap}"), time_limit_s=0.3)
    assert outcome.end is End.TIME


def test_it_ends_when_the_person_says_so(walls: Walls, nap: str) -> None:
    """Ctrl-C ends the command, with what it started."""
    looks = count()
    outcome = run(walls.spec(f"({nap}; {nap}) & {nap}"), cancelled=lambda: next(looks) > 1)
    assert outcome.end is End.STOPPED


def test_what_runs_on_in_the_background_ends_too(walls: Walls, nap: str) -> None:
    """When a command comes to its end, nothing of it is left, and nobody waits for it."""
    before = children()
    outcome = run(walls.spec(f"{nap} & (trap '' HUP TERM INT; {nap}) & disown -a; echo started"))
    assert (outcome.end, outcome.stdout) == (End.EXITED, b"started\n")
    assert children() == before


def test_endless_output_ends(walls: Walls) -> None:
    """What floods is ended; the first megabytes are kept."""
    outcome = run(walls.spec("yes"))
    assert outcome.end is End.OUTPUT
    assert 0 <= len(outcome.stdout) - OUTPUT_LIMIT_BYTES < OUTPUT_LIMIT_BYTES / 10
    assert set(outcome.stdout) == set(b"y\n")


def test_a_fork_bomb_ends(walls: Walls) -> None:
    """It never has many processes, and all of them end at once."""
    outcome = run(walls.spec("bomb() { bomb | bomb & }; bomb; wait"))
    assert outcome.end in {End.PROCESSES, End.EXITED}  # a bomb may also choke on its own limits
    assert not sleeping("bomb")


def test_many_processes_at_once_are_too_many(walls: Walls, nap: str) -> None:
    """A hundred at the same time are refused; a hundred one after the other are not."""
    outcome = run(walls.spec(f"for n in $(seq 100); do {nap} & done; wait"))
    assert outcome.end is End.PROCESSES
    outcome = run(walls.spec("for n in $(seq 100); do /bin/true; done"))
    assert outcome.end is End.EXITED


def test_memory_is_limited(walls: Walls) -> None:
    """A program that asks for gigabytes gets none."""
    outcome = run(walls.spec("dd if=/dev/zero of=/dev/null bs=3G count=1"))
    assert outcome.exit_code == 1
    assert b"memory" in outcome.stderr


def test_it_ends_with_the_program(walls: Walls, nap: str) -> None:
    """Even when the program is killed, the command does not go on without it."""
    script = (
        "from pathlib import Path; from tools.shell.running import run; "
        "from tools.shell.spec import WallKind; from tools.shell.walls import Walls; "
        f"run(Walls(WallKind({walls.kind.value!r}), Path({str(walls.archive)!r}))"
        f".spec('{nap} & {nap}; true'))"
    )
    with subprocess.Popen([sys.executable, "-c", script], cwd=PROJECT) as program:
        assert _within_a_while(lambda: len(sleeping(nap)) == 2)
        program.send_signal(signal.SIGKILL)
    assert _within_a_while(lambda: not sleeping(nap))


def _within_a_while(holds: object) -> bool:
    assert callable(holds)
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if holds():
            return True
        time.sleep(0.05)
    return False


def test_a_launcher_that_was_killed_is_a_failure() -> None:
    """Silence about the end is no success."""
    assert Ended.of(b"").end is End.FAILED
    assert Ended.of(Ended(End.EXITED, 3).line() + Ended(End.FAILED).line()) == Ended(End.EXITED, 3)


def test_a_spec_keeps_bytes_that_are_no_text() -> None:
    """A folder's name need not be text."""
    spec = Spec(WallKind.LANDLOCK, os.fsdecode(b"/a\xff\nb"), "ls 'ż'", (".x/",))
    assert Spec.of(spec.line()) == spec
