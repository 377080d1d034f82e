"""The question by typed lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.agent.events import Agreed, Consent, ConsentNeeded, Reply
from archivist.terminal.plain_consent import PlainDialog
from tests.archivist.terminal.scripted import AMENDER, MAIL, plan
from tests.archivist.terminal.streams import make_screen
from tests.archivist.terminal.test_consent import TypedKeys

if TYPE_CHECKING:
    from tools.effects.amending import Amender
    from tools.effects.plan import Plan

ENTER = "c-m"


def line(text: str) -> list[tuple[float, str | None]]:
    """A line that is typed a second after the question."""
    return [(1.0, None), *[(0.05, key) for key in text], (0.05, ENTER)]


def asked(
    wanted: Plan,
    *typed: tuple[float, str | None],
    amender: Amender | None = AMENDER,
    allowable: bool = False,
) -> tuple[Reply, str]:
    """Ask, and return the answer and the screen."""
    screen, behind = make_screen(60, 24)
    keys = TypedKeys(*typed)
    dialog = PlainDialog(screen, keys, lambda: False, amender, clock=lambda: keys.now_s)
    reply = dialog.ask(ConsentNeeded(wanted, "They are many.", allowable=allowable))
    return reply, behind.getvalue().decode()


def test_all_of_it_is_shown() -> None:
    """Numbered rows, what can be typed, and what was answered; nothing but printable text."""
    reply, shown = asked(plan(2), *line("yes"))
    assert reply is Consent.GIVEN
    assert shown == (
        "\nRename 2 files · 2.4 kB · can be undone\n"
        "Why you are asked: They are many.\n"
        "  skany/ · 2 files\n"
        "    1  skan000.pdf → f000.pdf\n"
        "    2  skan001.pdf → f001.pdf\n"
        "\nDo it? Type yes, no, rows 1-2, edit 1 or help, then Enter.\n"
        "> yes\n"
        "Your answer: yes\n"
    )


@pytest.mark.parametrize("typed", ["no", "nie", "n"])
def test_no_by_a_word(typed: str) -> None:
    """Each of these means no."""
    assert asked(plan(1), *line(typed))[0] is Consent.REFUSED


@pytest.mark.parametrize("key", ["c-c", "c-d", "escape"])
def test_no_by_a_key(key: str) -> None:
    """Also in the middle of a line, or where a name is typed."""
    assert asked(plan(1), (1.0, key))[0] is Consent.REFUSED
    assert asked(plan(1), (1.0, "y"), (0.1, key))[0] is Consent.REFUSED


def test_what_is_typed_at_once_does_not_count() -> None:
    """Nobody can have read the question yet; it says that it still waits."""
    early: list[tuple[float, str | None]] = [(0.1, key) for key in ["y", "e", "s", ENTER]]
    reply, shown = asked(plan(1), *early, *line("no"))
    assert reply is Consent.REFUSED
    assert shown.count("(ignored: type it again)") == 1


def test_an_empty_line_is_no_answer() -> None:
    """There is no default."""
    reply, shown = asked(plan(1), *line(""), *line("yes"))
    assert reply is Consent.GIVEN
    assert "This is no answer here." in shown


def test_rows_and_names() -> None:
    """What was made of the plan is shown again, and agreed to."""
    reply, shown = asked(
        plan(5),
        *line("rows 2-3"),
        *line("edit 3"),
        *line("a/b"),
        *line("koniec"),
        *line("edit 2"),
        *line(""),
        *line("yes"),
    )
    assert isinstance(reply, Agreed)
    assert [step.paths for step in reply.plan.changes] == [
        (b"skany/skan001.pdf", b"skany/f001.pdf"),
        (b"skany/skan002.pdf", b"skany/koniec.pdf"),
    ]
    assert not reply.allow
    assert "Left out: rows 1, 4, 5." in shown
    assert "is not a plain name" in shown
    assert shown.endswith("Your answer: yes, 2 of 5\n")


def test_a_mistake_is_taken_back_without_tricks() -> None:
    """What is left of the line is written once more."""
    reply, shown = asked(plan(1), (1.0, None), *[(0.1, each) for each in ["y", "x", "c-h", ENTER]])
    assert reply is Consent.GIVEN
    assert "> yx\n> y\n" in shown


def test_finding_and_help() -> None:
    """Rows by their words; what can be done."""
    reply, shown = asked(
        plan(40), *line("find SKAN007"), *line("find f"), *line("help"), *line("no")
    )
    assert reply is Consent.REFUSED
    assert "  8  skan007.pdf → f007.pdf\n" in shown
    assert "40 rows have these words." in shown
    assert "rows all" in shown.replace("\n", " ")


def test_what_can_only_be_done_as_a_whole() -> None:
    """A message, and what takes a change back."""
    reply, shown = asked(MAIL, *line("rows 1"), *line("allow"), *line("yes"))
    assert reply is Consent.GIVEN
    assert "| Zebranie o 17." in shown
    assert "There are rows 1 to 1" not in shown
    assert "can only be done as a whole" in shown
    assert "can't be allowed" in shown
    assert asked(plan(2), *line("edit 1"), *line("no"), amender=None)[0] is Consent.REFUSED


def test_allowing_is_said_and_then_agreed_to() -> None:
    """The word alone does nothing; a plan that was changed since is another one."""
    reply, shown = asked(plan(3), *line("allow"), *line("yes"), allowable=True)
    assert isinstance(reply, Agreed)
    assert reply.allow
    assert "zmien_wiele_nazw in skany/, up to 3 objects each" in shown.replace("\n", " ")
    reply, _ = asked(plan(3), *line("allow"), *line("rows 1"), *line("yes"), allowable=True)
    assert isinstance(reply, Agreed)
    assert not reply.allow
