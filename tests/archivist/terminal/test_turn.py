"""A turn on the screen."""

from __future__ import annotations

import pytest

from archivist.agent.events import (
    Compacted,
    ConsentNeeded,
    Ended,
    Event,
    PromptProgress,
    StepStarted,
    Stop,
    Tainted,
    Thinking,
    Token,
    ToolCalled,
)
from archivist.terminal.turn import TurnView
from tests.archivist.terminal.scripted import SCRIPTS, answer, plan, read
from tests.archivist.terminal.streams import make_screen
from tools.activity import Activity, Part


def drawn(events: list[Event | float | Exception], columns: int) -> str:
    """Show events on one screen."""
    screen, behind = make_screen(columns)
    view = TurnView(screen, screen)
    for event in events:
        if not isinstance(event, float | Exception):
            view.show(event)
    return behind.getvalue().decode()


CALL = '› read_document(path="faktury/2023/pomarańcze.pdf", from_line=1)'
RESULT = "ok · 0.3 s · 812 of 3,204 tokens"


@pytest.mark.parametrize(
    ("columns", "lines"),
    [
        (
            60,
            ['› read_document(path="faktury/…marańcze.pdf", from_line=1)', f"  {RESULT}"],
        ),
        (80, [CALL, f"  {RESULT}"]),
        (200, [f"{CALL} · {RESULT}"]),
    ],
)
def test_a_call_and_its_result(columns: int, lines: list[str]) -> None:
    """The result stands beside the call where it fits, else below it."""
    shown = drawn(read("faktury/2023/pomarańcze.pdf"), columns).splitlines()
    assert shown[1:] == lines[1:]
    assert len(shown[0]) <= columns
    assert shown[0] == lines[0] or columns == 60


def test_a_taint_is_told_where_it_closes_something() -> None:
    """Which tools are gone, and what brings them back; else not a word."""
    shown = drawn(SCRIPTS["taint"], 80)
    assert "\nClosed from here on: shell, search_web. This conversation holds text of" in shown
    assert "/clear begins a new one.\n" in " ".join(shown.split(" "))
    assert drawn([*read("a.txt"), Tainted(), *answer("Done.")], 80) == drawn(
        [*read("a.txt"), *answer("Done.")], 80
    )


def test_a_cut_is_told_between_steps() -> None:
    """The person learns that the model sees less than before."""
    shown = drawn([Compacted(2, 1), *read("a.txt"), Compacted(latest=True), *answer("Done.")], 80)
    assert shown.startswith("Cut to make room: 2 earlier results, 1 earlier request\n› read_")
    assert shown.endswith("\nCut to make room: the middle of the latest result\n\nDone.\n")


def test_the_answer_follows_after_a_blank_line() -> None:
    """Calls and answer are told apart at a glance."""
    shown = drawn([*read("a.txt"), StepStarted(2), *answer("Here it is.")], 80)
    assert shown.endswith(f"{RESULT}\n\nHere it is.\n")


def test_an_answer_that_was_not_streamed_is_shown_once() -> None:
    """The last event carries the answer too; it is used when there were no tokens."""
    assert drawn([Ended(Stop.ANSWERED, "All of it.")], 80) == "\nAll of it.\n"
    assert drawn([Token("All of it."), Ended(Stop.ANSWERED, "All of it.")], 80) == "\nAll of it.\n"


def test_a_thought_is_one_quiet_line() -> None:
    """However long, it is folded to one line, and nothing in it acts on the terminal."""
    thought = [Thinking("I should look\n"), Thinking("for \x1b[31mthe rent. " * 20)]
    shown = drawn([*thought, Ended(Stop.ANSWERED, "1250")], 40)
    line, _, answer = shown.splitlines()
    assert line.startswith("~ I should look for")
    assert len(line) <= 40
    assert "\x1b" not in shown
    assert answer == "1250"


def test_thinking_without_end_is_said() -> None:
    """The thought stays, folded, and below it stands why there is no answer."""
    shown = drawn([Thinking("Hmm"), Ended(Stop.THOUGHT_LIMIT, "")], 80)
    assert shown == "~ Hmm\nStopped: the model went on thinking and did not decide.\n"


def test_a_stop_and_what_was_not_read_are_said() -> None:
    """A half answer stays, and below it stands why it is half."""
    shown = drawn([Token("Half an"), Ended(Stop.CANCELLED, "", unread=("p. 2",))], 80)
    assert shown == "\nHalf an\nStopped, as you asked.\nNot read: p. 2\n"


def test_the_loops_own_sentence_wins() -> None:
    """Where the loop says what happened, nothing is added."""
    assert drawn([Ended(Stop.STUCK, "It went round in circles.")], 80) == (
        "It went round in circles.\n"
    )


def test_progress_is_shown_after_a_second_and_is_honest() -> None:
    """Nothing in the first second; then a percentage that reaches 100 never before the end."""
    now_s = 0.0
    screen, behind = make_screen(live=True)
    view = TurnView(screen, screen, clock=lambda: now_s)
    view.show(StepStarted(1))
    view.show(PromptProgress(10, 1000))
    now_s = 0.9
    view.tick(stopping=False)
    assert behind.getvalue() == b""
    now_s = 2.5
    view.show(PromptProgress(999, 1000))
    view.tick(stopping=False)
    view.show(PromptProgress(1000, 1000))
    view.tick(stopping=False)
    view.tick(stopping=True)
    view.show(Token("x"))
    view.tick(stopping=False)
    assert behind.getvalue().decode() == (
        "\rreading 99% · 2 s · Ctrl-C stops\x1b[K"
        "\rthinking · 2 s · Ctrl-C stops\x1b[K"
        "\rstopping…\x1b[K"
        "\r\x1b[K\n"
    )


def test_the_time_left_is_told_once_it_is_known() -> None:
    """Of the prompt and of what a tool does; what is queued takes the place of the way to stop."""
    now_s = 0.0
    screen, behind = make_screen(60, live=True)
    view = TurnView(screen, screen, clock=lambda: now_s)
    view.show(StepStarted(1))
    for done in range(0, 500, 100):
        view.show(PromptProgress(done, 1000))
        view.tick(stopping=False)
        now_s += 1.0
    view.show(ToolCalled(1, "a", {}, "a()"))
    for done in range(0, 70, 10):
        reading = Activity(f"reading {done} of 90,000", Part(done, 90_000, ends_s=20.0))
        view.tick(stopping=False, activity=reading, typed="> next" if done == 60 else "")
        now_s += 1.0
    view.tick(stopping=False, activity=reading, typed="2 queued, Esc takes back")
    shown = [part.partition("\x1b")[0] for part in behind.getvalue().decode().split("\r")]
    assert "reading 40% · about 6 s left · Ctrl-C stops" in shown
    assert "reading 40 of 90,000 · about 10 s left · Ctrl-C stops" in shown
    assert shown[-2:] == [
        "reading 60 of 90,000 · about 9 s left · > next",
        "reading 60 of 90,000 · 2 queued, Esc takes back",
    ]


def test_what_is_typed_while_the_answer_is_written_is_shown_below_it() -> None:
    """Not where the answer goes elsewhere than the notes: nobody knows its column there."""
    screen, behind = make_screen(live=True)
    notes, beside = make_screen(live=True)
    for view in (TurnView(screen, screen), TurnView(notes, screen)):
        view.show(StepStarted(1))
        view.show(Token("It costs "))
        view.tick(stopping=False, typed="> next")
    assert behind.getvalue().count(b"> next") == 1
    assert b"> next" not in beside.getvalue()


def test_a_slow_stop_names_the_way_out() -> None:
    """Where the work does not end within seconds the person is not left helpless."""
    now_s = 0.0
    screen, behind = make_screen(live=True)
    view = TurnView(screen, screen, clock=lambda: now_s)
    view.tick(stopping=True)
    now_s = 6.0
    view.tick(stopping=True)
    assert "still stopping… Ctrl-\\ ends the program" in behind.getvalue().decode()


def test_a_question_starts_on_its_own_line() -> None:
    """The call's line is ended before a consent dialog."""
    assert drawn([*read("a")[:2], ConsentNeeded(plan(1), "why")], 80).endswith(")\n")


def test_nothing_of_a_hostile_turn_acts_on_the_terminal() -> None:
    """A hostile file name in a call, an error and the answer is shown in all three."""
    shown = drawn(SCRIPTS["hostile"], 200)
    assert shown.count("fak\\x1b[31mtura\\u202efdp.exe") == 3
    assert "\x1b" not in shown
    assert "[bold]x[/bold]" in shown


def test_without_calls_only_remarks_are_left() -> None:
    """A piped `ask` keeps calls to itself, and the answer goes elsewhere."""
    notes, behind_notes = make_screen()
    answers, behind_answers = make_screen(terminal=False)
    view = TurnView(notes, answers, calls=False)
    for event in [*read("a.txt"), *answer("Yes."), Ended(Stop.ANSWERED, "Yes.", unread=("p. 2",))]:
        if not isinstance(event, float | Exception):
            view.show(event)
    assert behind_notes.getvalue() == b"Not read: p. 2\n"
    assert behind_answers.getvalue() == b"Yes.\n"
