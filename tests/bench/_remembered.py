"""An engine that decodes nothing twice: greedy decoding answers the same prompt in the same way."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from archivist.agent.rules import PolicyRule
from archivist.model.checking import meets
from archivist.model.constraint import Constraint, FreeText
from archivist.model.engine import Completion, Finish
from archivist.model.message import Call

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from pathlib import Path

    from archivist.model.cancel import Cancel
    from archivist.model.constraint import CallRule
    from archivist.model.engine import Engine, Piece
    from archivist.model.message import Message


@dataclass(frozen=True, slots=True)
class _Decoded:
    """What was decoded, under which constraint, and which rules were off."""

    constraint: str
    off: frozenset[PolicyRule]
    completion: Completion


class Remembered:
    """Asks another engine only what can't be known from what it was asked before.

    A call that was decoded where more was allowed is also what greedy decoding gives where less is
    allowed, if that allows it. More is allowed where more rules of the policy are off.

    Args:
        engine: Decodes greedily.
        file: Keeps what was decoded for a later run; None for this run only.

    Attributes:
        off: The rules that are off in the agent that asks.
        curt: The tool whose texts end at their first character, for where only the choice of the
            tool counts; empty for none.
    """

    def __init__(self, engine: Engine, file: Path | None) -> None:
        self._engine = engine
        self._file = file
        self._known: defaultdict[str, list[_Decoded]] = defaultdict(list)
        self.off: frozenset[PolicyRule] = frozenset()
        self.curt = ""
        self.model_name = engine.model_name
        self.context_tokens = engine.context_tokens
        self.count_tokens = engine.count_tokens
        self.prompt_tokens = engine.prompt_tokens
        self.close = engine.close
        if file is not None and file.exists():
            for line in file.read_text("utf-8").splitlines():
                row = json.loads(line)
                prompt, constraint = row.pop("prompt"), row.pop("constraint")
                off = frozenset(map(PolicyRule, row.pop("off")))
                call = Call(**row["call"]) if row["call"] else None
                completion = Completion(**{**row, "call": call, "finish": Finish(row["finish"])})
                self._known[prompt].append(_Decoded(constraint, off, completion))

    def complete(
        self, messages: Sequence[Message], constraint: Constraint, cancel: Cancel
    ) -> Generator[Piece, None, Completion]:
        """Decode, or give what was decoded before in one piece."""
        constraint = Constraint(tuple(map(self._shortened, constraint.calls)))
        prompt, under = _digest(self.model_name, list(messages)), _digest(constraint)
        for known in self._known[prompt]:
            call = known.completion.call
            if known.constraint == under or (
                known.off > self.off and call is not None and meets(call, constraint)
            ):
                return known.completion
        completion = yield from self._engine.complete(messages, constraint, cancel)
        self._remember(prompt, _Decoded(under, self.off, completion))
        return completion

    def _remember(self, prompt: str, decoded: _Decoded) -> None:
        self._known[prompt].append(decoded)
        if self._file is not None:
            row = {"prompt": prompt, "constraint": decoded.constraint, "off": sorted(decoded.off)}
            with self._file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(row | asdict(decoded.completion)) + "\n")

    def _shortened(self, rule: CallRule) -> CallRule:
        if rule.tool != self.curt:
            return rule
        arguments = (replace(argument, rules=(FreeText(1),)) for argument in rule.arguments)
        return replace(rule, arguments=tuple(arguments))


def _digest(*parts: object) -> str:
    text = "\n".join(map(repr, parts))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
