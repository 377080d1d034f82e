"""An input line for one line of text that is there already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.key_binding import KeyBindings

if TYPE_CHECKING:
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyPressEvent
    from prompt_toolkit.output import Output

_ESCAPE_S = 0.1  # an arrow key sends the rest of its sequence well within this time


def retype(source: Input, label: str, text: str, target: Output | None = None) -> str | None:
    """Let the person edit a text.

    Args:
        source: The keyboard.
        label: Stands before it.
        text: What they begin with.
        target: The screen; by default that of prompt_toolkit's session.

    Returns:
        What they made of it; None when they pressed Escape.

    Raises:
        EOFError: They pressed Ctrl-C or Ctrl-D, or the terminal is gone.
    """
    session: PromptSession[str | None] = PromptSession(
        key_bindings=_bindings(), input=source, output=target
    )
    session.app.ttimeoutlen = _ESCAPE_S
    edited = session.prompt(label, default=text)
    # A terminal in another encoding hands over what no name can have.
    return edited if edited is None else edited.encode("utf-8", "replace").decode("utf-8")


def _bindings() -> KeyBindings:
    bindings = KeyBindings()

    @bindings.add("escape", eager=True)
    def _leave(event: KeyPressEvent) -> None:
        event.app.exit(result=None)

    @bindings.add("c-c")
    @bindings.add("c-d")
    @bindings.add("<sigint>")
    def _stop(event: KeyPressEvent) -> None:
        event.app.exit(exception=EOFError)

    return bindings
