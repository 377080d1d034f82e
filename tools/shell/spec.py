"""What the launcher is told to run, and what it tells of the end; both as one line of JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from enum import StrEnum

TIME_LIMIT_S = 30.0
OUTPUT_LIMIT_BYTES = 4_000_000
MOST_PROCESSES = 64  # of one command at the same time, with those that bubblewrap needs


class WallKind(StrEnum):
    """What the walls are made of, the better one first."""

    BUBBLEWRAP = "bubblewrap"
    LANDLOCK = "Landlock"


class End(StrEnum):
    """How a command came to its end."""

    EXITED = "exited"  # by itself; only then the exit code means something
    TIME = "time"  # it exceeded its time
    STOPPED = "stopped"  # the person stopped it
    OUTPUT = "output"  # it wrote too much
    PROCESSES = "processes"  # it started too many processes
    FAILED = "failed"  # it could not be started


@dataclass(frozen=True, slots=True)
class Spec:
    """One command and the walls around it.

    Attributes:
        kind: What the walls are made of.
        archive: The folder that can be read; absolute, without symbolic links.
        command: For ``bash -c``.
        hidden: What of the archive can't be read, as by ``tools.shell.hidden``.
    """

    kind: WallKind
    archive: str
    command: str
    hidden: tuple[str, ...] = ()

    def line(self) -> bytes:
        """Write it; a name that is no text keeps its bytes."""
        return json.dumps(asdict(self)).encode() + b"\n"

    @classmethod
    def of(cls, line: bytes) -> Spec:
        """Read what :meth:`line` wrote."""
        read = json.loads(line)
        return cls(WallKind(read["kind"]), read["archive"], read["command"], tuple(read["hidden"]))


@dataclass(frozen=True, slots=True)
class Ended:
    """What the launcher says when a command has ended and all it started is gone.

    Attributes:
        end: How.
        exit_code: As a shell counts it: 128 and the signal's number for one that was killed.
        why: What went wrong before it was started, else empty.
    """

    end: End
    exit_code: int = 0
    why: str = ""

    def line(self) -> bytes:
        """Write it."""
        return json.dumps(asdict(self)).encode() + b"\n"

    @classmethod
    def of(cls, line: bytes) -> Ended:
        """Read the first line that was written; an empty answer is a launcher that was killed."""
        first = line.partition(b"\n")[0]
        if not first:
            return cls(End.FAILED, why="the process that starts it was killed")
        read = json.loads(first)
        return cls(End(read["end"]), read["exit_code"], read["why"])
