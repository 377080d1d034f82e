"""The input line: history, several lines, completion, and the ladder of Ctrl-C."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Protocol

from config.language import spoken, told

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from prompt_toolkit import PromptSession
    from prompt_toolkit.formatted_text import AnyFormattedText
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.output import Output
    from prompt_toolkit.styles import BaseStyle

LEAVE_WITHIN_S = 2.0
_MARK = "> "
_HINT = told("Ctrl-C again leaves, Ctrl-D too")


class Surroundings(Protocol):
    """What the input line shows and offers of the conversation around it."""

    def status(self, columns: int) -> str:
        """The line below the input line, in at most so many cells; empty for none."""
        ...

    def documents(self) -> Sequence[str]:
        """The paths of the archive, for completion; called in a thread of its own."""
        ...

    def unfold(self) -> None:
        """Write the steps of the last turn in full, above the input line."""
        ...


class InputLine:
    """Reads messages at a terminal.

    Args:
        history: The file of earlier messages; created readable by the person alone.
        source: The keyboard.
        target: The screen; by default that of prompt_toolkit's session.
        clock: Seconds that only go forward.
    """

    def __init__(
        self,
        history: Path,
        source: Input,
        target: Output | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        from prompt_toolkit import PromptSession  # noqa: PLC0415 - start-up time
        from prompt_toolkit.filters import Condition  # noqa: PLC0415 - start-up time

        from archivist.terminal.completion import InputCompleter  # noqa: PLC0415 - start-up time
        from archivist.terminal.history import PrivateHistory  # noqa: PLC0415 - start-up time
        from archivist.terminal.searching import name_search  # noqa: PLC0415 - start-up time

        self._history = PrivateHistory(history)
        self._clock = clock
        self._interrupted_s = -LEAVE_WITHIN_S
        self._around: Surroundings | None = None
        self._known: Sequence[str] | None = None  # paths, listed once a message
        self._session: PromptSession[str] = PromptSession(
            message=_MARK,
            multiline=True,
            prompt_continuation="  ",
            history=self._history,
            completer=InputCompleter(self._documents),
            complete_while_typing=Condition(self._completes),
            complete_in_thread=True,  # a large archive must not keep a key waiting
            bottom_toolbar=self._status,
            style=_style(),
            tempfile_suffix=".txt",
            key_bindings=self._bindings(),
            placeholder=self._placeholder,
            enable_suspend=True,
            reserve_space_for_menu=5,
            input=source,
            output=target,
        )
        name_search(self._session.app.layout)

    def remember(self, message: str) -> None:
        """Put a message that was not read here into the history."""
        self._history.append_string(message)

    def read(self, around: Surroundings | None = None, draft: str = "") -> str:
        """Read one message, of one line or several.

        Args:
            around: The conversation.
            draft: What it begins with.

        Raises:
            EOFError: The person leaves.
        """
        self._interrupted_s = -LEAVE_WITHIN_S
        self._around, self._known = around, None
        text = self._session.prompt(default=draft)
        return text.encode("utf-8", "replace").decode("utf-8")

    @property
    def trouble(self) -> str:
        """What the person should know about the history file; empty when all is well."""
        return self._history.trouble

    def _completes(self) -> bool:
        """Whether completions may come; only then is room for them kept below the line."""
        from archivist.terminal.completion import mention  # noqa: PLC0415 - start-up time

        document = self._session.default_buffer.document
        return document.text.startswith("/") or mention(document.text_before_cursor) is not None

    def _documents(self) -> Sequence[str]:
        if self._known is None:
            self._known = () if self._around is None else self._around.documents()
        return self._known

    def _status(self) -> AnyFormattedText:
        """The line below; none where there is nothing to say."""
        if self._around is None:
            return None
        columns = self._session.output.get_size().columns
        return [("class:status", self._around.status(columns))]

    def _bindings(self) -> KeyBindings:
        from prompt_toolkit.application import run_in_terminal  # noqa: PLC0415 - start-up time
        from prompt_toolkit.filters import is_searching  # noqa: PLC0415 - start-up time
        from prompt_toolkit.key_binding import KeyBindings  # noqa: PLC0415 - start-up time

        bindings = KeyBindings()

        @bindings.add("enter", filter=~is_searching)
        def _send(event: KeyPressEvent) -> None:
            event.current_buffer.validate_and_handle()

        @bindings.add("escape", "enter")
        @bindings.add("c-j")
        def _new_line(event: KeyPressEvent) -> None:
            event.current_buffer.insert_text("\n")

        @bindings.add("c-g", filter=~is_searching)
        def _edit(event: KeyPressEvent) -> None:
            event.current_buffer.open_in_editor()

        @bindings.add("c-o")
        def _unfold(_event: KeyPressEvent) -> None:
            if self._around is not None:
                run_in_terminal(self._around.unfold)

        @bindings.add("c-c")
        @bindings.add("<sigint>")
        def _interrupt(event: KeyPressEvent) -> None:
            self._interrupt(event)

        return bindings

    def _interrupt(self, event: KeyPressEvent) -> None:
        """Clear the line; on an empty one warn first and leave when it comes again soon."""
        if event.current_buffer.text:
            event.current_buffer.reset()
            return
        now_s = self._clock()
        if now_s - self._interrupted_s < LEAVE_WITHIN_S:
            self._interrupted_s = -LEAVE_WITHIN_S  # takes the hint off the line that stays
            event.app.exit(exception=EOFError)
            return
        self._interrupted_s = now_s
        if event.app.loop is not None:
            event.app.loop.call_later(LEAVE_WITHIN_S, event.app.invalidate)

    def _placeholder(self) -> AnyFormattedText:
        armed = self._clock() - self._interrupted_s < LEAVE_WITHIN_S
        return [("class:placeholder", spoken(_HINT) if armed else "")]


def _style() -> BaseStyle:
    """Quiet instead of reversed: the line is there all the time."""
    from prompt_toolkit.styles import Style  # noqa: PLC0415 - start-up time

    return Style.from_dict({"bottom-toolbar": "noreverse", "status": "dim"})
