"""The grader of errors: what earns a point, what dangles, what leaks."""

from __future__ import annotations

import pytest

from archivist.workshop.errors import BEST_SCORE, Failed, grade
from tests.tools.sample import TOOLS
from tools.contract import Voice
from tools.errors import ToolError
from tools.registry import Belt, Registry
from tools.trust import Access, Trust

CALL = Failed("read", {"path": "a.txt", "from_line": 99})
GOOD = ("There is no line 99.", "a.txt has 2 lines.", 'Read it from its start: read(path="a.txt").')


def belt(voice: Voice = Voice.ENGLISH, trust: Trust = Trust.HOST) -> Belt:
    """The tools of the tests, as a session sees them."""
    return Registry(TOOLS).belt(Access(trust=trust), voice)


def test_the_best_errors_say_all_three_things() -> None:
    """What was wrong, what is there, what to do."""
    given = grade(ToolError(*GOOD), belt(), CALL)
    assert given.score == BEST_SCORE
    assert (given.dangling, given.leaks) == ((), ())


@pytest.mark.parametrize(
    ("told", "marks"),
    [
        (("Invalid request.", "", ""), (False, False, False)),
        (("Something went wrong.", "It was not possible.", "Sorry."), (False, False, False)),
        (("path is empty.", "", ""), (True, False, False)),
        (("read needs more.", "Expected: path.", "See 'use' above."), (True, True, True)),
        (("'a.txt' is a folder.", "", "The tool 'read' knows."), (True, False, False)),
        (("'b.txt' is a folder.", "", ""), (False, False, False)),
        (("It failed.", "At most 20 are allowed.", "Give fewer."), (False, True, True)),
        (("It failed.", "", 'find(words="a")'), (False, False, True)),
    ],
)
def test_each_point_is_earned_alone(told: tuple[str, str, str], marks: tuple[bool, ...]) -> None:
    """A word in quotes is data, and no advice; what speaks of another thing earns nothing."""
    given = grade(ToolError(*told), belt(), CALL)
    assert (given.problem, given.allowed, given.next) == marks


def test_what_failed_can_be_no_argument() -> None:
    """The index, the ledger or the disk may be at fault."""
    error = ToolError("The index can't be used now.")
    assert not grade(error, belt(), CALL).problem
    assert grade(error, belt(), Failed("find", {}, about="index")).problem


@pytest.mark.parametrize(
    ("instead", "dangling"),
    [
        ('Use find(words="a").', ()),
        ('Use find(phrase="a").', ("phrase",)),
        ('Use list_datasets(name="a").', ("list_datasets",)),
        ("Ask list_datasets for it.", ("list_datasets",)),
        ("Give new_name a value (a name).", ()),
        ("Give nowa_nazwa a value.", ("nowa_nazwa",)),
        ("Give sciezka a value.", ("sciezka",)),
        ("Use znajdz.", ("znajdz",)),
        ("Read \"list_datasets(x)\" or 'moj_plik.txt'.", ()),
    ],
)
def test_a_name_that_the_session_lacks_dangles(instead: str, dangling: tuple[str, ...]) -> None:
    """Names of tools and parameters, also those of the other voice; what is quoted is data."""
    assert grade(ToolError("path?", "", instead), belt(), CALL).dangling == dangling


def test_a_tool_that_is_not_shown_dangles() -> None:
    """What a host session may be told is a dead end for a sandbox."""
    error = ToolError("path?", "", 'Search: find(words="a").')
    assert grade(error, belt(), CALL).dangling == ()
    assert grade(error, belt(trust=Trust.SANDBOX), CALL).dangling == ("find",)
    assert grade(error, belt(Voice.POLISH), CALL).dangling == ("find",)


@pytest.mark.parametrize(
    ("why", "leak"),
    [
        ("ZeroDivisionError: division by zero", "ZeroDivisionError"),
        ("Traceback (most recent call last)", "Traceback"),
        ("See https://errors.pydantic.dev/2/v/int_type", "https://"),
        ("<class 'str'> was expected", "<class"),
        ("no such table: docs (sqlite3)", "sqlite3"),
        ("It lies in /home/jan/dokumenty.", "/home/jan"),
    ],
)
def test_internals_and_secrets_leak(why: str, leak: str) -> None:
    """A library's words and places on the disk are none of the model's business."""
    assert leak in grade(ToolError("path?", why), belt(), CALL, ["/home/jan"]).leaks


def test_what_the_model_wrote_is_no_leak() -> None:
    """Quoting a call back tells nothing new."""
    failed = Failed("read", {"path": ["/home/jan/None.txt"]})
    error = ToolError("'/home/jan/None.txt' leads out of the archive.")
    assert grade(error, belt(), failed, ["/home/jan"]).leaks == ()
