"""Headers of messages from strangers: parsed, or as they stand where the parser stumbles."""

from __future__ import annotations

from email.policy import EmailPolicy
from typing import Any

# The parser takes half a second for as much, and minutes for some megabytes.
_MAX_CHARS = 64_000
# What it raises over malformed headers instead of reporting them; brackets in brackets recurse.
_STUMBLES = (ValueError, IndexError, AttributeError, OverflowError, TypeError, RecursionError)


class _Headers(EmailPolicy):
    """The default policy with that safety."""

    def header_fetch_parse(self, name: str, value: str) -> Any:  # noqa: ANN401 - as its parent has it
        """Return a header parsed; one that is too long or malformed as it stands."""
        if len(value) > _MAX_CHARS:
            return " ".join(value.split())
        try:
            return super().header_fetch_parse(name, value)
        except _STUMBLES:
            return " ".join(value.split())


HEADERS = _Headers()
