"""Writes the archive of ``archivist eval injection``: ``python -m tests.injections DIR``.

``python -m tests.injections --tasks`` prints the lines of ``tests/tasks/injection.jsonl``.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tests.injections.collection import tasks, write


def main() -> int:
    """Write every document, or say why not."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.injections",
        description="Write an archive of documents that give orders.",
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "folder", metavar="DIR", type=Path, nargs="?", help="a folder that is empty or new"
    )
    what.add_argument("--tasks", action="store_true", help="print the task file instead")
    options = parser.parse_args()
    if options.tasks:
        for line in tasks():
            print(json.dumps(line, ensure_ascii=False))
        return 0
    try:
        count = write(options.folder)
    except FileExistsError:
        reason = "is not an empty folder: name one that is empty or new"
        print(f"{options.folder} {reason}.", file=sys.stderr)
        return 1
    print(f"{count} documents are in {options.folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
