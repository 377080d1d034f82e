"""The input line: history, several lines, completion, and the ladder of Ctrl-C."""

from __future__ import annotations

import os
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from prompt_toolkit import PromptSession
    from prompt_toolkit.formatted_text import AnyFormattedText
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.output import Output

LEAVE_WITHIN_S = 2.0
_MARK = "> "
_HINT = "Ctrl-C again leaves, Ctrl-D too"


class InputLine:
    """Reads messages at a terminal.

    Args:
        history: The file of earlier messages; created readable by the person alone.
        source: The keyboard.
        target: The screen; by default standard output.
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
        from prompt_toolkit.history import FileHistory  # noqa: PLC0415 - start-up time

        from archivist.terminal.completion import SlashCompleter  # noqa: PLC0415 - start-up time

        make_private_file(history)
        self._clock = clock
        self._interrupted_s = -LEAVE_WITHIN_S
        self._session: PromptSession[str] = PromptSession(
            message=_MARK,
            multiline=True,
            prompt_continuation="  ",
            history=FileHistory(history),
            completer=SlashCompleter(),
            complete_while_typing=True,
            key_bindings=self._bindings(),
            placeholder=self._placeholder,
            enable_suspend=True,
            reserve_space_for_menu=5,
            input=source,
            output=target,
        )

    def read(self) -> str:
        """Read one message, of one line or several.

        Raises:
            EOFError: The person leaves.
        """
        self._interrupted_s = -LEAVE_WITHIN_S
        text = self._session.prompt()
        return text.encode("utf-8", "replace").decode("utf-8")

    def _bindings(self) -> KeyBindings:
        from prompt_toolkit.key_binding import KeyBindings  # noqa: PLC0415 - start-up time

        bindings = KeyBindings()

        @bindings.add("enter")
        def _send(event: KeyPressEvent) -> None:
            event.current_buffer.validate_and_handle()

        @bindings.add("escape", "enter")
        @bindings.add("c-j")
        def _new_line(event: KeyPressEvent) -> None:
            event.current_buffer.insert_text("\n")

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
            event.app.exit(exception=EOFError)
            return
        self._interrupted_s = now_s
        if event.app.loop is not None:
            event.app.loop.call_later(LEAVE_WITHIN_S, event.app.invalidate)

    def _placeholder(self) -> AnyFormattedText:
        armed = self._clock() - self._interrupted_s < LEAVE_WITHIN_S
        return [("class:placeholder", _HINT if armed else "")]


def make_private_file(file: Path) -> None:
    """Create a file with mode 0600, or take group and others' rights away from one that exists."""
    descriptor = os.open(file, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
    try:
        if os.name != "nt":
            os.fchmod(descriptor, 0o600)
    finally:
        os.close(descriptor)
