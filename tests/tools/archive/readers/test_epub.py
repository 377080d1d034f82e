"""EPUB books are read in the order in which a person reads them."""

from __future__ import annotations

import pytest

from tests.archive.open_office import write_epub, write_zip
from tests.tools.archive.reading import read
from tools.archive.readers.document import UnreadableError

_PAGE = "<html><body><p>{}</p></body></html>"


def book(package: str, **pages: str) -> bytes:
    """Make a book from its package and its pages, without a mark of what it is."""
    container = '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>'
    members = {f"{name}.html": _PAGE.format(text) for name, text in pages.items()}
    return write_zip({"META-INF/container.xml": container, "book.opf": package, **members})


def test_chapters_come_in_the_order_of_the_spine() -> None:
    """Not in that of their names; what the book is stands first."""
    data = write_epub("Zażółć", (("Początek",), ("Środek", "dalej"), ("Koniec",)))
    assert read(data).text == (
        "Title: Zażółć\n\n[part 1]\nPoczątek\n\n[part 2]\nŚrodek\n\ndalej\n\n[part 3]\nKoniec\n"
    )
    assert read(data).kind == "EPUB book"


def test_a_missing_chapter_is_named() -> None:
    """The others are read."""
    package = (
        '<package><manifest><item id="a" href="a.html"/><item id="b" href="b.html"/></manifest>'
        '<spine><itemref idref="b"/><itemref idref="a"/></spine></package>'
    )
    document = read(book(package, a="jest"))
    assert document.text == "[part 2]\njest\n"
    assert document.unread == ("Not read of the parts: 1 (missing).",)


@pytest.mark.parametrize("package", ["", "<broken", '<!DOCTYPE a [<!ENTITY b "c">]><package/>'])
def test_without_a_list_of_chapters_all_pages_are_read(package: str) -> None:
    """A damaged or hostile list costs the order only."""
    assert read(book(package, b="drugi", a="pierwszy")).text == (
        "[part 1]\npierwszy\n\n[part 2]\ndrugi\n"
    )


def test_copy_protection_is_no_damage() -> None:
    """A book whose chapters are encrypted says so."""
    encryption = '<encryption><CipherReference URI="a.html"/></encryption>'
    data = write_zip(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": '<container><rootfile full-path="b.opf"/></container>',
            "META-INF/encryption.xml": encryption,
            "b.opf": '<package><item id="a" href="a.html"/><itemref idref="a"/></package>',
            "a.html": b"\x8d\x01",
        }
    )
    with pytest.raises(UnreadableError, match="DRM"):
        read(data)
