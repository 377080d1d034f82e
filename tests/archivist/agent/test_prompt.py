"""The unchanging part of the prompt, and names in its voice."""

from __future__ import annotations

from itertools import pairwise

import pytest

from archivist.agent import prompt
from archivist.agent.speech import answer_call, answer_tool, canonical, voiced, written
from archivist.model.dialects import Hermes
from archivist.model.message import Call, Observed, System, User
from archivist.model.prompt_form import Examples, PromptForm
from tests.archivist.agent.house import belt_of
from tools.contract import Voice
from tools.observation import Observation, Status
from tools.registry import Belt
from tools.rendering import render
from tools.trust import Profile


@pytest.mark.parametrize("voice", list(Voice))
def test_every_call_of_the_prefix_is_one_the_belt_understands(voice: Voice) -> None:
    """The examples are valid calls in the prompt's voice, and each result follows a call."""
    belt = belt_of(voice)
    messages = prompt.prefix(belt, Hermes())
    assert isinstance(messages[0], System)
    assert belt.listing() in messages[0].text
    calls = [message for message in messages if isinstance(message, Call)]
    assert calls
    for call in calls:
        tool = belt.find(call.tool)
        assert tool is not None
        assert call.tool == belt.spoken(tool)
        assert set(canonical(belt, call)[1]) <= set(tool.arguments.model_fields)
    for before, after in pairwise(messages):
        assert not isinstance(after, Observed) or isinstance(before, Call)


def test_a_form_can_leave_out_the_demonstrations() -> None:
    """What is left are requests served by one call, all of them in the full prompt too."""
    belt, form = belt_of(), PromptForm(Examples.SINGLE)
    system, *turns = prompt.prefix(belt, Hermes(), form=form)
    assert [type(message) for message in turns] == [User, Call] * (len(turns) // 2)
    everything = prompt.prefix(belt, Hermes())
    assert everything[0] == system
    assert all(message in everything for message in turns)
    assert len(everything) > len(turns) + 1


def test_a_reader_s_prompt_shows_no_change() -> None:
    """Examples of tools that the session can't see are left out."""
    messages = prompt.prefix(belt_of(profile=Profile.READER), Hermes())
    assert "rename" not in repr(messages).casefold()


def test_the_prefix_is_the_same_every_time() -> None:
    """A cache can be kept for it."""
    assert prompt.prefix(belt_of(), Hermes()) == prompt.prefix(belt_of(), Hermes())


def test_a_result_repeats_the_request_after_the_quoted_part() -> None:
    """Outside of the block that documents can write into."""
    nonce = "a" * 22
    message = prompt.observed(render(Observation(Status.OK, content="text"), nonce), "What?")
    assert message.text.endswith(f"</data {nonce}>\n\nRequest: What?")


def test_a_polish_request_is_answered_in_polish() -> None:
    """The reminder stands behind the request, and in no example."""
    told = prompt.observed("ok", "Ile wynosi czynsz?")
    assert told.text.endswith("\n\nRequest: Ile wynosi czynsz?\n(Odpowiedz po polsku.)")
    assert "Odpowiedz" not in repr(prompt.prefix(belt_of(), Hermes()))


@pytest.mark.parametrize(
    ("request_text", "added"),
    [
        ("What is the rent?", "\n(Answer in English.)"),
        ("Ile wynosi czynsz?", "\n(Odpowiedz po polsku.)"),
        ("42", ""),
    ],
)
def test_an_english_request_after_polish_ones_is_answered_in_english(
    request_text: str, added: str
) -> None:
    """Else a small model stays in the language of the conversation."""
    told = prompt.observed("ok", request_text, after_polish=True)
    assert told.text.endswith(f"Request: {request_text}{added}")


def test_names_go_to_the_voice_and_back() -> None:
    """Unknown tools and arguments stay as they are."""
    belt = belt_of()
    call = voiced(belt, "czytaj_dokument", {"sciezka": "a", "od_linii": 3, "odd": 1})
    assert call == Call("read_document", {"path": "a", "from_line": 3, "odd": 1})
    assert canonical(belt, call) == (
        "czytaj_dokument",
        {"sciezka": "a", "od_linii": 3, "odd": 1},
    )
    assert voiced(belt, "nope", {"x": 1}) == Call("nope", {"x": 1})
    assert canonical(belt, Call("nope", {"x": 1})) == ("nope", {"x": 1})
    assert answer_call(belt, "Hi") == Call("answer", {"text": "Hi"})
    assert written(Call("t", {"a": "ł", "b": 1})) == 't(a="ł", b=1)'


def test_a_belt_that_can_t_answer_is_refused() -> None:
    """An agent without an answer would never end."""
    with pytest.raises(LookupError):
        answer_tool(Belt((), Voice.ENGLISH, lambda: 0))
