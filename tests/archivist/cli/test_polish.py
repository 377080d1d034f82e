"""The commands in Polish; what programs read stays as it is."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from archivist.cli.commands import COMMANDS
from archivist.cli.entry import run
from archivist.cli.parser import parser_of
from config.language import Language, speak
from config.paths import Paths
from sessions.record import Event, TurnEnd, Usage
from sessions.store import FILE_NAME, SessionStore
from tests.archivist.cli.command_line import type_in
from tests.archivist.cli.test_sessions_report import NOON, SETUP
from tests.archivist.cli.test_undo import Desk

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _polish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ARCHIVIST_LANGUAGE")
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")


def test_a_change_is_listed_and_taken_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its state, its names, the question and the end."""
    desk = Desk(tmp_path)
    desk.scene.write("a")
    desk.do("a/1/1", ("a", "x"))
    listed = type_in(capsys, "effects", desk.flag)
    assert "  a/1/1  wykonano\n" in listed.out
    assert ", sesja session-1" in listed.out
    asked = type_in(capsys, "undo", desk.flag)
    assert "1 plik odzyska dawną nazwę" in asked.out
    assert asked.out.endswith("Niczego nie zmieniono: nie ma tu kogo zapytać. Zgodę daje --yes.\n")
    assert asked.code == 3
    done = type_in(capsys, "undo", desk.flag, "--yes")
    assert (done.code, done.out.splitlines()[-1][:17]) == (0, "Gotowe (operacja ")
    again = type_in(capsys, "undo", desk.flag, "--yes")
    assert (again.code, again.err[:11]) == (1, "archivist: ")
    assert "nie ma czego cofać." in again.err


def test_a_refused_undo_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With every reason, in Polish too."""
    desk = Desk(tmp_path)
    desk.scene.write("a")
    desk.do("a/1/1", ("a", "x"))
    (desk.scene.root / "x").write_text("inaczej")
    refused = type_in(capsys, "undo", desk.flag, "a/1/1", "--yes")
    assert refused.err == (
        "archivist: Operacji a/1/1 nie można cofnąć i niczego nie zmieniono: „x” "
        "tymczasem się zmienił.\n"
    )


def test_json_is_the_same_in_every_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Keys, values and sentences: a program reads them."""
    desk = Desk(tmp_path)
    desk.scene.write("a")
    desk.do("a/1/1", ("a", "x"))
    (row,) = json.loads(type_in(capsys, "effects", desk.flag, "--json").out)
    assert (row["state"], row["text"][:8]) == ("done", "Renamed:")
    told = json.loads(type_in(capsys, "doctor", desk.flag, "--json").out)
    assert {"archive", "model"} <= {each["subject"] for each in told["findings"]}


def test_the_ledger_is_kept_in_english(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A model reads what it says, and another language may be spoken tomorrow."""
    desk = Desk(tmp_path)
    desk.scene.write("a")
    speak(Language.POLISH)
    desk.do("a/1/1", ("a", "x"))
    (row,) = json.loads(type_in(capsys, "effects", desk.flag, "--json").out)
    assert row["text"] == 'Renamed: "a" -> "x".'


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("doctr",), "archivist: błąd: nie ma polecenia „doctr”. Może chodziło o doctor?"),
        (("undo", "--dryrun"), "archivist undo: błąd: nie ma flagi --dryrun; może"),
        (("sessions", "--last", "0"), "argument --last: „0” nie jest liczbą całkowitą od 1 w górę"),
        (("model",), "błąd: brakuje argumentów: list|pull|use|info"),
        (("chat", "--trust", "x"), "nie ma wyboru 'x' (możliwe: "),
        (("chat", "--profile"), "argument --profile: brakuje wartości"),
    ],
)
def test_wrong_arguments_are_told_in_polish(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    """Our words and those of argparse."""
    with pytest.raises(SystemExit) as ended:
        run(words)
    assert ended.value.code == 2
    told = " ".join(capsys.readouterr().err.split())
    assert said in told
    assert told.startswith("użycie: ")


def test_a_wrong_setting_is_told_in_polish(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What, where, what is allowed, and how it goes away."""
    monkeypatch.setenv("ARCHIVIST_VOICE", "de")
    assert type_in(capsys, "search", "umowa").err == (
        "archivist: Zmienna ARCHIVIST_VOICE: voice nie może mieć wartości „de”; dozwolone: auto, "
        "pl albo en. Popraw ją albo wykonaj `unset ARCHIVIST_VOICE`.\n"
    )


def test_a_wrong_language_is_told_in_that_of_the_locale(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As any other wrong setting."""
    monkeypatch.setenv("ARCHIVIST_LANGUAGE", "de")
    assert "language nie może mieć wartości „de”" in type_in(capsys, "search", "umowa").err


def test_the_overview_is_polish(capsys: pytest.CaptureFixture[str]) -> None:
    """In 80 columns, with the names of commands as they are."""
    with pytest.raises(SystemExit):
        run(["--help"])
    told = capsys.readouterr().out
    assert told.startswith("użycie: archivist [flagi] [polecenie] ...\n")
    assert "cofa zmianę" in told
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_every_help_page_is_polish(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Headings, purposes and flags; no line of it is too wide."""
    del capsys
    speak(Language.POLISH)
    told = parser_of(next(each for each in COMMANDS if each.name == command)).format_help()
    assert "przykłady:\n" in told
    assert "exit codes" not in told
    assert max(map(len, told.splitlines())) <= 80


def test_a_report_of_the_sessions_is_polish(capsys: pytest.CaptureFixture[str]) -> None:
    """Headings, endings and how a call ended."""
    store = SessionStore(Paths.from_environment().data / FILE_NAME, lambda: NOON)
    session = store.start(SETUP)
    turn = store.begin_turn(session, "Kiedy?")
    store.add_event(session, turn, Event(1, "czytaj_dokument", {}, "r", "blad"))
    store.end_turn(session, turn, TurnEnd("a", "cancelled", 30_000, Usage(4_000, 3_000)))
    store.close()
    lines = type_in(capsys, "sessions", "report").out.splitlines()
    assert lines[0] == "1 polecenie · 1 sesja"
    assert lines[2].split()[:3] == ["zakończenie", "poleceń", "wywołania"]
    last = lines.index("    1 × przerwano (Ctrl-C): czytaj_dokument (błąd)")
    assert lines[last + 1] == f"        ostatnio w {session}"
    assert max(map(len, lines)) <= 80


def test_an_empty_report_of_the_sessions(capsys: pytest.CaptureFixture[str]) -> None:
    """In Polish where nothing was asked."""
    assert type_in(capsys, "sessions", "report").out == "O nic jeszcze nie zapytano.\n"
