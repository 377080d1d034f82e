"""The form of a prompt: what of it differs from model to model."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Examples(StrEnum):
    """Which example turns a prompt shows."""

    ALL = "all"
    SINGLE = "single"  # those of one call, and no demonstration of several steps


@dataclass(frozen=True, slots=True)
class PromptForm:
    """How the prompt of a model is written.

    A dimension is here only if a model of the catalog needs it; ``tests.bench.forms`` measures
    more of them, in which no model was better than with what is shipped.
    """

    examples: Examples = Examples.ALL
    known: bool = False  # the tools are in the weights: no list and no examples


DEFAULT = PromptForm()
KNOWN = PromptForm(known=True)
