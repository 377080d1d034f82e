"""What a reader of a session is told of changes that did not stay as they were made."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from archivist.terminal.export import Form, exported
from archivist.terminal.since import Since
from archivist.terminal.transcript import turn_lines
from sessions.record import Event, EventError, Kind, SessionInfo, Setup, Transcript, Turn, TurnEnd
from tools.effects.fates import Fate, Fates
from tools.effects.operation import Operation, State

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
ID = "2026-11-30T1200-7f3a"
CHANGE = Event(1, "zmien_nazwe", {}, "rename_file()", "ok", radius=1, operation=f"{ID}/1/1", ms=41)
IN_DOUBT = replace(CHANGE, status="blad", error=EventError("Interrupted."))
UNDO = Operation(
    "undo-1a", b"/a", "", "undo", "", State.DONE, (), "", "2026-11-30T13:00:00+00:00",
    "2026-11-30T13:00:01+00:00", f"{ID}/1/1",
)  # fmt: skip


def turn(*events: Event, number: int = 1) -> Turn:
    """A turn that was answered."""
    return Turn(number, "Rename it", NOON, events, TurnEnd("Renamed.", "answered"))


def shown(fate: Fate, event: Event = CHANGE) -> list[str]:
    """The lines between the request and the answer."""
    made = turn(event)
    lines = list(turn_lines(made, 0, Since((made,), Fates({fate.operation: fate}))))
    return lines[3 : lines.index("")]


@pytest.mark.parametrize(
    ("fate", "event", "says"),
    [
        (Fate(f"{ID}/1/1", State.DONE), CHANGE, []),
        (Fate(f"{ID}/1/1", State.IN_DOUBT), IN_DOUBT, []),
        (Fate(f"{ID}/1/1", State.DONE), IN_DOUBT, ["  settled since: it is in force"]),
        (
            Fate(f"{ID}/1/1", State.ABORTED),
            IN_DOUBT,
            ["  settled since: no step of it is in force"],
        ),
        (
            Fate(f"{ID}/1/1", None),
            CHANGE,
            ["  no ledger of changes holds it any more: whether it stands is unknown"],
        ),
        (
            Fate(f"{ID}/1/1", State.DONE, None, replace(UNDO, state=State.IN_DOUBT)),
            CHANGE,
            ["  a later undo, undo-1a, is in doubt"],
        ),
    ],
)
def test_what_differs_from_the_result_is_told(fate: Fate, event: Event, says: list[str]) -> None:
    """Below the call; where all is as its result says, nothing is."""
    assert shown(fate, event) == says


def test_what_was_taken_back_is_told_with_when_and_by_what() -> None:
    """A folder that stayed is named, harmless."""
    (line,) = shown(Fate(f"{ID}/1/1", State.UNDONE, UNDO))
    assert line.startswith("  taken back since, 2026-11-30 ")
    assert line.endswith(" (undo-1a)")
    (line,) = shown(Fate(f"{ID}/1/1", State.UNDONE, UNDO, stayed=(b"n\x1b",)))
    assert line.endswith(r" (undo-1a); not removed: 'n\x1b'")
    many = tuple(b"%d" % number for number in range(9))
    (line,) = shown(Fate(f"{ID}/1/1", State.UNDONE, UNDO, stayed=many))
    assert line.endswith("not removed: '0', '1', '2', ...")


def test_a_damaged_time_is_unknown() -> None:
    """That it was taken back is told all the same."""
    (line,) = shown(Fate(f"{ID}/1/1", State.UNDONE, replace(UNDO, finished_at="\udcff")))
    assert line == "  taken back since, at an unknown time (undo-1a)"


def test_a_change_without_its_call_is_told() -> None:
    """The program died, or the store failed, between the change and its record."""
    broken = Turn(2, "Rename it", NOON, (), None)
    ids = (f"{ID}/1/1", f"{ID}/1/2", f"{ID}/2/1", f"{ID}/3/1")
    states = (State.DONE, State.ABORTED, State.INTENT, State.UNDONE)
    fates = Fates({one: Fate(one, state) for one, state in zip(ids, states, strict=True)})
    failed = replace(CHANGE, step=2, operation="", status="blad", error=EventError("No."))
    turns = (turn(CHANGE, failed), broken)
    since = Since(turns, fates)
    assert list(since.of_turn(turns[0])) == []
    told = (
        "(A change of this turn is not written down here: interrupted or at work. `archivist "
        f"effects show {ids[2]}` shows it.)"
    )
    assert list(turn_lines(broken, 0, since)) == [
        "> Rename it",
        told,
        "",
        "(This turn is not finished: it still goes on, or it was broken off.)",
    ]
    (left,) = since.left()
    assert left == (
        "(A change of a turn that is not here: undone. `archivist effects show "
        f"{ids[3]}` shows it.)"
    )


def _exported(fates: Fates, form: Form) -> str:
    setup = Setup("/a", "qwen", "en", "host", "writer", "0.1.0", Kind.CHAT)
    info = SessionInfo(ID, setup, NOON, None, 1, 1, "a")
    return exported(Transcript(info, (turn(CHANGE),)), form, fates)


def test_a_document_says_it_too() -> None:
    """Markdown beside the call, JSON in a list of its own."""
    fate = Fate(f"{ID}/1/1", State.UNDONE, UNDO, stayed=(b"\xff",))
    text = _exported(Fates({fate.operation: fate}), Form.MARKDOWN)
    assert "- `rename_file()` · ok · 1 object · 41 ms · **taken back since, 2026-11-30 " in text
    data = json.loads(_exported(Fates({fate.operation: fate}), Form.JSON))
    assert data["changes"] == [
        {
            "operation": f"{ID}/1/1",
            "state": "undone",
            "undo": "undo-1a",
            "undone_at": "2026-11-30T13:00:01+00:00",
            "undo_in_doubt": None,
            "folders_left": ["\udcff"],
        }
    ]


def test_a_ledger_that_can_t_be_read_is_told() -> None:
    """Nothing is claimed of the changes then."""
    fates = Fates(trouble="The ledger <b> is damaged.")
    text = _exported(fates, Form.MARKDOWN)
    assert text.endswith(
        "\n*(Whether the changes above still hold is not known. The ledger &lt;b> is damaged.)*\n"
    )
    data = json.loads(_exported(fates, Form.JSON))
    assert (data["changes"], data["ledger_trouble"]) == ([], "The ledger <b> is damaged.")
