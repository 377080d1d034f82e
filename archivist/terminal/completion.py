"""Completes slash commands in the input line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.completion import Completer, Completion

from archivist.terminal.slash import COMMANDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document


class SlashCompleter(Completer):
    """Offers the commands while the first word of a message is typed."""

    def get_completions(
        self, document: Document, _complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Yield the commands that start with what stands before the cursor."""
        typed = document.text_before_cursor
        if not typed.startswith("/"):
            return
        for name, meaning in COMMANDS.items():
            if name.startswith(typed):
                yield Completion(name, start_position=-len(typed), display_meta=meaning)
