"""What a turn left out of the documents that it read."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.coverage import left_out
from archivist.agent.state import Made
from tools.observation import ErrorInfo, Lines, Observation, Result, Status
from tools.shaping import shape


def words(text: str) -> int:
    """Count tokens."""
    return len(text.split())


def reading(
    lines: list[str], first: int = 1, budget: int = 10_000, tool: str = "czytaj_dokument"
) -> Made:
    """Read a document from a line on, as much of it as fits."""
    result = Result(
        Lines("\n".join(lines[first - 1 :]), first),
        paths=("umowy/najem.pdf",),
        more=lambda line: f"czytaj_dokument(od_linii={line})",
    )
    return Made(tool, {"sciezka": "najem", "od_linii": first}, shape(result, budget, words))


def pages(number: int, lines: int) -> list[str]:
    """Write so many pages of so many lines, as the reader of PDFs does; a mark is a line too."""
    return [
        f"[page {page}]" if not line else f"line {line} of page {page}"
        for page in range(1, number + 1)
        for line in range(lines)
    ]


def test_a_document_read_whole_leaves_nothing_out() -> None:
    """Nor does one that is empty, or a call that failed or reads no document."""
    failed = Observation(Status.ERROR, error=ErrorInfo("is gone", "", "", retryable=False))
    assert left_out([]) == ()
    assert left_out([reading(pages(3, 5)), reading([])]) == ()
    assert left_out([Made("czytaj_dokument", {"sciezka": "x"}, failed)]) == ()
    assert left_out([reading(pages(40, 20), budget=100, tool="szukaj_w_dokumencie")]) == ()


def test_the_middle_is_named_by_lines_and_pages() -> None:
    """Both ends were shown; what lies between is on the pages that the marks around it tell."""
    (told,) = left_out([reading(pages(40, 10), budget=200)])
    assert told.startswith('"umowy/najem.pdf" was read without lines ')
    assert told.endswith(" of its 400 lines.")
    assert "(pages " in told


def test_what_a_later_call_shows_is_no_longer_left_out() -> None:
    """Calls that go on where the last was cut end with nothing, or with the rest."""
    text = pages(6, 10)
    first = reading(text, budget=150)
    rest = reading(text, first.observation.next_start)
    assert left_out([first]) != ()
    assert left_out([first, rest]) == ()
    before = first.observation.next_start - 1
    assert left_out([rest]) == (
        f'"umowy/najem.pdf" was read without lines 1-{before} of its 60 lines.',
    )


def test_many_gaps_stay_one_sentence() -> None:
    """The first ones are named, the others counted."""
    text = [f"line {number}" for number in range(100)]
    made = [
        Made(
            "czytaj_dokument",
            {"od_linii": first},
            Observation(Status.OK, content=text[first - 1], total=100, paths=("a.txt",)),
        )
        for first in range(10, 100, 10)
    ]
    (told,) = left_out(made)
    assert told == (
        '"a.txt" was read without lines 1-9, lines 11-19, lines 21-29 and 7 more parts of its '
        "100 lines."
    )


@given(st.integers(1, 30), st.integers(1, 30), st.integers(20, 400), st.integers(1, 60))
def test_no_shown_line_is_called_unread(number: int, lines: int, budget: int, first: int) -> None:
    """Whatever is cut: what is named was not in the content, and the pages fit the lines."""
    text = pages(number, lines)
    made = reading(text, min(first, len(text)), budget)
    shown = set(made.observation.content.splitlines())
    for told in left_out([made]):
        for run in re.finditer(r"lines? (\d+)(?:-(\d+))?(?: \(pages? (\d+)(?:-(\d+))?\))?", told):
            missing = text[int(run[1]) - 1 : int(run[2] or run[1])]
            assert not shown & set(missing)
            if run[3]:
                marks = [int(line[6:-1]) for line in missing if line.startswith("[page ")]
                assert {*marks} <= {*range(int(run[3]), int(run[4] or run[3]) + 1)}
