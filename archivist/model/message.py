"""The conversation as the model layer sees it, before a dialect turns it into tokens."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class System:
    """The system text, tool list included."""

    text: str


@dataclass(frozen=True, slots=True)
class User:
    """What the person wrote."""

    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call by the model.

    Attributes:
        tool: The tool's name in the prompt's voice.
        arguments: Arguments by their names in the prompt's voice.
    """

    tool: str
    arguments: dict[str, object]


@dataclass(frozen=True, slots=True)
class Observed:
    """The rendered result of the call before it."""

    text: str


Message = System | User | Call | Observed
