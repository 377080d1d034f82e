"""Consent in a real terminal, key by key."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest

from tests.archivist.terminal.chatting import bare, chat, insist, ready

if TYPE_CHECKING:
    from pathlib import Path


def test_a_signal_from_outside_refuses_a_question(tmp_path: Path) -> None:
    """Nobody waits for a key that may never come."""
    with chat(tmp_path) as screen:
        screen.type("rename\r")
        screen.wait_for("Do it?")
        os.kill(screen.pid, signal.SIGINT)
        screen.wait_for("refused · 41 ms · The person said no.")
        assert ready(screen).endswith("\n\nNothing was renamed.\n\n>")


def test_consent_ignores_what_was_typed_ahead(tmp_path: Path) -> None:
    """A y and Enter typed while the model works approve nothing; a y after the question does.

    They are not sent as messages either: the input line has them, to be looked at.
    """
    with chat(tmp_path) as screen:
        screen.type("late rename\r")
        screen.wait_for("thinking")
        screen.type("y\ry\r")
        screen.wait_for("2 queued")
        screen.wait_for("Do it?")
        assert screen.settle(1.5).endswith("e = edit:")
        screen.type("\r")
        assert screen.settle(0.8).endswith("e = edit:")
        insist(screen, "yes\r", "Renamed 12.")
        screen.wait_until(lambda shown: bare(shown).endswith("> y\n  y"), "the messages")
        assert "Renamed 12.\n\n> y\n  y" in screen.shown()


def test_a_typed_question_ignores_what_was_typed_ahead(tmp_path: Path) -> None:
    """Without colours the answer is a word and Enter; one that was queued before is none."""
    with chat(tmp_path, environment={"NO_COLOR": "1"}) as screen:
        screen.type("late rename\r")
        screen.wait_for("thinking")
        screen.type("yes\ryes\r")
        screen.wait_for("2 queued")
        screen.wait_for("Do it?")
        assert "Renamed" not in screen.settle(1.5)
        insist(screen, "yes\r", "Renamed 12.")
        screen.wait_until(lambda shown: bare(shown).endswith("> yes\n  yes"), "the messages")


@pytest.mark.parametrize("key", ["n", "\x1b", "\x03"])
def test_consent_refused(tmp_path: Path, key: str) -> None:
    """The model is told, and the chat goes on."""
    with chat(tmp_path) as screen:
        screen.type("rename\r")
        screen.wait_for("Do it?")
        insist(screen, key, "refused · 41 ms · The person said no.")
        assert ready(screen).endswith("\n\nNothing was renamed.\n\n>")


def test_a_pasted_yes_is_no_consent(tmp_path: Path) -> None:
    """A paste is not an answer."""
    with chat(tmp_path) as screen:
        screen.type("rename\r")
        screen.wait_for("Do it?")
        screen.settle(0.8)
        screen.type("\x1b[200~y\r\x1b[201~")
        assert screen.settle(1.0).endswith("e = edit:")


def test_a_long_plan_is_looked_through(tmp_path: Path) -> None:
    """Enter turns the pages; every row was on the screen before the question."""
    seen = ""
    with chat(tmp_path) as screen:
        screen.type("many\r")
        shown = screen.wait_for("Enter on")
        while "Do it?" not in shown:
            seen += shown
            screen.type("\r")
            shown = screen.settle(0.3)
        insist(screen, "yes\r", "Renamed 300.")
    assert all(f"skan{each:03}.pdf → f{each:03}.pdf" in seen for each in range(300))


def test_rows_are_left_out_and_named(tmp_path: Path) -> None:
    """The list lies over the screen; the question comes again with what was made of the plan."""
    with chat(tmp_path, columns=60, rows=20) as screen:
        screen.type("rename\r")
        screen.wait_for("e = edit:")
        insist(screen, "r", "Enter on")
        screen.type(" \x1b[Be")
        screen.wait_for("> f001.pdf")
        screen.type("\x15żółw/x\r")
        screen.wait_until(
            lambda shown: "plain name" in shown and shown.endswith("\n> żółw/x"), "the line again"
        )
        screen.type("\x15żółw\r")
        screen.wait_for("żółw.pdf")
        screen.type("\r")
        shown = screen.wait_for("Do it?")
        assert "Rename 11 files" in shown
        assert "skany/ · 12 files, 11 of them chosen" in shown
        assert "Left out: row 1." in shown
        insist(screen, "yes\r", "Renamed 11.")
        assert "yes, 11 of 12" in ready(screen)


def test_escape_leaves_a_name_as_it_was(tmp_path: Path) -> None:
    """The first Escape belongs to the line, the next one to the question."""
    with chat(tmp_path) as screen:
        screen.type("one\r")
        screen.wait_for("e = edit:")
        insist(screen, "e", "> f000.pdf")
        screen.type("xyz\x1b")
        shown = screen.wait_until(lambda text: text.count("Do it?") == 2, "the question again")
        assert "skany/skan000.pdf → skany/f000.pdf" in shown.rpartition("> f000.pdf")[2]
        insist(screen, "\x1b", "refused")
        assert ready(screen).endswith("Nothing was renamed.\n\n>")
        assert b"\x1b]2;Archivist asks for your consent\a" in screen.raw
        assert screen.raw.count(b"\x1b[22;0t") == screen.raw.count(b"\x1b[23;0t") == 1


def test_a_name_is_left_by_ctrl_c(tmp_path: Path) -> None:
    """It means no, here as well."""
    with chat(tmp_path) as screen:
        screen.type("one\r")
        screen.wait_for("e = edit:")
        insist(screen, "e", "> f000.pdf")
        screen.type("\x03")
        screen.wait_for("refused")
        assert ready(screen).endswith("Nothing was renamed.\n\n>")


def test_the_list_follows_a_resize(tmp_path: Path) -> None:
    """It is drawn anew, without a key."""
    with chat(tmp_path) as screen:
        screen.type("many\r")
        screen.wait_for("lines 1-21 of 301")
        screen.resize(60, 12)
        screen.wait_for("lines 1-9 of 301")
        screen.type("n")
        screen.wait_for("refused")


def test_no_colour_means_typed_answers(tmp_path: Path) -> None:
    """Rows by number, names typed anew, and a word for an answer; y in a sentence is none."""
    with chat(tmp_path, columns=60, environment={"NO_COLOR": "1"}) as screen:
        screen.type("rename\r")
        screen.wait_for("then Enter.")
        insist(screen, "rows 1-3, 12\r", "Rename 4 files")
        insist(screen, "edit 12\r", "leaves it so.")
        ready(screen)
        screen.type("koniec\r")
        screen.wait_for("12  skan011.pdf → koniec.pdf")
        screen.settle(0.8)
        screen.type("yes please\r")
        screen.wait_for("This is no answer here.")
        insist(screen, "yes\r", "Renamed 4.")
        assert b"\x1b[?1049h" not in screen.raw
