"""What the machine has: free disk, library versions."""

from __future__ import annotations

import importlib.metadata
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


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
