"""How many changes a request asks for."""

from __future__ import annotations

import pytest

from archivist.agent.request import Request
from archivist.agent.wishes import wished
from tests.archivist.agent.house import belt_of

CHANGING = [tool for tool in belt_of().tools if tool.changes]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("When does my lease end?", 1),
        ("Rename a.pdf to b.pdf", 1),
        ("Rename a.pdf to b.pdf and c.pdf to d.pdf", 2),
        ("Move a.pdf to old/", 1),
        ("Move a.pdf and b.pdf to old/", 2),
        ("Make a folder old and move a.pdf there", 2),
        ("Make a folder old and move a.pdf and b.pdf there", 3),
        ("Make a folder old, move a.pdf into it and rename it to pit.pdf", 3),
        ("Create folders a, b and c in old/", 3),
        ("Rename a.pdf to b.pdf and move it to old/", 2),
        ("Rename all .jpg in photos/ to trip_{n}", 1),
        ("Add 'milk and bread' to list.txt", 1),
        ("Move a.pdf to old/ and compare it with c.pdf", 1),
        ("Compare a.pdf with b.pdf and move c.pdf to old/", 1),
        ("Read a.pdf, then rename it to b.pdf", 1),
        ("Add 'milk' to list.txt and move a.pdf to old/", 2),
        ("Save this as a.txt: move b.pdf to old/", 1),
        ("Utwórz folder stare i przenieś tam a.pdf", 2),
        ("Przenieś a.pdf, b.pdf i c.pdf do stare/", 3),
        ("Dopisz „mleko i chleb” do lista.txt", 1),
        ("Zmień nazwę a.pdf na b.pdf, a potem przenieś b.pdf do stare/", 2),
    ],
)
def test_each_wish_is_counted(text: str, count: int) -> None:
    """Each document, each folder to make, and each order for another tool."""
    assert wished(CHANGING, Request(text)) == count


def test_a_name_with_spaces_counts_once() -> None:
    """However it was recognised: by its path and by its name in the archive."""
    request = Request("Move notes/my house.md to old/", named_files=("my house.md",))
    assert wished(CHANGING, request) == 1
    assert request.paths() == ("notes/my house.md",)
