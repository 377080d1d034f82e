"""Sizes as people read them."""

from __future__ import annotations

from config.language import Told, counted, joined, numeral

_KILO = 1000


def size(size_bytes: int) -> Told:
    """Render a size in decimal units: ``812 bytes``, ``1.2 MB``."""
    if size_bytes < _KILO:
        return counted(size_bytes, "byte")
    value = float(size_bytes)
    for unit in ("kB", "MB", "GB"):
        value /= _KILO
        if value < 999.95:  # noqa: PLR2004 - a larger value would be shown as 1000.0
            return _written(value, unit)
    return _written(value / _KILO, "TB")


def _written(value: float, unit: str) -> Told:
    return joined(" ", (numeral(value, ".1f"), unit))
