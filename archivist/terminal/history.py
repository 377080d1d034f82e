"""The file of earlier messages, readable by the person alone."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from prompt_toolkit.history import FileHistory

from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase

if TYPE_CHECKING:
    from pathlib import Path

_MODE = 0o600


class PrivateHistory(FileHistory):
    """Earlier messages in a file of mode 0600.

    A message that can't be written (a full disk) stays in memory; the chat goes on.

    Args:
        file: Created if need be; its folder must exist.

    Attributes:
        trouble: Why messages are not written, a sentence for the person; empty while they are.

    Raises:
        ArchivistError: The file can't be opened for writing.
    """

    def __init__(self, file: Path) -> None:
        try:
            _make_private(file)
        except OSError as error:
            raise ArchivistError(
                phrase(
                    "The history of your messages can't be kept in {file}: {why}. Make this "
                    "file writable, or delete it.",
                    file=file,
                    why=in_words_of_the_system(error),
                )
            ) from error
        super().__init__(file)
        self.trouble = ""

    def store_string(self, string: str) -> None:
        """Append one message to the file."""
        try:
            super().store_string(string)
        except OSError as error:
            self.trouble = phrase(
                "This message was not added to the history file: {why}.",
                why=in_words_of_the_system(error),
            )


def _make_private(file: Path) -> None:
    os.close(os.open(file, os.O_CREAT | os.O_WRONLY | os.O_APPEND, _MODE))
    file.chmod(_MODE)  # an older file may be open to others
