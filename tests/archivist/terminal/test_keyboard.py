"""Single keys."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from prompt_toolkit.input import create_pipe_input

from archivist.terminal.keyboard import TerminalKeyboard

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prompt_toolkit.input import PipeInput

    from archivist.terminal.ahead import Press


@contextmanager
def keyboard() -> Iterator[tuple[TerminalKeyboard, PipeInput]]:
    """Make a keyboard that a test can type on."""
    with create_pipe_input() as pipe:
        yield TerminalKeyboard(pipe), pipe


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("y", "y"),
        ("\r", "c-m"),
        ("\x03", "c-c"),
        ("\x1b", "escape"),
        ("\x1b[A", "up"),
        ("ł", "ł"),
        ("\x1b[200~yes\ny\x1b[201~", "<bracketed-paste>"),
    ],
)
def test_each_key_has_its_name(typed: str, key: str) -> None:
    """A sequence is one key, a paste too, and a lone Escape is told from an arrow."""
    with keyboard() as (keys, pipe):
        pipe.send_text(typed)
        assert keys.next_key(1.0) == key
        assert keys.next_key(0.0) is None


def test_keys_typed_at_once_come_one_by_one() -> None:
    """Nothing is lost of a burst."""
    with keyboard() as (keys, pipe):
        pipe.send_text("yn")
        assert [keys.next_key(1.0), keys.next_key(1.0), keys.next_key(0.0)] == ["y", "n", None]


def test_flushed_keys_are_gone() -> None:
    """What was typed before a flush never comes, wherever it waited."""
    with keyboard() as (keys, pipe):
        pipe.send_text("ab")
        assert keys.next_key(1.0) == "a"
        pipe.send_text("y\r\x1b")
        keys.flush()
        assert keys.next_key(0.0) is None
        pipe.send_text("n")
        assert keys.next_key(1.0) == "n"


def test_what_was_typed_is_taken_without_waiting() -> None:
    """A burst at once, a paste whole, and an Escape once nothing followed it."""
    with keyboard() as (keys, pipe):
        assert keys.typed() == []
        pipe.send_text("ł\x1b[200~y\ry\x1b[201~\x1b")
        taken: list[Press] = []
        while len(taken) < 3:
            taken += keys.typed()
    assert [press.key for press in taken] == ["ł", "<bracketed-paste>", "escape"]
    assert taken[1].text == "y\ry"


def test_a_closed_terminal_is_told() -> None:
    """The caller learns that nobody will answer."""
    with keyboard() as (keys, pipe):
        pipe.close()
        with pytest.raises(EOFError):
            keys.next_key(1.0)
