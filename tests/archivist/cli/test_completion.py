"""Shells are taught to complete, and ask the program what can come next."""

from __future__ import annotations

import shutil
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from archivist.cli.candidates import Candidates, Place, candidates
from archivist.cli.commands import COMMANDS
from archivist.cli.entry import run
from config.paths import Paths
from sessions.record import Kind, Setup
from sessions.store import FILE_NAME, SessionStore

if TYPE_CHECKING:
    from pathlib import Path

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
SHELLS = ("bash", "zsh", "fish")
INSTALL = "apt-get install zsh fish"


def words(*typed: str) -> list[str]:
    """What is offered, without the meanings."""
    return [word for word, _ in candidates(typed).words]


def test_every_command_is_offered_first() -> None:
    """With what it does beside it."""
    assert candidates([""]).words == tuple((each.name, each.help) for each in COMMANDS)
    assert words() == words("")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["und"], ["undo"]),
        (["--ver"], ["--version"]),
        (["--archive", "x", "und"], ["undo"]),
        (["model", "p"], ["pull"]),
        (["eval", "sel"], ["selection"]),
        (["eval", "selection", "--vo"], ["--voice"]),
        (["eval", "selection", "--voice", "p"], ["pl"]),
        (["ask", "--model", "smol"], ["smollm2-135m"]),
        (["undo", "--ye"], ["--yes"]),
        (["unknown", ""], []),
        (["--resume", "x", "--prof"], ["--profile"]),
        (["--profile", "re"], ["reader"]),
        (["ask", "--profile", "ad"], ["admin"]),
        (["model", "use", "smol"], ["smollm2-135m"]),
        (["model", "pull", "smol"], ["smollm2-135m"]),
        (["--trust", "h"], ["host"]),
        (["--language", "p"], ["pl"]),
    ],
)
def test_what_fits_is_offered(typed: list[str], offered: list[str]) -> None:
    """Commands, commands of commands, flags, and the values of flags that have a list."""
    assert words(*typed) == offered


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        (["--archive", ""], Place.FOLDERS),
        (["ask", "--archive", "/h"], Place.FOLDERS),
        (["eval", "selection", "--tasks", ""], Place.FILES),
        (["eval", "compare", ""], Place.FILES),
        (["model", "use", "/h"], Place.FILES),
    ],
)
def test_paths_are_the_shell_s(typed: list[str], place: Place) -> None:
    """It knows how to complete files and folders."""
    assert candidates(typed) == Candidates(place=place)


def test_sessions_and_changes_are_offered() -> None:
    """The newest first, with how they began; where there are none, nothing is made."""
    data = Paths.from_environment().data
    taking = (["sessions", "show", "2"], ["--resume", "2"], ["undo", "--session", ""])
    assert [words(*typed) for typed in taking] == [[], [], []]
    assert words("undo", "") == []
    assert not data.exists()
    with closing(SessionStore(data / FILE_NAME, lambda: NOON)) as store:
        setup = Setup("/a", "m", "en", "host", "writer", "0", Kind.CHAT)
        ids = [store.start(setup) for _ in range(2)]
        store.begin_turn(ids[1], "Ile\x1b?")
    assert candidates(["--resume", ""]).words == ((ids[1], "Ile\\x1b?"), (ids[0], ""))
    assert [words(*typed) for typed in taking] == [ids[::-1]] * 3


def test_words_that_look_like_flags_reach_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    """Behind a dot nothing is taken for a flag of the completion itself."""
    assert run(["completion", "next", ".undo", ".--"]) == 0
    assert "--yes\tdon't ask\n" in capsys.readouterr().out


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A folder with a command called archivist."""
    command = tmp_path / "bin" / "archivist"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m archivist "$@"\n', "utf-8")
    command.chmod(0o755)
    return command.parent


def told(shell: str, script: str, program: Path) -> str:
    """Run a script in a shell that has the command."""
    path = f"{program}:/usr/bin:/bin"
    done = subprocess.run(
        [shell, "-c", script],
        env={"PATH": path, "HOME": str(program), "TERM": "dumb"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout


def test_bash_completes(program: Path) -> None:
    """As if Tab was pressed behind these words."""
    script = """eval "$(archivist completion bash)"
        try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _archivist; echo "${COMPREPLY[*]}"; }
        try archivist und; try archivist undo --ye; try archivist eval selection --voice ''
        try archivist nothing ''"""
    assert told("bash", script, program).splitlines() == ["undo", "--yes", "auto pl en", ""]


@pytest.mark.skipif(not shutil.which("fish"), reason=f"fish is missing: {INSTALL}")
def test_fish_completes(program: Path) -> None:
    """It asks as Tab does, and shows what each word means."""
    script = """archivist completion fish | source
        complete -C 'archivist und'; complete -C 'archivist undo --ye'"""
    lines = told("fish", script, program).splitlines()
    assert lines == ["undo\ttake a change back", "--yes\tdon't ask"]


@pytest.mark.skipif(not shutil.which("zsh"), reason=f"zsh is missing: {INSTALL}")
def test_zsh_completes(program: Path) -> None:
    """The function hands zsh each word with its meaning."""
    script = """compdef() { :; }; eval "$(archivist completion zsh)"
        _describe() { print -l -- $found }
        words=(archivist und) CURRENT=2; _archivist
        words=(archivist undo --ye) CURRENT=3; _archivist"""
    lines = told("zsh", script, program).splitlines()
    assert lines == ["undo:take a change back", "--yes:don't ask"]


@pytest.mark.parametrize("shell", SHELLS)
def test_each_script_serves_both_names(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The program is also called sesja-cli."""
    assert run(["completion", shell]) == 0
    out = capsys.readouterr().out
    assert "sesja-cli" in out
    assert "completion next" in out
