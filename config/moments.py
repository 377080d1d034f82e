"""Times as they are written down (ISO 8601), read back for a person."""

from __future__ import annotations

from datetime import datetime

from config.language import phrase


def moment_of(written: object) -> datetime | None:
    """Read a time; None where that can't be, for what holds it may be damaged."""
    try:
        found = datetime.fromisoformat(str(written))
        return None if found.tzinfo is None else found.astimezone()
    except (ValueError, OverflowError):
        return None


def local_time(written: object) -> str:
    """Render a time in the person's own zone, to the minute."""
    found = moment_of(written)
    return phrase("at an unknown time") if found is None else found.strftime("%Y-%m-%d %H:%M")
