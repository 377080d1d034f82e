"""The line that is typed unseen, key by key."""

from __future__ import annotations

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from archivist.terminal.secret import SecretLine


@pytest.mark.parametrize(
    ("keys", "read"),
    [
        ("hasło 1\r", "hasło 1"),
        ("\x1b[200~pasted\x1b[201~\r", "pasted"),
        ("wrongg\x7f\r", "wrong"),
        ("typed\x03", ""),
        ("\x04", ""),
        ("\r", ""),
    ],
)
def test_a_secret_is_read_to_the_end_of_its_line(keys: str, read: str) -> None:
    """It may be pasted; Ctrl-C and Ctrl-D give none, and end nothing else."""
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        assert SecretLine(pipe, DummyOutput()).read("Password: ") == read


def test_a_secret_is_not_offered_again() -> None:
    """The arrow key brings nothing back."""
    with create_pipe_input() as pipe:
        line = SecretLine(pipe, DummyOutput())
        pipe.send_text("first\r")
        line.read("Password: ")
        pipe.send_text("\x1b[A\r")
        assert line.read("Password: ") == ""
