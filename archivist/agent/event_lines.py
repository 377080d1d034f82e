"""Events as plain data, one at a time: what ``archivist ask --jsonl`` prints as they happen."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from archivist.agent.events import (
    Compacted,
    ConsentNeeded,
    Ended,
    Observed,
    PromptProgress,
    StepStarted,
    Tainted,
    Thinking,
    Token,
    ToolCalled,
)
from archivist.agent.report import plan_data, usage_data

if TYPE_CHECKING:
    from archivist.agent.events import Event

Line = dict[str, object]


# Those whose fields are what there is to say.
_PLAIN: dict[type, str] = {
    StepStarted: "step",
    Compacted: "compacted",
    PromptProgress: "progress",
    Thinking: "thought",
    Token: "text",
    Tainted: "tainted",
}


def line_of(event: Event) -> Line:
    """What one event says; ``event`` names its kind."""
    match event:
        case ToolCalled():
            return {
                "event": "call",
                "step": event.step,
                "tool": event.tool,
                "arguments": event.arguments,
                "usage": usage_data(event.usage),
            }
        case ConsentNeeded():
            return {"event": "consent", **plan_data(event.plan, event.reason)}
        case Observed():
            return _result(event)
        case Ended():
            return {"event": "end", "stop": str(event.stop)}
        case _:
            return {"event": _PLAIN[type(event)], **asdict(event)}


def _result(event: Observed) -> Line:
    seen = event.observation
    error = None if seen.error is None else asdict(seen.error)
    return {
        "event": "result",
        "step": event.step,
        "tool": event.tool,
        "status": str(seen.status),
        "header": seen.header,
        "error": error,
        "radius": seen.radius,
        "ms": seen.ms,
        "tokens_raw": seen.tokens_raw,
        "tokens_shown": seen.tokens_shown,
        "operation": seen.operation,
    }
