"""What `make chat` shows to somebody at a terminal."""

from __future__ import annotations

import shlex
import shutil
import sys
from typing import TYPE_CHECKING

from tests.archivist.terminal.screen import ROOT, terminal

if TYPE_CHECKING:
    from pathlib import Path


def clone(folder: Path) -> None:
    """Lay out a clone that is installed, with a scripted chat, a sample and no archive."""
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy2(ROOT / name, folder)
    (folder / ".sample" / "archive").mkdir(parents=True)
    programs = folder / ".venv" / "bin"
    programs.mkdir(parents=True)
    chat = [sys.executable, "-m", "tests.archivist.terminal.scripted", "chat", str(folder)]
    scripts = {
        "archivist": f'[ "$1" = model ] || PYTHONPATH={shlex.quote(str(ROOT))} exec '
        + shlex.join(chat),
        "python": "exit 1",  # the archive of the settings is not there
    }
    for name, script in scripts.items():
        (programs / name).write_text(f"#!/bin/sh\n{script}\n")
        (programs / name).chmod(0o755)
    for mark in ("python", "installed"):
        (folder / ".venv" / mark).touch()


def test_ctrl_c_in_the_chat_is_not_reported_by_make(tmp_path: Path) -> None:
    """Ctrl-C stops a turn; at the end the person reads how to come back, and nothing of make."""
    clone(tmp_path)
    make = ["--no-print-directory", "-C", str(tmp_path), "chat"]
    with terminal(make, program=("make",)) as screen:
        screen.wait_for("[y/n]")
        screen.type("y\r")
        screen.wait_for("/help")
        screen.settle(0.5)
        screen.type("forever\r")
        screen.wait_for("thinking")
        screen.type("\x03")
        screen.wait_for("Stopped, as you asked.")
        screen.settle(0.5)
        screen.type("\x04")
        screen.exit_code()
        shown = screen.shown()
    assert (
        "is kept.\nTo talk about it again: .venv/bin/archivist --archive .sample/archive" in shown
    )
    assert "make" not in shown
    assert "***" not in shown


def test_who_wants_no_sample_is_asked_by_the_program(tmp_path: Path) -> None:
    """Without a sample the program opens as it does by itself, and asks what it needs to know."""
    clone(tmp_path)
    make = ["--no-print-directory", "-C", str(tmp_path), "chat"]
    with terminal(make, program=("make",)) as screen:
        screen.wait_for("[y/n]")
        screen.type("n\r")
        screen.wait_for("/help")
        screen.settle(0.5)
        screen.type("\x04")
        assert screen.exit_code() == 0
        assert "To talk about it again" not in screen.shown()


def test_a_polish_locale_is_asked_in_polish(tmp_path: Path) -> None:
    """The question comes before the program that could say it."""
    clone(tmp_path)
    make = ["--no-print-directory", "-C", str(tmp_path), "chat"]
    with terminal(make, environment={"LANG": "pl_PL.UTF-8"}, program=("make",)) as screen:
        screen.wait_for("najpierw porozmawiać o nich? [t/n]")
        screen.type("t\r")
        screen.wait_for("/pomoc")
        screen.settle(0.5)
        screen.type("\x04")
        assert screen.exit_code() == 0
        assert "Żeby do nich wrócić: .venv/bin/archivist --archive" in screen.shown()
