"""The composition root: wires settings, model, tools, ledger and sessions together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from config.errors import ArchivistError
from tools.trust import Trust

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from archivist.agent.conversation import Application
    from config.settings import Settings
    from tools.trust import Profile


def open_application(
    settings: Settings,
    *,
    profile: Profile | None = None,
    trust: Trust = Trust.SANDBOX,
    archive: Path | None = None,
    resume: str | None = None,
) -> AbstractContextManager[Application]:
    """Open the program for one session."""
    del settings, profile, trust, archive, resume
    raise ArchivistError("This build has no model yet; nothing can be asked.")
