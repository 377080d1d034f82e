"""Numbers of things as people read them."""

from __future__ import annotations

from config.language import Told, counted


def count(number: int, one: str, many: str = "") -> Told:
    """Render ``1 file`` or ``1,204 files``; see :func:`config.language.counted`."""
    return counted(number, one, many)
