"""Consent in a real terminal, key by key."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest

from tests.archivist.terminal.chatting import chat, insist, ready

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
    """A y and Enter typed while the model works approve nothing; a y after the question does."""
    with chat(tmp_path) as screen:
        screen.type("late rename\r")
        screen.wait_for("thinking")
        screen.type("y\ry\r")
        screen.wait_for("Do it?")
        assert screen.settle(1.5).endswith("n = no:")
        screen.type("\r")
        assert screen.settle(0.8).endswith("n = no:")
        insist(screen, "yes\r", "Renamed 12.")
        assert ready(screen).endswith("\n\nRenamed 12.\n\n>")


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
        assert screen.settle(1.0).endswith("n = no:")


def test_a_long_plan_is_paged(tmp_path: Path) -> None:
    """Every step passes the screen before the question."""
    with chat(tmp_path) as screen:
        screen.type("many\r")
        shown = screen.wait_for("Space: more")
        while "Do it?" not in shown:
            screen.type(" ")
            shown = screen.settle(0.3)
    assert all(f"skany/skan{each:03}.pdf → skany/f{each:03}.pdf" in shown for each in range(300))
    assert "Space: more" not in shown
