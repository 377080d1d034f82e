"""What a model has to know of a tool to call it, as one short text that changes with it."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from tools.parameters import parameters_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.contract import Tool, Voice

_DIGITS = 16


def fingerprint(tool: Tool, voice: Voice) -> str:
    """Digest the names, kinds and choices of a call in one voice; no description counts."""
    call = [
        tool.spoken(voice),
        *(
            [item.spoken(voice), item.argument.kind.value, item.required, list(item.choices)]
            for item in parameters_of(tool.arguments)
        ),
    ]
    return hashlib.sha256(json.dumps(call).encode()).hexdigest()[:_DIGITS]


def fingerprints(tools: Iterable[Tool], voice: Voice) -> dict[str, str]:
    """Digest each tool, by its canonical name."""
    return {tool.name: fingerprint(tool, voice) for tool in tools}
