"""Turns that move, make and write: several wishes, and tools that come with the request."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.agent import prompt
from archivist.agent.events import Consent, Stop
from archivist.model.dialects import Hermes
from archivist.model.message import Call, User
from tests.archivist.agent.house import answer, belt_of, find, house

if TYPE_CHECKING:
    from pathlib import Path

FILES = {"a.txt": "a\n", "b.txt": "b\n", "zdjecia/IMG_1.jpg": "1", "zdjecia/IMG_2.jpg": "2"}


def make(folder: str) -> Call:
    """``make_folder``."""
    return Call("make_folder", {"folder": folder})


def move(path: str, folder: str) -> Call:
    """``move_documents``."""
    return Call("move_documents", {"path": path, "to_folder": folder})


MANY = Call("rename_many", {"pattern": "*.jpg", "new_pattern": "urlop_{n}", "folder": "zdjecia/"})


@pytest.mark.parametrize(
    ("request_", "script", "names"),
    [
        ("Move a.txt to old/", [move("a.txt", "old/")], {"old/a.txt", "b.txt"}),
        (
            "Make a folder old and move a.txt there",
            [make("old"), move("a.txt", "old")],
            {"old/a.txt", "b.txt"},
        ),
        (
            "Przenieś a.txt i b.txt do stare",
            [move("a.txt", "stare"), move("b.txt", "stare")],
            {"stare/a.txt", "stare/b.txt"},
        ),
        (
            "Save this as zdjecia/c.txt: call Ann",
            [Call("write_file", {"path": "zdjecia/c.txt", "text": "call Ann"})],
            {"a.txt", "b.txt", "zdjecia/c.txt"},
        ),
    ],
)
def test_what_the_words_say_is_done_unasked(
    tmp_path: Path, request_: str, script: list[Call], names: set[str]
) -> None:
    """Every wish, one after another, each an operation of its own; then only an answer is left."""
    with house(tmp_path, FILES, [*script, answer("Done.")]) as home:
        turn = home.turn(request_)
        assert home.names() - {"zdjecia/IMG_1.jpg", "zdjecia/IMG_2.jpg"} == names
        assert [rule.tool for rule in home.model.constraints[-1].calls] == ["answer"]
    assert not turn.asked
    assert len(turn.ended.operations) == len(script)


def test_a_line_is_added(tmp_path: Path) -> None:
    """To the end of the document, as it was dictated."""
    script = [Call("append_to_file", {"path": "a.txt", "text": "milk and oil"}), answer("Done.")]
    with house(tmp_path, FILES, script) as home:
        turn = home.turn("Add 'milk and oil' to a.txt")
        assert (home.root / "a.txt").read_text("utf-8") == "a\nmilk and oil\n"
    assert turn.ended.stop is Stop.ANSWERED


@pytest.mark.parametrize("consent", list(Consent))
def test_names_that_nobody_said_need_consent(tmp_path: Path, consent: Consent) -> None:
    """A pattern touches documents that the words don't name."""
    with house(tmp_path, FILES, [MANY, answer("Done.")]) as home:
        turn = home.turn("Rename all .jpg in zdjecia/ to urlop_{n}", consent)
        done = {"zdjecia/urlop_1.jpg", "zdjecia/urlop_2.jpg"} <= home.names()
    assert len(turn.asked) == 1
    assert done == (consent is Consent.GIVEN)


def test_the_prompt_grows_only_by_what_a_request_needs(tmp_path: Path) -> None:
    """The prefix is the same for every request; rare tools stand behind the words."""
    with house(
        tmp_path, FILES, [find(words="lease"), answer("x"), make("old"), answer("y")]
    ) as home:
        home.turn("What is my lease about?")
        home.turn("Make a folder old")
        prefix = prompt.prefix(belt_of(), Hermes())
        for messages in home.model.prompts:
            assert list(messages[: len(prefix)]) == prefix
        first, last = home.model.prompts[0][len(prefix)], home.model.prompts[-1][-3]
    assert first == User("What is my lease about?")
    assert isinstance(last, User)
    assert last.text.startswith("Make a folder old\n\nMore tools for this request:\n- make_folder(")
