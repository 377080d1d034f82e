"""All lessons for a belt, from a seed: those to learn from and those held back to judge by."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.adapting.conversations import Conversations
from archivist.adapting.phrasebook import load_phrasebook
from archivist.adapting.requests import Requests
from archivist.agent.speech import ANSWER
from tools.archive.folding import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from archivist.adapting.lesson import Lesson
    from tools.contract import Tool
    from tools.registry import Belt

LANGUAGES = ("en", "pl")
_IN_CONVERSATION = 0.16
_ONE_IN = 20  # lessons is held back
_TRIES = 40  # for each lesson; a tool that little can be asked of runs dry

# Of all single requests: looking for documents and answering at once are what is asked most, in
# more ways than anything else.
_SHARES = {"znajdz_dokumenty": 6.0, ANSWER: 9.0, "czytaj_dokument": 3.0, "szukaj_w_dokumencie": 2.0}


@dataclass(frozen=True, slots=True)
class Dataset:
    """Lessons, none of which has the request of another.

    Attributes:
        learnt: To train on.
        held: Single requests held back.
    """

    learnt: tuple[Lesson, ...]
    held: tuple[Lesson, ...]


def write_lessons(belt: Belt, count: int, seed: int) -> Dataset:
    """Write lessons; the same belt, count and seed give the same ones.

    Args:
        belt: What is to be taught, in the voice of the calls.
        count: How many lessons, those held back included.
        seed: Decides everything.
    """
    learnt: list[Lesson] = []
    held: list[Lesson] = []
    seen: set[str] = set()
    singles = 0
    for lesson in _lessons(belt, random.Random(seed), count * _TRIES):  # noqa: S311 - not a secret
        key = fold(repr(lesson.messages))
        if key in seen:
            continue
        seen.add(key)
        single = len(lesson.messages) == 1
        singles += single
        (held if single and not singles % _ONE_IN else learnt).append(lesson)
        if len(seen) == count:
            break
    return Dataset(tuple(learnt), tuple(held))


def _lessons(belt: Belt, rng: random.Random, most: int) -> Iterator[Lesson]:
    requests = Requests(belt, {language: load_phrasebook(language) for language in LANGUAGES})
    conversations = Conversations(belt, requests)
    tools: list[Tool] = list(belt.tools)
    weights = [_SHARES.get(tool.name, 1.0) for tool in tools]
    for _ in range(most):
        language = rng.choice(LANGUAGES)
        if conversations.possible and rng.random() < _IN_CONVERSATION:
            yield conversations.write(language, rng)
        else:
            yield requests.write(rng.choices(tools, weights)[0], language, rng)
