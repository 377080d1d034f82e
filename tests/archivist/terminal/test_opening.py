"""What is shown while the program opens."""

from __future__ import annotations

from archivist.terminal.opening import opening
from tests.archivist.terminal.streams import make_screen


def test_the_share_and_the_time_left() -> None:
    """The share at once, the time once it is known, each over the one before."""
    now_s = 0.0
    screen, behind = make_screen(live=True)
    progress = opening(screen, lambda: now_s)
    for now_s in (1.0, 3.0, 5.0):
        progress(int(now_s * 100), 2000)
    screen.line("Archivist")
    assert [line.partition("\x1b")[0] for line in behind.getvalue().decode().split("\r")[1:]] == [
        "opening…",
        "opening… 5%",
        "opening… 15%",
        "opening… 25% · about 15 s left",
        "",
    ]
