"""Two engines as one: the first begins a turn, the second goes on with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.model.cancel import Cancel
from archivist.model.constraint import ArgumentRule, CallRule, Choice, Constraint, FreeText
from archivist.model.dialects import call_json
from archivist.model.engine import Completion, Enough, Finish, Fragment, Progress
from archivist.model.message import Call, Observed, System, User
from archivist.model.routing import RoutedEngine, Routing
from archivist.model.scripted import ScriptedModel

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from archivist.model.engine import Piece
    from archivist.model.message import Message

KNOWN: list[Message] = [System("known")]
MORE = " (more tools)"
TOLD: list[Message] = [System("told"), User("example"), Call("answer", {"text": "example"})]
READ = CallRule("read", (ArgumentRule("path", (Choice(("a.txt",)),)),))
ANSWER = CallRule("answer", (ArgumentRule("text", (FreeText(80),)),))
BOTH = Constraint((READ, ANSWER))
READING = Call("read", {"path": "a.txt"})
ASKED: list[Message] = [*TOLD, User("What is in a.txt?")]
ROUTING = Routing(
    TOLD, KNOWN, frozenset({"read", "answer"}), "answer", lambda text: text.removesuffix(MORE)
)


def routed(chosen: list[Call], written: list[Call]) -> tuple[RoutedEngine, ScriptedModel]:
    """An engine whose parts follow scripts, and the part that answers."""
    reader = ScriptedModel(written)
    engine = RoutedEngine(ScriptedModel(chosen), reader)
    engine.begin(ROUTING)
    return engine, reader


def decoded(decoding: Generator[Piece, None, Completion]) -> tuple[str, Completion]:
    """What streamed and what came of it."""
    text = ""
    while True:
        try:
            piece = next(decoding)
        except StopIteration as stop:
            return text, stop.value
        text += piece.text if isinstance(piece, Fragment) else ""


def test_the_first_call_is_the_routers() -> None:
    """The reader is not asked."""
    engine, reader = routed([READING], [])
    text, completion = decoded(engine.complete(ASKED, BOTH, Cancel()))
    assert (text, completion.call) == (call_json(READING), READING)
    assert reader.prompts == []


def test_an_answer_is_the_readers() -> None:
    """It sees the conversation after its own instructions, and can do nothing but answer."""
    good = Call("answer", {"text": "A good one."})
    engine, reader = routed([Call("answer", {"text": "A bad one."})], [good])
    text, completion = decoded(engine.complete(ASKED, BOTH, Cancel()))
    assert (text, completion.call) == (call_json(good), good)
    assert reader.prompts == [ASKED]
    assert reader.constraints == [Constraint((ANSWER,))]
    assert completion.output_tokens > reader.count_tokens(call_json(good))


def test_where_only_an_answer_is_allowed_nobody_chooses() -> None:
    """The router's script is empty, and is not looked at."""
    good = Call("answer", {"text": "A good one."})
    engine, _ = routed([], [good])
    assert decoded(engine.complete(ASKED, Constraint((ANSWER,)), Cancel()))[1].call == good


def test_what_came_back_is_read_by_the_reader() -> None:
    """It goes on: the router is not asked again in this turn."""
    good = Call("answer", {"text": "A good one."})
    engine, reader = routed([], [good])
    going_on = [*ASKED, READING, Observed("[a text]")]
    assert decoded(engine.complete(going_on, BOTH, Cancel()))[1].call == good
    assert reader.prompts == [going_on]
    assert reader.constraints == [BOTH]


def test_a_tool_that_the_router_does_not_know_is_the_readers() -> None:
    """So is every choice in which it is."""
    count = CallRule("count", ())
    counting = Call("count", {})
    engine, reader = routed([], [counting])
    choice = Constraint((READ, count, ANSWER))
    assert decoded(engine.complete(ASKED, choice, Cancel()))[1].call == counting
    assert reader.prompts == [ASKED]
    assert reader.constraints == [choice]


def test_until_it_is_told_how_turns_begin_the_reader_does_everything() -> None:
    """An engine can be measured as it is."""
    reader = ScriptedModel([READING])
    engine = RoutedEngine(ScriptedModel([]), reader)
    assert decoded(engine.complete(ASKED, BOTH, Cancel()))[1].call == READING


def test_the_router_is_told_what_was_said_just_before() -> None:
    """Two earlier turns, of each the request and the answer; the results stay with the reader."""
    router = ScriptedModel([READING])
    engine = RoutedEngine(router, ScriptedModel([]))
    engine.begin(ROUTING)
    said: list[Message] = []
    for number in range(4):
        said += [User(f"Question {number}{MORE}"), READING, Observed("[a text]")]
        said += [Call("answer", {"text": f"Answer {number}"})]
    decoded(engine.complete([*TOLD, *said, User(f"Read it{MORE}")], BOTH, Cancel()))
    assert router.prompts == [
        [
            *KNOWN,
            User("Question 2"),
            said[11],
            User("Question 3"),
            said[15],
            User("Read it"),
        ]
    ]


def test_what_is_too_long_for_the_router_is_the_readers() -> None:
    """A text that was pasted may fill its small context."""
    engine, reader = routed([], [READING])
    asked = [*TOLD, User("word " * 4500)]
    assert decoded(engine.complete(asked, BOTH, Cancel()))[1].call == READING
    assert len(reader.prompts) == 1


def test_stopping_stops_the_part_at_work() -> None:
    """Before the tool is known it is the router."""
    engine, reader = routed([READING], [])
    cancel = Cancel()
    cancel.set()
    _, completion = decoded(engine.complete(ASKED, BOTH, cancel))
    assert (completion.call, completion.finish) == (None, Finish.CANCELLED)
    assert reader.prompts == []


def test_a_listener_may_have_enough_of_an_answer() -> None:
    """It reaches the reader, and what it cost counts."""
    engine, _ = routed([Call("answer", {"text": "-"})], [Call("answer", {"text": "long " * 9})])
    decoding = engine.complete(ASKED, BOTH, Cancel())
    while not isinstance(next(decoding), Fragment):
        pass
    with pytest.raises(StopIteration) as stop:
        decoding.throw(Enough(Call("answer", {"text": "short"})))
    assert stop.value.value.call == Call("answer", {"text": "short"})


def test_the_longer_prompt_counts() -> None:
    """It is the reader's: the router is told the last words only."""
    engine, reader = routed([], [])
    assert engine.prompt_tokens(ASKED) == reader.prompt_tokens(ASKED)
    assert engine.count_tokens("four") == 1
    assert (engine.model_name, engine.context_tokens) == ("scripted", 8192)
    engine.close()


def test_instructions_are_read_once_the_reader_is_needed() -> None:
    """Not before the first call of a turn, which does without; and once."""
    told: list[list[Message]] = []

    def warm(prefix: Sequence[Message], _cancel: Cancel) -> Iterator[Progress]:
        told.append([*prefix])
        yield Progress(1, 2)

    good = Call("answer", {"text": "A good one."})
    engine = RoutedEngine(ScriptedModel([READING]), ScriptedModel([good, good]), warm)
    engine.begin(ROUTING)
    decoded(engine.complete(ASKED, BOTH, Cancel()))
    assert told == []
    reading = engine.complete([*ASKED, READING, Observed("[a text]")], BOTH, Cancel())
    assert next(reading) == Progress(1, 2)
    decoded(reading)
    decoded(engine.complete([*ASKED, READING, Observed("[a text]")], BOTH, Cancel()))
    assert told == [TOLD]
