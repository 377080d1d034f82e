"""What is said, in words."""

from __future__ import annotations

import pytest

from archivist.agent.conversation import Continued
from archivist.agent.events import Compacted, Stop
from archivist.terminal import words
from archivist.terminal.width import cells
from tools.observation import ErrorInfo, Observation, Status

PATH = "bardzo/długa/ścieżka/" * 5 + "umowa.pdf"


@pytest.mark.parametrize(
    ("columns", "line"),
    [
        (60, '› read_document(path="bardzo/d…dzo/długa/ścieżka/umowa.pdf")'),
        (80, '› read_document(path="bardzo/długa/ścież…cieżka/bardzo/długa/ścieżka/umowa.pdf")'),
        (200, f'› read_document(path="{PATH}")'),
    ],
)
def test_a_call_on_one_line(columns: int, line: str) -> None:
    """The middle is cut to the width; the file's name stays."""
    assert words.call(f'read_document(path="{PATH}")', columns) == line


def test_a_hostile_call_stays_on_its_line() -> None:
    """Line feeds and control sequences in arguments are shown, not obeyed."""
    assert words.call("t(a='x\ny\x1b[2J')", 80) == "› t(a='x\\ny\\x1b[2J')"


@pytest.mark.parametrize(
    ("cut", "line"),
    [
        (Compacted(results=1), "Cut to make room: 1 earlier result"),
        (Compacted(3, 12), "Cut to make room: 3 earlier results, 12 earlier requests"),
        (Compacted(latest=True), "Cut to make room: the middle of the latest result"),
    ],
)
def test_what_was_cut_on_one_line(cut: Compacted, line: str) -> None:
    """What the model no longer sees is counted."""
    assert words.compacted(cut) == line


@pytest.mark.parametrize(
    ("observation", "line"),
    [
        (
            Observation(Status.OK, ms=312, tokens_raw=3204, tokens_shown=812),
            "ok · 0.3 s · 812 of 3,204 tokens",
        ),
        (
            Observation(Status.OK, radius=1, ms=41, tokens_raw=20, tokens_shown=20),
            "ok · 1 object · 41 ms · 20 tokens",
        ),
        (Observation(Status.OK, radius=1204, ms=125000), "ok · 1,204 objects · 2 min 5 s"),
        (
            Observation(
                Status.ERROR, ms=3, error=ErrorInfo("No \x1b[1m.", "", "", retryable=False)
            ),
            "error · 3 ms · No \\x1b[1m.",
        ),
        (
            Observation(
                Status.REFUSED, radius=3, error=ErrorInfo("You said no.", "", "", retryable=False)
            ),
            "refused · 0 ms · You said no.",
        ),
    ],
)
def test_a_result_on_one_line(observation: Observation, line: str) -> None:
    """Outcome, objects (folders too), time, tokens; a failure says what it was, and no radius."""
    assert words.result(observation) == line


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (0, "0 ms"),
        (99, "99 ms"),
        (100, "0.1 s"),
        (9949, "9.9 s"),
        (9950, "10 s"),
        (59_600, "1 min 0 s"),
    ],
)
def test_durations(ms: int, text: str) -> None:
    """Neighbours of each border are said consistently."""
    assert words.duration(ms) == text


def test_every_stop_but_an_answer_has_a_sentence() -> None:
    """The person always learns why there is no answer."""
    assert not words.stopped(Stop.ANSWERED)
    sentences = {words.stopped(stop) for stop in Stop if stop is not Stop.ANSWERED}
    assert len(sentences) == len(Stop) - 1
    assert all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize("columns", [10, 40, 80, 1_000_000])
def test_what_is_continued_fits_the_width(columns: int) -> None:
    """One line at any width; a request that fits is whole, and none is said where none was made."""
    short = words.continuing(Continued("2026-11-30T0312-7f3a", 1, "Kiedy?"), columns)
    wide = words.continuing(Continued("2026-11-30T0312-7f3a", 1_204, "文書\n" * 99), columns)
    empty = words.continuing(Continued("2026-11-30T0312-7f3a", 0, ""), columns)
    assert max(cells(short), cells(wide), cells(empty)) <= columns
    assert "\n" not in short + wide + empty
    if columns >= 80:
        assert short == "Continuing 2026-11-30T0312-7f3a: 1 request, the last one: „Kiedy?”"
        assert empty.endswith("7f3a: nothing was asked yet, or not since /clear")
