"""The question before a change."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from archivist.agent.events import Agreed, Consent, ConsentNeeded, Reply
from archivist.terminal.consent import ConsentDialog, tell
from archivist.terminal.width import cells
from tests.archivist.terminal.scripted import AMENDER, MAIL, PlannedFiles, move, plan
from tests.archivist.terminal.streams import make_screen
from tools.effects.amending import Amender
from tools.effects.plan import Plan
from tools.effects.steps import MakeFolder
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.effects.layer import FileLayer
    from tools.effects.steps import Change


_CALLS = re.compile(r"\x1b\][^\a]*\a|\x1b\[2[23];0t|\a")  # the bell and the title


class TypedKeys:
    """Keys at given times; a key of None is a pause. Time goes on only here."""

    def __init__(self, *keys: tuple[float, str | None]) -> None:
        self.now_s = 0.0
        self.ahead: list[str] = []
        self.names: list[str | None] = []
        self.labels: list[tuple[str, str]] = []
        self._keys = list(keys)

    def retype(self, label: str, text: str) -> str | None:
        """Hand out the next of what is typed as a name; the keys are left alone."""
        self.labels.append((label, text))
        return self.names.pop(0)

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


def asked(  # noqa: PLR0913 - each is one thing that a test varies
    wanted: Plan,
    keys: TypedKeys,
    rows: int = 24,
    columns: int = 80,
    amender: Amender | None = None,
    *,
    allowable: bool = False,
) -> tuple[Reply, str]:
    """Ask, and return the answer and the screen, without the bell and the title."""
    screen, behind = make_screen(columns, rows, live=True)
    dialog = ConsentDialog(screen, keys, lambda: False, amender, clock=lambda: keys.now_s)
    reply = dialog.ask(ConsentNeeded(wanted, "They are many.", allowable=allowable))
    return reply, _CALLS.sub("", behind.getvalue().decode())


def test_all_of_it_is_shown() -> None:
    """What happens, to how much, whether it can be undone, why it is asked, and every step."""
    answer, shown = asked(plan(2), TypedKeys((1.0, "y"), (1.0, None)))
    assert answer is Consent.GIVEN
    assert shown == (
        "\nRename 2 files · 2.4 kB · can be undone\n"
        "Why you are asked: They are many.\n"
        "  skany/ · 2 files\n"
        "    1  skan000.pdf → f000.pdf\n"
        "    2  skan001.pdf → f001.pdf\n"
        "\nDo it? y = yes, n = no: yes\n"
    )


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


def test_a_yes_that_became_a_sentence_is_told_to_be_ignored() -> None:
    """The question says that it still waits."""
    keys = TypedKeys((1.0, "y"), (0.1, "o"), (0.1, "u"), (1.0, "n"))
    answer, shown = asked(plan(1), keys)
    assert answer is Consent.REFUSED
    assert shown.count("(ignored: press again)") == 1


def test_an_early_enter_is_not_worth_a_word() -> None:
    """Pressing Enter again would not help."""
    assert "again" not in asked(plan(1), TypedKeys((0.1, "c-m"), (1.0, "n")))[1]


@pytest.fixture
def letter() -> Plan:
    """A message whose text is longer than the screen."""
    return replace(MAIL, text="\n".join(f"line {each:03}" for each in range(300)))


def test_a_long_text_is_paged_to_its_end(letter: Plan) -> None:
    """The question comes only after every line was on the screen; y in between means nothing."""
    keys = TypedKeys((1.0, "y"), *[(0.1, " ")] * 20, (1.0, "y"), (1.0, None))
    answer, shown = asked(letter, keys)
    assert answer is Consent.GIVEN
    assert all(f"| line {each:03}" in shown for each in range(300))
    assert "18 of 304 lines · Space: more · n: no" in shown
    assert shown.count("Send 1 message") == 2
    assert shown.count("Do it?") == 1


def test_a_long_text_can_be_refused_half_way(letter: Plan) -> None:
    """Nobody has to see all of it to say no."""
    answer, shown = asked(letter, TypedKeys((1.0, " "), (0.1, "n"), (1.0, None)))
    assert answer is Consent.REFUSED
    assert "Do it?" not in shown
    assert "line 299" not in shown


def test_a_page_holds_no_more_than_the_screen(letter: Plan) -> None:
    """Lines that wrap count for the rows they take; at least one is shown on a tiny screen."""
    wanted = replace(letter, text="\n".join(["a" * 100] * 9))
    _, shown = asked(wanted, TypedKeys((1.0, "n"), (1.0, None)), rows=14, columns=40)
    first = shown.partition("Space")[0].partition("many.\n")[2].partition("\r")[0]
    assert sum(-(-cells(line) // 40) for line in first.splitlines()) <= 8
    assert "From:" in asked(wanted, TypedKeys((1.0, "n"), (1.0, None)), rows=2, columns=10)[1]


def test_a_terminal_that_goes_away_is_no_consent() -> None:
    """End of input at any point means no."""
    assert asked(plan(1), TypedKeys())[0] is Consent.REFUSED
    assert asked(MAIL, TypedKeys())[0] is Consent.REFUSED
    assert asked(plan(300), TypedKeys())[0] is Consent.REFUSED
    assert asked(plan(1), TypedKeys((1.0, "y")))[0] is Consent.REFUSED


def test_work_that_was_stopped_is_not_consented_to() -> None:
    """A signal from outside answers the question with no."""
    keys = TypedKeys((9.0, "y"))
    screen, _ = make_screen()
    dialog = ConsentDialog(screen, keys, lambda: True, clock=lambda: keys.now_s)
    assert dialog.ask(ConsentNeeded(plan(1), "why")) is Consent.REFUSED


def test_what_is_not_asked_is_told() -> None:
    """Where nobody can be asked the plan is printed, and that it was not carried out."""
    screen, behind = make_screen()
    tell(screen, plan(1), "One is many.")
    assert behind.getvalue().decode() == (
        "Rename 1 file · 1.2 kB · can be undone · not done\n"
        "Why it needs consent: One is many.\n"
        "  1  skany/skan000.pdf → skany/f000.pdf\n"
    )


def paths(reply: Reply) -> list[tuple[bytes, ...]]:
    """What was agreed to."""
    assert isinstance(reply, Agreed)
    return [step.paths for step in reply.plan.changes]


def test_rows_are_left_out() -> None:
    """What was made of the plan is shown and asked about again; the answer says how much it is."""
    keys = TypedKeys(*[(1.0, key) for key in ["r", " ", "c-m", "y"]], (1.0, None))
    reply, shown = asked(plan(3), keys, amender=AMENDER)
    assert len(paths(reply)) == 2
    last = shown.rpartition("\x1b[?1049l")[2]
    assert last.startswith("Rename 2 files · 2.4 kB · can be undone\n")
    assert "  skany/ · 3 files, 2 of them chosen\n" in last
    assert "skan000" not in last
    assert last.endswith("Do it? y = yes, n = no, r = rows, e = edit: yes, 2 of 3\n")


def test_a_name_is_edited_and_a_mistake_mended() -> None:
    """What can't be a name is told with what was typed kept; the plan is shown again."""
    keys = TypedKeys((1.0, "e"), (1.0, "y"), (1.0, None))
    keys.names = ["a/b", "żółw"]
    reply, shown = asked(plan(1), keys, amender=AMENDER)
    assert paths(reply) == [(b"skany/skan000.pdf", "skany/żółw.pdf".encode())]
    assert keys.labels == [("> ", "f000.pdf"), ("> ", "a/b")]
    assert shown.count("Do it? y = yes, n = no, e = edit: ") == 2
    assert "is not a plain name" in shown
    assert "1  skany/skan000.pdf → skany/żółw.pdf" in shown


def test_a_name_that_is_left_changes_nothing() -> None:
    """The plan stays the one that was asked about."""
    keys = TypedKeys((1.0, "e"), (1.0, "y"), (1.0, None))
    keys.names = [None]
    assert asked(plan(1), keys, amender=AMENDER)[0] is Consent.GIVEN


def test_a_yes_right_after_an_edit_does_not_count() -> None:
    """The edited plan has its own grace: nobody can have read it yet."""
    keys = TypedKeys((1.0, "e"), (0.1, "y"), (1.0, "n"), (1.0, None))
    keys.names = ["x"]
    assert asked(plan(1), keys, amender=AMENDER)[0] is Consent.REFUSED


def test_a_long_plan_is_looked_through_first() -> None:
    """Folders are counted, and the list comes before the question; Enter turns its pages."""
    keys = TypedKeys((1.0, "y"), *[(0.1, "c-m")] * 20, (1.0, "y"), (1.0, None))
    reply, shown = asked(plan(300), keys, amender=AMENDER)
    assert reply is Consent.GIVEN
    assert all(f"skan{each:03}.pdf → f{each:03}.pdf" in shown for each in range(300))
    assert shown.count("  skany/ · 300 files\n") == 2
    assert shown.count("Do it?") == 1


def test_a_long_plan_can_be_refused_half_way() -> None:
    """Nobody has to see all of it to say no."""
    keys = TypedKeys((1.0, "c-m"), (0.1, "escape"), (1.0, None))
    reply, shown = asked(plan(300), keys, amender=AMENDER)
    assert reply is Consent.REFUSED
    assert "Do it?" not in shown
    assert "skan299" not in shown


def test_what_takes_a_change_back_is_only_looked_at() -> None:
    """It can be as long as the change itself, and is done as a whole."""
    keys = TypedKeys((1.0, "end"), (0.1, " "), (0.1, "c-m"), (1.0, "y"), (1.0, None))
    reply, shown = asked(replace(plan(300), tool="undo"), keys, amender=AMENDER)
    assert reply is Consent.GIVEN
    assert shown.endswith("Do it? y = yes, n = no: yes\n")
    assert "This can only be done as a whole" in shown


def test_allowing_asks_what_is_allowed() -> None:
    """A second question says it; there is a way back, and no is no to all of it."""
    keys = TypedKeys((1.0, "a"), (1.0, "y"), (1.0, None))
    reply, shown = asked(plan(2), keys, amender=AMENDER, allowable=True)
    assert isinstance(reply, Agreed)
    assert reply.allow
    assert "up to 2 objects each" in shown.replace("\n", " ")
    assert shown.endswith(
        "Do it, and allow this? y = yes, n = no, b = back: yes, and allowed from now on\n"
    )
    keys = TypedKeys((1.0, "a"), (1.0, "b"), (1.0, "y"), (1.0, None))
    assert asked(plan(2), keys, amender=AMENDER, allowable=True)[0] is Consent.GIVEN
    keys = TypedKeys((1.0, "a"), (1.0, "n"), (1.0, None))
    assert asked(plan(2), keys, amender=AMENDER, allowable=True)[0] is Consent.REFUSED
    keys = TypedKeys((1.0, "a"), (1.0, "y"), (1.0, None))
    assert asked(plan(2), keys, amender=AMENDER)[0] is Consent.GIVEN


def test_the_question_fits_on_a_narrow_screen() -> None:
    """With everything that can be chosen."""
    _, shown = asked(plan(2), TypedKeys((1.0, "n")), amender=AMENDER, allowable=True)
    assert max(map(cells, shown.splitlines())) <= 60


class Changed(Amender):
    """An amender of an archive in which a document is gone."""

    def obstacles(self, changes: Sequence[Change]) -> dict[int, str]:
        """The second change can't be made."""
        return {1: "missing by now"} if len(changes) > 1 else {}


def test_what_stands_in_the_way_is_marked() -> None:
    """Before the answer, with what can be done about it; the list does not go on with it."""
    amender = Changed(cast("FileLayer", PlannedFiles()))
    keys = TypedKeys(*[(1.0, key) for key in ["r", "c-m", " ", "c-m", "y"]], (1.0, None))
    reply, shown = asked(plan(3), keys, amender=amender)
    assert len(paths(reply)) == 2
    assert "    2  skan001.pdf → f001.pdf  ! missing by now\n" in shown
    assert "Rows with ! can't be done now, and then nothing is done. Leave those rows out." in (
        shown.replace("\n", " ")
    )
    assert "skan001.pdf: missing by now. Space leaves it out." in shown


KEYS = ["y", "n", "r", "e", "a", "b", " ", "c-m", "down", "*", "/", "escape", "x"]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([0.1, 0.4, 1.0]), st.sampled_from(KEYS)), max_size=25))
def test_whatever_is_pressed_only_what_was_shown_is_agreed_to(
    pressed: list[tuple[float, str]],
) -> None:
    """The rows above the last question are those of the plan that a yes is for."""
    keys = TypedKeys(*pressed, (1.0, None))
    keys.names = [f"name {number}" for number in range(25)]
    reply, shown = asked(plan(3), keys, amender=AMENDER, allowable=True)
    if reply is Consent.REFUSED:
        return
    last = shown.rpartition("can be undone\n")[2]
    rows = re.findall(r"(skan\d+\.pdf) → (?:skany/)?(.*)\n", last)
    agreed = reply.plan if isinstance(reply, Agreed) else plan(3)
    assert {
        tuple(name.decode().removeprefix("skany/") for name in step.paths)
        for step in agreed.changes
    } == set(rows)


class Hasty(Amender):
    """An amender of an archive that changes once rows were picked."""

    calls = 0

    def amended(self, plan: Plan, changes: Sequence[Change]) -> Plan:
        """Agree to what was picked, and no more when it is asked about."""
        self.calls += 1
        if self.calls > 1:
            raise ToolError("The name is taken.", "Nothing is replaced.", "Tell the person.")
        return super().amended(plan, changes)


def test_a_choice_that_is_no_longer_possible_brings_all_of_it_back() -> None:
    """The person is told why, and asked about the plan as it was."""
    amender = Hasty(cast("FileLayer", PlannedFiles()))
    keys = TypedKeys(*[(1.0, key) for key in ["r", " ", "c-m", "n"]], (1.0, None))
    reply, shown = asked(plan(3), keys, amender=amender)
    assert reply is Consent.REFUSED
    assert "The name is taken. Nothing is replaced.\nRename 3 files" in shown


def test_a_new_folder_has_no_name_to_be_edited_here() -> None:
    """It is told; the documents that go into it have."""
    wanted = Plan("przenies", (MakeFolder(b"n"), move("a", "n/a"), move("b", "n/b")))
    keys = TypedKeys(*[(1.0, key) for key in ["e", "e", "down", "e", "c-m", "y"]], (1.0, None))
    keys.names = ["c"]
    reply, shown = asked(wanted, keys, amender=AMENDER)
    assert "Go to a row and press e." in shown
    assert "This has no name to be edited." in shown
    assert paths(reply)[1:] == [(b"a", b"n/c"), (b"b", b"n/b")]


def test_many_folders_are_counted() -> None:
    """The first of them stand above the list."""
    wanted = Plan("t", tuple(move(f"d{at % 30}/{at}", f"d{at % 30}/x{at}") for at in range(90)))
    _, shown = asked(wanted, TypedKeys((1.0, "n"), (1.0, None)), amender=AMENDER)
    assert "  d7/ · 3 files\n  and 22 more folders\n" in shown
