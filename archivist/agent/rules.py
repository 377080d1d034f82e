"""The rules of the decoding policy by name, and which of them hold for a model."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable


class PolicyRule(StrEnum):
    """A rule that keeps a small model from a mistake; a better model may do without it.

    The catalog names the rules that a model does without (``policy_off``), by measurement:
    ``python -m tests.bench.policy`` says what each one gains.
    """

    GATED_CHANGES = "gated_changes"  # a changing tool only where the words ask for its change
    GATED_TOOLS = "gated_tools"  # counting, sizes and sums only where the words ask for them
    GROUNDED_PATHS = "grounded_paths"  # a path or folder is one that was written or observed
    GROUNDED_WORDS = "grounded_words"  # words, names and numbers stand in the request or a result
    UNLOCKED_OPTIONS = "unlocked_options"  # an optional argument only where something calls for it
    SAID_IS_GIVEN = "said_is_given"  # the folder, pattern or line that was named is in every call
    UNTRIED_VALUES = "untried_values"  # what was once tried with a tool is not tried again
    OPEN_NAMED = "open_named"  # what is named with its folder, or pointed to, is not looked for
    RECALL_FIRST = "recall_first"  # what the person told the program is looked for in its notes
    LOOK_AT_FOUND = "look_at_found"  # what was found is looked into before more is looked for
    LOOK_FIRST = "look_first"  # no answer about documents before anything was looked at
    READ_FOR_TWO = "read_for_two"  # two questions at once: no answer before a document was read
    READ_WHOLE = "read_whole"  # what needs the whole document reads it, and searches nothing in it
    LOOK_AT_BOTH = "look_at_both"  # a comparison: no answer while one document was seen
    CALCULATE_FIRST = "calculate_first"  # a sum that was asked for is calculated, then answered
    TRY_NEAREST = "try_nearest"  # after a path that leads nowhere, what is near is looked into
    ACT_FIRST = "act_first"  # a change that was ordered is planned, and then told
    EVERY_WISH = "every_wish"  # of several changes none is forgotten: no answer after the first
    READ_AFTER_MISS = "read_after_miss"  # what lacks a phrase is read, a scan recognised
    QUOTED_ANSWERS = (
        "quoted_answers"  # answers about documents are quoted, results told as they are
    )


Policy = frozenset[PolicyRule]

# Only for models that the catalog names (``policy_on``): the others say things in their own words.
_FOR_THE_SMALLEST: Policy = frozenset({PolicyRule.QUOTED_ANSWERS})

ALL: Policy = frozenset(PolicyRule) - _FOR_THE_SMALLEST
"""Every rule that holds for a model of which nothing is known."""


def policy_without(names: Iterable[str], on: Iterable[str] = ()) -> Policy:
    """Every rule but these, and what only some models need.

    Raises:
        ArchivistError: A name is no rule's; the message lists those that are.
    """
    off, more = set(names), set(on)
    if unknown := sorted((off | more).difference(PolicyRule)):
        raise ArchivistError(
            phrase(
                "The policy has no rule {unknown}. Write into policy_off or policy_on of "
                "config/models.toml one of: {known}.",
                unknown=", ".join(map(repr, unknown)),
                known=", ".join(PolicyRule),
            )
        )
    return (ALL | set(map(PolicyRule, more))).difference(map(PolicyRule, off))
