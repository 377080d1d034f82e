"""What each argument of a tool is, read once from its pydantic model."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal, get_args, get_origin

from tools.contract import Argument, Kind, Voice

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

    from tools.contract import Arguments


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of one tool.

    Attributes:
        name: Canonical Polish name.
        argument: What the author says about it.
        required: Whether a call must give it.
        default: Its value where a call does not give it; None for a required one.
        choices: The words it may be, for ``Kind.CHOICE``, else empty.
    """

    name: str
    argument: Argument
    required: bool
    default: object
    choices: tuple[str, ...]

    def spoken(self, voice: Voice) -> str:
        """The name that a prompt in this voice shows."""
        return self.argument.english if voice is Voice.ENGLISH else self.name

    @property
    def keys(self) -> frozenset[str]:
        """Every folded name it is understood by."""
        return frozenset(map(folded, (self.name, self.argument.english, *self.argument.aliases)))


def folded(name: str) -> str:
    """Reduce a name to what spellings such as filePath, file-path and FILE_PATH share."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("ł", "l"))
    return re.sub(r"[\W_]|[^\x00-\x7f]", "", plain)


@cache
def parameters_of(arguments: type[Arguments]) -> tuple[Parameter, ...]:
    """Read the parameters in the order of their fields.

    Raises:
        TypeError: A field has no ``Argument``, or a type that its kind does not allow.
    """
    return tuple(_parameter(name, field) for name, field in arguments.model_fields.items())


_TYPES: dict[Kind, type] = {Kind.POSITION: int, Kind.FLAG: bool}


def _parameter(name: str, field: FieldInfo) -> Parameter:
    said = [item for item in field.metadata if isinstance(item, Argument)]
    if len(said) != 1:
        raise TypeError(f"argument {name}: write its type as Annotated[..., Argument(...)], once")
    argument = said[0]
    choices: tuple[str, ...] = ()
    if argument.kind is Kind.CHOICE:
        choices = tuple(item for item in get_args(field.annotation) if isinstance(item, str))
        if get_origin(field.annotation) is not Literal or choices != get_args(field.annotation):
            raise TypeError(f"argument {name}: a choice is a Literal of words")
    elif field.annotation is not _TYPES.get(argument.kind, str):
        needed = _TYPES.get(argument.kind, str).__name__
        raise TypeError(f"argument {name}: kind {argument.kind} needs the type {needed}")
    required = field.is_required()
    default = None if required else field.get_default(call_default_factory=True, validated_data={})
    return Parameter(name, argument, required, default, choices)
