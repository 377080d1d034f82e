"""Leaving and going on, in tmux."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.trials.place import calls, says

if TYPE_CHECKING:
    from tests.trials.place import Place
    from tests.trials.tmux import Pane

KEPT = re.compile(r"Session (\S+) is kept\.")


def leave(terminal: Pane) -> str:
    """Leave with Ctrl-D; return the session's id."""
    terminal.keys("C-d")
    assert terminal.exit_code() == 0
    found = KEPT.search(terminal.shown())
    assert found is not None
    return found[1]


def test_a_conversation_goes_on_where_it_was(place: Place) -> None:
    """`--resume` shows what was said, and the model has it before it."""
    place.script(
        calls("find_documents", words="lease"),
        calls("read_document", path="umowy/najem.txt"),
        says("The lease ends on 31 March 2027."),
    )
    with place.chat() as terminal:
        terminal.say("When does the lease end?")
        terminal.wait_for("(umowy/najem.txt)")
        terminal.ready()
        session = leave(terminal)
    place.script(says("I said 31 March 2027."))
    with place.chat("--resume") as terminal:
        terminal.wait_for(
            f"Continuing {session}: 1 request",
            "> When does the lease end?",
            "The lease ends on 31 March 2027.",
        )
        terminal.say("What did you say?")
        terminal.wait_for("I said 31 March 2027.")
    said = str(place.server.requests[-1]["messages"])
    assert "When does the lease end?" in said
    assert "The lease ends on 31 March 2027." in said


def test_another_conversation_is_resumed_from_within(place: Place) -> None:
    """`/resume` with the beginning of an id leaves this one kept and goes on with that."""
    place.script(says("Yes, a first one."))
    with place.chat() as terminal:
        terminal.say("Is there a first one?")
        terminal.wait_for("Yes, a first one.")
        terminal.ready()
        session = leave(terminal)
    with place.chat() as terminal:
        terminal.say("/sessions")
        terminal.wait_for(session, "Is there a first one?")
        terminal.ready()
        terminal.say(f"/resume {session}")
        terminal.wait_for(f"Continuing {session}", "Yes, a first one.")


def test_ask_says_what_it_says_on_two_streams(place: Place) -> None:
    """At a terminal the steps and the answer are shown, and the command ends."""
    place.script(calls("find_documents", words="lease"), says("It is there."))
    with place.program("ask", "Where is the lease?") as terminal:
        assert terminal.exit_code() == 0
        shown = terminal.shown()
    assert 'find_documents(words="lease")' in shown
    assert "It is there." in shown
