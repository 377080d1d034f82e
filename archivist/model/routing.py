"""Two engines behind the protocol of one: the first chooses the calls, the second writes answers.

A small model that was trained to call tools calls them as well as a far bigger one and writes worse
than before. So what it decides is kept and what it would say is left to a model that was not
trained. Each sees the same conversation after instructions of its own.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from archivist.model.constraint import Constraint
from archivist.model.dialects import CANONICAL
from archivist.model.engine import Fragment, ended
from archivist.model.message import Call

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from archivist.model.cancel import Cancel
    from archivist.model.engine import Completion, Engine, Piece
    from archivist.model.message import Message


class RoutedEngine:
    """See :class:`archivist.model.engine.Engine`.

    Args:
        router: Chooses the calls.
        reader: Writes the answers.

    Attributes:
        told: What the reader's conversations begin with.
    """

    def __init__(self, router: Engine, reader: Engine) -> None:
        self.model_name = router.model_name
        self.context_tokens = min(router.context_tokens, reader.context_tokens)
        self._router = router
        self._reader = reader
        self._known: tuple[Message, ...] = ()
        self.told: tuple[Message, ...] = ()
        self._answer = ""

    def begin(self, known: Sequence[Message], told: Sequence[Message], answer: str) -> None:
        """Take note of what every conversation begins with.

        Args:
            known: What the caller's conversations begin with, which is the router's part.
            told: What the reader's begin with instead.
            answer: The name of the tool that answers, in the prompt's voice.
        """
        self._known, self.told, self._answer = tuple(known), tuple(told), answer

    def count_tokens(self, text: str) -> int:
        """See :class:`archivist.model.engine.Engine`."""
        return self._reader.count_tokens(text)

    def prompt_tokens(self, messages: Sequence[Message]) -> int:
        """Count the tokens of the longer of the two prompts."""
        return max(
            self._router.prompt_tokens(messages), self._reader.prompt_tokens(self._read(messages))
        )

    def complete(
        self, messages: Sequence[Message], constraint: Constraint, cancel: Cancel
    ) -> Generator[Piece, None, Completion]:
        """See :class:`archivist.model.engine.Engine`."""
        answers = tuple(rule for rule in constraint.calls if rule.tool == self._answer)
        if answers == constraint.calls:
            return (yield from self._reader.complete(self._read(messages), constraint, cancel))
        routing = self._router.complete(messages, constraint, cancel)
        held: list[Piece] = []
        written = ""
        while (name := _name(written)) is None:
            try:
                piece = next(routing)
            except StopIteration as stop:
                yield from held
                return stop.value  # type: ignore[no-any-return]
            if isinstance(piece, Fragment):
                held.append(piece)
                written += piece.text
            else:
                yield piece
        if name != self._answer:
            yield from held
            return (yield from routing)
        chosen = ended(routing, Call("", {}))
        completion = yield from self._reader.complete(
            self._read(messages), Constraint(answers), cancel
        )
        return replace(
            completion,
            output_tokens=completion.output_tokens + chosen.output_tokens,
            forced_tokens=completion.forced_tokens + chosen.forced_tokens,
            ms=completion.ms + chosen.ms,
        )

    def close(self) -> None:
        """See :class:`archivist.model.engine.Engine`."""
        self._router.close()
        self._reader.close()

    def _read(self, messages: Sequence[Message]) -> list[Message]:
        return [*self.told, *messages[len(self._known) :]]


def _name(written: str) -> str | None:
    """The tool's name in a call that is being written; None while it is not whole."""
    name, ended, _ = written.removeprefix(CANONICAL.before).partition('"')
    if not written.startswith(CANONICAL.before) or not ended:
        return None
    return str(json.loads(f'"{name}"'))
