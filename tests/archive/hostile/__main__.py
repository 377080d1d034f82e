"""Writes the hostile collection: ``python -m tests.archive.hostile DIR``."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.archive.hostile.places import write

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True)
    print(f"{len(write(folder))} documents are in {folder}.")
