"""What a prompt says about the tools."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tools.sample import FIND, READ, RENAME
from tools import description
from tools.contract import Voice

ALL = {"czytaj": "read", "znajdz": "find", "zmien": "rename"}


def test_the_four_parts_speak_the_voice() -> None:
    """Neighbours are named as the prompt names them."""
    assert description.full(READ, ALL) == (
        "Reads one document of the archive. Use when a path is known from the request or from an "
        "earlier result. Not to look for one: use find. To give it a name use rename; to go, stay. "
        "Returns the text with its totals, and the call that shows more of it."
    )


def test_a_clause_about_an_unseen_tool_is_left_out() -> None:
    """A session never reads of a tool that it can't call."""
    text = description.full(READ, {"czytaj": "read"})
    assert "find" not in text
    assert "rename" not in text
    assert "earlier result. To go, stay. Returns" in text


def test_a_name_at_the_start_of_a_sentence_stays_a_name() -> None:
    """A sentence that lost its first clause gets a capital, a tool's name does not."""
    tool = replace(READ, not_when="To look for one use {znajdz}; {zmien} renames one.")
    assert "result. rename renames one. Returns" in description.full(tool, {"zmien": "rename"})


def test_the_brief_form_shows_what_a_call_needs() -> None:
    """Required parameters, or all but positions where none is required."""
    assert description.brief(READ, Voice.ENGLISH, ALL) == "read(path): the content of one document"
    assert description.brief(FIND, Voice.POLISH, ALL).startswith("znajdz(slowa): ")
    assert description.brief(RENAME, Voice.ENGLISH, ALL).startswith("rename(path, new_name): ")


def test_a_call_can_be_copied() -> None:
    """Quotes and invisible characters are escaped as in JSON, defaults are left out."""
    written = description.call(READ, Voice.ENGLISH, {"sciezka": 'a"\u202f.txt', "od_linii": 41})
    assert written == r'read(path="a\"\u202f.txt", from_line=41)'
    assert description.call(READ, Voice.POLISH, {"sciezka": "ł", "od_linii": 1}) == (
        'czytaj_plik(sciezka="ł")'
    )


def test_a_call_of_a_parameter_that_is_not_there_is_a_bug() -> None:
    """A misspelt suggestion is found by the first test that reaches it."""
    with pytest.raises(KeyError):
        description.call(READ, Voice.ENGLISH, {"path": "a"})


@pytest.mark.parametrize("part", ["{", "a}", "{}", "{a.b}", "{a!r}", "{a:>3}", "{a b}"])
def test_only_whole_names_are_placeholders(part: str) -> None:
    """A stray brace is a mistake of the author."""
    with pytest.raises(ValueError, match=r".+"):
        description.named_tools(part)
