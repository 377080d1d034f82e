"""The input line for a name."""

from __future__ import annotations

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from archivist.terminal.retyping import retype


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("\r", "f000.pdf"),
        ("\x7f\x7f\x7ftxt\r", "f000.txt"),
        ("\x1b[Hżółw-\r", "żółw-f000.pdf"),
        ("\x15漢字\r", "漢字"),
        ("xyz\x1b", None),
    ],
)
def test_a_name_is_edited(typed: str, name: str | None) -> None:
    """It begins with what there is; Enter takes it, Escape leaves it."""
    with create_pipe_input() as pipe:
        pipe.send_text(typed)
        assert retype(pipe, "> ", "f000.pdf", DummyOutput()) == name


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_stopping_ends_the_question_too(key: str) -> None:
    """As where the terminal goes away."""
    with create_pipe_input() as pipe:
        pipe.send_text(key)
        with pytest.raises(EOFError):
            retype(pipe, "> ", "", DummyOutput())
