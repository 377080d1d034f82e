"""Names in the voice of a prompt, and back to canonical ones."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from archivist.model.message import Call
from tools.parameters import folded, parameters_of

if TYPE_CHECKING:
    from tools.contract import Tool
    from tools.registry import Belt

ANSWER = "odpowiedz"


def answer_tool(belt: Belt) -> Tool:
    """The tool that ends a turn; every belt has it.

    Raises:
        LookupError: The belt lacks it: a belt that can't answer can't be used by an agent.
    """
    tool = belt.find(ANSWER)
    if tool is None:
        raise LookupError(f"the belt has no {ANSWER}")
    return tool


def answer_call(belt: Belt, text: str) -> Call:
    """Write an answer as the call that the model would have made."""
    return voiced(belt, ANSWER, {parameters_of(answer_tool(belt).arguments)[0].name: text})


def voiced(belt: Belt, tool: str, arguments: dict[str, object]) -> Call:
    """Turn canonical names into a call in the belt's voice."""
    found = belt.find(tool)
    if found is None:
        return Call(tool, arguments)
    names = {item.name: item.spoken(belt.voice) for item in parameters_of(found.arguments)}
    return Call(
        belt.spoken(found), {names.get(name, name): value for name, value in arguments.items()}
    )


def canonical(belt: Belt, call: Call) -> tuple[str, dict[str, object]]:
    """Turn the names of a call into canonical ones; unknown ones stay as they are."""
    found = belt.find(call.tool)
    if found is None:
        return call.tool, call.arguments
    parameters = parameters_of(found.arguments)
    names = {key: item.name for item in parameters for key in item.keys}
    return found.name, {
        names.get(folded(name), name): value for name, value in call.arguments.items()
    }


def written(call: Call) -> str:
    """Write a call for a person: ``find_documents(words="orange")``."""
    arguments = ", ".join(
        f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in call.arguments.items()
    )
    return f"{call.tool}({arguments})"
