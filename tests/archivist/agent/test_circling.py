"""Circles that a model does not leave by itself, and long work that is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.agent.circling import Circling
from archivist.agent.events import Consent, Stop
from archivist.agent.guards import Guards
from archivist.agent.rules import ALL
from archivist.agent.state import Made
from archivist.agent.turn import Limits
from tests.archivist.agent.house import answer, find, house, read, rename
from tools.observation import ErrorInfo, Observation, Status

if TYPE_CHECKING:
    from pathlib import Path

    from archivist.model.message import Call

FREE = ALL - ALL  # no rule of the policy helps
LONG = "\n".join(f"{number} " + "słowo " * 150 for number in range(1, 260))


def made(
    tool: str,
    content: str = "",
    *,
    total: int | None = None,
    error: str = "",
    paths: tuple[str, ...] = (),
    **arguments: object,
) -> Made:
    """A call that was made."""
    failed = ErrorInfo(error, "", "", retryable=False) if error else None
    status = Status.ERROR if error else Status.OK
    seen = Observation(status, content=content, error=failed, total=total, paths=paths)
    return Made(tool, dict(arguments), seen)


def noticed(*calls: Made) -> list[str]:
    """What is told after each of these calls."""
    circling = Circling()
    return [circling.noticed(calls[: at + 1], f"call {at + 1}") for at in range(len(calls))]


def test_the_third_same_result_is_a_circle() -> None:
    """Other arguments or another result start the count again."""
    same = noticed(*[made("t", "x", a=1)] * 3)
    assert same[:2] == ["", ""]
    assert same[2].startswith("Stopped: call 3 gave the same result three times.")
    changing = noticed(*(made("t", text, a=1) for text in ("x", "x", "y", "y", "y")))
    assert [bool(told) for told in changing] == [False, False, False, False, True]
    assert not any(noticed(*(made("t", "x", a=number) for number in range(5))))


def test_a_repeat_counts_as_the_same_result() -> None:
    """A call answered from before is the same call with the same output."""
    first = made("t", "x", a=1)
    again = Guards.repeated("t", {"a": 1}, [first])
    assert again is not None
    repeated = Made("t", {"a": 1}, again)
    assert [bool(told) for told in noticed(first, repeated, repeated)] == [False, False, True]


def test_two_calls_in_turn_are_a_circle() -> None:
    """A, B, A, B, A with the same results goes to and fro; with new results it doesn't."""
    first, second = made("t", "x", a=1), made("u", "y", a=2)
    told = noticed(first, second, first, second, first)
    assert not any(told[:4])
    assert "to and fro between call 4 and call 5, with the same results" in told[4]
    new = [made("t", str(at), a=1) for at in range(3)]
    assert not any(noticed(new[0], second, new[1], second, new[2]))


@pytest.mark.parametrize(
    "arguments",
    [
        [{"a": "boiler"}, {"a": "boiler service"}, {"a": "Boiler service cost"}],
        [{"a": "x", "b": ""}, {"a": "x", "b": "*.pdf"}, {"a": "x y", "b": "*.pdf"}],
        [{"a": "x", "n": 50}, {"a": "x", "n": 100}, {"a": "x", "n": 150}],
    ],
    ids=["longer and longer words", "one more condition each", "pages beyond the end"],
)
@pytest.mark.parametrize("empty", [{"total": 0}, {"error": "no"}])
def test_growing_arguments_that_come_to_nothing_are_a_circle(
    arguments: list[dict[str, object]], empty: dict[str, object]
) -> None:
    """Who found nothing with less will find nothing with more."""
    told = noticed(*(made("t", **empty, **given) for given in arguments))  # type: ignore[arg-type]
    assert told[:2] == ["", ""]
    assert told[2].startswith("Stopped: call 3 came to nothing, like the two calls before it")
    found = made("t", "x", total=3, **arguments[1])  # type: ignore[arg-type]
    calls = [made("t", **empty, **given) for given in arguments]  # type: ignore[arg-type]
    assert not any(noticed(calls[0], found, calls[2]))
    assert not any(noticed(*reversed(calls)))
    assert not any(noticed(calls[0], calls[1], made("u", total=0, **arguments[2])))  # type: ignore[arg-type]


def test_other_words_are_no_circle() -> None:
    """Looking for one thing after the other is work, found or not."""
    assert not any(noticed(*(made("t", total=0, a=word) for word in ("cat", "dog", "cow", "hen"))))


def test_the_person_is_told_what_was_found() -> None:
    """The first paths, the number of the rest, and how to go on; hostile names stay on the line."""
    paths = ("a.txt", "b\n\u202e.txt", "c.txt", "d.txt", "a.txt")
    told = noticed(*[made("t", "x", paths=paths, a=1)] * 3)[2]
    assert told.endswith(
        'Found so far: "a.txt", "b\\n\\u202e.txt", "c.txt" and 1 more. '
        "Ask about one of them by its name, or in other words."
    )
    nothing = noticed(*[made("t", error="no", paths=paths, a=1)] * 3)[2]
    assert nothing.endswith(
        "Nothing was found so far. Say it in other words, or name the document."
    )


def test_a_long_call_is_told_in_short() -> None:
    """Both ends of it, on one line."""
    circling = Circling()
    calls = [made("t", "x", a=1)]
    shown = f't(a="{"x" * 500}\n")'
    told = [circling.noticed(calls, shown) for _ in range(3)][2]
    assert len(told.splitlines()) == 1
    assert 't(a="xxx' in told
    assert "…" in told
    assert len(told) < 300


FILES = {f"notes/{name}.txt": f"The {name} was bought." for name in ("boiler", "bike", "desk")}


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ([find(words="zebra")] * 3, 'find_documents(words="zebra") gave the same result three'),
        (
            [read("notes/bike.txt"), read("notes/desk.txt")] * 3,
            'the model went to and fro between read_document(path="notes/desk.txt") and read_',
        ),
        (
            [find(words=words) for words in ("zebra", "zebra stripe", "zebra stripe coat")],
            'find_documents(words="zebra stripe coat") came to nothing, like the two calls before',
        ),
        (
            [read("notes/bike.txt", from_line=line) for line in (50, 100, 150)],
            'read_document(path="notes/bike.txt", from_line=150) came to nothing',
        ),
    ],
    ids=["same", "to and fro", "longer words", "beyond the end"],
)
def test_a_turn_that_goes_in_circles_ends(tmp_path: Path, script: list[Call], says: str) -> None:
    """It ends as stuck, and says what was tried last and what the person can do."""
    with house(tmp_path, FILES, script, strict=False, rules=FREE) as home:
        ended = home.turn("What do my notes say?").ended
    assert ended.stop is Stop.STUCK
    assert ended.answer.startswith(f"Stopped: {says}")
    assert "in other words" in ended.answer.partition("so far")[2]


def test_names_given_back_and_forth_end_the_turn(tmp_path: Path) -> None:
    """Changes that undo each other are a circle too, and what stands is told."""
    script = [rename("bike.txt", "desk.txt"), rename("desk.txt", "bike.txt")] * 3
    with house(tmp_path, {"bike.txt": "x"}, script, strict=False, rules=FREE) as home:
        ended = home.turn("Rename bike.txt to desk.txt and back", Consent.GIVEN).ended
        assert home.names() == {"desk.txt"}
    assert ended.stop is Stop.STUCK
    assert "to and fro between rename_file(" in ended.answer
    assert ended.answer.endswith("What was changed before that stays changed.")


def test_what_was_found_before_the_circle_is_told(tmp_path: Path) -> None:
    """The documents of the whole turn, not of the last calls alone."""
    script = [read("notes/desk.txt"), *[find(words="zebra")] * 3]
    with house(tmp_path, FILES, script, strict=False, rules=FREE) as home:
        ended = home.turn("What do my notes say?").ended
    assert 'Found so far: "notes/desk.txt". Ask about one of them' in ended.answer


def test_paging_through_a_long_document_is_no_circle(tmp_path: Path) -> None:
    """A document of hundreds of pages is read to its end, page by page."""
    with house(tmp_path, {"long.txt": LONG}, strict=False) as home:
        script, line = [], 1
        context = home.workspace
        while line:
            script.append(read("long.txt", from_line=line))
            ready = home.workspace.belt.prepare(script[-1].tool, script[-1].arguments, context)
            seen = home.workspace.belt.run(ready, context, home.model.count_tokens)  # type: ignore[arg-type]
            line = seen.next_start
    assert len(script) > 20
    with house(
        tmp_path,
        {"long.txt": LONG},
        [*script, answer("Read.")],
        strict=False,
        rules=FREE,
        limits=Limits(steps=len(script) + 1),
        context_tokens=10_000_000,
    ) as home:
        turn = home.turn("Read long.txt")
    assert turn.ended.stop is Stop.ANSWERED
    assert len(turn.calls) == len(script)


def test_reading_ten_documents_is_no_circle(tmp_path: Path) -> None:
    """Not even where all of them say the same."""
    files = {f"{number}.txt": "the same" for number in range(10)}
    script = [*(read(name) for name in files), answer("All say the same.")]
    with house(tmp_path, files, script, strict=False, rules=FREE, limits=Limits(steps=20)) as home:
        turn = home.turn("Compare them all")
    assert turn.ended.stop is Stop.ANSWERED
