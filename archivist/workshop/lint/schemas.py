"""Every field of a JSON schema, nested ones too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

_DEEPEST = 8  # a schema may contain itself


@dataclass(frozen=True, slots=True)
class Field:
    """One parameter, or a field of one.

    Attributes:
        path: Its name; dots lead into objects and lists.
        schema: Its schema, references followed, alternatives with null taken off.
    """

    path: str
    schema: Mapping[str, Any]

    @property
    def types(self) -> frozenset[str]:
        """The JSON types it may have."""
        told = self.schema.get("type", ())
        return frozenset({told} if isinstance(told, str) else map(str, told))

    @property
    def description(self) -> str:
        """What is said of it."""
        told = self.schema.get("description")
        return told if isinstance(told, str) else ""


def fields(schema: Mapping[str, Any]) -> Iterator[Field]:
    """List the fields of an object's schema, parents first."""
    definitions = {
        f"#/{key}/{name}": inner
        for key in ("$defs", "definitions")
        for name, inner in _mapping(schema.get(key)).items()
    }
    yield from _inside(schema, "", definitions, 0)


def _inside(
    schema: Mapping[str, Any], path: str, definitions: Mapping[str, Any], depth: int
) -> Iterator[Field]:
    if depth > _DEEPEST:
        return
    for name, inner in _mapping(schema.get("properties")).items():
        found = Field(f"{path}{name}", _followed(_mapping(inner), definitions))
        yield found
        yield from _inside(found.schema, f"{found.path}.", definitions, depth + 1)
        items = _followed(_mapping(found.schema.get("items")), definitions)
        yield from _inside(items, f"{found.path}[].", definitions, depth + 1)


def _followed(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> Mapping[str, Any]:
    """Replace references, and an alternative with null by what it is otherwise."""
    for _ in range(_DEEPEST):
        if isinstance(reference := schema.get("$ref"), str):
            rest = {key: value for key, value in schema.items() if key != "$ref"}
            schema = {**_mapping(definitions.get(reference)), **rest}
            continue
        choices = [each for key in ("anyOf", "oneOf") for each in _list(schema.get(key))]
        others = [each for each in map(_mapping, choices) if each.get("type") != "null"]
        if len(others) != 1:
            break
        rest = {key: value for key, value in schema.items() if key not in {"anyOf", "oneOf"}}
        schema = {**others[0], **rest}
    return schema


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
