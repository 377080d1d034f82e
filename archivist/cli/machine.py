"""What the machine has: free disk, optional programs, library versions."""

from __future__ import annotations

import importlib.metadata
import shutil
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM_TIMEOUT_S = 10


def free_disk_bytes(folder: Path) -> int | None:
    """Return what is free where a folder is or would be made; None if that can't be read."""
    while not folder.exists() and folder.parent != folder:
        folder = folder.parent
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


def version_of(distribution: str) -> str | None:
    """Return an installed library's version without importing it; None if it is missing."""
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return None


def tesseract_languages(program: str) -> tuple[str, ...]:
    """Ask tesseract which languages it can read; empty if it does not answer."""
    try:
        output = subprocess.run(  # noqa: S603 - the program that PATH names, with a fixed argument
            [program, "--list-langs"],
            capture_output=True,
            check=True,
            timeout=PROGRAM_TIMEOUT_S,
            stdin=subprocess.DEVNULL,
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return ()
    lines = output.decode("utf-8", "replace").splitlines()
    return tuple(line.strip() for line in lines[1:] if line.strip())
