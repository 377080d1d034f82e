"""OpenDocument files are read with what stands around their text."""

from __future__ import annotations

import pytest

from tests.archive.open_office import write_odp, write_ods, write_odt, write_zip
from tests.tools.archive.reading import read
from tools.archive.readers.document import MAX_TEXT_CHARS, UnreadableError

_NOTE = (
    '<text:p>Treść<text:note text:note-class="{kind}"><text:note-citation>1</text:note-citation>'
    "<text:note-body><text:p>{text}</text:p></text:note-body></text:note> dalej</text:p>"
)


def test_what_stands_around_the_text_is_read() -> None:
    """Notes, comments, headers and footers each have a section; a frame's text is in its place."""
    body = (
        _NOTE.format(kind="footnote", text="przypis")
        + _NOTE.format(kind="endnote", text="na końcu")
        + "<text:p>A<office:annotation><dc:creator>Ewa</dc:creator><dc:date>2026-03-14</dc:date>"
        "<text:p>sprawdzić</text:p></office:annotation>B</text:p>"
        "<text:p><draw:frame><draw:text-box><text:p>w ramce</text:p></draw:text-box></draw:frame>"
        "</text:p>"
    )
    styles = (
        "<style:master-page><style:header><text:p>Nagłówek</text:p></style:header>"
        "<style:footer><text:p>Stopka</text:p></style:footer></style:master-page>"
        "<style:master-page><style:header><text:p>Nagłówek</text:p></style:header>"
        "</style:master-page>"
    )
    document = read(write_odt(("Umowa",), body, styles))
    assert document.text == (
        "Umowa\nTreść dalej\nTreść dalej\nAB\nw ramce\n\n"
        "[header]\nNagłówek\n\n[footer]\nStopka\n\n[footnotes]\nprzypis\n\n"
        "[endnotes]\nna końcu\n\n[comments]\nEwa, 2026-03-14: sprawdzić\n"
    )
    assert document.unread == ()


def test_spaces_tabs_breaks_and_tables_keep_their_shape() -> None:
    """What elements stand for is there; a table has a line a row."""
    cell = "<table:table-cell><text:p>{}</text:p></table:table-cell>"
    cells = cell.format("Czynsz") + cell.format("1200</text:p><text:p>zł")
    body = (
        '<text:p>a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d</text:p>'
        f"<table:table><table:table-row>{cells}</table:table-row></table:table>"
    )
    assert read(write_odt((), body)).text == "a   b\tc\nd\nCzynsz | 1200 zł\n"


def test_lists_are_numbered_as_in_the_document() -> None:
    """Paragraph signs, levels, letters and a list that goes on after a break."""
    level = '<text:list-level-style-number text:level="{}" style:num-format="{}" {}/>'
    styles = (
        '<text:list-style style:name="L">'
        + level.format(1, "1", 'style:num-prefix="§ " style:num-suffix="."')
        + level.format(2, "a", 'style:num-suffix=")" text:display-levels="1"')
        + '</text:list-style><text:list-style style:name="B">'
        '<text:list-level-style-bullet text:level="1"/></text:list-style>'
    )
    item = "<text:list-item><text:p>{}</text:p>{}</text:list-item>"
    inner = f"<text:list>{item.format('czynsz', '')}{item.format('media', '')}</text:list>"
    body = (
        f'<text:list text:style-name="L">{item.format("Strony", "")}{item.format("Opłaty", inner)}'
        "</text:list><text:p>przerwa</text:p>"
        f'<text:list text:style-name="L" text:continue-numbering="true">{item.format("Kaucja", "")}'
        f'</text:list><text:list text:style-name="L">{item.format("Od nowa", "")}</text:list>'
        f'<text:list text:style-name="B">{item.format("punkt", "")}</text:list>'
        f'<text:list text:style-name="?">{item.format("bez numeru", "")}</text:list>'
    )
    assert read(write_odt((), body, styles)).text.splitlines() == [
        "§ 1. Strony",
        "§ 2. Opłaty",
        "a) czynsz",
        "b) media",
        "przerwa",
        "§ 3. Kaucja",
        "§ 1. Od nowa",
        "- punkt",
        "bez numeru",
    ]


def test_deleted_text_is_not_shown_and_said() -> None:
    """A tracked deletion is no text; that there is one is told."""
    body = (
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>skreślone</text:p>"
        "</text:deletion></text:changed-region></text:tracked-changes><text:p>zostaje</text:p>"
    )
    document = read(write_odt((), body))
    assert document.text == "zostaje\n"
    assert document.unread == ("Deleted text of tracked changes is not shown.",)


def test_pictures_and_objects_are_counted() -> None:
    """What is not text is named among what was not read."""
    odt: dict[str, str | bytes] = {
        "mimetype": "application/vnd.oasis.opendocument.text",
        "content.xml": "<x/>",
        "Pictures/1.png": b"\x89PNG",
        "Object 1/content.xml": "<x/>",
        "Object 2/content.xml": "<x/>",
    }
    assert read(write_zip(odt)).unread == (
        "1 embedded image was not read.",
        "2 embedded objects were not read.",
    )


def test_slides_are_pages() -> None:
    """Each slide is a page with its number."""
    document = read(write_odp((("Plan",), ("Koszty", "12 zł"))))
    assert document.text == "[page 1]\nPlan\n\n\n[page 2]\nKoszty\n12 zł\n"
    assert document.pages == 2


def test_sheets_have_addresses_and_days_one_form() -> None:
    """Rows are where their range says they are; what stands far below begins a block."""
    table = write_ods((("Kwota", "2026-03-14"), ("",), ("12,50 zł",)), "Koszty")
    assert read(table).text == ("[sheet Koszty]\n[cells A1:B3]\nKwota | 2026-03-14\n\n12,50 zł\n")


@pytest.mark.parametrize("what", ["rows", "columns"])
def test_repeated_cells_are_no_bomb(what: str) -> None:
    """A file of some hundred bytes that stands for billions of cells stays within bounds."""
    row, cell = ("1048576", "1") if what == "rows" else ("1", "1048576")
    one = (
        f'<table:table-row table:number-rows-repeated="{row}">'
        f'<table:table-cell table:number-columns-repeated="{cell}"><text:p>{"x" * 50}</text:p>'
        "</table:table-cell></table:table-row>"
    )
    data = write_ods((), "A").replace(b"</table:table>", (one * 300).encode() + b"</table:table>")
    data = _zip_again(data)
    assert len(read(data).text) <= MAX_TEXT_CHARS


def _zip_again(data: bytes) -> bytes:
    """Wrap changed content anew: its sizes and checksums no longer hold."""
    start, end = data.index(b"<office:document-content"), data.index(b"</office:document-content>")
    content = data[start:end] + b"</office:document-content>"
    return write_zip(
        {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content}
    )


@pytest.mark.parametrize("kind", ["text", "spreadsheet", "presentation"])
def test_entities_are_refused(kind: str) -> None:
    """No document type, and so no entity, gets as far as being expanded."""
    bomb = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">]><x>&a;</x>'
    parts = {"mimetype": f"application/vnd.oasis.opendocument.{kind}", "content.xml": bomb}
    with pytest.raises(UnreadableError, match="entities"):
        read(write_zip(parts))


def test_a_damaged_one_says_so() -> None:
    """A missing or broken content is damage."""
    with pytest.raises(UnreadableError, match="damaged"):
        read(write_zip({"mimetype": "application/vnd.oasis.opendocument.text"}))
