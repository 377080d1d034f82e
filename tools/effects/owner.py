"""Who holds a lock: a note for people. The lock itself is the system's and never asks the note."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Self

from tools.names import escaped
from tools.quoting import shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

_LONGEST_COMMAND = 60  # characters; a question may be long
_LONGEST_NOTE_BYTES = 64 * 1024
_START_TIME = 19  # of what /proc/PID/stat says behind the program's name; see proc(5)


@dataclass(frozen=True, slots=True)
class Owner:
    """The process that changes files.

    Attributes:
        pid: Its number.
        started: What tells it from a later process with the same number; empty where the system
            doesn't say.
        command: What was typed, on one line and shortened.
        since: When it took the lock, ISO 8601, UTC.
        archive: The archive whose files it changes, as text; empty for all of them.
    """

    pid: int
    started: str
    command: str
    since: str
    archive: str

    @classmethod
    def this_process(cls, archive: bytes, words: Sequence[str]) -> Self:
        """Describe ourselves.

        Args:
            archive: The archive; empty for all of them.
            words: The command line.
        """
        pid = os.getpid()
        typed = escaped(" ".join(("archivist", *words[1:])))
        return cls(
            pid,
            _started(pid) or "",
            shortened(typed, _LONGEST_COMMAND),
            datetime.now(UTC).isoformat(timespec="seconds"),
            os.fsdecode(archive),
        )

    @classmethod
    def read(cls, path: Path) -> Owner | None:
        """Read the note in a lock file; None if there is none, or none of a living process.

        A note outlives a process that was killed. What the next one finds is then recognised by
        the number and the time of its start together.
        """
        try:
            with path.open("rb") as file:
                values = json.loads(file.read(_LONGEST_NOTE_BYTES))
            owner = cls(**values)
        except (OSError, ValueError, TypeError):
            return None
        return owner if owner._lives() else None

    def write(self, opened: int) -> None:
        """Leave the note in an open lock file, instead of an earlier one.

        Raises:
            OSError: It can't be written; the lock holds without it.
        """
        os.ftruncate(opened, 0)
        os.lseek(opened, 0, os.SEEK_SET)
        os.write(opened, json.dumps(asdict(self)).encode())

    def __str__(self) -> str:
        """Name it for a person, in its own zone's time."""
        since = datetime.fromisoformat(self.since).astimezone()
        return f"`{self.command}` (process {self.pid}, since {since:%Y-%m-%d %H:%M:%S})"

    def _lives(self) -> bool:
        started = _started(self.pid)
        return started is not None and started in {self.started, ""}


if sys.platform == "linux":

    def _started(pid: int) -> str | None:
        """When a process was started, as the system has it; empty if unknown, None if it isn't."""
        try:
            stat = Path(f"/proc/{pid}/stat").read_text("ascii", "replace")
        except (FileNotFoundError, ProcessLookupError):
            return None
        except OSError:
            return ""
        # The name may hold spaces and parentheses: what counts begins behind the last one.
        return stat.rpartition(")")[2].split()[_START_TIME]

elif sys.platform == "win32":

    def _started(_pid: int) -> str | None:
        return ""  # signal 0 is Ctrl-C there: whether the process lives can't be asked so

else:

    def _started(pid: int) -> str | None:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return None
        except OSError:
            pass  # another person's
        return ""
