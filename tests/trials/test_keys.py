"""Keys of the input line, in tmux."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.trials.place import calls, says

if TYPE_CHECKING:
    from pathlib import Path

    from tests.trials.place import Place

LONG_PASTE = "".join(f"line {number} of what was pasted\n" for number in range(1, 301))


def test_a_question_mark_shows_the_keys(place: Place) -> None:
    """Alone on a line it is no question to the model; a mistyped command names the nearest."""
    with place.chat() as terminal:
        terminal.say("?")
        terminal.wait_for("Ctrl-O shows the steps", "Ctrl-G opens your editor")
        assert "/undo" not in terminal.ready()
        terminal.say("/help")
        terminal.wait_for("/undo", "take back the last change")
        terminal.ready()
        terminal.say("/sesions")
        terminal.wait_for("There is no command /sesions. Did you mean /sessions?")
    assert not place.server.requests


def test_the_steps_of_the_last_turn_unfold(place: Place) -> None:
    """Ctrl-O writes them above what is being typed, which stays."""
    place.script(
        calls("find_documents", words="lease"),
        calls("read_document", path="umowy/najem.txt"),
        says("The lease ends on 31 March 2027."),
    )
    with place.chat() as terminal:
        terminal.say("When does the lease end?")
        terminal.wait_for("(umowy/najem.txt)")
        terminal.ready()
        terminal.type("and the re")
        terminal.keys("C-o")
        shown = terminal.wait_until(
            lambda screen: screen.count('read_document(path="umowy/najem.txt")') == 2, "the steps"
        )
        shown = terminal.wait_for("> and the re")
        assert shown.count('find_documents(words="lease")') == 2


def test_a_request_of_several_lines(place: Place) -> None:
    """Alt-Enter and Ctrl-J start a new line; Enter sends all of them as one request."""
    place.script(says("Three lines."))
    with place.chat() as terminal:
        terminal.type("one")
        terminal.keys("M-Enter")
        terminal.type("dwa żółwie")
        terminal.keys("C-j")
        terminal.type("three")
        terminal.wait_for("> one\n  dwa żółwie\n  three")
        terminal.keys("Enter")
        terminal.wait_for("Three lines.")
    (request,) = place.server.requests
    assert "one\ndwa żółwie\nthree" in request["messages"][-1]["content"]


def test_paths_and_commands_are_completed(place: Place) -> None:
    """`@` offers documents by any part of their path, Tab takes one; `/` offers commands."""
    place.script(says("A meadow."))
    with place.chat() as terminal:
        terminal.type("What is @laka")
        terminal.wait_for("umowy/łąka w Żywcu.txt")
        terminal.keys("Tab")
        terminal.wait_for('> What is "umowy/łąka w Żywcu.txt"')
        terminal.keys("C-u")
        terminal.type("/stat")
        terminal.wait_for("/statystyki", "how often and how well tools were used")
        terminal.keys("Tab")
        terminal.wait_for("> /statystyki")


def test_earlier_requests_come_back(place: Place) -> None:
    """Arrow up brings the last one; Ctrl-R finds one by a part of it, in a later run too."""
    place.script(says("Yes."))
    with place.chat() as terminal:
        for request in ("first of all", "second"):
            terminal.say(request)
            terminal.wait_for(f"> {request}")
            terminal.ready()
        terminal.keys("Up")
        terminal.wait_until(lambda screen: screen.count("> second") == 2, "the last request")
    with place.chat() as terminal:
        terminal.keys("C-r")
        terminal.type("of a")
        terminal.wait_for("first of all")
        terminal.keys("Enter")
        terminal.wait_for("> first of all")


def test_a_search_is_left_before_the_editor_opens(place: Place, tmp_path: Path) -> None:
    """Ctrl-G in a search leaves it with the line as it was; without one it opens the editor."""
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\nprintf " in Łódź" >> "$1"\n')
    editor.chmod(0o755)
    place.script(says("Yes."))
    with place.chat(environment={"EDITOR": str(editor), "VISUAL": ""}) as terminal:
        terminal.say("an old one")
        terminal.wait_for("Yes.")
        terminal.ready()
        terminal.type("half")
        terminal.keys("C-r")
        terminal.type("old")
        terminal.wait_for("Search back: old")
        terminal.keys("C-g")
        terminal.wait_until(
            lambda screen: "Search back" not in screen and screen.count("> half") == 1, "the line"
        )
        terminal.keys("C-g")
        terminal.wait_for("> half in Łódź")


def test_a_big_paste_is_one_request(place: Place) -> None:
    """300 pasted lines are not 300 requests, and none of them is sent before Enter."""
    place.script(says("That was long."))
    with place.chat() as terminal:
        terminal.paste(LONG_PASTE)
        terminal.wait_for("line 300 of what was pasted")
        assert not place.server.requests
        terminal.keys("Enter")
        terminal.wait_for("That was long.")
    (request,) = place.server.requests
    assert LONG_PASTE.strip() in request["messages"][-1]["content"]
