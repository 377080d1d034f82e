"""Completes slash commands, and paths of documents behind an @, in the input line."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from prompt_toolkit.completion import Completer, Completion

from archivist.terminal.command_list import beginning
from archivist.terminal.escaping import one_line
from config.language import spoken
from tools.archive.folding import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

_MENTION = re.compile(r"(?:^|(?<=[\s(]))@([^\s@]*)$")
_SHOWN = 30


def mention(before: str) -> str | None:
    """What was typed of a path behind an @ at the end of a text; None where there is no @."""
    found = _MENTION.search(before)
    return None if found is None else found[1]


class InputCompleter(Completer):
    """Offers commands while the first word is typed, and paths behind an @.

    Args:
        documents: Lists the paths of the archive; may take a second, so it is asked in a thread.
    """

    def __init__(self, documents: Callable[[], Sequence[str]]) -> None:
        self._documents = documents

    def get_completions(
        self, document: Document, _complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Yield what fits what stands before the cursor, best first."""
        typed = document.text_before_cursor
        if typed.startswith("/"):
            for command in beginning(typed):
                yield Completion(
                    command.name, start_position=-len(typed), display_meta=spoken(command.meaning)
                )
            return
        part = mention(typed)
        if part is None:
            return
        for path in matching(part, self._documents()):
            yield Completion(quoted(path), -len(part) - 1, display=one_line(path))


def matching(part: str, paths: Sequence[str]) -> list[str]:
    """The paths that hold what was typed, whatever its case and accents.

    Those whose name begins with it come first, then those whose path does, then the others.
    """
    wanted = fold(part)
    ranked: list[tuple[int, str]] = []
    for path in paths:
        whole = fold(path)
        if wanted in whole:
            name = posixpath.basename(whole)
            rank = 0 if name.startswith(wanted) else 1 if whole.startswith(wanted) else 2
            ranked.append((rank, path))
    return [path for _, path in sorted(ranked)[:_SHOWN]]


def quoted(path: str) -> str:
    """A path as it is written in a request: in quotes where it holds spaces."""
    return f'"{path}"' if re.search(r"\s", path) else path
