"""What every contender is asked: the same conversations, under the same rules, in its own form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.agent import policy, prompt
from archivist.agent.request import Request
from archivist.agent.speech import ANSWER, voiced
from archivist.agent.state import State
from archivist.model.chat import chat_messages
from archivist.model.constraint import (
    ArgumentRule,
    CallRule,
    Choice,
    Constraint,
    Excerpt,
    FreeText,
)
from archivist.model.json_schema import json_schema
from archivist.model.message import Observed, User
from tools.contract import Kind
from tools.observation import Observation, Status
from tools.parameters import parameters_of
from tools.rendering import render

if TYPE_CHECKING:
    from archivist.model.constraint import Rule
    from archivist.model.dialects import Dialect
    from archivist.model.message import Message
    from archivist.model.prompt_form import PromptForm
    from tools.registry import Belt

# The longest text that the shared rules allow, in characters.
LONGEST = 240

# Each asks for one call of a tool; none is in an evaluation.
REQUESTS = {
    "rename": "Rename skany/skan007.pdf to umowa-kupna.pdf",
    "find": "Find the invoices that mention a bicycle repair",
    "read": "Przeczytaj notatki/rower.md",
    "search": "Where does regulations/parking.txt mention the fine?",
}
ANSWERED = "What is the fine for parking without a permit?"
_MORE = "And where may visitors leave their cars, and when?"
_FIND, _READ = "znajdz_dokumenty", "czytaj_dokument"

_FOUND = """\
regulations/parking.txt
    Whoever parks without a valid permit pays a fine of 85 euros.
    The permit is valid until the end of the calendar year.
letters/parking-complaint.txt
    I was asked to pay the fine although my permit lay behind the windscreen.
regulations/visitors.md
    Visitors may leave their cars in the yard from 8 am to 6 pm."""
_RULES = """\
Regulations for the yard
1. Each flat has one place; a second one costs 30 euros a month.
2. Visitors may leave their cars in the yard from 8 am to 6 pm.
3. Bicycles stand in the shed, prams under the stairs."""

_NONCE = "0123456789abcdefghijkl"
_CHATML = re.compile(r"<\|im_start\|>(\w+)\n(.*?)<\|im_end\|>\n", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Conversation:
    """Where a reply is wanted, and what it may be.

    Attributes:
        messages: All that was said.
        ours: What the program would allow.
        shared: Any call of any tool, with any text: what others can be held to as well.
    """

    messages: list[Message]
    ours: Constraint
    shared: Constraint

    def written(self, dialect: Dialect) -> dict[str, object]:
        """Write it for others: a chat, of which their template makes the same prompt, and a schema.

        Limits of texts are left out of the schema: llama-cpp-python writes 240 nested rules for
        one of 240 characters. Others stop at a number of tokens instead.
        """
        text = "".join(segment.text for segment in dialect.render(self.messages))
        turns = _CHATML.findall(text)
        return {
            "chat": [{"role": role, "content": content} for role, content in turns]
            or chat_messages(self.messages),
            "schema": _without_limits(json_schema(self.shared)),
        }


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a session.

    Attributes:
        said: What stands after the call before it: a result, or the person's words.
        allowed: What the reply may be.
    """

    said: Message
    allowed: Constraint


class Conversations:
    """All of them, for one belt.

    Args:
        belt: The tools.
        dialect: How the model is talked to.
        form: How much its prompt shows.

    Attributes:
        belt: The same.
        prefix: The part of the prompt that never changes.
    """

    def __init__(self, belt: Belt, dialect: Dialect, form: PromptForm) -> None:
        self.belt = belt
        self.prefix = prompt.prefix(belt, dialect, form=form)

    def __getitem__(self, name: str) -> Conversation:
        """Find a conversation by its name: one of ``REQUESTS``, or ``answer``."""
        return self._result_of(ANSWERED) if name == "answer" else self._request(REQUESTS[name])

    def another(self, number: int) -> Conversation:
        """Compose one of a long series, no two of which are alike; every fourth is an answer."""
        name = list(REQUESTS)[number % 4]
        text = f"{REQUESTS[name]} {number}"
        return self._result_of(text) if name == "search" else self._request(text)

    def _request(self, text: str) -> Conversation:
        allowed = policy.allow(self.belt, Request(text), State())
        return Conversation([*self.prefix, User(text)], allowed, self._any_call())

    def _result_of(self, text: str) -> Conversation:
        call = voiced(self.belt, _FIND, {"slowa": "the fine for parking"})
        messages = [*self.prefix, User(text), call, _result("3 documents found", _FOUND, text)]
        answer = self._one(ANSWER, "tekst", FreeText(LONGEST))
        return Conversation(messages, answer, answer)

    def session(self) -> list[Step]:
        """Compose a session of two turns and the beginning of a third."""
        read = self._one(_READ, "sciezka", Choice(("regulations/visitors.md",)))
        answer = self._one(ANSWER, "tekst", FreeText(LONGEST))
        return [
            Step(User(ANSWERED), self._one(_FIND, "slowa", Excerpt((ANSWERED,)))),
            Step(_result("3 documents found", _FOUND, ANSWERED), answer),
            Step(User(_MORE), read),
            Step(_result("text; lines 1-4 of 4", _RULES, _MORE), answer),
            Step(User("Thank you. And what does a second place cost?"), read),
        ]

    def _one(self, tool: str, argument: str, rule: Rule) -> Constraint:
        """Allow one tool with one argument, by canonical names."""
        call = voiced(self.belt, tool, {argument: ""})
        (name,) = call.arguments
        return Constraint((CallRule(call.tool, (ArgumentRule(name, (rule,)),)),))

    def _any_call(self) -> Constraint:
        """Allow every tool of the belt, its texts free; numbers, always optional, are left out."""
        return Constraint(
            tuple(
                CallRule(
                    self.belt.spoken(tool),
                    tuple(
                        ArgumentRule(
                            parameter.spoken(self.belt.voice),
                            (
                                Choice(parameter.choices)
                                if parameter.choices
                                else FreeText(LONGEST),
                            ),
                            required=parameter.required,
                        )
                        for parameter in parameters_of(tool.arguments)
                        if parameter.argument.kind not in {Kind.POSITION, Kind.FLAG}
                    ),
                )
                for tool in self.belt.tools
            )
        )


def _result(header: str, content: str, request: str) -> Observed:
    observation = Observation(status=Status.OK, header=header, content=content)
    return prompt.observed(render(observation, _NONCE), request)


def _without_limits(schema: object) -> object:
    if isinstance(schema, dict):
        return {key: _without_limits(value) for key, value in schema.items() if key != "maxLength"}
    return [_without_limits(item) for item in schema] if isinstance(schema, list) else schema
