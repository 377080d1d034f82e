"""What is wrong with an archive's folder, and what to do about it, in words."""

from __future__ import annotations

import shlex
import stat
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase, spoken, told
from tools.names import escaped

if TYPE_CHECKING:
    from pathlib import Path

_ANOTHER = told("name another with --archive DIR or the setting archive")


def folder_fault(root: Path) -> str:
    """Say what is wrong with the archive's folder.

    Returns:
        A clause without a full stop, or nothing where it is a folder.
    """
    return _fault_and_remedy(root)[0]


def folder_remedy(root: Path, error: OSError | None = None) -> str:
    """Say what to do where the archive's folder can't be used, with the command that does it.

    Args:
        root: The folder.
        error: Why it could not be opened, where it is there.
    """
    return _fault_and_remedy(root)[1] or _against(root, error)


def require_folder(root: Path, consequence: str = "") -> None:
    """Refuse an archive's folder that is none.

    Args:
        root: The folder.
        consequence: What follows from its fault, such as ``so nothing was changed``.

    Raises:
        ArchivistError: It is missing, can't be reached, or is something else.
    """
    fault, remedy = _fault_and_remedy(root)
    if fault:
        follows = f", {spoken(consequence)}" if consequence else ""
        raise ArchivistError(f"{fault}{follows}. {remedy}.")


def _fault_and_remedy(root: Path) -> tuple[str, str]:
    shown = escaped(str(root))
    try:
        mode = root.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        command = f"`mkdir -p {_quoted(root)}`"
        fault = phrase("The archive folder {folder} does not exist", folder=shown)
        return fault, phrase(
            "Create it ({command}), or {another}", command=command, another=_ANOTHER
        )
    except OSError as error:
        fault = phrase(
            "The archive folder {folder} can't be reached ({why})",
            folder=shown,
            why=in_words_of_the_system(error),
        )
        return fault, _against(root, error)
    if stat.S_ISDIR(mode):
        return "", ""
    return phrase("The archive folder {folder} is no folder", folder=shown), _against(root, None)


def _against(root: Path, error: OSError | None) -> str:
    if isinstance(error, PermissionError):
        return phrase(
            "Make it readable (`chmod u+rx {folder}`), or {another}",
            folder=_quoted(root),
            another=_ANOTHER,
        )
    another = spoken(_ANOTHER)
    return f"{another[0].upper()}{another[1:]}"


def _quoted(root: Path) -> str:
    return escaped(shlex.quote(str(root)))
