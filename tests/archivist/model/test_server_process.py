"""The server engine against a real server process with a real model, on loopback."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from archivist.model.address import Address
from archivist.model.cancel import Cancel
from archivist.model.checking import fit
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
from archivist.model.engine import Completion, Finish, Fragment
from archivist.model.message import System, User
from archivist.model.refusal import ServerError
from archivist.model.served import TokenCounter, look_up
from archivist.model.server import ServerEngine
from tests.archivist.cli.command_line import type_in

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from pathlib import Path

    from archivist.model.constraint import ArgumentRule as Rule
    from archivist.model.engine import Piece

pytestmark = [pytest.mark.model, pytest.mark.slow]

ANSWER = CallRule("answer", (ArgumentRule("text", (FreeText(2000),)),))
TALK = (
    System('You reply with JSON such as {"name": <tool>, "arguments": {<argument>: <value>}}.'),
    User("Tell me something about foxes and the lease of 2024."),
)


@pytest.fixture(scope="module")
def url(models_folder: Path) -> Iterator[str]:
    """llama-cpp-python's own server with the smallest model."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "tests.archivist.model.real_server", "--host", "127.0.0.1"),
            *("--port", str(port), "--n_ctx", "4096", "--model_alias", "smol"),
            *("--model", str(models_folder / "smollm2-135m-instruct-q4_1.gguf")),
        ],
        env=os.environ | {"OMP_WAIT_POLICY": "passive"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(process, f"http://127.0.0.1:{port}")
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        process.kill()
        process.wait()


def _wait_for(process: subprocess.Popen[bytes], url: str) -> None:
    """Wait until the server answers; a server that ended is an error."""
    ready = threading.Event()
    while not ready.wait(0.2):
        assert process.poll() is None, "the server process ended"
        with closing(Connection(Address.of(url), "", Patience())) as connection:
            try:
                look_up(connection, "", 0)
            except ServerError:
                continue
            ready.set()


@pytest.fixture
def engine(url: str) -> Iterator[ServerEngine]:
    """An engine on it."""
    with closing(Connection(Address.of(url), "", Patience())) as connection:
        yield ServerEngine(connection, look_up(connection, "", 0), TokenCounter(connection))


def decode(engine: ServerEngine, constraint: Constraint) -> tuple[Completion, list[str]]:
    """Run one completion; return it with the fragments."""
    return finished(engine.complete(TALK, constraint, Cancel()))


def finished(
    decoding: Generator[Piece, None, Completion],
) -> tuple[Completion, list[str]]:
    """Run a completion to its end; return it with the fragments."""
    fragments: list[str] = []
    while True:
        try:
            piece = next(decoding)
        except StopIteration as stop:
            return stop.value, fragments
        if isinstance(piece, Fragment):
            fragments.append(piece.text)


@pytest.mark.parametrize(
    "argument",
    [
        ArgumentRule("path", (Choice(("lease.pdf", "umowa najmu ż.docx")),)),
        ArgumentRule("path", (Choice(('only "one".txt',)), Choice(("other.txt",)))),
        ArgumentRule("line", (Number((20, 40)),)),
        ArgumentRule("words", (Excerpt((TALK[1].text,)),)),
    ],
)
def test_calls_are_constrained(engine: ServerEngine, argument: Rule) -> None:
    """Whatever the model would like to say, the call is one of those allowed."""
    constraint = Constraint((CallRule("look", (argument,)), CallRule("list", ())))
    completion, _ = decode(engine, constraint)
    assert completion.call is not None
    assert fit(completion.call, constraint) == completion.call


def test_an_answer_streams(engine: ServerEngine) -> None:
    """The text comes in several pieces, its head in the form of our own decoder."""
    completion, fragments = decode(engine, Constraint((ANSWER,)))
    assert completion.call is not None
    assert fragments[0].startswith('{"name": "answer", "arguments": {"text": "')
    assert len(fragments) > 2
    assert completion.output_tokens > 0


def test_cancel_while_it_decodes(engine: ServerEngine) -> None:
    """After a stop the server is free for the next call."""
    cancel = Cancel()
    decoding = engine.complete(TALK, Constraint((ANSWER,)), cancel)
    while not isinstance(next(decoding), Fragment):
        pass
    cancel.set()
    assert finished(decoding)[0].finish is Finish.CANCELLED
    assert decode(engine, Constraint((CallRule("list", ()),)))[0].finish is Finish.COMPLETE


def test_a_whole_turn(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`archivist ask --server` answers with a model that this process never loads."""
    archive = tmp_path / "archive"
    archive.mkdir()
    (archive / "notes.txt").write_text("The boiler was serviced on 3 May 2024.\n")
    outcome = type_in(
        capsys, "ask", "Thank you, hello!", "--server", url, "--archive", str(archive)
    )
    assert outcome.code == 0, outcome.err
    assert outcome.out.strip()
