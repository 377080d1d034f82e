"""The trial: lessons are decided as requests are, and graded by their calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.adapting.lesson import Lesson
from archivist.adapting.trial import Form, decidable, judge, offered
from archivist.agent import prompt
from archivist.agent.rules import policy_without
from archivist.model.dialects import Plain
from archivist.model.message import Call, User
from archivist.model.prompt_form import KNOWN
from archivist.model.scripted import ScriptedModel

if TYPE_CHECKING:
    from tools.registry import Belt

READ = Lesson(
    (User("Otwórz sad/plan.txt"),), Call("czytaj_dokument", {"sciezka": "sad/plan.txt"}), "r", "pl"
)
HELLO = Lesson((User("Cześć"),), Call("odpowiedz", {"tekst": ""}), "a", "pl")
SEARCH = Lesson(
    (User("Znajdź w sad/plan.txt śliwy"),),
    Call("szukaj_w_dokumencie", {"sciezka": "sad/plan.txt", "fraza": "śliwy"}),
    "s",
    "pl",
)
GUESSED = Lesson((User("Otwórz sad"),), Call("czytaj_dokument", {"sciezka": "inny.txt"}), "r", "pl")
LATER = Lesson((*READ.messages, User("i to?")), READ.call, "r", "pl")


def test_only_what_may_be_decoded_is_judged(polish: Belt) -> None:
    """A path that nobody wrote can't be, and a conversation is no single request."""
    assert decidable(polish, [READ, GUESSED, HELLO, LATER]) == (READ, HELLO)


def test_with_fewer_rules_more_may_be_decoded(polish: Belt) -> None:
    """A tool for sizes is offered unasked where its rule is off."""
    size = Lesson((User("sad/: ile tego?"),), Call("zmierz_folder", {"folder": "sad/"}), "z", "pl")
    assert not offered(polish, size)
    assert decidable(polish, [size]) == ()
    assert decidable(polish, [size], policy_without(["gated_tools"])) == (size,)


def test_tools_and_arguments_are_graded(polish: Belt) -> None:
    """The text of an answer is not, and is not waited for."""
    calls = [
        READ.call,
        Call("odpowiedz", {"tekst": "Witaj w archiwum."}),
        Call("szukaj_w_dokumencie", {"sciezka": "sad/plan.txt", "fraza": "Znajdź"}),
        Call("czytaj_dokument", {"sciezka": "sad/plan.txt"}),
    ]
    form = Form(ScriptedModel(calls), polish, prompt.prefix(polish, Plain(""), form=KNOWN))
    judged = list(judge(form, [READ, HELLO, SEARCH, SEARCH]))
    assert [(one.right_tool, one.right_call) for one in judged] == [
        (True, True),
        (True, True),
        (True, False),
        (False, False),
    ]


def test_a_model_that_knows_its_tools_is_shown_none(polish: Belt) -> None:
    """One line, and the request as it was written."""
    engine = ScriptedModel([READ.call])
    form = Form(engine, polish, prompt.prefix(polish, Plain(""), form=KNOWN))
    assert all(one.right_call for one in judge(form, [READ]))
    (messages,) = engine.prompts
    assert len(messages) == 2
    assert messages[-1] == User("Otwórz sad/plan.txt")
    assert "czytaj_dokument" not in repr(messages)
