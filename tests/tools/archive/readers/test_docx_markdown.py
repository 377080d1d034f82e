"""Word documents as Markdown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.archive import samples
from tools.archive.readers import docx, docx_markdown
from tools.archive.readers.document import UnreadableError
from tools.archive.readers.zips import Wrapping

W = f'xmlns:w="{samples.WORD}"'
STYLES = f"""<w:styles {W}>
<w:style w:type="paragraph" w:default="1" w:styleId="Normalny"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Tytu"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="Nagwek2"><w:name w:val="heading 2"/></w:style>
<w:style w:type="paragraph" w:styleId="Moj"><w:name w:val="Mój"/>
<w:basedOn w:val="Nagwek2"/></w:style>
<w:style w:type="paragraph" w:styleId="Zarys"><w:name w:val="Zarys"/>
<w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Kolo"><w:name w:val="Koło"/>
<w:basedOn w:val="Kolo"/></w:style>
<w:style w:type="paragraph" w:styleId="Punkt"><w:name w:val="List Bullet"/>
<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
</w:styles>"""


def level(depth: int, form: str, text: str, start: int = 1) -> str:
    """Return the XML of one level of a list."""
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
    )


NUMBERING = f"""<w:numbering {W}>
<w:abstractNum w:abstractNumId="0">{level(0, "bullet", "")}{level(1, "bullet", "o")}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">{level(0, "decimal", "%1.")}{level(1, "decimal", "%2)")}
</w:abstractNum>
<w:abstractNum w:abstractNumId="2">{level(0, "decimal", "§ %1")}{level(1, "decimal", "%1.%2.")}
{level(2, "lowerLetter", "%3)")}{level(3, "upperRoman", "%4.", 9)}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num>
</w:numbering>"""


def paragraph(text: str, style: str = "", item: tuple[int, int] | None = None) -> str:
    """Return the XML of a paragraph; ``item`` is the id of its list and its level."""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    numbered = (
        f'<w:numPr><w:ilvl w:val="{item[1]}"/><w:numId w:val="{item[0]}"/></w:numPr>'
        if item
        else ""
    )
    return f"<w:p><w:pPr>{named}{numbered}</w:pPr>{run(text)}</w:p>"


def run(text: str, marks: str = "") -> str:
    """Return the XML of a run."""
    return f'<w:r><w:rPr>{marks}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def table(*rows: tuple[str, ...]) -> str:
    """Return the XML of a table; a cell may hold any XML."""
    cells = (
        "".join(f"<w:tc>{cell if '<' in cell else paragraph(cell)}</w:tc>" for cell in row)
        for row in rows
    )
    return f"<w:tbl>{''.join(f'<w:tr>{each}</w:tr>' for each in cells)}</w:tbl>"


def markdown(body: str) -> str:
    """Convert a document with these styles and lists."""
    extra: dict[str, str | bytes] = {
        "word/styles.xml": STYLES,
        "word/numbering.xml": NUMBERING,
    }
    return docx_markdown.read(Wrapping(samples.docx(body, extra))).text.removesuffix("\n")


def test_headings_are_known_by_their_style() -> None:
    """By the name that is the same in every language, by inheritance, by their outline level."""
    body = (
        paragraph("Umowa", "Tytu")
        + paragraph("Strony", "Nagwek2")
        + paragraph("Czynsz", "Moj")
        + paragraph("Termin", "Zarys")
        + paragraph("tekst", "Kolo")
        + paragraph("tekst", "Nieznany")
    )
    assert markdown(body) == "# Umowa\n\n## Strony\n\n## Czynsz\n\n### Termin\n\ntekst\n\ntekst"


def test_lists_nest_and_count() -> None:
    """Bullets and numbers, each level by itself; a new outer item starts the inner ones anew."""
    items = [
        ("a", (1, 0)), ("b", (1, 1)), ("c", (1, 0)),
        ("one", (2, 0)), ("in one", (2, 1)), ("two", (2, 0)), ("in two", (2, 1)),
    ]  # fmt: skip
    body = "".join(paragraph(text, item=item) for text, item in items)
    assert markdown(body + paragraph("d", "Punkt")).split("\n") == [
        "- a", "    - b", "- c", "1. one", "    1) in one", "2. two", "    1) in two", "- d",
    ]  # fmt: skip


def test_other_numbers_are_text() -> None:
    """A contract's „§ 1”, „1.2.” and „a)” stand where Word shows them, counted as Word counts."""
    items = [("Przedmiot", 0), ("Lokal", 1), ("Czynsz", 1), ("gaz", 2), ("prąd", 2), ("x", 3)]
    body = "".join(paragraph(text, item=(3, depth)) for text, depth in items)
    body += paragraph("Termin", "Nagwek2", (3, 0)) + paragraph("Rok", item=(3, 1))
    assert markdown(body).split("\n\n") == [
        "§ 1 Przedmiot", "1.1. Lokal", "1.2. Czynsz", "a) gaz", "b) prąd", "IX. x",
        "## § 2 Termin", "2.1. Rok",
    ]  # fmt: skip


def test_bare_text_has_the_numbers_too() -> None:
    """As Word shows them; a damaged part costs the numbers and not the text."""
    body = (
        paragraph("Przedmiot", item=(3, 0))
        + paragraph("Lokal", item=(3, 1))
        + paragraph("", item=(3, 1))
        + paragraph("gaz", item=(1, 0))
        + table((paragraph("Czynsz", item=(3, 1)), "5 zł"))
    )
    numbered = docx.read(Wrapping(samples.docx(body, {"word/numbering.xml": NUMBERING})))
    assert numbered.text == "§ 1 Przedmiot\n1.1. Lokal\n\n- gaz\n1.2. Czynsz | 5 zł\n"
    damaged = docx.read(Wrapping(samples.docx(body, {"word/numbering.xml": "<a"})))
    assert damaged.text == "Przedmiot\nLokal\n\ngaz\nCzynsz | 5 zł\n"


def test_emphasis_stands_close_to_its_words() -> None:
    """Runs of one kind are one; bold that is switched off is none; spaces stay outside."""
    bold, italic, off = "<w:b/>", "<w:i/>", '<w:b w:val="0"/>'
    body = (
        f"<w:p>{run('Czynsz ')}{run('2 350 ', bold)}{run('zł ', bold)}{run('netto', bold + italic)}"
        f"{run(' i ', off)}{run('media', italic)}</w:p>"
    )
    assert markdown(body) == "Czynsz **2 350 zł** ***netto*** i *media*"


def test_tables_are_tables() -> None:
    """Bars in cells are escaped, short rows filled, a table in a table is flattened."""
    inner = table(("a", "b"), ("c", "d"))
    body = table(("Co", "Ile"), ("x|y", "5"), ("z",), (inner, "6"), ("", "")) + paragraph("koniec")
    assert markdown(body) == (
        "| Co | Ile |\n| --- | --- |\n| x\\|y | 5 |\n| z |  |\n| a, b; c, d | 6 |\n\nkoniec"
    )


def test_links_and_notes() -> None:
    """An address becomes a link, one that could do harm does not; a footnote stands at the end."""
    relations = (
        "<Relationships>"
        '<Relationship Id="r1" Target="https://example.pl/a b"/>'
        '<Relationship Id="r2" Target="javascript:alert(1)"/></Relationships>'
    )
    reference = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    body = (
        f'<w:p><w:hyperlink r:id="r1" xmlns:r="{samples.RELATION}">{run("strona")}</w:hyperlink>'
        f'{run(" i ")}<w:hyperlink r:id="r2" xmlns:r="{samples.RELATION}">{run("skrypt")}'
        f"</w:hyperlink>{reference}</w:p>"
    )
    notes = (
        f'<w:footnotes {W}><w:footnote w:id="0" w:type="separator">{paragraph("-")}</w:footnote>'
        f'<w:footnote w:id="2">{paragraph("Patrz")}{paragraph("niżej.")}</w:footnote></w:footnotes>'
    )
    extra = {"word/_rels/document.xml.rels": relations, "word/footnotes.xml": notes}
    document = docx_markdown.read(Wrapping(samples.docx(body, dict(extra))))
    assert document.text == ("[strona](https://example.pl/ab) i skrypt[^2]\n\n[^2]: Patrz niżej.\n")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("# nie nagłówek", "\\# nie nagłówek"),
        ("1. lista", "1. lista"),
        ("- lista", "- lista"),
        ("&gt; nie cytat", "\\> nie cytat"),
        ("---", "\\---"),
        ("2 * 3 * 4", "2 \\* 3 \\* 4"),
        ("_pusto_", "\\_pusto\\_"),
        ("plik_z_nazwą.txt", "plik_z_nazwą.txt"),
        ("[x](y) `z`", "\\[x\\](y) \\`z\\`"),
        ("&lt;b&gt;", "\\<b>"),
        ("3.5 zł", "3.5 zł"),
    ],
)
def test_text_stays_text(text: str, shown: str) -> None:
    """What looks like Markdown in a document is escaped, and nothing more than that."""
    assert markdown(paragraph(text)) == shown


def test_a_line_break_stays_one() -> None:
    """In a paragraph and in an item; in a heading and in a cell it is a space."""
    broken = "a</w:t></w:r><w:r><w:br/></w:r><w:r><w:t>b"
    assert markdown(paragraph(broken)) == "a  \nb"
    assert markdown(paragraph(broken, item=(1, 0))) == "- a  \n    b"
    assert markdown(paragraph(broken, "Tytu")) == "# a b"


def test_a_text_box_is_read_once() -> None:
    """The copy for old programs is passed over."""
    box = f"<w:txbxContent>{paragraph('pudełko')}</w:txbxContent>"
    body = (
        f"<w:p>{run('tekst')}<mc:AlternateContent><mc:Choice>{box}</mc:Choice>"
        f"<mc:Fallback>{box}</mc:Fallback></mc:AlternateContent></w:p>"
    )
    assert sorted(markdown(body).split("\n\n")) == ["pudełko", "tekst"]


def test_what_is_left_out_is_said() -> None:
    """Pictures, embedded files, headers, footers, comments, formulas, tracked changes."""
    math = '<m:oMath xmlns:m="urn:m"><m:t>x</m:t></m:oMath>'
    body = f"<w:p>{run('a')}{math}<w:ins>{run('b')}</w:ins><w:del><w:r/></w:del></w:p>"
    document = docx_markdown.read(
        Wrapping(
            samples.docx(
                body,
                {
                    "word/media/image1.png": b"x",
                    "word/media/image2.png": b"x",
                    "word/embeddings/a.xlsx": b"x",
                    "word/header1.xml": f"<w:hdr {W}/>",
                    "word/footer1.xml": f"<w:ftr {W}/>",
                    "word/comments.xml": f"<w:comments {W}/>",
                },
            )
        )
    )
    assert document.text == "ab\n"
    assert document.unread == (
        "2 pictures were not carried over.",
        "1 embedded file was not carried over.",
        "1 header was not carried over.",
        "1 footer was not carried over.",
        "The comments were not carried over.",
        "Formulas were not carried over.",
        "Tracked changes were taken as accepted.",
    )


@pytest.mark.parametrize(
    "part",
    ["word/styles.xml", "word/numbering.xml", "word/_rels/document.xml.rels", "word/footnotes.xml"],
)
@pytest.mark.parametrize("content", ["<a", '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'])
def test_a_damaged_part_is_told(part: str, content: str) -> None:
    """Broken XML and entities in any part make the document unreadable, not the program."""
    with pytest.raises(UnreadableError):
        docx_markdown.read(Wrapping(samples.docx(paragraph("a"), {part: content})))


TAGS = ("p", "r", "t", "tbl", "tr", "tc", "pPr", "numPr", "hyperlink", "txbxContent", "ins", "br")
trees: st.SearchStrategy[str] = st.deferred(
    lambda: (
        st.text("ab*|# ", max_size=4)
        | st.tuples(st.sampled_from(TAGS), st.lists(trees, max_size=3)).map(
            lambda node: f"<w:{node[0]}>{''.join(node[1])}</w:{node[0]}>"
        )
    )
)


@given(trees)
def test_any_nesting_is_read(body: str) -> None:
    """Whatever stands in whatever does no harm to what stood before it."""
    assert markdown(f"<w:p><w:r><w:t>z</w:t></w:r></w:p>{body}").startswith("z")


def test_odd_structure_does_no_harm() -> None:
    """Cells outside of tables, items of lists that don't exist, huge numbers."""
    body = (
        f"<w:tc>{paragraph('a')}</w:tc><w:tr/>"
        + paragraph("b", item=(9, 0))
        + paragraph("c", item=(2, 99999))
        + '<w:p><w:pPr><w:outlineLvl w:val="9999999"/></w:pPr></w:p>'
        + "<w:tbl/>"
    )
    assert markdown(body) == "a\n\nb\n\nc"
