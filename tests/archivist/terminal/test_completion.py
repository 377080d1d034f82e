"""Paths are offered behind an @."""

from __future__ import annotations

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from archivist.terminal.completion import InputCompleter, matching, mention, quoted

PATHS = ["umowy/najem lokalu.pdf", "listy/Łódź.txt", "najem/2026.pdf", "a\x1b[31m.txt"]


def offered(text: str) -> list[tuple[str, int, str]]:
    """What is offered for what stands before the cursor: text, where it starts, what is shown."""
    completer = InputCompleter(lambda: PATHS)
    return [
        (each.text, each.start_position, each.display_text)
        for each in completer.get_completions(Document(text), CompleteEvent())
    ]


def test_a_path_takes_the_place_of_the_mark() -> None:
    """The @ goes, and a path with spaces stands in quotes, as requests name it."""
    assert offered("Read @lokal") == [('"umowy/najem lokalu.pdf"', -6, "umowy/najem lokalu.pdf")]


def test_names_that_begin_so_come_first() -> None:
    """Then paths that do, then the others."""
    assert matching("najem", PATHS) == ["umowy/najem lokalu.pdf", "najem/2026.pdf"]


def test_case_and_accents_do_not_count() -> None:
    """A Polish name is found without a Polish keyboard."""
    assert matching("lodz", PATHS) == ["listy/Łódź.txt"]


def test_a_hostile_name_is_shown_harmless() -> None:
    """What is drawn in the menu holds no control sequence."""
    assert offered("@a\x1b")[0][2] == "a\\x1b[31m.txt"


@pytest.mark.parametrize(
    ("before", "part"),
    [
        ("@", ""),
        ("Read @umo", "umo"),
        ("(@umo", "umo"),
        ("Read @umo and", None),
        ("jan@example", None),
        ("", None),
    ],
)
def test_an_address_is_no_mention(before: str, part: str | None) -> None:
    """The @ counts at the beginning of a word."""
    assert mention(before) == part


def test_a_plain_path_stands_as_it_is() -> None:
    """Quotes are for spaces."""
    assert quoted("a/b.txt") == "a/b.txt"
    assert quoted("a\u00a0b.txt") == '"a\u00a0b.txt"'
