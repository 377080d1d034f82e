"""Ways to write the prompt: each differs in one thing from the default one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from archivist.agent import prompt
from archivist.agent.examples import EXAMPLES, SINGLE
from archivist.agent.speech import answer_tool
from archivist.model.dialects import ThoughtMode
from archivist.model.message import System
from tools import description
from tools.parameters import parameters_of
from tools.schema import Detail, published_schema

if TYPE_CHECKING:
    from archivist.agent.examples import Example
    from archivist.model.dialects import Dialect
    from archivist.model.message import Message
    from tools.contract import Tool
    from tools.registry import Belt


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to write the prompt.

    Attributes:
        tools: ``lines`` (``- name(argument): what it is``) or ``json`` (schemas, as the templates
            of chat models write them).
        descriptions: ``brief`` (a line) or ``full`` (all four parts).
        examples: ``all``, ``reading`` (of those with several calls only the longest), ``single``
            (those of one call), ``each`` (of these the first of each tool) or ``none``.
        answer: Whether the answer tool stands ``first`` or ``last``.
        optional: Whether optional parameters are ``shown`` or ``hidden``.
        values: Whether schemas show example values (``shown``) or formats alone (``hidden``).
        thought: How the model thinks before a call.
    """

    tools: str = "lines"
    descriptions: str = "brief"
    examples: str = "all"
    answer: str = "last"
    optional: str = "hidden"
    values: str = "hidden"
    thought: ThoughtMode = ThoughtMode.OFF

    def prefix(self, belt: Belt, dialect: Dialect) -> list[Message]:
        """Build the part of the prompt that never changes."""
        tools = list(belt.core)
        answer = answer_tool(belt)
        tools.remove(answer)
        tools.insert(0 if self.answer == "first" else len(tools), answer)
        listed = "\n".join(self._described(tool, belt) for tool in tools)
        if self.tools == "json":
            listed = f"<tools>\n{listed}\n</tools>"
        text = prompt.instructions(belt, listed, dialect, self.thought)
        return [System(text), *prompt.turns(belt, self._examples())]

    def _examples(self) -> tuple[Example, ...]:
        longest = max(EXAMPLES, key=lambda example: len(example.calls))
        return {
            "all": EXAMPLES,
            "reading": tuple(one for one in EXAMPLES if one is longest or one in SINGLE),
            "single": SINGLE,
            "each": tuple({one.calls[0].tool: one for one in reversed(SINGLE)}.values()),
            "none": (),
        }[self.examples]

    def _described(self, tool: Tool, belt: Belt) -> str:
        spoken = {each.name: belt.spoken(each) for each in belt.tools}
        head, brief = description.brief(tool, belt.voice, spoken).split(": ", 1)
        text = description.full(tool, spoken) if self.descriptions == "full" else brief
        if self.tools == "json":
            return json.dumps(self._signature(tool, text, belt), ensure_ascii=False)
        if self.optional == "shown":
            names = (item.spoken(belt.voice) for item in parameters_of(tool.arguments))
            head = f"{belt.spoken(tool)}({', '.join(names)})"
        return f"- {head}: {text}"

    def _signature(self, tool: Tool, text: str, belt: Belt) -> dict[str, Any]:
        detail = Detail.EXAMPLE if self.values == "shown" else Detail.FORMAT
        schema: dict[str, Any] = published_schema(tool, belt.voice, detail=detail)
        if self.optional == "hidden" and schema["required"]:
            schema["properties"] = {
                name: value
                for name, value in schema["properties"].items()
                if name in schema["required"]
            }
        function = {"name": belt.spoken(tool), "description": text, "parameters": schema}
        return {"type": "function", "function": function}


DEFAULT = Variant()
VARIANTS = {
    "default": DEFAULT,
    "one demonstration": Variant(examples="reading"),
    "single-call examples": Variant(examples="single"),
    "one example a tool": Variant(examples="each"),
    "no examples": Variant(examples="none"),
    "JSON list": Variant(tools="json"),
    "full descriptions": Variant(descriptions="full"),
    "optional shown": Variant(optional="shown"),
    "answer tool first": Variant(answer="first"),
    "brief thought": Variant(thought=ThoughtMode.BRIEF),
    # The form of the models' own templates: all of it, and no example turns.
    "JSON list, example values": Variant(tools="json", values="shown"),
    "native": Variant("json", "full", "none", "last", "shown", "shown"),
}
