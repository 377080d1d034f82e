"""What a model has to know of a tool to call it, as one short text that changes with it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.parameters import parameters_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tools.contract import Tool, Voice

_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Fingerprints:
    """The tools of a session, as an adapted model has to know them.

    Attributes:
        digests: By the canonical name of each.
        ungated: Those that are offered whatever a request says.
    """

    digests: Mapping[str, str]
    ungated: frozenset[str]


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


def fingerprints(tools: Iterable[Tool], voice: Voice) -> Fingerprints:
    """Digest each tool of a session."""
    known = tuple(tools)
    return Fingerprints(
        {tool.name: fingerprint(tool, voice) for tool in known},
        frozenset(tool.name for tool in known if not tool.asked_by),
    )
