"""What ``archivist doctor`` says about the shell and what keeps it in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.cli.finding import Finding, Verdict
from archivist.shell import wants_shell
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
        says = f"not offered, for nothing here keeps it in ({walls.why})"
        return Finding(
            "shell",
            Verdict.NOTE if wanted else Verdict.OK,
            says,
            "install bubblewrap (Debian, Ubuntu: apt install bubblewrap)" if wanted else "",
        )
    says = f"kept in by {walls.kind}"
    if not wanted:
        says += "; not offered: set profile to admin and, for a model that can use it, shell to on"
    return Finding("shell", Verdict.OK, says)
