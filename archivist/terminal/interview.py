"""One question after another, each answered by a line that is checked at once."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TypeVar

from prompt_toolkit import PromptSession
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import Completer, Completion, PathCompleter
from prompt_toolkit.output.plain_text import PlainTextOutput
from prompt_toolkit.shortcuts import CompleteStyle

from archivist.terminal.screen import Style
from config.errors import ArchivistError
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    from archivist.terminal.screen import Screen

Answer = TypeVar("Answer")
_YES = frozenset({"y", "yes", "t", "tak"})
_NO = frozenset({"n", "no", "nie"})


class Interview:
    """Asks at the terminal that the program was started in.

    Every question raises ``EOFError`` when the person presses Ctrl-C or Ctrl-D, or the terminal is
    gone.

    Args:
        screen: Where to write.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        # Even on a dumb terminal prompt_toolkit's usual output starts with a control sequence.
        plain = None if screen.live else PlainTextOutput(sys.stdout)
        with create_app_session(output=plain):
            self._session: PromptSession[str] = PromptSession(
                complete_style=CompleteStyle.READLINE_LIKE,
                complete_while_typing=False,
                complete_in_thread=True,
            )

    def ask(
        self,
        accept: Callable[[str], Answer],
        suggested: str = "",
        completer: Completer | None = None,
    ) -> Answer:
        """Read lines until one is accepted.

        Args:
            accept: Makes the answer of what was typed, without blanks around it; raises
                :class:`ArchivistError` with what is wrong.
            suggested: What the line begins with, where a line can be drawn again.
            completer: Of what is typed; called in a thread of its own.
        """
        while True:
            typed = self._read("> ", suggested, completer)
            try:
                return accept(typed)
            except ArchivistError as error:
                self._screen.say(str(error), Style.WARNING)

    def agrees(self, question: str) -> bool:
        """Ask until the answer is yes or no; an empty line is neither."""
        while True:
            word = self._read(phrase("{question} [y/n] ", question=question)).casefold()
            if word in _YES | _NO:
                return word in _YES

    def _read(self, label: str, suggested: str = "", completer: Completer | None = None) -> str:
        # A dumb terminal would not show the suggestion, and still take it.
        begun = suggested if self._screen.live else ""
        try:
            # A completer stays with the session until another is given.
            typed = self._session.prompt(
                label, default=begun, completer=completer or _NothingCompleter()
            )
        except KeyboardInterrupt:
            raise EOFError from None
        return typed.strip()


class FolderCompleter(Completer):
    """Completes the paths of folders, and of files with one ending.

    Args:
        ending: Of the files, such as ``.gguf``; empty for folders alone.
    """

    def __init__(self, ending: str = "") -> None:
        self._paths = PathCompleter(
            only_directories=not ending,
            expanduser=True,
            file_filter=lambda name: os.path.isdir(name) or name.endswith(ending),  # noqa: PTH112 - a name as prompt_toolkit has it
        )

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Yield what can follow; a folder ends in a slash, so that the next Tab goes into it."""
        for found in self._paths.get_completions(document, complete_event):
            slash = "/" if found.display_text.endswith("/") else ""
            yield Completion(found.text + slash, found.start_position, found.display)


class _NothingCompleter(Completer):
    """Completes nothing."""

    def get_completions(
        self, _document: Document, _complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Yield nothing."""
        return ()
