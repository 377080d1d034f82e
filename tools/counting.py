"""Numbers of things as people read them."""

from __future__ import annotations


def count(number: int, one: str, many: str = "") -> str:
    """Render ``1 file`` or ``1,204 files``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
