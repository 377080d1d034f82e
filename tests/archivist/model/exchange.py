"""A conversation with a model on the fake server, for tests."""

from __future__ import annotations

from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import pytest

from archivist.model.address import Address
from archivist.model.cancel import Cancel
from archivist.model.connection import Connection, Patience
from archivist.model.constraint import (
    ArgumentRule,
    CallRule,
    Choice,
    Constraint,
    Excerpt,
    FreeText,
    Number,
)
from archivist.model.engine import Completion, Fragment
from archivist.model.message import Call, System, User
from archivist.model.served import TokenCounter, look_up
from archivist.model.server import ServerEngine
from archivist.model.weights import ModelError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from archivist.model.message import Message
    from tests.archivist.model.fake_server import FakeServer

ANSWER = CallRule("answer", (ArgumentRule("text", (FreeText(60),)),))
FIND = CallRule(
    "find",
    (
        ArgumentRule("words", (Excerpt(("Umowa Najmu  z 2024",)),)),
        ArgumentRule("year", (Number((2023, 2024)),), required=False),
    ),
)
READ = CallRule("read", (ArgumentRule("path", (Choice(("a/b.pdf", "ż.txt")),)),))
CONSTRAINT = Constraint((ANSWER, FIND, READ))
TALK = (System("Reply with one call."), User("Find the lease."))
SAID = Call("answer", {"text": 'Zażółć "gęślą"\njaźń 😀'})
LOOK = Call("read", {"path": "ż.txt"})
QUICK = Patience(
    connect_s=2, small_s=2, count_s=2, first_s=5, next_s=5, retries_s=(0.01, 0.01, 0.01)
)


@contextmanager
def connected(
    url: str, *, key: str = "", context_tokens: int = 0, patience: Patience = QUICK
) -> Iterator[ServerEngine]:
    """Build an engine as the program does."""
    with closing(Connection(Address.of(url), key, patience)) as connection:
        served = look_up(connection, "", context_tokens)
        yield ServerEngine(connection, served, TokenCounter(connection))


def decode(
    engine: ServerEngine,
    messages: Sequence[Message] = TALK,
    constraint: Constraint = CONSTRAINT,
    cancel: Cancel | None = None,
) -> tuple[Completion, list[str]]:
    """Run one completion; return it with the fragments."""
    decoding = engine.complete(messages, constraint, cancel or Cancel())
    fragments: list[str] = []
    while True:
        try:
            piece = next(decoding)
        except StopIteration as stop:
            return stop.value, fragments
        if isinstance(piece, Fragment):
            fragments.append(piece.text)


def failure(server: FakeServer, *, key: str = "") -> str:
    """Run a completion that fails; return what the person is told."""
    with connected(server.url, key=key) as engine, pytest.raises(ModelError) as caught:
        decode(engine)
    return str(caught.value)
