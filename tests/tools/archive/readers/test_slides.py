"""PowerPoint presentations are read slide by slide."""

from __future__ import annotations

from tests.archive.open_office import write_pptx, write_zip
from tests.tools.archive.reading import read

_A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
_R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'


def paragraph(text: str) -> str:
    """Return the XML of a paragraph on a slide."""
    return f"<a:p><a:r><a:t>{text}</a:t></a:r></a:p>"


def test_ten_slides_are_in_order() -> None:
    """The tenth comes after the second."""
    document = read(write_pptx(tuple((f"Slajd {number}",) for number in range(1, 12))))
    assert document.pages == 11
    assert document.text.split("\n\n")[9] == "[page 10]\nSlajd 10"


def test_slides_come_as_they_are_shown_with_notes_and_tables() -> None:
    """The list of slides decides, not their names; notes stand below; pictures are counted."""
    table = (
        "<a:tbl><a:tr><a:tc>" + paragraph("Czynsz") + "</a:tc><a:tc>" + paragraph("1200")
        + "</a:tc></a:tr></a:tbl>"
    )  # fmt: skip
    data = write_zip(
        {
            "ppt/presentation.xml": f'<p {_R}><sldId r:id="r2"/><sldId r:id="r1"/></p>',
            "ppt/_rels/presentation.xml.rels": (
                '<R><Relationship Id="r1" Target="slides/slide1.xml"/>'
                '<Relationship Id="r2" Target="slides/slide2.xml"/></R>'
            ),
            "ppt/slides/slide1.xml": f"<s {_A}>{paragraph('pierwszy plik')}</s>",
            "ppt/slides/slide2.xml": f"<s {_A}>{table}</s>",
            "ppt/slides/_rels/slide1.xml.rels": (
                '<R><Relationship Id="x" Target="../notesSlides/notesSlide1.xml"/></R>'
            ),
            "ppt/notesSlides/notesSlide1.xml": f"<s {_A}>{paragraph('powiedzieć')}</s>",
            "ppt/media/image1.png": b"x",
        }
    )
    document = read(data)
    assert document.text == (
        "[page 1]\nCzynsz | 1200\n\n[page 2]\npierwszy plik\n[notes]\npowiedzieć\n"
    )
    assert document.unread == ("Pictures in it were not read: 1.",)
