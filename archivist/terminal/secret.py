"""A line that is typed unseen, such as a password; it is in no history."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output


class SecretLine:
    """Reads such lines at a terminal.

    Args:
        source: The keyboard.
        target: The screen; by default that of prompt_toolkit's session.
    """

    def __init__(self, source: Input, target: Output | None = None) -> None:
        from prompt_toolkit import PromptSession  # noqa: PLC0415 - start-up time
        from prompt_toolkit.history import DummyHistory  # noqa: PLC0415 - start-up time

        self._session: PromptSession[str] = PromptSession(
            is_password=True, history=DummyHistory(), input=source, output=target
        )

    def read(self, question: str) -> str:
        """Read one line; empty if the person leaves it with Ctrl-C or Ctrl-D."""
        try:
            return self._session.prompt(question)
        except (KeyboardInterrupt, EOFError):
            return ""
