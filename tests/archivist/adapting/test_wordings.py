"""What regular expressions stand for, as people would write it."""

from __future__ import annotations

import re

import pytest

from archivist.adapting.contracts import lines_of
from archivist.adapting.wordings import wordings
from archivist.workshop.decoys import DECOYS
from tools.belt import BELT


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        (r"\bhow\s+many\s+pages\b", ("how many pages",)),
        (r"\b(?:word\s+count|ile\s+s[łl][óo]w)\b", ("word count", "ile słów")),
        (r"\bshow\s+(?:me\s+)?(?:all\s+)*the\s+tags?\b", ("show the tag",)),
        (r"\bsize\b.{0,40}?\bof\s{4,}", ()),
        (r"\bsize\b.{0,40}?\bof\s*it", ("size of it",)),
        (r"zmie[ńn]\w*\s+nazw[ęey]", ("zmień nazwę",)),
        (r"a\+b(?=.{0,9}c)(?!d)(?<=e)(?<!f)$", ("a+b",)),
        (r"\bx\d+\b", ()),
        (r"[^a]b", ()),
        (r"(?P<name>a)", ()),
        (r"(?i:a)", ()),
        (r"a)b", ()),
        (r"(?:a", ()),
        (r"a{2}", ()),
        ("[a", ()),
        ("\\", ()),
        ("", ()),
    ],
)
def test_what_can_be_left_out_is(pattern: str, said: tuple[str, ...]) -> None:
    """Of a class the first letter; an expression that holds more stands for nothing."""
    assert wordings(pattern) == said


@pytest.mark.parametrize("tool", [*BELT, *DECOYS], ids=lambda tool: tool.english)
def test_few_ways_of_each_expression(tool: object) -> None:
    """However many alternatives it has."""
    patterns = tool.asked_by  # type: ignore[attr-defined]
    assert all(len(wordings(pattern)) <= 24 for pattern in patterns)


@pytest.mark.parametrize("tool", DECOYS, ids=lambda tool: tool.english)
def test_a_tool_without_lines_is_asked_for_in_the_words_it_is_found_by(tool: object) -> None:
    """In both languages, and its own expressions find them."""
    said = [one for each in tool.asked_by for one in wordings(each)]  # type: ignore[attr-defined]
    for language in ("en", "pl"):
        lines = lines_of(tool, language)  # type: ignore[arg-type]
        assert all(any(one in line for line in lines) for one in said)
    found = [
        one
        for one in said
        if any(re.search(each, one) for each in tool.asked_by)  # type: ignore[attr-defined]
    ]
    assert len(found) > len(said) / 2
