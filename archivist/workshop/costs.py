"""What a set of tools costs in a prompt: bytes and tokens, for each tool and each part of it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from archivist.workshop.lint.definition import Definition


@dataclass(frozen=True, slots=True)
class Size:
    """How much a text is.

    Attributes:
        size_bytes: In UTF-8.
        tokens: Of the model.
    """

    size_bytes: int = 0
    tokens: int = 0

    def __add__(self, other: Size) -> Size:
        """Put two texts together; a token less or more at the seam is not counted."""
        return Size(self.size_bytes + other.size_bytes, self.tokens + other.tokens)


@dataclass(frozen=True, slots=True)
class Cost:
    """What one tool costs.

    Attributes:
        tool: Its name; empty for a sum.
        description: Its name and description.
        schema: The schema of its arguments, without titles.
        titles: What the titles would add that libraries give each property from its name.
        output: The schema of its results, where one is published; few programs send it.
    """

    tool: str
    description: Size
    schema: Size
    titles: Size
    output: Size

    @property
    def sent(self) -> Size:
        """What a prompt carries with titles stripped and no output schema."""
        return self.description + self.schema


def costs(definitions: Iterable[Definition], count_tokens: Callable[[str], int]) -> list[Cost]:
    """Measure each tool; the last one is the sum."""

    def size(text: str) -> Size:
        return (
            Size(len(text.encode("utf-8", "surrogatepass")), count_tokens(text)) if text else Size()
        )

    measured = []
    for each in definitions:
        bare = stripped(each.schema)
        schema, titled = size(_written(bare)), size(_written(entitled(bare)))
        measured.append(
            Cost(
                tool=each.name,
                description=size(f"{each.name}: {each.description}"),
                schema=schema,
                titles=Size(
                    titled.size_bytes - schema.size_bytes, max(0, titled.tokens - schema.tokens)
                ),
                output=size(_written(each.output)) if each.output else Size(),
            )
        )
    return [*measured, total(measured)]


def total(measured: Sequence[Cost]) -> Cost:
    """Add up."""
    zero = Size()
    return Cost(
        "",
        sum((each.description for each in measured), zero),
        sum((each.schema for each in measured), zero),
        sum((each.titles for each in measured), zero),
        sum((each.output for each in measured), zero),
    )


def stripped(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema without its titles; a property that is called title stays."""
    return _walked(schema, lambda _name: None)


def entitled(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema with the title that pydantic would give each property."""
    return _walked(schema, lambda name: name.replace("_", " ").title())


def _walked(schema: Mapping[str, Any], title: Callable[[str], str | None]) -> dict[str, Any]:
    walked: dict[str, Any] = {}
    for key, value in schema.items():
        if key in {"properties", "$defs", "definitions"} and isinstance(value, dict):
            walked[key] = {name: _named(name, inner, title) for name, inner in value.items()}
        elif key == "title" and isinstance(value, str):
            continue
        elif isinstance(value, dict):
            walked[key] = _walked(value, title)
        elif isinstance(value, list):
            walked[key] = [
                _walked(each, title) if isinstance(each, dict) else each for each in value
            ]
        else:
            walked[key] = value
    return walked


def _named(name: str, inner: object, title: Callable[[str], str | None]) -> object:
    if not isinstance(inner, dict):
        return inner
    walked, said = _walked(inner, title), title(name)
    return walked if said is None else {"title": said, **walked}


def _written(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, ensure_ascii=False, separators=(",", ":"))
