"""Two engines behind the protocol of one: the first begins each turn, the second goes on with it.

A small model that was trained to call tools makes the first call of a turn as well as a far bigger
one, from the request alone, and reads and writes worse than before. So what it decides is kept, and
what comes back is read by a model that was not trained, which goes on and answers. Nothing is
evaluated twice but the request.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from archivist.model.cancel import Cancel
from archivist.model.constraint import Constraint
from archivist.model.dialects import CANONICAL
from archivist.model.engine import Fragment, Progress, ended
from archivist.model.message import Call, Message, Observed, User

if TYPE_CHECKING:
    from collections.abc import Generator

    from archivist.model.engine import Completion, Engine, Piece

_EARLIER = 2  # turns that a request may point back to: "open the second one"


Warm = Callable[[Sequence[Message], Cancel], Iterator[Progress]]


def _nothing(_prefix: Sequence[Message], _cancel: Cancel) -> Iterator[Progress]:
    return iter(())


@dataclass(frozen=True, slots=True)
class Routing:
    """How turns begin.

    Attributes:
        prefix: What every conversation of the caller begins with.
        known: What the router is told instead.
        tools: The tools that the router knows, in the prompt's voice.
        answer: The one of them that answers.
        bare: Takes from a request what only the reader needs to be told.
    """

    prefix: Sequence[Message]
    known: Sequence[Message]
    tools: frozenset[str]
    answer: str
    bare: Callable[[str], str]

    def serves(self, constraint: Constraint) -> bool:
        """Whether there is something to choose, and the router knows all of it."""
        offered = {rule.tool for rule in constraint.calls}
        return offered != {self.answer} and offered <= self.tools

    def asked(self, messages: Sequence[Message]) -> list[Message]:
        """The last requests and their answers, without what was done in between."""
        said: list[Message] = []
        turns: list[int] = []
        for message in messages[len(self.prefix) :]:
            if isinstance(message, User):
                turns.append(len(said))
                said.append(User(self.bare(message.text)))
            elif isinstance(message, Call) and message.tool == self.answer:
                said.append(message)
        return [*self.known, *said[turns[-_EARLIER - 1 :][0] :]]


class RoutedEngine:
    """See :class:`archivist.model.engine.Engine`.

    Args:
        router: Makes the first call of a turn. It is told the request, and what was asked and
            answered just before; where that is more than its context holds, the reader does it.
        reader: Makes every other call, and writes the answers.
        warm: Evaluates the prefix of the reader's prompts, or loads it, once the reader is needed:
            a turn begins without it.
    """

    def __init__(self, router: Engine, reader: Engine, warm: Warm = _nothing) -> None:
        self.model_name = reader.model_name
        self.context_tokens = reader.context_tokens
        self._router = router
        self._reader = reader
        self._routing: Routing | None = None
        self._warm = warm
        self._cold = True

    def begin(self, routing: Routing) -> None:
        """Take note of how turns begin; before that, the reader does everything."""
        self._routing = routing

    def count_tokens(self, text: str) -> int:
        """See :class:`archivist.model.engine.Engine`."""
        return self._reader.count_tokens(text)

    def prompt_tokens(self, messages: Sequence[Message]) -> int:
        """Count the tokens of the reader's prompt, which is the longer one."""
        return self._reader.prompt_tokens(messages)

    def complete(
        self, messages: Sequence[Message], constraint: Constraint, cancel: Cancel
    ) -> Generator[Piece, None, Completion]:
        """See :class:`archivist.model.engine.Engine`."""
        how = self._routing
        if how is None or isinstance(messages[-1], Observed) or not how.serves(constraint):
            return (yield from self._read(messages, constraint, cancel))
        asked = how.asked(messages)
        if self._router.prompt_tokens(asked) > self._router.context_tokens // 2:
            return (yield from self._read(messages, constraint, cancel))
        routing = self._router.complete(asked, constraint, cancel)
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
        if name != how.answer:
            yield from held
            return (yield from routing)
        chosen = ended(routing, Call("", {}))
        answers = tuple(rule for rule in constraint.calls if rule.tool == how.answer)
        completion = yield from self._read(messages, Constraint(answers), cancel)
        return replace(
            completion,
            output_tokens=completion.output_tokens + chosen.output_tokens,
            forced_tokens=completion.forced_tokens + chosen.forced_tokens,
            ms=completion.ms + chosen.ms,
        )

    def _read(
        self, messages: Sequence[Message], constraint: Constraint, cancel: Cancel
    ) -> Generator[Piece, None, Completion]:
        """Let the reader go on, which has to know its instructions first."""
        if self._cold and self._routing is not None:
            self._cold = False
            yield from self._warm(self._routing.prefix, cancel)
        return (yield from self._reader.complete(messages, constraint, cancel))

    def close(self) -> None:
        """See :class:`archivist.model.engine.Engine`."""
        self._router.close()
        self._reader.close()


def _name(written: str) -> str | None:
    """The tool's name in a call that is being written; None while it is not whole."""
    name, ended, _ = written.removeprefix(CANONICAL.before).partition('"')
    if not written.startswith(CANONICAL.before) or not ended:
        return None
    return str(json.loads(f'"{name}"'))
