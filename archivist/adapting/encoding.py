"""Lessons as tokens: exactly what the engine evaluates and decodes, and which of it is learnt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.model.continuation import continued
from archivist.model.message import System

if TYPE_CHECKING:
    from archivist.adapting.lesson import Lesson
    from archivist.model.dialects import Dialect
    from archivist.model.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Encoded:
    """One lesson.

    Attributes:
        tokens: The prompt and the call.
        prompt: How many of them are the prompt, which nothing is learnt from.
    """

    tokens: tuple[int, ...]
    prompt: int


class Encoder:
    """Writes lessons as the engine writes prompts and calls.

    Args:
        dialect: How conversations are written.
        vocabulary: The model's tokens.
        system: The system text of an adapted model.
        answer: The answer tool's name in the belt's voice; of its call only the name is learnt.
    """

    def __init__(self, dialect: Dialect, vocabulary: Vocabulary, system: str, answer: str) -> None:
        self._dialect = dialect
        self._vocabulary = vocabulary
        self._system = System(system)
        self._answer = answer

    def encode(self, lesson: Lesson) -> Encoded:
        """Tokenise prompt and call apart, as decoding does."""
        segments = self._dialect.render([self._system, *lesson.messages])
        prompt = continued(segments, self._vocabulary, ())
        call = self._dialect.form.write(lesson.call)
        if lesson.call.tool == self._answer:
            between = self._dialect.form.between
            call = call[: call.index(between, len(self._dialect.form.before)) + len(between)]
        learnt = self._vocabulary.tokenize(call, special=True)
        return Encoded((*prompt, *learnt), len(prompt))
