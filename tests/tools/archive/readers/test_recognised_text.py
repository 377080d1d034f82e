"""Recognised pages in the text of their document."""

from __future__ import annotations

from tools.archive.readers.document import Document
from tools.archive.readers.recognised_text import NO_TEXT, Known, known, whole
from tools.archive.readers.scan import Recognised

READ = Document(
    "[page 1]\n[page 3: no text]\n\n[page 2: no text]\n[comment: x]\n\n[page 3: no text]\n"
    "[attachment 1: b.pdf]\n[page 2: no text]\n",
    "PDF document",
    3,
    (
        f"Pages 2-3 were not read: {NO_TEXT}.",
        f'In the attachment "b.pdf": Page 2 was not read: {NO_TEXT}.',
    ),
    (2, 3),
)


def test_pages_take_their_places_and_attachments_keep_theirs() -> None:
    """A line of a page that looks like a mark, and the pages of an attachment, stay as they are."""
    pages = {2: Recognised("dwa\n", 91), 3: Recognised("trzy\n", 92)}
    document = whole(READ, pages, (), ())
    assert document.text == (
        "[page 1]\n[page 3: no text]\n\n[page 2: confidence 91 of 100]\ndwa\n[comment: x]\n\n"
        "[page 3: confidence 92 of 100]\ntrzy\n[attachment 1: b.pdf]\n[page 2: no text]\n"
    )
    assert document.unread == READ.unread[1:]
    assert (document.pages, document.textless) == (3, ())


def test_pages_that_are_left_stay_named() -> None:
    """And those that failed with their reason."""
    document = whole(READ, {}, (3,), ("Page 2 was not read: it is damaged.",))
    assert "[page 2: not recognised]" in document.text
    assert "\n\n[page 3: no text]\n" in document.text
    assert document.unread[:2] == (
        f"Page 3 was not read: {NO_TEXT}.",
        "Page 2 was not read: it is damaged.",
    )
    assert document.textless == (3,)


def test_what_was_put_together_is_taken_apart_again() -> None:
    """Page by page, also where a page quotes the marks; of another document nothing is known."""
    pages = {2: Recognised("dwa\n[page 2: no text]\n\ndwa\n", 91)}
    before = whole(READ, pages, (), ()).text
    assert known(READ, before) == Known(pages, frozenset({3}))
    left = whole(READ, {3: Recognised("", 0)}, (2,), ()).text
    assert known(READ, left) == Known({3: Recognised("", 0)}, frozenset())
    for other in ("", before[1:], before.replace("x", "y"), before[:-1]):
        assert 3 not in known(READ, other).failed
