"""Ctrl-C, Escape and what is typed ahead, in tmux."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.trials.place import calls, says
from tools.shell.walls import Walls, walls_around

if TYPE_CHECKING:
    from tests.trials.place import Place
    from tests.trials.tmux import Pane

STOPPED = "Stopped"
ANSWER = "It is a quiet day in the archive, and the second shelf is being dusted."


def goes_on(place: Place, terminal: Pane) -> None:
    """Ask something after a stop."""
    terminal.ready()
    place.script(says("Still here."))
    terminal.say("hello")
    terminal.wait_for("Still here.")
    terminal.ready()


def test_stopped_while_the_prompt_is_read(place: Place) -> None:
    """A slow model shows that it works and for how long; Ctrl-C stops it, the chat goes on."""
    place.script(place.waiting(says("never")))
    with place.chat() as terminal:
        terminal.say("How are you?")
        terminal.wait_for("reading 0% · 1 s · Ctrl-C stops")
        terminal.keys("C-c")
        terminal.wait_for(STOPPED)
        assert "reading" not in terminal.ready()
        goes_on(place, terminal)
        assert "never" not in terminal.shown()


def test_stopped_in_the_middle_of_an_answer(place: Place) -> None:
    """What was shown stays, the rest does not come, and the next answer is whole."""
    place.script(place.held(ANSWER, 30))
    with place.chat() as terminal:
        terminal.say("How are you?")
        terminal.wait_for("It is a quiet day")
        terminal.keys("C-c")
        terminal.wait_for(STOPPED)
        place.gate.set()
        goes_on(place, terminal)
        assert "second shelf" not in terminal.shown()


def test_stopped_while_a_tool_runs(place: Place) -> None:
    """The tool ends with the step."""
    if not isinstance(walls_around(place.archive), Walls):
        pytest.skip("nothing here keeps a shell in: install bubblewrap, or use Linux 6.2 or newer")
    place.script(calls("run_command", command="sleep 600"), says("never"))
    shell = {"ARCHIVIST_SHELL": "on"}
    with place.chat("--profile", "admin", environment=shell) as terminal:
        terminal.say("Run sleep 600.")
        terminal.wait_for('run_command(command="sleep 600")', "Ctrl-C stops")
        terminal.keys("C-c")
        terminal.wait_for(STOPPED)
        goes_on(place, terminal)


def test_the_empty_line_leaves_at_the_second_ctrl_c(place: Place) -> None:
    """The first one clears what was typed, the next one warns, and the one after that leaves."""
    place.script(says("Hello."))
    with place.chat() as terminal:
        terminal.say("hello")
        terminal.wait_for("Hello.")
        terminal.ready()
        terminal.type("half a sen")
        terminal.wait_for("> half a sen")
        terminal.keys("C-c")
        terminal.ready()
        terminal.keys("C-c")
        terminal.wait_for("Ctrl-C again leaves")
        terminal.keys("C-c")
        assert terminal.exit_code() == 0
        assert "is kept." in terminal.shown()


def test_what_is_typed_ahead_is_sent_later(place: Place) -> None:
    """It is shown below the answer that is written; Enter queues it as the next request."""
    place.script(place.held(ANSWER, 30), says("Second answer."))
    with place.chat() as terminal:
        terminal.say("How are you?")
        terminal.wait_for("It is a quiet day")
        terminal.type("and the")
        terminal.wait_for("It is a quiet day", "> and the")
        terminal.say(" second?")
        terminal.wait_for("1 queued, Esc takes back")
        place.gate.set()
        terminal.wait_for("> and the second?", "Second answer.")
        assert "queued" not in terminal.shown()
    assert "and the second?" in place.server.requests[-1]["messages"][-1]["content"]


def test_escape_takes_back_what_was_queued(place: Place) -> None:
    """It stands in the input line again, unsent, and the work goes on."""
    place.script(place.waiting(says("Done at last.")))
    with place.chat() as terminal:
        terminal.say("How are you?")
        terminal.wait_for("reading 0%")
        terminal.say("one")
        terminal.type("two")
        terminal.wait_for("1 queued, Esc takes back · > two")
        terminal.keys("Escape")
        terminal.wait_for("> one\\ntwo")
        place.gate.set()
        terminal.wait_for("Done at last.")
        terminal.wait_for("> one\n  two")
    assert len(place.server.requests) == 1
