"""What is wrong with an archive's folder, in words."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

from tools.names import escaped

if TYPE_CHECKING:
    from pathlib import Path


def folder_fault(root: Path) -> str:
    """Say what is wrong with the archive's folder.

    Returns:
        A clause without a full stop, or nothing where it is a folder.
    """
    shown = escaped(str(root))
    try:
        mode = root.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return f"The archive folder {shown} does not exist"
    except OSError as error:
        return f"The archive folder {shown} can't be reached ({error.strerror})"
    return "" if stat.S_ISDIR(mode) else f"The archive folder {shown} is no folder"
