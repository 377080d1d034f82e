"""PDFs are read with their form fields, comments and attached files."""

from __future__ import annotations

from tests.tools.archive.reading import read
from tests.tools.archive.samples import assembled

_FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
_CONTENT = f"/Contents 4 0 R /Resources << /Font << /F1 {_FONT} >> >>"


def form(annotations: list[str], catalog: str = "", extra: tuple[str, ...] = ()) -> bytes:
    """Make a PDF of one page with these annotations, each an object from the fifth on."""
    kids = " ".join(f"{5 + number} 0 R" for number in range(len(annotations)))
    stream = "BT /F1 12 Tf 72 720 Td (Wniosek) Tj ET"
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [{kids}] >> {catalog} >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [{kids}] {_CONTENT} >>",
        f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
        *(f"<< /Type /Annot /Rect [9 9 99 29] {each} >>" for each in annotations),
        *extra,
    ]
    trailer = f"/Size {len(objects) + 1} /Root 1 0 R"
    return assembled([each.encode("latin-1") for each in objects], trailer)


def text(name: str) -> str:
    """Write a text of a PDF in UTF-16."""
    return f"<feff{name.encode('utf-16-be').hex()}>"


def test_what_a_form_was_filled_in_with_is_read() -> None:
    """A field with its name and value, a ticked box; what is empty is left out."""
    document = read(
        form(
            [
                f"/Subtype /Widget /FT /Tx /T {text('Imię')} /V {text('Żaneta')}",
                f"/Subtype /Widget /FT /Tx /T (empty) /V {text('')}",
                f"/Subtype /Widget /FT /Ch /T (c) /TU {text('Kraj')} /V (PL) /Opt [(PL) (DE)]",
                (
                    "/Subtype /Widget /FT /Btn /T (zgoda) /V /Tak /AS /Tak "
                    "/AP << /N << /Tak 4 0 R /Off 4 0 R >> >>"
                ),
                (
                    "/Subtype /Widget /FT /Btn /T (inne) /V /Off /AS /Off "
                    "/AP << /N << /Tak 4 0 R /Off 4 0 R >> >>"
                ),
            ]
        )
    )
    assert document.text == (
        "[page 1]\nWniosek\n[form fields]\nImię: Żaneta\nKraj: PL\nzgoda: [x] Tak\n"
    )
    assert document.unread == ()


def test_comments_are_read_with_their_author() -> None:
    """A note and a highlight say something; links and the windows of notes do not."""
    document = read(
        form(
            [
                f"/Subtype /Text /T {text('Ewa')} /Contents {text('Do poprawy: źle')}",
                "/Subtype /Highlight /Contents (wazne)",
                "/Subtype /Popup /Contents (twice)",
                "/Subtype /Link /Contents (link)",
                "/Subtype /Highlight",
            ]
        )
    )
    assert document.text == "[page 1]\nWniosek\n[comments]\nEwa: Do poprawy: źle\nwazne\n"


def test_attached_files_are_read() -> None:
    """An electronic invoice carries its data in a file of its own."""
    content = "Kwota: 12,50"
    file = (
        f"<< /Type /EmbeddedFile /Length {len(content)} >>\nstream\n{content}\nendstream",
        "<< /Type /Filespec /F (dane.xml) /UF (dane.xml) /EF << /F 5 0 R >> >>",
    )
    catalog = "/Names << /EmbeddedFiles << /Names [(dane.xml) 6 0 R] >> >>"
    assert "[attachment 1: dane.xml]\nKwota: 12,50\n" in read(form([], catalog, file)).text


def test_an_xfa_form_is_named_as_unread() -> None:
    """What PDFium does not show is not passed over in silence."""
    data = form([], "/NeedsRendering true").replace(b"/Fields []", b"/Fields [] /XFA (x)")
    document = read(data)
    assert any("XFA" in sentence for sentence in document.unread)
