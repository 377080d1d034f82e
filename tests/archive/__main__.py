"""Writes the sample archive: ``python -m tests.archive DIR [--seed N]``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.archive.collection import DEFAULT_SEED, build


def main() -> int:
    """Write every document, or say why not."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.archive", description="Write a sample archive of documents."
    )
    parser.add_argument("folder", metavar="DIR", type=Path, help="a folder that is empty or new")
    parser.add_argument(
        "--seed", type=int, default=DEFAULT_SEED, help="decides amounts and dates of the invoices"
    )
    options = parser.parse_args()
    try:
        count = write(options.folder, options.seed)
    except FileExistsError:
        reason = "is not an empty folder: name one that is empty or new"
        print(f"{options.folder} {reason}.", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename} can't be written: {error.strerror}.", file=sys.stderr)
        return 1
    print(f"{count} documents are in {options.folder}.")
    return 0


def write(folder: Path, seed: int = DEFAULT_SEED) -> int:
    """Write the archive into a folder and count its documents.

    Raises:
        FileExistsError: The folder holds something, or is a file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(folder)
    documents = build(seed)
    for document in documents:
        file = folder / document.path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(document.content)
    return len(documents)


if __name__ == "__main__":
    sys.exit(main())
