"""The first run's question for the folder of documents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from archivist.cli.diagnosis import count_files
from archivist.terminal.screen import Style
from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase, told
from config.paths import documents_folder
from tools.counting import count
from tools.folder import folder_fault
from tools.names import escaped

if TYPE_CHECKING:
    from archivist.terminal.interview import Interview
    from archivist.terminal.screen import Screen

_MOST_COUNTED = 20_000


def ask_folder(screen: Screen, interview: Interview) -> Path:
    """Ask until a folder is named that can be read, and say what it holds."""
    from archivist.terminal.interview import FolderCompleter  # noqa: PLC0415 - start-up time

    screen.line()
    screen.say(phrase("Which folder holds your documents? Tab completes."), Style.STRONG)
    usual = documents_folder()
    folder = interview.ask(typed_folder, str(usual) if usual else "", FolderCompleter())
    found = count_files(folder, _MOST_COUNTED)
    number = count(found.files, "file")
    exact, least = told("It holds {files}."), told("It holds more than {files}.")
    screen.say(phrase(exact if found.complete else least, files=number))
    return folder


def typed_folder(text: str) -> Path:
    """Find the archive's folder by what was typed.

    Raises:
        ArchivistError: It can't be used; says why.
    """
    folder = typed_path(text)
    fault = folder_fault(folder) if text else phrase("No folder is named")
    if fault:
        raise ArchivistError(phrase("{fault}. Name one that is there.", fault=fault))
    try:
        next(folder.iterdir(), None)
    except OSError as error:
        raise ArchivistError(
            phrase(
                "{folder} can't be read: {why}. Name another, or make it readable.",
                folder=escaped(str(folder)),
                why=in_words_of_the_system(error),
            )
        ) from error
    return folder


def typed_path(text: str) -> Path:
    """Read a path as a shell would.

    Raises:
        ArchivistError: A settings file can't hold it, or its home folder is not known.
    """
    if not text.isprintable():
        raise ArchivistError(
            phrase(
                "That name has characters which a settings file can't hold. Give another, or "
                "use a flag: `archivist --archive DIR --model FILE`."
            )
        )
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError:
        raise ArchivistError(
            phrase("Whose home folder {said} begins with is not known.", said=text)
        ) from None
