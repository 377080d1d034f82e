"""Whether a session has a shell: the model, the profile, the trust level and the walls decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.model.catalog import load_catalog
from tools.belt import powloka
from tools.shell.walls import NoWalls, walls_around
from tools.trust import Access, Capability, Profile, Trust

if TYPE_CHECKING:
    from config.settings import Settings
    from tools.contract import Tool

_NEEDED = frozenset({Capability.SHELL, Capability.READ})


def wants_shell(settings: Settings) -> bool:
    """Say whether the settings ask for a shell: the person grants it, and the model can use it.

    Of the models in the catalog the catalog says that; for any other, also one on a server, the
    person does.
    """
    known = None if settings.server else load_catalog().find(settings.model)
    can_use_it = settings.shell == "on" or (known is not None and known.shell)
    return can_use_it and Access(Trust.HOST, Profile(settings.profile)).allows(Trust.HOST, _NEEDED)


def shell_of(settings: Settings, access: Access) -> tuple[Tool, ...]:
    """Make the shell of a session, where it may have one and something keeps it in.

    A session that may not have it does not try any walls.
    """
    if not wants_shell(settings) or not access.allows(Trust.HOST, _NEEDED):
        return ()
    walls = walls_around(settings.archive)
    return () if isinstance(walls, NoWalls) else (powloka.tool(walls),)
