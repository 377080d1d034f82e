"""The steps of a turn in full."""

from __future__ import annotations

from archivist.agent.events import Observed
from archivist.terminal.unfolding import unfold
from tests.archivist.terminal.streams import make_screen
from tools.observation import Observation, Status


def test_a_change_of_several_files_has_a_line_for_each() -> None:
    """Line ends of the trusted part are not shown as signs."""
    screen, behind = make_screen()
    header = 'Moved, 2 files:\n"a.txt" -> "x/a.txt"\n"b.txt" -> "x/b.txt"'
    unfold(screen, [Observed(1, "move_documents", Observation(status=Status.OK, header=header))])
    lines = behind.getvalue().decode().splitlines()
    assert lines[1:4] == ["  Moved, 2 files:", '  "a.txt" -> "x/a.txt"', '  "b.txt" -> "x/b.txt"']
