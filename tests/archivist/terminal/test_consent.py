"""The question before a change."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.events import Consent
from archivist.terminal.consent import (
    GRACE_S,
    SETTLE_S,
    ConsentDialog,
    Question,
    headline,
    step_lines,
    tell,
)
from archivist.terminal.width import cells
from tests.archivist.terminal.scripted import HOSTILE, move, plan
from tests.archivist.terminal.streams import make_screen
from tools.effects.fingerprint import Fingerprint
from tools.effects.plan import Plan
from tools.effects.steps import Held, MakeFolder, Move, RemoveFolder, Step
from tools.effects.trash import trash_path
from tools.effects.writes import Content, Discard, Exchange, Write


class TypedKeys:
    """Keys at given times; a key of None is a pause. Time goes on only here."""

    def __init__(self, *keys: tuple[float, str | None]) -> None:
        self.now_s = 0.0
        self.ahead: list[str] = []
        self._keys = list(keys)

    def flush(self) -> None:
        """Drop what was typed ahead."""
        self.ahead.clear()

    def next_key(self, timeout_s: float) -> str | None:
        """Hand out what was typed ahead, then the keys in time, then the end of the terminal."""
        if self.ahead:
            return self.ahead.pop(0)
        if not self._keys:
            raise EOFError
        after_s, key = self._keys[0]
        if after_s > timeout_s:
            self.now_s += timeout_s
            self._keys[0] = (after_s - timeout_s, key)
            return None
        self.now_s += after_s
        self._keys.pop(0)
        return key


def asked(wanted: Plan, keys: TypedKeys, rows: int = 24, columns: int = 80) -> tuple[Consent, str]:
    """Ask, and return the answer and the screen."""
    screen, behind = make_screen(columns, rows, live=True)
    dialog = ConsentDialog(screen, keys, stopped=lambda: False, clock=lambda: keys.now_s)
    return dialog.ask(wanted, "They are many."), behind.getvalue().decode()


def test_all_of_it_is_shown() -> None:
    """What happens, to how much, whether it can be undone, why it is asked, and every step."""
    answer, shown = asked(plan(2), TypedKeys((1.0, "y"), (1.0, None)))
    assert answer is Consent.GIVEN
    assert shown == (
        "\nRename 2 files · 2.4 kB · can be undone\n"
        "Why you are asked: They are many.\n"
        "  1  skany/skan000.pdf → skany/f000.pdf\n"
        "  2  skany/skan001.pdf → skany/f001.pdf\n"
        "\nDo it? y = yes, n = no: yes\n"
    )


def test_names_are_whole_and_escaped() -> None:
    """Nothing of a name is cut, at any width, and nothing of it acts on the terminal."""
    long = "b" * 200 + ".pdf"
    wanted = Plan("zmien_nazwe", (move(f"skany/{HOSTILE}", f"inne/{long}"),))
    for columns in (60, 80, 200):
        lines = step_lines(wanted, columns)
        assert "fak\\x1b[31mtura\\u202efdp.exe" in lines[0]
        assert f"→ inne/{long}" in lines[-1]
    assert headline(wanted).startswith("Move 1 file · ")


def _folder(source: str, target: str, documents: int) -> Move:
    was = Fingerprint(1, 1, 0, 0, is_folder=True)
    return Move(source.encode(), target.encode(), was, Held(documents, 5000))


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ([MakeFolder(b"nowe")], "Make 1 new folder · "),
        ([MakeFolder(b"x"), MakeFolder(b"x/y")], "Make 2 new folders · "),
        ([MakeFolder(b"x"), move("a", "x/a")], "Make 1 new folder and move 1 file · "),
        ([_folder("a", "x/a", 37)], "Move 1 folder (37 files) · 5.0 kB · "),
        ([_folder("a", "b", 1)], "Rename 1 folder (1 file) · "),
        ([move("x/a", "a"), RemoveFolder(b"x")], "Move 1 file and remove 1 new folder · "),
        (
            [move("a", ".stage"), move("b", "a"), move(".stage", "b")],
            "Rename 2 files · ",
        ),
    ],
)
def test_what_will_happen_is_counted(steps: list[Step], says: str) -> None:
    """Files, folders with what they hold, and new folders, each by its own word."""
    wanted = Plan("przenies", tuple(steps))
    assert headline(wanted).startswith(says)
    assert len(step_lines(wanted, 80)) == len(wanted.changes)


def test_what_is_written_is_shown() -> None:
    """A new version is one line with its sizes, and the text stands below, nothing hidden in it."""
    old, new = Content.of(b"a"), Content.of(b"b" * 2000)
    steps = (
        Write(b".s", new, like=b"x.txt"),
        Exchange(b"x.txt", b".s", old=old, new=new),
        Discard(b".s", old, like=b"x.txt"),
    )
    wanted = Plan("dopisz_do_pliku", steps, text="raz\n\x1b[31mdwa")
    assert headline(wanted) == "Change 1 file · 2.0 kB · can be undone"
    assert step_lines(wanted, 80) == [
        "  1  new version of x.txt (1 byte → 2.0 kB)",
        "  The text:",
        "  | raz",
        "  | \\x1b[31mdwa",
    ]
    fresh = Plan("zapisz_plik", (MakeFolder(b"n"), Write(b"n/x.txt", new)), text="b")
    assert headline(fresh).startswith("Make 1 new folder and write 1 new file · ")


def test_the_trash_is_called_so() -> None:
    """Neither the folder of the trash nor the note in it is shown, on the way there and back."""
    trashed = trash_path(Path("/home/x/Trash"), b"files/a")
    note = Write(trash_path(Path("/home/x/Trash"), b"info/a.trashinfo"), Content.of(b"note"))
    there = Move(b"a", trashed, Fingerprint(1, 1, 5000, 0))
    wanted = Plan("usun", (note, there))
    assert headline(wanted) == "Put 1 file into the trash · 5.0 kB · can be undone"
    assert step_lines(wanted, 80) == ["  1  a → the trash"]
    back = Plan("undo", (there.reversed(), note.reversed()))
    assert step_lines(back, 80) == ["  1  the trash → a"]


def test_folders_are_shown_with_their_names() -> None:
    """A new folder has its line; the name in between of a swap has none."""
    steps = (MakeFolder(b"x"), move("a", ".stage"), move("b", "a"), move(".stage", "b"))
    assert step_lines(Plan("t", steps), 80) == ["  1  new folder x", "  2  a → b", "  3  b → a"]
    removed = step_lines(Plan("t", (RemoveFolder(b"x"),)), 80)
    assert removed == ["  1  new folder x → removed, for it is empty again"]


def test_what_was_typed_before_the_question_does_not_count() -> None:
    """A y and Enter typed ahead are flushed; the person has to answer again."""
    keys = TypedKeys((5.0, None))
    keys.ahead = ["y", "c-m"]
    answer, shown = asked(plan(1), keys)
    assert answer is Consent.REFUSED  # the terminal went away in the end
    assert shown.endswith("n = no: no\n")


@pytest.mark.parametrize("key", ["n", "N", "escape", "c-c", "c-d"])
def test_no(key: str) -> None:
    """Each of these means no."""
    assert asked(plan(1), TypedKeys((1.0, key)))[0] is Consent.REFUSED


@pytest.mark.parametrize("key", ["c-m", " ", "x", "1", "up", "<bracketed-paste>", "a"])
def test_other_keys_do_nothing(key: str) -> None:
    """Enter has no default, and a pasted text is no answer."""
    keys = TypedKeys((1.0, key), (1.0, key), (1.0, "n"))
    assert asked(plan(1), keys)[0] is Consent.REFUSED
    keys = TypedKeys((1.0, key), (1.0, "y"), (1.0, None))
    assert asked(plan(1), keys)[0] is Consent.GIVEN


def test_the_grace_lasts_until_typing_stops() -> None:
    """Keys that flow on from a sentence are no answer, however long they flow."""
    typing = [(0.2, "y") for _ in range(20)]
    question = Question(0.0)
    now_s = 0.0
    for after_s, key in typing:
        now_s += after_s
        assert question.press(key, now_s) is None
        assert question.wait(now_s + SETTLE_S) is None
    assert question.press("y", now_s + 2 * GRACE_S) is None
    assert question.wait(now_s + 2 * GRACE_S + 2 * SETTLE_S) is Consent.GIVEN


def test_ctrl_c_counts_at_once() -> None:
    """A no by Ctrl-C needs no grace."""
    assert Question(0.0).press("c-c", 0.01) is Consent.REFUSED


def press(*keys: str) -> Consent | None:
    """Press keys quickly, one second after the question, and wait for what comes of it."""
    question = Question(0.0)
    for number, key in enumerate(keys):
        answer = question.press(key, 1.0 + number / 100)
        if answer is not None:
            return answer
    return question.wait(1.0 + len(keys) / 100 + SETTLE_S)


@pytest.mark.parametrize(
    ("keys", "consent"),
    [
        ("y", Consent.GIVEN),
        ("Y", Consent.GIVEN),
        ("yes", Consent.GIVEN),
        ("yyyyyy", Consent.GIVEN),
        ("t", Consent.GIVEN),
        ("TAK", Consent.GIVEN),
        ("yn", Consent.REFUSED),
        ("tn", Consent.REFUSED),
        ("nie", Consent.REFUSED),
        ("yesterday I", None),
        ("you", None),
        ("test", None),
        ("taka", None),
        ("yeast", None),
        ("ty", None),
        ("", None),
    ],
)
def test_words(keys: str, consent: Consent | None) -> None:
    """A word for yes is a yes; one that only starts like it is not; a no right after it wins."""
    assert press(*keys) is consent


def test_enter_after_yes_is_taken_along() -> None:
    """The rest of "yes" and Enter do not reach the next input line."""
    keys = TypedKeys((1.0, "y"), (0.1, "e"), (0.1, "s"), (0.1, "c-m"), (1.0, None))
    assert asked(plan(1), keys)[0] is Consent.GIVEN


@pytest.mark.parametrize("word", ["tak", "nie", "no"])
def test_a_word_typed_slowly_does_not_reach_the_input_line(word: str) -> None:
    """All of it belongs to the question, Enter too."""
    keys = TypedKeys((1.0, word[0]), *[(0.2, key) for key in [*word[1:], "c-m"]], (1.0, "x"))
    assert asked(plan(1), keys)[0] is (Consent.GIVEN if word == "tak" else Consent.REFUSED)
    assert keys.next_key(1.0) == "x"


@pytest.mark.parametrize("early", ["y", "n", "t"])
def test_an_early_key_is_told_to_be_ignored(early: str) -> None:
    """Whoever answered too fast learns, once, that the key has to be pressed again."""
    keys = TypedKeys((0.1, early), (0.1, early), (1.0, "y"), (1.0, None))
    answer, shown = asked(plan(1), keys)
    assert answer is Consent.GIVEN
    assert shown.endswith("\nDo it? y = yes, n = no: (ignored: press again) yes\n")


def test_a_yes_that_counts_is_not_called_ignored() -> None:
    """Who pressed again in the moment when keys began to count needs no hint."""
    question = Question(0.0)
    question.press("y", 0.1)
    assert not question.idle(0.1)
    question.press("y", 0.1 + GRACE_S)
    assert not question.idle(0.1 + GRACE_S)


def test_a_yes_that_became_a_sentence_is_told_to_be_ignored() -> None:
    """The question says that it still waits."""
    keys = TypedKeys((1.0, "y"), (0.1, "o"), (0.1, "u"), (1.0, "n"))
    answer, shown = asked(plan(1), keys)
    assert answer is Consent.REFUSED
    assert shown.count("(ignored: press again)") == 1


def test_an_early_enter_is_not_worth_a_word() -> None:
    """Pressing Enter again would not help."""
    assert "again" not in asked(plan(1), TypedKeys((0.1, "c-m"), (1.0, "n")))[1]


@given(
    st.lists(st.tuples(st.floats(0, 2), st.sampled_from(["c-m", "x", "e", "s", "a", " ", "up"])))
)
def test_no_consent_without_a_y(keys: list[tuple[float, str]]) -> None:
    """Whatever else is pressed and whenever, approval is never assumed."""
    question = Question(0.0)
    now_s = 0.0
    for after_s, key in keys:
        now_s += after_s
        assert question.wait(now_s) is None
        assert question.press(key, now_s) is None


def test_a_long_plan_is_paged_to_its_end() -> None:
    """The question comes only after every step was on the screen; y in between means nothing."""
    keys = TypedKeys((1.0, "y"), *[(0.1, " ")] * 20, (1.0, "y"), (1.0, None))
    answer, shown = asked(plan(300), keys)
    assert answer is Consent.GIVEN
    assert all(f"skany/skan{each:03}.pdf → skany/f{each:03}.pdf" in shown for each in range(300))
    assert "18 of 300 lines · Space: more · n: no" in shown
    assert shown.count("Rename 300 files") == 2
    assert shown.count("Do it?") == 1


def test_a_long_plan_can_be_refused_half_way() -> None:
    """Nobody has to see all of it to say no."""
    answer, shown = asked(plan(300), TypedKeys((1.0, " "), (0.1, "n")))
    assert answer is Consent.REFUSED
    assert "Do it?" not in shown
    assert "skan299" not in shown


def test_a_page_holds_no_more_than_the_screen() -> None:
    """Lines that wrap count for the rows they take; at least one is shown on a tiny screen."""
    wanted = Plan("zmien_nazwe", tuple(move("a" * 100 + str(each), "b" * 100) for each in range(9)))
    _, shown = asked(wanted, TypedKeys((1.0, "n")), rows=12, columns=40)
    steps = [line for line in shown.split("\n") if "aaa" in line or "bbb" in line]
    first = [line.split("\r")[0] for line in steps]
    assert sum(-(-cells(line) // 40) for line in first) <= 6
    assert "aaa" in asked(wanted, TypedKeys((1.0, "n")), rows=2, columns=10)[1]


def test_a_terminal_that_goes_away_is_no_consent() -> None:
    """End of input at any point means no."""
    assert asked(plan(1), TypedKeys())[0] is Consent.REFUSED
    assert asked(plan(300), TypedKeys())[0] is Consent.REFUSED
    assert asked(plan(1), TypedKeys((1.0, "y")))[0] is Consent.REFUSED


def test_work_that_was_stopped_is_not_consented_to() -> None:
    """A signal from outside answers the question with no."""
    keys = TypedKeys((9.0, "y"))
    screen, _ = make_screen()
    dialog = ConsentDialog(screen, keys, stopped=lambda: True, clock=lambda: keys.now_s)
    assert dialog.ask(plan(1), "why") is Consent.REFUSED


def test_what_is_not_asked_is_told() -> None:
    """Where nobody can be asked the plan is printed, and that it was not carried out."""
    screen, behind = make_screen()
    tell(screen, plan(1), "One is many.")
    assert behind.getvalue().decode() == (
        "Rename 1 file · 1.2 kB · can be undone · not done\n"
        "Why it needs consent: One is many.\n"
        "  1  skany/skan000.pdf → skany/f000.pdf\n"
    )
