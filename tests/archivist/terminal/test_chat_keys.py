"""Keys of the input line, in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.archivist.terminal.chatting import chat, ready

if TYPE_CHECKING:
    from pathlib import Path


def test_the_status_line_stands_below(tmp_path: Path) -> None:
    """Model, voice, profile, archive and how full the context is; after a document, that too."""
    with chat(tmp_path, columns=100) as screen:
        last = "test-model · voice en · writer · /home/anna/dokumenty · context 63%"
        screen.wait_for(last)
        screen.type("taint\r")
        screen.wait_for("Read.")
        ready(screen)
        screen.wait_for(f"{last} · has read")


def test_no_status_line_on_a_plain_terminal(tmp_path: Path) -> None:
    """A screen reader hears the prompt and nothing else."""
    with chat(tmp_path, environment={"TERM": "dumb"}) as screen:
        assert "context 63%" not in screen.shown()


def test_a_path_is_completed_behind_an_at_sign(tmp_path: Path) -> None:
    """Tab takes the first one; the request has the path and no @."""
    with chat(tmp_path) as screen:
        screen.type("Read @naj")
        screen.wait_for("umowy/najem lokalu.pdf")
        screen.type("\t")
        screen.wait_for('> Read "umowy/najem lokalu.pdf"')
        screen.type("\r")
        screen.wait_for("You said: 'Read \"umowy/najem lokalu.pdf\"'")


def test_steps_unfold(tmp_path: Path) -> None:
    """Ctrl-O writes the calls of the last turn whole, above what is being typed."""
    with chat(tmp_path) as screen:
        screen.type("long\r")
        screen.wait_for("Done.")
        ready(screen)
        screen.type("half a sen\x0f")
        whole = "bardzo/długa/ścieżka/" * 8
        screen.wait_until(
            lambda shown: whole in shown.replace("\n", "").replace(" ", ""), "the whole path"
        )
        screen.wait_until(lambda shown: shown.count("812 of 3,204 tokens") == 2, "the result")
        screen.wait_for("> half a sen")


def test_nothing_to_unfold_is_said(tmp_path: Path) -> None:
    """Before the first turn there are no steps."""
    with chat(tmp_path) as screen:
        screen.type("\x0f")
        screen.wait_for("The last turn had no steps to unfold.")


def test_an_editor_writes_the_request(tmp_path: Path) -> None:
    """Ctrl-G opens $EDITOR with what was typed; what it saves stands in the input line, unsent."""
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\nprintf " in Łódź" >> "$1"\n')
    editor.chmod(0o755)
    with chat(tmp_path, environment={"EDITOR": str(editor), "VISUAL": ""}) as screen:
        screen.type("the lease\x07")
        screen.wait_for("> the lease in Łódź")
        screen.type("\r")
        screen.wait_for("You said: 'the lease in Łódź'")


def test_earlier_requests_are_searched(tmp_path: Path) -> None:
    """Ctrl-R finds one by a part of it."""
    with chat(tmp_path) as screen:
        for request in ("first of all", "second"):
            screen.type(f"{request}\r")
            screen.wait_for(f"You said: '{request}'")
            ready(screen)
        screen.type("\x12of")
        screen.wait_for("Search back: of")
        screen.type("\r")
        screen.wait_until(lambda shown: "Search back" not in shown, "the end of the search")
        screen.type("\r")
        twice = screen.wait_until(
            lambda shown: shown.count("You said: 'first of all'") == 2, "the request again"
        )
        assert twice.count("> first of all") == 2


def test_a_question_mark_shows_the_keys(tmp_path: Path) -> None:
    """Alone on a line it is no question to the model."""
    with chat(tmp_path) as screen:
        screen.type("?\r")
        screen.wait_for("Ctrl-O shows the steps")
