"""A home with real models and a sample archive, for tests of the whole program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.archive.__main__ import write

ROOT = Path(__file__).parents[2]
TASKS = ROOT / "tests" / "tasks"


@dataclass(frozen=True, slots=True)
class Place:
    """A person's home and archive.

    Attributes:
        home: Holds configuration, data and cache.
        archive: The sample archive.
    """

    home: Path
    archive: Path

    @classmethod
    def make(cls, folder: Path, models: Path, cache: Path) -> Place:
        """Write the archive; models and saved prefixes are shared with other places."""
        home = folder / "person"
        (home / "data").mkdir(parents=True)
        (home / "data" / "models").symlink_to(models)
        (home / "cache").symlink_to(cache)
        archive = folder / "archive"
        write(archive)
        return cls(home, archive)

    def tree(self) -> dict[str, str]:
        """Every file with the digest of its bytes."""
        return {
            str(file.relative_to(self.archive)): sha256(file.read_bytes()).hexdigest()
            for file in sorted(self.archive.rglob("*"))
            if file.is_file()
        }

    def start(self, *words: str, stdin: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
        """Start the program as a process of its own."""
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "ARCHIVIST_HOME": str(self.home),
            "ARCHIVIST_ARCHIVE": str(self.archive),
        }
        return subprocess.Popen(
            [sys.executable, "-m", "archivist", *words],
            env=environment,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def run(self, *words: str, typed: str = "") -> Done:
        """Run the program to its end; what is typed reaches it through a pipe."""
        process = self.start(*words, stdin=subprocess.PIPE)
        out, errors = process.communicate(typed.encode(), timeout=300)
        return Done(process.returncode, out.decode(), errors.decode())


@dataclass(frozen=True, slots=True)
class Done:
    """How a process ended and what it printed."""

    code: int
    out: str
    err: str

    def json(self) -> Any:  # noqa: ANN401 - whatever was printed
        """What was printed, as JSON."""
        return json.loads(self.out)
