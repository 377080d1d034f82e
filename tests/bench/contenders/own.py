"""The program's engine as a contender, and plain decoding with the same weights."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import llama_cpp

from archivist.model.cancel import Cancel
from archivist.model.dialects import call_json
from archivist.model.engine import Fragment
from archivist.model.message import User
from tests.bench.contenders.conversations import REQUESTS, Conversation
from tests.bench.contenders.opening import open_engine
from tests.bench.contenders.serving import Watch, serve

if TYPE_CHECKING:
    from archivist.model.constraint import Constraint
    from archivist.model.engine import Completion
    from archivist.model.message import Call, Message
    from tests.bench.contenders.opening import Opened


Reply = dict[str, Any]


class Own:
    """Answers what the bench asks.

    Args:
        opened: The engine and what there is to reply to.
    """

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._engine = opened.engine
        self._conversations = opened.conversations

    def describe(self) -> Reply:
        """Say what others are to be asked, and how large it is."""
        names = [*REQUESTS, "answer"]
        belt = self._conversations.belt
        return {
            "tools": [belt.spoken(tool) for tool in belt.tools],
            "prefix_tokens": len(self._engine.stable_tokens(self._conversations.prefix)),
            "context_tokens": self._engine.context_tokens,
            "threads": llama_cpp.llama_n_threads(self._engine._weights._context),
            "asked": {
                name: self._conversations[name].written(self._engine.dialect) for name in names
            },
        }

    def first(self, conversation: str) -> Reply:
        """Take the prefix in, as the program does when it starts, and go on to a first word."""
        watch = Watch()
        self._opened.warm()
        after = self._conversations[conversation]
        decoding = self._engine.complete(after.messages, after.ours, Cancel())
        for piece in decoding:
            if isinstance(piece, Fragment):
                watch.feed(piece.text)
            if watch.has_word:
                break
        decoding.close()
        return {**watch.noted()}

    def call(self, conversation: str, rules: str, *, fresh: bool) -> Reply:
        """Decode a whole call.

        Args:
            conversation: After which one.
            rules: The program's, ``ours``, or those that others are held to, ``shared``.
            fresh: Whether only the prefix is still evaluated, as after another conversation.
        """
        self._forget(fresh=fresh)
        after = self._conversations[conversation]
        return self._decode(after.messages, getattr(after, rules))[0]

    def another(self, number: int) -> Reply:
        """Decode one call of a long series, no two of which are alike."""
        after = self._conversations.another(number)
        return self._decode(after.messages, after.ours)[0]

    def session(self) -> Reply:
        """Decode one call after another; say for each what it was asked in and what it took."""
        messages = list(self._conversations.prefix)
        steps = []
        for step in self._conversations.session():
            messages.append(step.said)
            reply, call = self._decode(messages, step.allowed)
            asked = Conversation(messages, step.allowed, step.allowed)
            turn = isinstance(step.said, User)
            steps.append({**reply, "turn": turn, **asked.written(self._engine.dialect)})
            if call is not None:
                messages.append(call)
        return {"steps": steps}

    def plain(self, conversation: str, most: int, *, fresh: bool) -> Reply:
        """Decode the best token each time, until the reply ends by itself or is long enough."""
        self._forget(fresh=fresh)
        begun = time.perf_counter()
        weights = self._engine._weights
        vocabulary = weights.vocabulary
        ids = self._engine.tokenize(self._conversations[conversation].messages)
        pending = ids[weights.keep(ids[:-1]) :]
        tokens: list[int] = []
        while len(tokens) < most and (not tokens or tokens[-1] not in vocabulary.reserved):
            for _ in weights.evaluate(pending, Cancel()):
                pass
            pending = [int(weights.logits().argmax())]
            tokens += pending
        text = b"".join(map(vocabulary.piece, tokens)).decode("utf-8", "replace")
        ms = (time.perf_counter() - begun) * 1000
        return {"ms": ms, "tokens": len(tokens), "prompt_tokens": len(ids), "text": text}

    def _forget(self, *, fresh: bool) -> None:
        if fresh:
            self._engine._weights.keep(self._engine.stable_tokens(self._conversations.prefix))

    def _decode(self, messages: list[Message], allowed: Constraint) -> tuple[Reply, Call | None]:
        """Decode one call."""
        watch = Watch()
        decoding = self._engine.complete(messages, allowed, Cancel())
        while True:
            try:
                piece = next(decoding)
            except StopIteration as stop:
                completion: Completion = stop.value
                break
            if isinstance(piece, Fragment):
                watch.feed(piece.text)
        return {
            **watch.noted(),
            "tokens": completion.output_tokens,
            "forced": completion.forced_tokens,
            "prompt_tokens": completion.prompt_tokens,
            "evaluated": completion.prompt_tokens - completion.cached_tokens,
            "text": "" if completion.call is None else call_json(completion.call),
        }, completion.call


def main() -> None:
    """Load the model and serve."""
    given = json.loads(sys.argv[1])
    opened = open_engine(given["model"], Path(given["cache"]))
    own = Own(opened)
    tasks = ("describe", "first", "call", "another", "session", "plain")
    serve({task: getattr(own, task) for task in tasks})
    opened.engine.close()


if __name__ == "__main__":
    main()
