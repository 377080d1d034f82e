"""The command: its flags, its files, what it prints."""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from archivist.cli.statystyki_narzedzi import add_arguments
from config.paths import Paths
from sessions.record import Event, Kind, Setup, TurnEnd, Usage
from sessions.store import FILE_NAME, SessionStore
from tests.archivist.cli.command_line import type_in

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def used() -> None:
    """The person asked one thing."""
    file = Paths.from_environment().data / FILE_NAME
    store = SessionStore(file, lambda: datetime(2026, 11, 30, 12, tzinfo=UTC))
    session = store.start(Setup("/a", "m", "pl", "host", "writer", "0", Kind.CHAT))
    turn = store.begin_turn(session, "r")
    store.add_event(session, turn, Event(1, "czytaj_dokument", {}, "", "ok", tokens_raw=9))
    store.end_turn(session, turn, TurnEnd("a", "answered", usage=Usage(10, 0, 1, 1, 1, 5)))
    store.close()


@pytest.mark.usefixtures("used")
def test_pictures_are_new_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Either kind is written, and no file is written over."""
    for name, start in (("a.svg", b"<svg"), ("b.PNG", b"\x89PNG")):
        file = tmp_path / name
        outcome = type_in(capsys, "tool-stats", "--chart", str(file), "--json")
        assert outcome.err == f"The picture is {file}.\n"
        assert json.loads(outcome.out)["sessions"] == 1
        assert file.read_bytes().startswith(start)
        again = type_in(capsys, "statystyki-narzedzi", "--wykres", str(file))
        assert (again.code, again.out) == (1, "")
        assert f"{file} exists already" in again.err
    nowhere = type_in(capsys, "tool-stats", "--chart", str(tmp_path / "no" / "c.svg"))
    assert nowhere.code == 1
    assert "No such file or directory" in nowhere.err


@pytest.mark.usefixtures("used")
def test_bars_and_csv_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """A chart without a file goes to the terminal; sessions of before a date are left out."""
    bars = type_in(capsys, "tool-stats", "--chart").out
    assert bars.startswith("Tools in the last session\n\nCalls: ")
    assert "czytaj_dokument" in type_in(capsys, "tool-stats", "--csv").out
    assert "Nothing was asked since" in type_in(capsys, "tool-stats", "--od", "2026-12-01").out
    assert "50.0% was results" in type_in(capsys, "tool-stats", "--since", "2026-11-29").out


def test_without_sessions_no_picture_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """There is nothing to draw."""
    outcome = type_in(capsys, "tool-stats", "--chart", str(tmp_path / "a.svg"))
    assert (outcome.code, outcome.out) == (0, "Nothing was asked yet, so no tool was used.\n")
    assert list(tmp_path.glob("*.svg")) == []


@pytest.mark.parametrize(
    "words",
    [["--ostatnie", "7", "--od", "2026-11-30", "--wykres"],
     ["--last", "7", "--since", "2026-11-30", "--chart"]],
)  # fmt: skip
def test_both_languages_are_understood(words: list[str]) -> None:
    """Every flag has a Polish and an English name."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    options = parser.parse_args(words)
    assert (options.last, options.chart) == (7, "")
    assert options.since == datetime(2026, 11, 30).astimezone(UTC)


@pytest.mark.parametrize(
    "words",
    [["--last", "0"], ["--last", "-3"], ["--last", "many"], ["--last", "1e9"], ["--last", "²"],
     ["--chart", "a.gif"], ["--since", "soon"], ["--json", "--csv"]],
)  # fmt: skip
def test_wrong_arguments_are_refused(words: list[str]) -> None:
    """What is no number, date or picture ends as a usage error."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    with pytest.raises(SystemExit):
        parser.parse_args(words)


def test_more_sessions_than_there_can_be_are_all_of_them() -> None:
    """A number that SQLite can't count to is as good as one that it can."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert parser.parse_args(["--last", "9" * 23]).last == 2**31
