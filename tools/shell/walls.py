"""What can keep a shell in on this machine; found out by really running one."""

from __future__ import annotations

import functools
import os
import shlex
import sys
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.shell.running import run
from tools.shell.spec import End, Spec, WallKind

if TYPE_CHECKING:
    from pathlib import Path

_TRIAL_LIMIT_S = 30.0  # it takes a tenth of a second; a busy machine is no fault
_STANDS = b"the walls stand"
# Reading and writing a file outside must both fail, listing the archive must not.
_TRIAL = (
    "ls >/dev/null || {{ echo 'the archive could not be listed' >&2; exit 1; }}\n"
    "cat {outside} 2>/dev/null && {{ echo 'a file outside could be read' >&2; exit 1; }}\n"
    "{{ : >> {outside}; }} 2>/dev/null && {{ echo 'a file could be written' >&2; exit 1; }}\n"
    "echo 'the walls stand'\n"
)


@dataclass(frozen=True, slots=True)
class Walls:
    """Walls that were tried around an archive, and stood.

    Attributes:
        kind: What they are made of.
        archive: The folder they are around; absolute.
    """

    kind: WallKind
    archive: Path

    def spec(self, command: str, hidden: tuple[str, ...] = ()) -> Spec:
        """Put a command inside; what is ``hidden`` is kept from it, see :class:`Spec`."""
        return Spec(self.kind, os.path.realpath(self.archive), command, hidden)


@dataclass(frozen=True, slots=True)
class NoWalls:
    """This machine can't keep a shell in.

    Attributes:
        why: What is missing, one clause for each kind of walls.
    """

    why: str


@functools.cache
def walls_around(archive: Path) -> Walls | NoWalls:
    """Find the walls to run a shell in: bubblewrap where it works, else Landlock.

    Each is tried once in the life of the program, by a command that must be able to list the
    archive, and to neither read nor write a file outside.
    """
    if sys.platform != "linux":
        return NoWalls("only Linux has what keeps it in")
    faults = []
    for kind in WallKind:
        fault = fault_of(kind, archive)
        if not fault:
            return Walls(kind, archive)
        faults.append(f"{kind}: {fault}")
    return NoWalls("; ".join(faults))


def fault_of(kind: WallKind, archive: Path) -> str:
    """Try one kind of walls around an archive; say what is wrong with them, empty if nothing."""
    with tempfile.NamedTemporaryFile() as outside:
        outside.write(b"x")
        outside.flush()
        trial = _TRIAL.format(outside=shlex.quote(outside.name))
        try:
            outcome = run(Walls(kind, archive).spec(trial), time_limit_s=_TRIAL_LIMIT_S)
        except OSError as error:
            return error.strerror or "it could not be started"
    if outcome.end is End.EXITED and outcome.stdout.strip() == _STANDS:
        return ""
    said = outcome.stderr.decode("utf-8", "replace").strip().splitlines()
    return outcome.why or (said[-1] if said else "a trial command did not come to its end")
