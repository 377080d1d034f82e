"""What ``archivist doctor`` says about the shell and what keeps it in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.cli.finding import Finding, Verdict
from archivist.shell import wants_shell
from config.language import phrase, told
from tools.folder import folder_fault
from tools.shell.walls import NoWalls, walls_around

if TYPE_CHECKING:
    from collections.abc import Iterator

    from config.settings import Settings
    from tools.shell.walls import Walls


def walls(settings: Settings) -> Iterator[Finding]:
    """Try the walls of a shell around the archive, if that is there."""
    if not folder_fault(settings.archive):
        yield shell_finding(settings, walls_around(settings.archive))


def shell_finding(settings: Settings, walls: Walls | NoWalls) -> Finding:
    """Say what keeps a shell in on this machine, and whether a model is offered one."""
    wanted = wants_shell(settings)
    if isinstance(walls, NoWalls):
        says = phrase("not offered, for nothing here keeps it in ({why})", why=walls.why)
        return Finding(
            told("shell"),
            Verdict.NOTE if wanted else Verdict.OK,
            says,
            phrase("install bubblewrap (Debian, Ubuntu: apt install bubblewrap)") if wanted else "",
        )
    says = phrase("kept in by {kind}", kind=walls.kind)
    if not wanted:
        says = phrase(
            "{says}; not offered: set profile to admin and, for a model that can use it, shell to "
            "on",
            says=says,
        )
    return Finding(told("shell"), Verdict.OK, says)
