"""What it looks like: sizes, colours, letters and terminals of every kind, in tmux."""

from __future__ import annotations

import os
import re
import subprocess
from shutil import which
from typing import TYPE_CHECKING

import pytest

from archivist.terminal.width import cells
from tests.trials.place import calls, says

if TYPE_CHECKING:
    from tests.trials.place import Place

COLOR = re.compile(r"\x1b\[(?:\d+;)*(?:[349][0-7]|[34]8;)")
LETTER = (
    "W umowie zapisano łąkę, żółwia i źdźbło.\n\n- 漢字の文書 również tam są\n"
    "- **Ważne:** termin mija 31 marca\n"
)
FIRST = "The first sentence says how the lease was made and who had signed it on that day. "
SECOND = "The second one tells of the rent, the deposit and the garden behind the house."


@pytest.mark.parametrize(("columns", "rows"), [(60, 20), (80, 24), (200, 50)])
def test_nothing_is_wider_than_the_screen(place: Place, columns: int, rows: int) -> None:
    """Header, call, answer with Polish letters and wide characters, commands, status line."""
    place.script(
        calls("find_documents", words="lease"),
        calls("read_document", path="umowy/najem.txt"),
        says(LETTER),
    )
    with place.chat(columns=columns, rows=rows) as terminal:
        terminal.say("When does the lease end?")
        terminal.wait_for("żółwia i źdźbło", "漢字の文書 również", "(umowy/najem.txt)")
        for command in ("/context", "/tools", "/help", "/statystyki"):
            terminal.ready()
            terminal.say(command)
            terminal.wait_for(f"> {command}\n")
        terminal.ready()
        shown = terminal.wait_until(
            lambda screen: "context " in screen.split("\n")[-1], "the status line"
        )
        assert terminal.whole() == shown  # tmux itself broke no line
        assert all(cells(line) <= columns for line in shown.split("\n"))
        assert "**" not in shown


def test_resized_in_the_middle_of_an_answer(place: Place) -> None:
    """What follows keeps to the new width, and nothing is drawn twice."""
    place.script(place.held(FIRST + SECOND, len(FIRST)))
    with place.chat(columns=100, rows=30) as terminal:
        terminal.say("How are you?")
        terminal.wait_for("signed it on that day.")
        terminal.resize(50, 20)
        place.gate.set()
        terminal.wait_for("behind the house.")
        shown = terminal.ready()
        assert "".join(shown.split()).count("".join((FIRST + SECOND).split())) == 1
        terminal.resize(120, 30)
        place.script(says("Wide again."))
        terminal.say("And you?")
        terminal.wait_for("Wide again.")
        terminal.wait_until(
            lambda screen: "tiny · voice en" in screen.split("\n")[-1], "the status line"
        )


def test_without_colour(place: Place) -> None:
    """NO_COLOR is kept to in all that the program writes."""
    for environment, colored in (({}, True), ({"NO_COLOR": "1"}, False)):
        place.script(calls("find_documents", words="lease"), says("See `umowy/najem.txt`."))
        with place.chat(environment=environment) as terminal:
            terminal.say("Where is the lease?")
            terminal.wait_for("See ", "umowy/najem.txt")
            terminal.ready()
            assert bool(COLOR.search(terminal.colored())) is colored


def test_a_dumb_terminal_is_written_line_by_line(place: Place) -> None:
    """Nothing is drawn again, there is no status line, and what is typed is answered."""
    place.script(calls("find_documents", words="lease"), says("It is there."))
    with place.chat(environment={"TERM": "dumb"}) as terminal:
        terminal.say("Where is the lease?")
        terminal.wait_for('find_documents(words="lease") · ok', "It is there.")
        shown = terminal.ready()
        assert "context " not in shown.split("\n")[-1]
        assert "\x1b[" not in terminal.colored()


def test_inside_screen(place: Place) -> None:
    """GNU screen draws the same: input line, answer, status line."""
    screen = which("screen")
    if screen is None:
        pytest.skip("GNU screen is not installed (apt-get install screen)")
    place.script(says("Zażółć gęślą jaźń."))
    name = f"archivist-{os.getpid()}"  # by it the screen is ended: it outlives its terminal
    try:
        with place.chat(inside=(screen, "-S", name, "-U", "-c", "/dev/null")) as terminal:
            terminal.say("How are you?")
            terminal.wait_for("Zażółć gęślą jaźń.")
            terminal.wait_until(
                lambda shown: "tiny · voice en" in shown.split("\n")[-1], "the status line"
            )
    finally:
        subprocess.run([screen, "-S", name, "-X", "quit"], check=False, capture_output=True)
