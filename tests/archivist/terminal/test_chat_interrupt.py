"""Ctrl-C, signals and leaving, in a real terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.archivist.terminal.chatting import CHAT, bare, chat, ready
from tests.archivist.terminal.screen import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def test_progress_and_stop(tmp_path: Path) -> None:
    """Reading shows a percentage; Ctrl-C stops it; the chat goes on, more Ctrl-C do no harm."""
    with chat(tmp_path) as screen:
        screen.type("slow\r")
        screen.wait_for("reading ")
        screen.type("\x03\x03")
        screen.wait_for("Stopped, as you asked.")
        assert "reading" not in ready(screen)
        screen.type("hello\r")
        screen.wait_for("You said: 'hello'")
        ready(screen)


@pytest.mark.parametrize("key", ["\x1b", "\x03"])
def test_what_was_queued_comes_back(tmp_path: Path, key: str) -> None:
    """Escape takes it back and the work goes on; Ctrl-C stops, and sends nothing either."""
    with chat(tmp_path, 60) as screen:
        screen.type("slow\r")
        screen.wait_for("reading ")
        screen.type("one\rtwo")
        screen.wait_for("1 queued, Esc takes back · > two")
        screen.type(key)
        screen.wait_until(lambda shown: bare(shown).endswith("> one\n  two"), "the input line")
        assert ("Stopped" in screen.shown()) is (key == "\x03")
        assert "You said" not in screen.shown()
        screen.type("\r")
        screen.wait_for("You said: 'one\\ntwo'")


def test_a_signal_from_outside_stops_too(tmp_path: Path) -> None:
    """`kill -INT` means the same as the key."""
    with chat(tmp_path) as screen:
        screen.type("forever\r")
        screen.wait_for("thinking")
        os.kill(screen.pid, signal.SIGINT)
        screen.wait_for("Stopped, as you asked.")
        assert ready(screen).endswith("Stopped, as you asked.\n\n>")


def test_the_ladder_of_ctrl_c(tmp_path: Path) -> None:
    """It clears a line, then hints, then leaves."""
    with chat(tmp_path) as screen:
        screen.type("a line")
        screen.wait_for("> a line")
        screen.type("\x03")
        ready(screen)
        screen.type("\x03")
        screen.wait_for("Ctrl-C again leaves")
        screen.type("\x03")
        assert screen.exit_code() == 0
        assert "Session 20260101-ab12 is kept." in screen.shown()
        assert "again leaves" not in screen.shown()


def test_work_goes_on_quietly_after_a_suspension(tmp_path: Path) -> None:
    """Ctrl-Z and `fg` do not switch the echo on."""
    with chat(tmp_path) as screen:
        screen.type("forever\r")
        screen.wait_for("thinking")
        screen.suspend()
        screen.wait_until(lambda _: not screen.echoes(), "the echo to go off")
        screen.type("\x03")
        screen.wait_for("Stopped, as you asked.")
        ready(screen)
        assert not screen.echoes()


def test_the_terminal_is_given_back_as_it_was(tmp_path: Path) -> None:
    """After leaving, and after an error of the program, keys are echoed again."""
    for last in ("/quit\r", "bug\r"):
        with chat(tmp_path) as screen:
            before = screen.echoes()
            screen.type(last)
            screen.exit_code()
            assert not before
            assert screen.echoes()


@pytest.mark.parametrize(
    ("words", "shown"), [("hello", "You said: 'hello'"), ("forever", "> forever")]
)
def test_a_chat_behind_a_pipe_can_be_interrupted(tmp_path: Path, words: str, shown: str) -> None:
    """Ctrl-C ends it while it works, as a turn ends, and while it waits for a line."""
    with subprocess.Popen(
        [sys.executable, "-m", *CHAT, str(tmp_path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{words}\n".encode())
        process.stdin.flush()
        while shown not in (line := process.stdout.readline().decode()):
            assert line
        process.send_signal(signal.SIGINT)
        assert process.wait(120) == -signal.SIGINT  # `archivist chat` makes 130 of it
