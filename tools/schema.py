"""The published JSON Schema of a tool's arguments: what a model and a decoder get to see."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from tools.contract import Kind
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from tools.contract import Tool, Voice
    from tools.parameters import Parameter


_TYPES = {Kind.POSITION: "integer", Kind.FLAG: "boolean"}


class Detail(Enum):
    """How much is said of each parameter beside its type and bounds."""

    NONE = auto()
    FORMAT = auto()
    EXAMPLE = auto()  # its format with an example value; small models copy these into calls


def published_schema(
    tool: Tool, voice: Voice, *, detail: Detail = Detail.FORMAT
) -> dict[str, object]:
    """Describe the arguments as a closed object, in the order of their fields.

    Every bound in it is enforced by ``tools.arguments``, whose message the model reads.

    Args:
        tool: A registered tool.
        voice: The voice of the parameter names.
        detail: How much the descriptions of parameters say.
    """
    parameters = parameters_of(tool.arguments)
    return {
        "type": "object",
        "properties": {
            item.spoken(voice): {
                "type": _TYPES.get(item.argument.kind, "string"),
                **_described(item, detail),
                **_bounds(item),
            }
            for item in parameters
        },
        "required": [item.spoken(voice) for item in parameters if item.required],
        "additionalProperties": False,
    }


def _described(parameter: Parameter, detail: Detail) -> dict[str, str]:
    text = parameter.argument.format
    match detail:
        case Detail.NONE:
            return {}
        case Detail.FORMAT:
            return {"description": text}
        case Detail.EXAMPLE:
            return {"description": f"{text.rstrip('.')}, such as {parameter.argument.example}"}


def _bounds(parameter: Parameter) -> dict[str, object]:
    argument = parameter.argument
    match argument.kind:
        case Kind.POSITION:
            return {"minimum": argument.minimum, "maximum": argument.maximum}
        case Kind.FLAG:
            return {}
        case Kind.CHOICE:
            return {"enum": list(parameter.choices)}
        case _:
            shortest = {"minLength": 1} if parameter.required else {}
            return {**shortest, "maxLength": argument.maximum}
