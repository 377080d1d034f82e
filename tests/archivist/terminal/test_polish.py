"""The chat in Polish, in a real terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.archivist.terminal.chatting import chat, insist, ready

if TYPE_CHECKING:
    from pathlib import Path

POLISH = {"LC_ALL": "pl_PL.UTF-8"}


def test_a_chat_speaks_polish(tmp_path: Path) -> None:
    """Header, status line, why it stopped, and what was not read."""
    with chat(tmp_path, environment=POLISH) as screen:
        shown = screen.shown()
        assert "kontekst: 8\u00a0192 tokeny · /pomoc".replace("\u00a0", " ") in shown
        screen.type("limit\r")
        screen.wait_for("Nie wszystko przeczytano. ")
        ready(screen)
        screen.wait_for(" · kontekst ")
        screen.type("\x04")
        assert screen.exit_code() == 0
        assert "zanim znalazła się odpowiedź." in " ".join(screen.shown().split())


@pytest.mark.parametrize("columns", [60, 80])
def test_the_help_and_the_keys_are_polish(tmp_path: Path, columns: int) -> None:
    """Nothing is wider than the screen, and no line of it is English."""
    with chat(tmp_path, columns, 60, POLISH) as screen:
        screen.type("?\r")
        screen.wait_for("pokazuje tę pomoc")
        screen.type("/help\r")
        screen.wait_for("co można")
        shown = ready(screen)
    assert "co można tu zrobić (także /pomoc)" in shown
    assert "Ctrl-C zatrzymuje pracę" in shown
    assert "also" not in shown
    assert max(map(len, shown.splitlines())) <= columns


def test_a_search_in_the_history_is_polish(tmp_path: Path) -> None:
    """Back with Ctrl-R, on with Ctrl-S."""
    with chat(tmp_path, environment=POLISH) as screen:
        screen.type("\x12umowa")
        screen.wait_for("Szukaj wstecz: umowa")
        screen.type("\x13")
        screen.wait_for("Szukaj dalej: umowa")


@pytest.mark.parametrize("columns", [60, 80])
def test_consent_is_asked_for_in_polish(tmp_path: Path, columns: int) -> None:
    """The plan, the reason and the keys; t is yes, and it is said what was answered."""
    with chat(tmp_path, columns, environment=POLISH) as screen:
        screen.type("rename\r")
        shown = screen.wait_for("Wykonać?")
        assert "Zmiana nazwy: 12 plików" in shown
        assert "można cofnąć" in shown
        assert "Skąd to pytanie: " in shown
        assert "t = tak, n = nie, r = wiersze, e = edytuj:" in " ".join(shown.split())
        insist(screen, "t", "Renamed 12.")
        assert " tak\n" in ready(screen)


@pytest.mark.parametrize("key", ["n", "\x1b", "\x03"])
def test_consent_is_refused_in_polish(tmp_path: Path, key: str) -> None:
    """The same keys mean no."""
    with chat(tmp_path, environment=POLISH) as screen:
        screen.type("rename\r")
        screen.wait_for("Wykonać?")
        insist(screen, key, "odmowa · 41 ms · Odmówiono zgody.")
        assert " nie\n" in ready(screen)


def test_no_polish_word_but_yes_is_a_yes(tmp_path: Path) -> None:
    """A sentence that begins as tak does approves nothing, and nothing of it is left over."""
    with chat(tmp_path, environment=POLISH) as screen:
        screen.type("rename\r")
        screen.wait_for("Wykonać?")
        screen.settle(0.8)
        screen.type("trzeba by to\r")
        shown = screen.settle(1.5)
        assert "Renamed" not in shown
        assert "(pominięto: naciśnij jeszcze raz)" in shown.replace("\n", "")
        insist(screen, "tak\r", "Renamed 12.")


def test_a_typed_question_is_polish(tmp_path: Path) -> None:
    """Without colours rows, names and the answer are typed in Polish, or in English."""
    environment = POLISH | {"NO_COLOR": "1"}
    with chat(tmp_path, environment=environment) as screen:
        screen.type("rename\r")
        screen.wait_for("Wykonać? Wpisz tak, nie, wiersze 1-12, edytuj 1 albo pomoc")
        insist(screen, "wiersze 1-2\r", "Pominięte: ")
        screen.wait_for("Zmiana nazwy: 2 pliki")
        insist(screen, "pomoc\r", "tak wykonuje, nie zostawia wszystko bez zmian.")
        insist(screen, "nie\r", "Twoja odpowiedź: nie")
        assert "Renamed" not in ready(screen)


def test_the_list_of_rows_is_polish(tmp_path: Path) -> None:
    """It lies over the screen, at 60 columns."""
    with chat(tmp_path, 60, 20, POLISH) as screen:
        screen.type("rename\r")
        screen.wait_for("e = edytuj:")
        insist(screen, "r", "Enter dalej")
        shown = screen.shown()
        assert "Wszystko: 12 wierszy · linie 1-" in shown
        screen.type(" ")
        screen.wait_for("wybrane: 11 z 12 wierszy")
        screen.type("n")
        screen.wait_for("odmowa")


def test_a_misspelt_command_is_told_in_polish(tmp_path: Path) -> None:
    """Names of commands are the same in both languages."""
    with chat(tmp_path, environment=POLISH) as screen:
        screen.type("/pomoo\r")
        screen.wait_for("Nie ma polecenia /pomoo. Może chodziło o /pomoc?")
        screen.type("/effects\r")
        screen.wait_for("W tej rozmowie niczego nie zmieniono.")
        assert ready(screen).endswith(">")
