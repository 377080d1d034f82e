"""The list of rows as it is drawn."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from archivist.terminal.draft import Draft
from archivist.terminal.listing import Listing
from archivist.terminal.picking import Wish
from archivist.terminal.width import cells
from tests.archivist.terminal.scripted import HOSTILE, move
from tests.archivist.terminal.streams import make_screen
from tools.effects.plan import Plan
from tools.names import escaped

_CONTROL = re.compile(r"\x1b\[[?0-9;]*[A-Za-z]")
NAMES = ("zażółć.pdf", "漢字の文書.pdf", HOSTILE, "a" * 200, "e\u0301te\u0301.txt", "b c.txt")
PLAN = Plan(
    "zmien_nazwy",
    tuple(move(f"skany/{name}", f"skany/{at}.pdf") for at, name in enumerate(NAMES)),
)


def drawn(plan: Plan, keys: list[str], columns: int, rows: int) -> list[list[str]]:
    """Press keys and say no; return each screenful."""
    screen, behind = make_screen(columns, rows, live=True)
    waiting = [*keys, "c-c"]
    listing = Listing(
        screen, lambda: waiting.pop(0), Draft.of(plan), {1: "missing by now"}, fixed=False
    )
    assert listing.run() is Wish.REFUSE
    screens = behind.getvalue().decode().split("\x1b[H")[1:-1]
    return [_CONTROL.sub("", each).split("\r\n") for each in screens]


def test_what_is_drawn() -> None:
    """The count, the folder, boxes, what stands in the way, and the keys."""
    first, after = drawn(Plan("t", PLAN.steps[:2]), [" "], 60, 8)
    assert first == [
        "All 2 rows · lines 1-3 of 3",
        "skany/ · 2 files",
        "> [x] 1  zażółć.pdf → 0.pdf",
        "  [x] 2  漢字の文書.pdf → 1.pdf  ! missing by now",
        "",
        "",
        "Enter on · Space pick · e edit · / find · n no · ? keys",
        "",
    ]
    assert after[0] == "1 of 2 rows picked · lines 1-3 of 3"
    assert after[2] == "> [ ] 1  zażółć.pdf → 0.pdf"


@settings(max_examples=25, deadline=None)
@given(st.integers(36, 90), st.integers(4, 30))
def test_every_name_is_whole_at_any_size(columns: int, rows: int) -> None:
    """Reading on to the end shows all of every name, and no line is wider than the screen."""
    found: dict[int, str] = {}
    for lines in drawn(PLAN, ["down"] * 40, columns, rows):
        assert len(lines) <= rows
        assert all(cells(line) < columns for line in lines)
        first, last = map(int, re.findall(r"lines (\d+)-(\d+)", lines[0])[0])
        found |= {first + at: line for at, line in enumerate(lines[1 : 2 + last - first])}
    assert sorted(found) == list(range(1, len(found) + 1))
    names = [found[at] for at in sorted(found) if not found[at].startswith("skany")]
    joined = "".join(name[len("> [x] 1  ") :] for name in names).replace(" ", "")
    for name in NAMES:
        assert escaped(name).replace(" ", "") in joined


def test_a_search_and_a_long_note_are_shown() -> None:
    """What is typed stands below the keys; a note has the lines that it needs."""
    _, searching, *_, told = drawn(PLAN, ["/", "b", "c-m", "?"], 40, 20)
    assert searching[-1] == "/"
    assert " ".join(told[-3:]).endswith(
        "Home, End move; * picks all or none; / and Enter find the next."
    )


@settings(max_examples=25, deadline=None)
@given(
    st.integers(1, 30),
    st.integers(1, 6),
    st.lists(st.sampled_from(["down", "pagedown", "end", "home", "up", " ", "/", "?", "x"])),
)
def test_no_screen_is_too_small(columns: int, rows: int, keys: list[str]) -> None:
    """It may show little, but it never fails and never draws beyond the screen."""
    for lines in drawn(PLAN, keys, columns, rows):
        assert len(lines) <= rows
