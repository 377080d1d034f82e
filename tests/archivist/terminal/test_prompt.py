"""The input line, key by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from archivist.terminal.command_list import COMMANDS
from archivist.terminal.completion import InputCompleter
from archivist.terminal.history import PrivateHistory
from archivist.terminal.prompt import LEAVE_WITHIN_S, InputLine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def typed(tmp_path: Path, keys: str, clock: Callable[[], float] = lambda: 0.0) -> list[str]:
    """Type keys and return the messages sent, until the person leaves."""
    messages: list[str] = []
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        line = InputLine(tmp_path / "history", pipe, DummyOutput(), clock)
        while True:
            try:
                messages.append(line.read())
            except EOFError:
                return messages


@pytest.mark.parametrize(
    ("keys", "messages"),
    [
        ("hello\r\x04", ["hello"]),
        ("one\x1b\rtwo\nthree\r\x04", ["one\ntwo\nthree"]),
        ("\x1b[200~one\r\ntwo\rthree\x1b[201~ end\r\x04", ["one\ntwo\nthree end"]),
        ("wrong\x03right\r\x04", ["right"]),
        ("\x03\x03", []),
        ("\x04", []),
        ("zażółć 漢字 e\u0301\r\x04", ["zażółć 漢字 e\u0301"]),
        ("a\x04bc\r\x04", ["abc"]),
    ],
)
def test_messages(tmp_path: Path, keys: str, messages: list[str]) -> None:
    """Enter sends, Alt-Enter and Ctrl-J break lines, a paste is whole, Ctrl-C clears."""
    assert typed(tmp_path, keys) == messages


def test_two_ctrl_c_far_apart_do_not_leave(tmp_path: Path) -> None:
    """The second one counts only while the hint is on the screen."""
    times = iter(range(0, 1000, int(LEAVE_WITHIN_S) + 1))
    assert typed(tmp_path, "\x03\x03still here\r\x04", lambda: float(next(times))) == ["still here"]


def test_clearing_a_line_is_no_first_step_to_leave(tmp_path: Path) -> None:
    """Ctrl-C on a line with text clears it; two more leave."""
    assert typed(tmp_path, "text\x03\x03again\r\x04") == ["again"]


def test_bytes_that_are_no_text_do_not_break_the_line(tmp_path: Path) -> None:
    """An undecodable byte becomes a question mark instead of an error later."""
    with create_pipe_input() as pipe:
        pipe.send_bytes(b"a\xffb\r")
        message = InputLine(tmp_path / "history", pipe, DummyOutput()).read()
    assert message.encode("utf-8").startswith(b"a")


def test_history_is_private_and_lasts(tmp_path: Path) -> None:
    """Only the person may read it, even where it was open to others; it holds the messages."""
    file = tmp_path / "history"
    file.write_text("")
    file.chmod(0o644)
    typed(tmp_path, "remember\x1b\rme\r\x04")
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(PrivateHistory(file).load_history_strings()) == ["remember\nme"]


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("/", [command.name for command in COMMANDS]),
        ("/u", ["/undo"]),
        ("/se", ["/sessions"]),
        ("/Sesj", ["/sesje"]),
        ("/undo x", []),
        ("a /u", []),
        ("", []),
    ],
)
def test_slash_commands_are_offered(text: str, offered: list[str]) -> None:
    """Only while the command itself is typed."""
    found = InputCompleter(list).get_completions(Document(text), CompleteEvent())
    assert [each.text for each in found] == offered


def test_a_message_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """A file that turned into a folder costs the history, not the chat."""
    history = PrivateHistory(tmp_path / "history")
    (tmp_path / "history").unlink()
    (tmp_path / "history").mkdir()
    history.append_string("kept in memory")
    assert "not added to the history" in history.trouble
    assert history.get_strings() == ["kept in memory"]
