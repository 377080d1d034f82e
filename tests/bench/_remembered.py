"""An engine that decodes nothing twice: greedy decoding answers the same prompt in the same way."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

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


class Remembered:
    """Asks another engine only what it was not asked before, under the same constraint.

    Args:
        engine: Decodes greedily.
        file: Keeps what was decoded for a later run; None for this run only.

    Attributes:
        curt: The tool whose texts end at their first character, for where only the choice of the
            tool counts; empty for none.
    """

    def __init__(self, engine: Engine, file: Path | None) -> None:
        self._engine = engine
        self._file = file
        self._known: dict[str, Completion] = {}
        self.curt = ""
        self.model_name = engine.model_name
        self.context_tokens = engine.context_tokens
        self.count_tokens = engine.count_tokens
        self.prompt_tokens = engine.prompt_tokens
        self.close = engine.close
        if file is not None and file.exists():
            for line in file.read_text("utf-8").splitlines():
                row = json.loads(line)
                key, call = row.pop("key"), row.pop("call")
                self._known[key] = Completion(
                    **{**row, "finish": Finish(row["finish"])}, call=Call(**call) if call else None
                )

    def complete(
        self, messages: Sequence[Message], constraint: Constraint, cancel: Cancel
    ) -> Generator[Piece, None, Completion]:
        """Decode, or give what was decoded before in one piece."""
        constraint = Constraint(tuple(map(self._shortened, constraint.calls)))
        asked = f"{self.model_name}\n{list(messages)!r}\n{constraint!r}"
        key = hashlib.sha256(asked.encode("utf-8", "surrogatepass")).hexdigest()
        if key not in self._known:
            completion = yield from self._engine.complete(messages, constraint, cancel)
            self._known[key] = completion
            if self._file is not None:
                with self._file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps({"key": key, **asdict(completion)}) + "\n")
        return self._known[key]

    def _shortened(self, rule: CallRule) -> CallRule:
        if rule.tool != self.curt:
            return rule
        arguments = (replace(argument, rules=(FreeText(1),)) for argument in rule.arguments)
        return replace(rule, arguments=tuple(arguments))
