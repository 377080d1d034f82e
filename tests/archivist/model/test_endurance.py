"""A day of work in one process: a thousand calls, and Ctrl-C at any moment of them."""

from __future__ import annotations

import gc
import random
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from archivist.model.cancel import Cancel
from archivist.model.constraint import (
    ArgumentRule,
    CallRule,
    Choice,
    Constraint,
    Excerpt,
    FreeText,
    Number,
)
from archivist.model.dialects import Hermes
from archivist.model.engine import Completion, Enough, Finish, Fragment
from archivist.model.llama import LlamaEngine
from archivist.model.message import Call, System, User
from archivist.model.weights import Weights

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from archivist.model.engine import Piece
    from archivist.model.message import Message

pytestmark = [pytest.mark.model, pytest.mark.slow]

CALLS = 1000
WARM_UP = 250
GROWTH_BYTES = 8_000_000  # of 250 MB; 10 kB lost with each call would be 7.5 MB
STOPS = 40
PAGE_BYTES = 4096
LATEST_STOP_S = 0.25
READ = CallRule("read", (ArgumentRule("path", (Choice(("a.txt", "letters/b.pdf")),)),))
TALE = Constraint((CallRule("answer", (ArgumentRule("text", (FreeText(4000),)),)),))
BRIEF = Constraint((CallRule("answer", (ArgumentRule("text", (FreeText(40),)),)), READ))
PROBE: list[Message] = [System("You find letters."), User("Which letter is about the roof?")]


def asked(number: int) -> tuple[list[Message], Constraint]:
    """A request, new every tenth time, and a constraint that no other number has."""
    house = f"roof {number}"
    find = CallRule("find", (ArgumentRule("words", (Excerpt((house,)), Choice((house,)))),))
    open_page = CallRule("open", (ArgumentRule("page", (Number((number, number + 1)),)),))
    rules = (find, READ, open_page)
    return [User(f"Roof {number // 10}?")], Constraint((rules[number % len(rules)],))


def drained(decoding: Generator[Piece, None, Completion]) -> Completion:
    """Decode to the end."""
    while True:
        try:
            next(decoding)
        except StopIteration as stop:
            return stop.value  # type: ignore[no-any-return]


def resident_bytes() -> int:
    """Memory of this process that is in use now."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE_BYTES


@pytest.fixture
def single_engine(small_file: Path) -> Iterator[LlamaEngine]:
    """An engine with one thread: it waits for no other, so a busy machine slows it least."""
    weights = Weights(small_file, 256, 1)
    yield LlamaEngine("smollm2", weights, Hermes())
    weights.close()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_thousand_calls_take_no_memory(single_engine: LlamaEngine) -> None:
    """Whole calls, abandoned, stopped and cut ones: the memory in use is that of the first ones."""
    before = 0
    for number in range(CALLS):
        if number == WARM_UP:
            before = resident_bytes()
        cancel = Cancel()
        decoding = single_engine.complete(*asked(number), cancel)
        match number % 10:
            case 7:
                next(decoding)
                decoding.close()
            case 8:
                cancel.set()
                assert drained(decoding).finish is Finish.CANCELLED
            case 9:
                while not isinstance(next(decoding), Fragment):
                    pass
                with pytest.raises(StopIteration):
                    decoding.throw(Enough(Call("read", {})))
            case _:
                assert drained(decoding).finish is Finish.COMPLETE
    assert resident_bytes() - before < GROWTH_BYTES


def test_ctrl_c_at_any_moment(small_engine: LlamaEngine, fresh_engine: LlamaEngine) -> None:
    """In the prompt, in a forced run, between tokens: the engine is as good as new afterwards."""
    chance = random.Random(5)  # noqa: S311 - nobody is to be kept from guessing it
    letter = "The roof of the house leaks, and the landlord says that it does not. " * 30
    expected = drained(fresh_engine.complete(PROBE, BRIEF, Cancel()))
    for number in range(STOPS):
        cancel = Cancel()
        stopper = threading.Timer(chance.uniform(0, LATEST_STOP_S), cancel.set)
        messages: list[Message] = [User(f"{number} {letter[: 100 * (number % 7)]} Quote it.")]
        stopper.start()
        completion = drained(small_engine.complete(messages, TALE, cancel))
        stopper.join()
        assert completion.finish is Finish.CANCELLED or completion.call is not None
        small_engine._weights.keep([])  # else the same numbers come from other batches
        again = drained(small_engine.complete(PROBE, BRIEF, Cancel()))
        assert (again.finish, again.call) == (expected.finish, expected.call)
        assert again.output_tokens == expected.output_tokens


def test_a_listener_who_has_enough(small_engine: LlamaEngine) -> None:
    """The decoding ends as the call it was given, and what it cost is counted."""
    decoding = small_engine.complete(PROBE, TALE, Cancel())
    said = ""
    while len(said) < 50:
        piece = next(decoding)
        said += piece.text if isinstance(piece, Fragment) else ""
    call = Call("answer", {"text": "cut"})
    with pytest.raises(StopIteration) as stop:
        decoding.throw(Enough(call))
    completion = stop.value.value
    assert (completion.finish, completion.call) == (Finish.COMPLETE, call)
    assert completion.prompt_tokens == small_engine.prompt_tokens(PROBE)
    assert completion.output_tokens > completion.forced_tokens > 0
