"""Rules for names: a verb and what it acts on, one language, whole words, no twin."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from archivist.workshop.lint.finding import Code, Finding
from archivist.workshop.lint.words import (
    is_cut_short,
    noun_language,
    parts,
    sense,
    verb_language,
)
from config.language import told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from archivist.workshop.lint.definition import Definition
    from archivist.workshop.lint.words import Language

_SNAKE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def name_findings(definitions: Sequence[Definition]) -> Iterator[Finding]:
    """Check the names of a set of tools, each alone and all together."""
    for each in definitions:
        yield from _alone(each)
    yield from _languages(definitions)
    for first, second in combinations(definitions, 2):
        if _alike(first, second):
            yield Finding(
                Code.AMBIGUOUS,
                first.name,
                told("By name it can't be told from {other!r}.", other=second.name),
                told("Name what differs, or make one tool of the two."),
            )


def _alone(each: Definition) -> Iterator[Finding]:
    words = parts(each.name)
    if not _SNAKE.fullmatch(each.name):
        yield Finding(
            Code.NOT_SNAKE_CASE,
            each.name,
            told("The name is not in snake_case."),
            told(
                "Call it {name!r}: models were trained on such names.",
                name="_".join(words) or "verb_object",
            ),
        )
    if not each.ends_turn and (len(words) < 2 or verb_language(words[0]) is None):  # noqa: PLR2004 - a verb and an object
        acts = bool(words) and verb_language(words[0]) is not None
        yield Finding(
            Code.NO_VERB_AND_OBJECT,
            each.name,
            told("The name has no object.") if acts else told("The name starts with no verb."),
            told(
                "Name the action and what it acts on, such as read_document: beside other tools a "
                "bare word says too little."
            ),
        )
    if short := [word for word in words if is_cut_short(word)]:
        yield Finding(
            Code.ABBREVIATED,
            each.name,
            told("The name abbreviates: {words}.", words=", ".join(short)),
            told("Write the words out."),
        )


def _languages(definitions: Sequence[Definition]) -> Iterator[Finding]:
    """Find names that mix languages, and those that aren't in the language of the others."""
    spoken: dict[str, Language] = {}
    for each in definitions:
        verb, *others = parts(each.name) or ("",)
        language = verb_language(verb)
        objects = {found for word in others if (found := noun_language(word)) is not None}
        if language is not None and objects - {language}:
            yield Finding(
                Code.TWO_LANGUAGES,
                each.name,
                told("The name mixes English and Polish."),
                told("Write it in the language of the other names."),
            )
        elif language is not None:
            spoken[each.name] = language
    if len(set(spoken.values())) < 2:  # noqa: PLR2004 - one language
        return
    common = Counter(spoken.values()).most_common(1)[0][0]
    for name, language in spoken.items():
        if language != common:
            yield Finding(
                Code.TWO_LANGUAGES,
                name,
                told(
                    "The name is {language}; most others are {common}.",
                    language=language,
                    common=common,
                ),
                told("Give it an English name.")
                if common == "English"
                else told("Give it a Polish name."),
            )


def _alike(first: Definition, second: Definition) -> bool:
    """Say whether two names differ only in spelling, order, number or a verb of one meaning."""
    return _essence(first.name) == _essence(second.name)


def _essence(name: str) -> tuple[str, ...]:
    verb, *objects = parts(name) or ("",)
    return tuple(sorted((sense(verb), *(_singular(word) for word in objects))))


def _singular(word: str) -> str:
    return word.removesuffix("s") if len(word) > 3 else word  # noqa: PLR2004 - "gas" is no plural
