"""Whole turns of the loop: real tools, a real archive and ledger, a scripted model."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from archivist.agent.events import (
    Ended,
    Observed,
    PromptProgress,
    StepStarted,
    Stop,
    Tainted,
    Token,
    ToolCalled,
    Usage,
)
from archivist.agent.turn import Limits
from archivist.model.cancel import Cancel
from archivist.model.checking import meets
from archivist.model.engine import Completion, Finish
from archivist.model.grammar import compile_constraint
from archivist.model.message import Call
from archivist.model.message import Observed as Result
from archivist.model.weights import ModelError
from tests.archivist.agent.house import answer, find, house, read, rename
from tools.contract import Voice
from tools.observation import Status

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from pathlib import Path

    from archivist.model.constraint import Constraint
    from archivist.model.message import Message
    from archivist.model.scripted import ScriptedModel

NOTES = {"notes/boiler.md": "The boiler was serviced on 12.03.2026.\nIt cost 340,00 zł."}
SCAN = {"skan001.pdf": "x"}


def test_a_question_is_found_read_and_answered(tmp_path: Path) -> None:
    """Find, read, answer: every event in its order, and the answer streams."""
    script = [
        find(words="boiler"),
        read("notes/boiler.md"),
        answer("On 12.03.2026 (notes/boiler.md)."),
    ]
    with house(tmp_path, NOTES, script) as home:
        turn = home.turn("When was my boiler serviced?")
    kinds = [type(event) for event in turn.events if not isinstance(event, PromptProgress)]
    assert kinds == [
        *(StepStarted, ToolCalled, Observed, Tainted),
        *(StepStarted, ToolCalled, Observed),
        StepStarted,
        *[Token] * kinds.count(Token),
        Ended,
    ]
    assert turn.ended.stop is Stop.ANSWERED
    assert turn.ended.answer == "On 12.03.2026 (notes/boiler.md)." == turn.streamed
    assert [call.tool for call in turn.calls] == ["znajdz_dokumenty", "czytaj_dokument"]
    assert turn.calls[1].arguments == {"sciezka": "notes/boiler.md"}
    assert turn.calls[1].shown == 'read_document(path="notes/boiler.md")'
    assert turn.results[1].observation.content.startswith("The boiler was serviced")
    assert not turn.ended.operations


def test_an_answer_from_another_document_than_the_named_one_says_so(tmp_path: Path) -> None:
    """Not where the named one was read after all, such as from an earlier line."""
    script = [
        read("notes/boilers.md"),
        read("notes/boiler.md"),
        answer("340,00 zł"),
        read("notes/boiler.md", from_line=7),
        read("notes/boiler.md"),
        answer("12.03.2026"),
    ]
    with house(tmp_path, NOTES, script) as home:
        other = home.turn("What does notes/boilers.md say about the price?")
        same = home.turn("What does notes/boiler.md say from line 7?")
    assert other.ended.answer.splitlines()[1:] == [
        '(There is no document "notes/boilers.md" in the archive.)',
        "(notes/boiler.md)",
    ]
    assert same.ended.answer.splitlines()[1:] == ["(notes/boiler.md)"]


def test_a_line_beyond_the_end_leads_to_the_document(tmp_path: Path) -> None:
    """Nothing is answered before it was read from where there is something."""
    script = [
        read("notes/boiler.md", from_line=90),
        read("notes/boiler.md"),
        answer("340,00 zł"),
    ]
    with house(tmp_path, NOTES, script) as home:
        turn = home.turn("What does notes/boiler.md say from line 90?")
        assert not meets(answer("Nothing."), home.model.constraints[1])
        prompt = home.model.prompts[2]
    assert turn.ended.answer.splitlines()[0] == "340,00 zł"
    # Said again without that line: a model would answer that there is none.
    assert isinstance(prompt[-1], Result)
    assert prompt[-1].text.endswith("\n\nRequest: What does notes/boiler.md say?")


def test_a_calculation_stands_with_the_answer(tmp_path: Path) -> None:
    """With the document that each of its amounts is from."""
    files = {"a.txt": "Gas: 40,00 zł", "b.txt": "Gas: 30,50 zł"}
    call = Call("calculate_amounts", {"expression": "40,00 zł + 30,50 zł"})
    script = [read("a.txt"), read("b.txt"), call, answer("It is 70,50 zł.")] * 2
    script[-1] = answer("40,00 zł and 30,50 zł are 70,50 zł.")
    with house(tmp_path, files, script) as home:
        short, whole = (home.turn("What do a.txt and b.txt come to in total?") for _ in range(2))
    told = ["(40,00 zł + 30,50 zł = 70,50 zł; a.txt: 40,00 zł; b.txt: 30,50 zł)"]
    assert short.ended.answer.splitlines()[1:] == told
    assert whole.ended.answer.splitlines()[1:] == told


def test_both_voices_reach_the_same_tools(tmp_path: Path) -> None:
    """A belt that speaks Polish takes the same turn."""
    script = [
        Call("znajdz_dokumenty", {"slowa": "boiler"}),
        Call("odpowiedz", {"tekst": "340,00 zł (notes/boiler.md)"}),
    ]
    with house(tmp_path, NOTES, script, voice=Voice.POLISH) as home:
        turn = home.turn("Ile zapłaciłem za boiler?")
    assert turn.ended.answer == "340,00 zł (notes/boiler.md)"


@pytest.mark.parametrize(
    ("call", "third"),
    [(find(words="nothing like it"), "again"), (read("no.txt"), "again")],
)
def test_the_same_call_three_times_is_stuck(tmp_path: Path, call: Call, third: str) -> None:
    """A successful or a failing call that is repeated ends the turn at the third time."""
    script = [call] * 3 + [answer(third)]
    with house(tmp_path, NOTES, script, strict=False) as home:
        turn = home.turn("Find nothing like it")
    assert len(turn.calls) == 3
    assert turn.ended.stop is Stop.STUCK
    assert "other words" in turn.ended.answer


def test_a_repeated_call_is_answered_from_before(tmp_path: Path) -> None:
    """The tool does not run again, and what it made known stays known."""
    script = [read("notes/boiler.md"), read("notes/boiler.md"), answer("340,00 zł")]
    with house(tmp_path, NOTES, script, strict=False) as home:
        turn = home.turn("Read notes/boiler.md")
    second = turn.results[1].observation
    assert second.header == "already made in this turn: use its result above"
    assert second.paths == ("notes/boiler.md",)
    assert not second.content


def test_the_step_limit_ends_a_turn(tmp_path: Path) -> None:
    """A model that looks for ever is stopped with a sentence."""
    script = [find(words=word) for word in ("a1", "b1", "c1", "d1")]
    with house(tmp_path, NOTES, script, strict=False, limits=Limits(steps=3)) as home:
        turn = home.turn("Find my boiler")
    assert len(turn.calls) == 3
    assert turn.ended.stop is Stop.STEP_LIMIT
    assert turn.ended.answer


def test_the_source_and_invented_numbers_are_told(tmp_path: Path) -> None:
    """The program says from where a fact is, and which number stands nowhere."""
    script = [find(words="boiler"), answer("It cost 345,00 zł on 12.03.2026.")]
    with house(tmp_path, NOTES, script) as home:
        turn = home.turn("What did my boiler service cost?")
    assert turn.ended.answer == (
        "It cost 345,00 zł on 12.03.2026.\n(notes/boiler.md)\n"
        "(Check this: 345,00 is not written in what was read.)"
    )


def test_a_number_of_an_earlier_turn_is_known(tmp_path: Path) -> None:
    """What was read in the session needs no check later."""
    files = {"a.txt": "Gas bill: 128,50", "b.txt": "Water bill: 77,10"}
    script = [read("a.txt"), answer("128,50"), read("b.txt"), answer("77,10; gas: 128,50")]
    with house(tmp_path, files, script) as home:
        home.turn("How much is a.txt?")
        assert "Check this" not in home.turn("And b.txt?").ended.answer


@pytest.mark.parametrize("text", ["", " \n"])
def test_an_empty_answer_is_not_silence(tmp_path: Path, text: str) -> None:
    """The person reads a sentence instead of nothing."""
    with house(tmp_path, {}, [answer(text)], strict=False) as home:
        turn = home.turn("Hello")
    assert turn.ended.answer == "The model gave an empty answer. Ask again in other words."


@pytest.mark.parametrize("odd", ["\udcff", "a\ud83d", "\0", "a.t\0xt", "x" * 3_000])
def test_odd_characters_of_a_request_can_be_decoded_around(tmp_path: Path, odd: str) -> None:
    """What a terminal gives for pasted bytes ends no turn: every step has a grammar."""
    script = [find(words="boiler"), answer("Yes.")]
    with house(tmp_path, NOTES, script) as home:
        turn = home.turn(f"Find the boiler {odd} in my notes")
        assert all(map(compile_constraint, home.model.constraints))
        assert "\0" not in home.model.prompts[-1][-1].text  # type: ignore[union-attr]
    assert turn.ended.stop is Stop.ANSWERED


def test_half_characters_never_leave_the_loop(tmp_path: Path) -> None:
    """A lone surrogate becomes a replacement character for the screen and the next prompt."""
    with house(tmp_path, {}, [answer("a\ud83d b"), answer("ok")], strict=False) as home:
        assert home.turn("Hello").ended.answer == "a\ufffd b"
        home.turn("Hello again")
        assert answer("a\ufffd b") in home.model.prompts[-1]


def test_an_answer_by_another_name_is_an_answer(tmp_path: Path) -> None:
    """An alias of the answering tool ends the turn too."""
    script = [Call("respond", {"tresc": "Hi."})]
    with house(tmp_path, {}, script, strict=False) as home:
        assert home.turn("Hello").ended.answer == "Hi."


@pytest.mark.parametrize(
    "call",
    [
        Call("no_such_tool", {"x": 1}),
        Call("read_document", {"wrong": 1}),
        Call("read_document", {}),
        Call("read_document", {"path": ["a", {"b": None}]}),
        Call("read_document", {"path": "a\0b"}),
    ],
)
def test_impossible_calls_become_observations(tmp_path: Path, call: Call) -> None:
    """Unknown tools and arguments are told to the model, and the turn goes on."""
    with house(tmp_path, NOTES, [call, answer("Sorry.")], strict=False) as home:
        turn = home.turn("Hello")
    assert turn.results[0].observation.status is Status.ERROR
    assert turn.ended.answer == "Sorry."


def test_a_tool_that_breaks_is_one_line_and_the_turn_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The model gets a generic sentence, the log the whole."""
    with house(tmp_path, NOTES, [read("notes/boiler.md"), answer("Sorry.")]) as home:

        def broken(*_: object) -> None:
            raise ZeroDivisionError("secret")

        home.workspace.search.read = broken  # type: ignore[method-assign, assignment]
        turn = home.turn("Read notes/boiler.md")
    error = turn.results[0].observation.error
    assert error is not None
    assert error.what == "read_document failed inside."
    assert "secret" not in repr(error)
    assert "secret" in caplog.text
    assert turn.ended.stop is Stop.ANSWERED


class Failing:
    """An engine that fails once, as llama.cpp may, and then follows its script."""

    def __init__(self, model: ScriptedModel, error: Exception) -> None:
        self.model = model
        self.errors = [error]
        self.model_name = model.model_name
        self.context_tokens = model.context_tokens
        self.count_tokens = model.count_tokens
        self.prompt_tokens = model.prompt_tokens
        self.close = model.close

    def complete(
        self, messages: Sequence[Message], constraint: Constraint, cancel: Cancel
    ) -> Generator[object, None, Completion]:
        """Fail, or decode."""
        if self.errors:
            raise self.errors.pop()
        return (yield from self.model.complete(messages, constraint, cancel))


def test_an_engine_error_leaves_the_conversation_usable(tmp_path: Path) -> None:
    """The error reaches the person, and the next request is served."""
    error = ModelError("The model can't go on.")
    with house(
        tmp_path,
        {},
        [answer("Hi.")],
        engine=lambda model: Failing(model, error),  # type: ignore[arg-type, return-value]
    ) as home:
        with pytest.raises(ModelError, match="can't go on"):
            home.turn("Hello")
        assert home.turn("Hello").ended.answer == "Hi."
        roles = [type(message).__name__ for message in home.model.prompts[-1][-3:]]
        assert roles == ["User", "Call", "User"]


def test_a_listener_that_leaves_ends_the_turn(tmp_path: Path) -> None:
    """A closed generator leaves a conversation that can go on."""
    with house(tmp_path, NOTES, [find(words="boiler"), answer("Hi.")]) as home:
        events = home.agent.turn("Find the boiler", Cancel())
        next(events)
        events.close()
        assert [*map(type, home.agent._memory.messages()[-2:])][-1] is Call


def test_usage_adds_up(tmp_path: Path) -> None:
    """The turn's cost is the sum of its steps, the answer's included."""
    with house(tmp_path, NOTES, [find(words="boiler"), answer("Yes.")]) as home:
        turn = home.turn("Find the boiler")
        tokens = sum(map(home.model.prompt_tokens, home.model.prompts))
    assert turn.ended.usage.prompt_tokens == tokens
    assert turn.ended.usage.output_tokens > turn.calls[0].usage.output_tokens > 0
    assert Usage(1, 2, 3, 4, 5) + Usage(1, 1, 1, 1, 1) == Usage(2, 3, 4, 5, 6)


def test_prompts_only_grow_at_their_end(tmp_path: Path) -> None:
    """Each prompt of a session starts with the one before it, so the cache holds."""
    script = [find(words="boiler"), read("notes/boiler.md"), answer("Yes."), answer("Hi.")]
    with house(tmp_path, NOTES, script) as home:
        home.turn("Was my boiler serviced?")
        home.turn("Thanks")
        prompts = home.model.prompts
    assert all(later[: len(earlier)] == earlier for earlier, later in pairwise(prompts))


def test_what_was_not_read_is_told(tmp_path: Path) -> None:
    """Gaps of every call end up in the last event, once."""
    files = {"scan.pdf": "not a pdf at all", "a.txt": "hello boiler"}
    script = [find(words="boiler"), read("a.txt"), answer("Yes.")]
    with house(tmp_path, files, script) as home:
        turn = home.turn("Find my boiler")
    told = {note for result in turn.results for note in result.observation.unread}
    assert set(turn.ended.unread) == told
    assert len(turn.ended.unread) == len(told)


def test_the_first_decision_can_be_asked_for_alone(tmp_path: Path) -> None:
    """Deciding runs no tool and leaves nothing behind."""
    with house(tmp_path, SCAN, [rename("skan001.pdf", "b.pdf"), answer("Hi")]) as home:
        decided = home.agent.decide("Rename skan001.pdf to b.pdf", Cancel())
        assert decided.finish is Finish.COMPLETE
        assert decided.call == rename("skan001.pdf", "b.pdf")
        assert home.names() == set(SCAN)
        assert home.turn("Hello").ended.operations == ()
        assert len(home.model.prompts[-1]) == len(home.model.prompts[0])


def test_an_earlier_run_is_remembered(tmp_path: Path) -> None:
    """A resumed conversation knows what was said and which paths were seen."""
    with house(tmp_path, NOTES, [read("notes/boiler.md"), answer("Ok.")]) as home:
        home.agent.remember("Where is it?", "In notes/boiler.md.", ("notes/boiler.md",))
        turn = home.turn("Then read it to me")
        assert answer("In notes/boiler.md.") in home.model.prompts[0]
    assert turn.ended.stop is Stop.ANSWERED


def test_a_first_decision_can_go_on_with_earlier_words(tmp_path: Path) -> None:
    """What was seen before can be read, and a short addition is about documents too."""
    with house(tmp_path, NOTES, [read("notes/boiler.md")]) as home:
        home.agent.remember("Where is it?", "In notes/boiler.md.", ("notes/boiler.md",))
        decided = home.agent.decide("Then read it to me", Cancel())
    assert decided.call == read("notes/boiler.md")
    assert answer("In notes/boiler.md.") in home.model.prompts[0]


def test_an_answer_in_circles_is_cut(tmp_path: Path) -> None:
    """A model that says the same sentence for ever is stopped, and the person is told."""
    circle = " ".join(f"The rent is paid in full in the month {n}." for n in range(40))
    with house(tmp_path, NOTES, [answer(circle)]) as home:
        turn = home.turn("Hello")
    assert len(turn.ended.answer) < len(circle) / 2
    assert 0 < turn.ended.usage.output_tokens < home.model.count_tokens(circle) / 2
    assert turn.ended.usage.prompt_tokens > 0
    assert "repeated itself" in turn.ended.answer


def test_what_was_found_is_looked_at_before_anything_else_is_looked_for(tmp_path: Path) -> None:
    """After documents were found the same search can't be decoded again."""
    with house(tmp_path, NOTES, [find(words="boiler"), answer("Yes.")]) as home:
        home.turn("Where is my boiler described?")
        offered = {rule.tool for rule in home.model.constraints[1].calls}
    assert not offered & {"find_documents", "znajdz_dokumenty"}


def test_a_short_addition_looks_again(tmp_path: Path) -> None:
    """An "and for March?" after a question about documents is not answered from memory."""
    script = [find(words="boiler"), answer("Yes."), find(words="March"), answer("No.")]
    with house(tmp_path, NOTES, script) as home:
        home.turn("Where is my boiler described in February?")
        home.turn("and for March?")
        offered = {rule.tool for rule in home.model.constraints[2].calls}
    assert not offered & {"answer", "odpowiedz"}
