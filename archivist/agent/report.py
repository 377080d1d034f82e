"""A whole turn as plain data: what ``archivist ask --json`` prints."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from archivist.agent.events import Compacted, ConsentNeeded, Ended, Observed, Tainted, ToolCalled
from tools.effects.report import step_data
from tools.observation import Observation, Status

if TYPE_CHECKING:
    from collections.abc import Iterable

    from archivist.agent.conversation import EffectView
    from archivist.agent.events import Event, Usage
    from tools.effects.plan import Plan


@dataclass(slots=True)
class Report:
    """Collects the events of one turn.

    Attributes:
        calls: The calls, in order.
        results: Their results, in order; the last call may lack one.
        cuts: What was cut from the conversation to make room, in order.
        tainted: Whether the conversation came to hold text that the person did not write.
        refused: The change that nobody could consent to, and why it was asked about.
        ended: The last event, once it came.
    """

    calls: list[ToolCalled] = field(default_factory=list)
    results: list[Observed] = field(default_factory=list)
    cuts: list[Compacted] = field(default_factory=list)
    tainted: bool = False
    refused: ConsentNeeded | None = None
    ended: Ended | None = None

    def add(self, event: Event) -> None:
        """Take note of one event."""
        match event:
            case ToolCalled():
                self.calls.append(event)
            case Observed():
                self.results.append(event)
            case Compacted():
                self.cuts.append(event)
            case Tainted():
                self.tainted = True
            case Ended():
                self.ended = event
            case _:
                pass

    def end(self) -> Ended:
        """Return the last event.

        Raises:
            RuntimeError: The turn broke its contract and never sent one.
        """
        if self.ended is None:
            raise RuntimeError("the turn ended without saying so")
        return self.ended

    def to_json(self, session: str, effects: Iterable[EffectView]) -> str:
        """Render the turn; ``plan`` is there only when a change was refused."""
        return written(self.data(session, effects), indent=2)

    def data(self, session: str, effects: Iterable[EffectView]) -> dict[str, object]:
        """The turn as plain data; ``plan`` is there only when a change was refused."""
        ended = self.end()
        data: dict[str, object] = {
            "answer": ended.answer,
            "stop": str(ended.stop),
            "session": session,
            "steps": [self._step(call) for call in self.calls],
            "effects": [asdict(effect) for effect in effects],
            "unread": list(ended.unread),
            "tainted": self.tainted,
            "compacted": [asdict(cut) for cut in self.cuts],
            "usage": usage_data(ended.usage),
        }
        if self.refused is not None:
            data["plan"] = plan_data(self.refused.plan, self.refused.reason)
        return data

    def _step(self, call: ToolCalled) -> dict[str, object]:
        seen = next((each.observation for each in self.results if each.step == call.step), None)
        if seen is None:
            seen = self._unfinished()
        return {
            "tool": call.tool,
            "arguments": call.arguments,
            "status": None if seen is None else str(seen.status),
            "radius": 0 if seen is None else seen.radius,
            "ms": 0 if seen is None else seen.ms,
            "tokens_raw": 0 if seen is None else seen.tokens_raw,
            "tokens_shown": 0 if seen is None else seen.tokens_shown,
            "usage": usage_data(call.usage),
        }

    def _unfinished(self) -> Observation | None:
        """What stands for the result of a call that has none; None where it was cancelled."""
        if self.refused is None:
            return None
        return Observation(Status.REFUSED, radius=self.refused.plan.radius.objects)


def usage_data(usage: Usage) -> dict[str, int]:
    """What deciding cost."""
    return {**asdict(usage), "evaluated_tokens": usage.evaluated_tokens}


def plan_data(plan: Plan, reason: str) -> dict[str, object]:
    """A change that waits for consent."""
    return {
        "tool": plan.tool,
        "reason": reason,
        "radius": asdict(plan.radius),
        "steps": [step_data(step) for step in plan.changes],
        **({"text": plan.text} if plan.text else {}),
    }


def written(data: object, indent: int | None = None) -> str:
    """Render as JSON that no terminal obeys; without ``indent`` on one line."""
    return "".join(map(_visible, json.dumps(data, ensure_ascii=False, indent=indent)))


def _visible(character: str) -> str:
    """Escape what is not valid in UTF-8 (lone surrogates) or would act on a terminal."""
    if character == "\n" or unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}:
        return character
    # Outside the basic plane only format characters (tags) get here: JSON wants a pair.
    code_units = character.encode("utf-16-be", "surrogatepass")
    return "".join(
        f"\\u{int.from_bytes(code_units[at : at + 2]):04x}" for at in range(0, len(code_units), 2)
    )
