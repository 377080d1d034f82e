"""The published JSON Schema of a tool's arguments: what a model and a decoder get to see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.contract import Kind
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from tools.contract import Tool, Voice
    from tools.parameters import Parameter


def published_schema(tool: Tool, voice: Voice, *, examples: bool = False) -> dict[str, object]:
    """Describe the arguments as a closed object, in the order of their fields.

    Every bound in it is enforced by ``tools.arguments``, whose message the model reads.

    Args:
        tool: A registered tool.
        voice: The voice of the parameter names.
        examples: Whether descriptions show example values; small models copy them into calls.
    """
    parameters = parameters_of(tool.arguments)
    return {
        "type": "object",
        "properties": {item.spoken(voice): _published(item, examples) for item in parameters},
        "required": [item.spoken(voice) for item in parameters if item.required],
        "additionalProperties": False,
    }


def _published(parameter: Parameter, examples: bool) -> dict[str, object]:  # noqa: FBT001 (inner)
    argument = parameter.argument
    description = argument.format
    if examples:
        description = f"{description.rstrip('.')}, such as {argument.example}"
    match argument.kind:
        case Kind.POSITION:
            bounds = {"minimum": argument.minimum, "maximum": argument.maximum}
            return {"type": "integer", "description": description, **bounds}
        case Kind.FLAG:
            return {"type": "boolean", "description": description}
        case Kind.CHOICE:
            return {"type": "string", "description": description, "enum": list(parameter.choices)}
        case _:
            shortest = {"minLength": 1} if parameter.required else {}
            return {
                "type": "string",
                "description": description,
                **shortest,
                "maxLength": argument.maximum,
            }
