"""Proves the walls of the shell on this machine: ``python -m tests.tools.shell``.

Every attempt to break out is made within each kind of walls that works here. Ends with 1 if one
gets through. Where nothing works there is nothing to prove: no session is given a shell there.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.tools.shell.attempts import ATTEMPTS, THROUGH, stage
from tools.shell.running import run
from tools.shell.spec import WallKind
from tools.shell.walls import NoWalls, Walls, fault_of, walls_around


def main() -> int:
    """Print what holds; return the exit code."""
    broken = 0
    with tempfile.TemporaryDirectory() as top, stage(Path(top)) as scene:
        for kind in WallKind:
            if fault := fault_of(kind, scene.archive):
                print(f"{kind}: does not work here ({fault})")
                continue
            before = scene.seen()
            for attempt in ATTEMPTS:
                outcome = run(Walls(kind, scene.archive).spec(scene.command(attempt)))
                if THROUGH.encode() in outcome.stdout or scene.seen() != before:
                    print(f"{kind}: A COMMAND CAN {attempt.what}")
                    broken += 1
            print(f"{kind}: stands; {len(ATTEMPTS)} attempts, {broken} got through")
        found = walls_around(scene.archive)
    if isinstance(found, NoWalls):
        print("In force: none. No session is given a shell on this machine.")
    else:
        print(f"In force: {found.kind}.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
