"""The statistics of tools for other programs: JSON and CSV, in full precision."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from tools.names import escaped

if TYPE_CHECKING:
    from sessions.tool_use import Statistics, ToolUse

_FORMULA = ("=", "+", "-", "@")  # how a cell begins that a spreadsheet would calculate


def as_json(statistics: Statistics) -> str:
    """Render everything; ASCII, so that nothing in a made-up name acts on a terminal."""
    data = {
        "sessions": statistics.sessions,
        "enough_sessions": statistics.enough,
        "tainted_sessions": statistics.tainted_sessions,
        "consent": _consent(statistics),
        **asdict(statistics.reading),
        "result_share": statistics.result_share,
        "uncut_share": statistics.uncut_share,
        "tools": [_row(use) | {"flags": list(use.flags)} for use in statistics.tools],
    }
    return json.dumps(data, indent=2)


def as_csv(statistics: Statistics) -> str:
    """Render a line of headings and a line for each tool."""
    out = io.StringIO()
    names = [*_row(statistics.tools[0]), "flags"] if statistics.tools else ["tool"]
    writer = csv.DictWriter(out, names, lineterminator="\n")
    writer.writeheader()
    for use in statistics.tools:
        name = escaped(use.calls.tool)
        safe = f"'{name}" if name.startswith(_FORMULA) else name
        writer.writerow(_row(use) | {"tool": safe, "flags": "; ".join(use.flags)})
    return out.getvalue()


def _row(use: ToolUse) -> dict[str, object]:
    calls = use.calls
    return {
        "tool": calls.tool,
        "uses": calls.uses,
        "sessions": calls.sessions,
        "offered": use.offered,
        "session_share": use.session_share,
        "errors": calls.errors,
        "error_rate": calls.error_rate,
        "retries": calls.retries,
        "retries_ok": calls.retries_ok,
        "consent_asked": calls.consents.asked,
        "consent_given": calls.consents.given,
        "consent_refused": calls.consents.refused,
        "consent_unavailable": calls.consents.unavailable,
        "median_ms": calls.median_ms,
        "p95_ms": calls.p95_ms,
        "tokens_shown": calls.tokens_shown,
        "tokens_raw": calls.tokens_raw,
        "shown_share": use.shown_share,
        "raw_share": use.raw_share,
    }


def _consent(statistics: Statistics) -> dict[str, int]:
    consents = statistics.consents
    return {"asked": consents.asked, **asdict(consents)}
