"""The question before a change, in tmux."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import pytest

from tests.trials.place import calls, says
from tests.trials.tmux import PATIENCE_S

if TYPE_CHECKING:
    from tests.trials.place import Place
    from tests.trials.tmux import Pane

WISH = "In the folder skany rename skan*.txt to faktura*.txt"
SCANS = {f"skany/skan{number:03}.txt" for number in range(1, 13)}
BILLS = {f"skany/faktura{number:03}.txt" for number in range(1, 13)}
WHOLE_NAME = "zawiadomienie-o-zmianie-wysokosci-oplat-za-uzytkowanie-wieczyste-2026.txt"
_UNHEARD_S = 5.0  # a key that came just before the question is dropped without a word
QUESTION = "Do it? y = yes, n = no"


def asked(place: Place, terminal: Pane) -> str:
    """Have twelve names changed, as far as the question."""
    place.script(
        calls("rename_many", pattern="skan*.txt", new_pattern="faktura*.txt", folder="skany"),
        says("So be it."),
    )
    terminal.say(WISH)
    return terminal.wait_for(QUESTION)


def insist(terminal: Pane, key: str, outcome: str) -> str:
    """Press a key until it counts: one that comes too soon after the question does not."""
    asked_again = terminal.wait_until(_asks, "a question")
    pressed_s, shown = -PATIENCE_S, asked_again

    def holds(screen: str) -> bool:
        nonlocal pressed_s, shown
        if outcome in screen:
            return True
        ignored = screen != shown and screen.endswith("press again)")
        if ignored or (screen == shown and monotonic() - pressed_s > _UNHEARD_S):
            terminal.keys(key)
            pressed_s, shown = monotonic(), screen
        return False

    return terminal.wait_until(holds, outcome)


def _asks(shown: str) -> bool:
    return shown.rsplit("\n", maxsplit=1)[-1].startswith("Do it?")


def test_yes_does_it_and_undo_takes_it_back(place: Place) -> None:
    """All names are on the screen, the title asks for attention, and both ways are asked about."""
    with place.chat(rows=50) as terminal:
        shown = asked(place, terminal)
        assert all(f"{name}.txt → " in shown for name in ("skan001", "skan006", "skan012"))
        assert "Rename 12 files" in shown
        assert terminal.title() == "Archivist asks for your consent"
        insist(terminal, "y", "So be it.")
        assert place.names() >= BILLS
        terminal.ready()
        terminal.say("/undo")
        terminal.wait_for("Why you are asked: You asked to take back the change of")
        insist(terminal, "y", "Taken back")
    assert place.names() >= SCANS


@pytest.mark.parametrize("key", ["n", "Escape", "C-c"])
def test_no_does_nothing(place: Place, key: str) -> None:
    """So do Escape and Ctrl-C, and the chat goes on."""
    with place.chat(rows=50) as terminal:
        asked(place, terminal)
        insist(terminal, key, "(Nothing was changed.)")
        terminal.ready()
    assert place.names() >= SCANS


def test_keys_typed_before_the_question_do_not_count(place: Place) -> None:
    """A yes that waited, with Enter, comes back as the next line, and the question still waits."""
    held = place.waiting(
        calls("rename_many", pattern="skan*.txt", new_pattern="faktura*.txt", folder="skany")
    )
    place.script(held, says("So be it."))
    with place.chat(rows=50) as terminal:
        terminal.say(WISH)
        terminal.wait_for("reading 0%")
        terminal.say("yes")
        terminal.type("y")
        terminal.wait_for("1 queued")
        place.gate.set()
        terminal.wait_for(QUESTION)
        insist(terminal, "n", "(Nothing was changed.)")
        terminal.wait_for("> yes\n  y")
    assert place.names() >= SCANS


def test_some_rows_only(place: Place) -> None:
    """`r` opens the list, Space leaves a row out, and what was left out stays as it was."""
    with place.chat(rows=50) as terminal:
        asked(place, terminal)
        insist(terminal, "r", "Enter on · Space pick")
        terminal.keys("Space", "Down", "Space")
        terminal.wait_for("[ ]  1  skan001.txt", "[ ]  2  skan002.txt")
        terminal.keys("Enter")
        terminal.wait_for("Rename 10 files")
        insist(terminal, "y", "So be it.")
    assert {"skany/skan001.txt", "skany/skan002.txt", "skany/faktura003.txt"} <= place.names()
    assert "skany/faktura001.txt" not in place.names()


def test_a_name_is_edited(place: Place) -> None:
    """`e` opens the proposed name for editing; the file gets the edited one."""
    place.script(
        calls("find_documents", words="lease"),
        calls("rename_file", path="umowy/najem.txt", new_name="umowa-2027.txt"),
        says("So be it."),
    )
    with place.chat() as terminal:
        terminal.say("Rename the lease to umowa-2027.txt")
        terminal.wait_for(QUESTION)
        insist(terminal, "e", "The new name of umowy/najem.txt")
        terminal.keys("C-u")
        terminal.type("czynsz.txt")
        terminal.keys("Enter")
        terminal.wait_for("umowy/najem.txt → umowy/czynsz.txt")
        insist(terminal, "y", "So be it.")
    assert "umowy/czynsz.txt" in place.names()


def test_a_long_name_is_whole_where_it_is_narrow(place: Place) -> None:
    """Over several lines, with nothing left out, and the question below it."""
    place.script(
        calls("find_documents", words="lease"),
        calls("rename_file", path="umowy/najem.txt", new_name=WHOLE_NAME),
        says("So be it."),
    )
    with place.chat(columns=40, rows=30) as terminal:
        terminal.say(f"Rename the lease to {WHOLE_NAME}")
        terminal.wait_for("Do it?")
        shown = "".join(terminal.shown().partition("Why you are asked")[2].split())
        assert WHOLE_NAME in shown
        insist(terminal, "n", "(Nothing was changed.)")


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_answers_are_typed_in_plain_mode(place: Place, environment: dict[str, str]) -> None:
    """Numbered rows, and whole words; anything else is no answer."""
    place.script(
        calls("rename_many", pattern="skan*.txt", new_pattern="faktura*.txt", folder="skany"),
        says("So be it."),
    )
    with place.chat(rows=50, environment=environment) as terminal:
        terminal.say(WISH)
        terminal.wait_for("Type yes, no, rows 1-12, edit 1")
        typed(terminal, "maybe", "This is no answer here.")
        typed(terminal, "rows 1-2", "Rename 2 files")
        typed(terminal, "yes", "So be it.")
    assert {"skany/faktura001.txt", "skany/skan003.txt"} <= place.names()


def typed(terminal: Pane, words: str, outcome: str) -> None:
    """Type an answer again while it came too soon to count."""
    tries = 0

    def holds(shown: str) -> bool:
        nonlocal tries
        if outcome in shown:
            return True
        if shown.count("type it again") >= tries and shown.endswith((">", "again)")):
            tries += 1
            terminal.say(words)
        return False

    terminal.wait_until(holds, outcome)
