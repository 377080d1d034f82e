"""Sizes as people read them."""

from __future__ import annotations

_KILO = 1000


def size(size_bytes: int) -> str:
    """Render a size in decimal units: ``812 bytes``, ``1.2 MB``."""
    if size_bytes < _KILO:
        return "1 byte" if size_bytes == 1 else f"{size_bytes} bytes"
    value = float(size_bytes)
    for unit in ("kB", "MB", "GB"):
        value /= _KILO
        if value < 999.95:  # noqa: PLR2004 - a larger value would be shown as 1000.0
            return f"{value:.1f} {unit}"
    return f"{value / _KILO:.1f} TB"
