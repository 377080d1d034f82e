"""The question before a change."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from archivist.agent.events import Consent, ConsentNeeded, Reply
from archivist.terminal.consent import ConsentDialog, tell
from archivist.terminal.width import cells
from tests.archivist.terminal.scripted import MAIL, plan
from tests.archivist.terminal.streams import make_screen

if TYPE_CHECKING:
    from tools.effects.amending import Amender
    from tools.effects.plan import Plan


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


def asked(
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
