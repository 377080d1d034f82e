"""What may be decoded in one step, as plain values.

The policy builds a :class:`Constraint`; ``archivist.model.grammar`` compiles it for the decoder.
"""

from __future__ import annotations

from dataclasses import dataclass

from archivist.model.message import Call

MOST_AMOUNTS = 24  # in one calculation: a year's bills, twice


@dataclass(frozen=True, slots=True)
class Choice:
    """A text that is exactly one of ``values``."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A non-empty run of whole words of one of ``sources``, and none of ``without``."""

    sources: tuple[str, ...]
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Number:
    """An integer that is one of ``values``."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FreeText:
    """Any text of 1 to ``maximum`` characters."""

    maximum: int


@dataclass(frozen=True, slots=True)
class AnyNumber:
    """Any integer from ``minimum`` to ``maximum``, both included."""

    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True)
class Calculation:
    """Two or more of ``amounts``, each joined to the next by one of ``signs`` between spaces.

    Attributes:
        amounts: As they are written. There are never more in a calculation than stand here, so an
            amount that was seen twice stands here twice.
        signs: ``+``, ``-`` or both.
    """

    amounts: tuple[str, ...]
    signs: tuple[str, ...] = ("+", "-")

    @property
    def most(self) -> int:
        """How many amounts a calculation may have; below 2 none is possible."""
        return min(len(self.amounts), MOST_AMOUNTS)


Rule = Choice | Excerpt | Number | AnyNumber | FreeText | Calculation


@dataclass(frozen=True, slots=True)
class ArgumentRule:
    """What one argument may be.

    Attributes:
        name: The argument's name in the prompt's voice.
        rules: Alternatives; the value meets one of them.
        required: Whether it must be there.
    """

    name: str
    rules: tuple[Rule, ...]
    required: bool = True


@dataclass(frozen=True, slots=True)
class CallRule:
    """One shape of call that may be decoded.

    Attributes:
        tool: The tool's name in the prompt's voice. Several rules may name one tool.
        arguments: In the order they are decoded.
    """

    tool: str
    arguments: tuple[ArgumentRule, ...]


@dataclass(frozen=True, slots=True)
class Constraint:
    """Every call that may be decoded now; never empty."""

    calls: tuple[CallRule, ...]

    @property
    def written(self) -> Call | None:
        """The one call that is possible, where its values leave no choice; else None."""
        if len(self.calls) != 1:
            return None
        (rule,) = self.calls
        values: dict[str, object] = {}
        for argument in rule.arguments:
            match argument.rules:
                case (Choice((value,)),) if argument.required:
                    values[argument.name] = value
                case _:
                    return None
        return Call(rule.tool, values)
