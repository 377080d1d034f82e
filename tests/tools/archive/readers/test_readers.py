"""Each kind of document is read whole, or says what it did not read."""

from __future__ import annotations

import email.message
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.archive import samples
from tests.tools.archive.reading import read
from tools.archive.readers import text
from tools.archive.readers.document import Document, UnreadableError
from tools.archive.readers.kinds import Kind, kind_of

POLISH = (
    "Zaległość została uregulowana. Prosimy o potwierdzenie wpłaty.\n"
    "Umowa najmu lokalu w Łodzi wygasa z końcem grudnia; źródło: pismo z 3 września.\n"
)


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1250", "iso-8859-2", "cp852"],
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_polish_text_is_read_in_every_encoding(encoding: str, line_end: str) -> None:
    """Three decades of Polish encodings and line ends give the same text."""
    mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
    data = mark + POLISH.replace("\n", line_end).encode(encoding)
    assert text.read(data) == Document(POLISH, "text")


def test_western_text_is_no_victim_of_polish() -> None:
    """French and German in cp1252 keep their letters."""
    for sentence in ("Très cher élève, où êtes-vous ?", "Größe prüfen, für später"):
        assert text.decode(sentence.encode("cp1252")) == sentence


def test_a_broken_byte_does_not_turn_utf8_into_something_else() -> None:
    """One bad byte in a UTF-8 text costs one character."""
    data = POLISH.encode() + b"\xff koniec"
    assert text.decode(data) == POLISH + "\ufffd koniec"


@given(st.binary(max_size=300), st.sampled_from(["", "utf-8", "zlib", "iso-8859-2", "rot13", "x"]))
def test_anything_decodes(data: bytes, declared: str) -> None:
    """No bytes and no declared encoding make decoding fail."""
    assert isinstance(text.decode(data, declared), str)


def test_nul_bytes_are_no_text() -> None:
    """A binary file is refused wherever its first NUL is."""
    assert kind_of(b"abc\0def") == "binary file"
    with pytest.raises(UnreadableError, match="binary"):
        text.read(b"a" * 10_000 + b"\0")


@pytest.mark.parametrize(
    ("head", "kind"),
    [
        (b"", Kind.EMPTY),
        (b"%PDF-1.7\n", Kind.PDF),
        (b"\n\nrubbish %PDF-1.4", Kind.PDF),
        (b"PK\x03\x04....", Kind.ZIP),
        (b"\x89PNG\r\n\x1a\n\0\0", "PNG image"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0", Kind.OLE),
        (b"BMW is a car", Kind.TEXT),
        (b"MZ\x90\0\x03", "Windows program"),
        (b"{\\rtf1 ", Kind.RTF),
        (b"<!DOCTYPE html><html>", Kind.HTML),
        (b"\xef\xbb\xbf<!DOCTYPE html><html>", Kind.HTML),
        ("\ufeff<html>".encode("utf-16-le"), Kind.HTML),
        (b"\xef\xbb\xbfonly a text", Kind.TEXT),
        (b"Subject: only a heading\n\nand a letter", Kind.TEXT),
        (b"Received: by x\nFrom: a@b\nTo: c@d\nSubject: s\n\nbody", Kind.MAIL),
        ("Źródło".encode(), Kind.TEXT),
    ],
)
def test_kinds_are_told_by_content(head: bytes, kind: Kind | str) -> None:
    """The name of a file plays no part in what it is."""
    assert kind_of(head) == kind


def test_pdf_pages_are_marked_and_scans_named() -> None:
    """Each page starts with its number; pages without text are said to be unread."""
    document = read(samples.pdf("First page", "", "", "Last page"))
    assert document.text.startswith("[page 1]\nFirst page\n")
    assert "[page 4]\nLast page" in document.text
    assert document.pages == 4
    assert document.unread == (
        "Pages 2-3 were not read: no text on it (a scanned image or blank).",
    )


def test_a_locked_pdf_says_so() -> None:
    """A PDF that wants a password is no damaged one."""
    with pytest.raises(UnreadableError, match="password"):
        read(samples.pdf("secret", encrypted=True))


@pytest.mark.parametrize("length", [9, 40, 120, 300, 500])
def test_a_cut_off_pdf_is_read_or_refused(length: int) -> None:
    """A truncated PDF ends in an answer."""
    try:
        document = read(samples.pdf("text", "more")[:length])
    except UnreadableError as error:
        assert "damaged" in str(error)  # noqa: PT017  # either outcome is right
    else:
        assert document.pages is not None


def test_word_documents_are_read_with_everything_around() -> None:
    """Tables, text boxes (once), headers, footnotes and breaks are there; pictures are named."""
    box = (
        "<w:p><w:r><mc:AlternateContent><mc:Choice><w:txbxContent>"
        + samples.paragraph("w ramce")
        + "</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>"
        + samples.paragraph("w ramce")
        + "</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r></w:p>"
    )
    table = (
        "<w:tbl><w:tr><w:tc>" + samples.paragraph("Czynsz") + "</w:tc><w:tc>"
        + samples.paragraph("1200") + samples.paragraph("zł") + "</w:tc></w:tr></w:tbl>"
    )  # fmt: skip
    deleted = (
        "<w:p><w:del><w:r><w:delText>skreślone</w:delText></w:r></w:del></w:p>"
        "<w:p><w:moveFrom><w:r><w:t>dawne</w:t></w:r></w:moveFrom></w:p>"
        "<w:p><w:moveTo><w:r><w:t>nowe</w:t></w:r></w:moveTo></w:p>"
    )
    comment = f'<w:comment w:author="Ewa">{samples.paragraph("sprawdzić")}</w:comment>'
    comments = f'<w:comments xmlns:w="{samples.WORD}">{comment}</w:comments>'
    header = f'<w:hdr xmlns:w="{samples.WORD}">{samples.paragraph("Nagłówek")}</w:hdr>'
    document = read(
        samples.docx(
            samples.paragraph("Umowa &amp; aneks") + box + table + deleted,
            {
                "word/header1.xml": header,
                "word/header2.xml": header,
                "word/comments.xml": comments,
                "word/media/image1.png": b"\x89PNG",
                "word/charts/chart1.xml": "<c/>",
            },
        )
    )
    assert document.text.count("w ramce") == 1
    assert "Umowa & aneks\n" in document.text
    assert "Czynsz | 1200 zł\n" in document.text
    assert document.text.count("[header]\nNagłówek") == 1
    assert "[comments]\nEwa: sprawdzić" in document.text
    assert "nowe" in document.text
    assert "skreślone" not in document.text
    assert "dawne" not in document.text
    assert document.unread == (
        "Deleted text of tracked changes is not shown.",
        "1 embedded image was not read.",
        "1 embedded chart or diagram was not read.",
    )


def test_workbooks_show_values_dates_and_few_empty_cells() -> None:
    """Shared and inline strings, numbers without noise, ISO dates, sparse rows kept short."""
    document = read(
        samples.xlsx(
            '<row><c r="A1" t="s"><v>0</v></c><c r="C1"><v>1234.5600000000001</v></c>'
            '<c r="XFD1" s="1"><v>46096</v></c></row>'
            '<row/><row><c t="inlineStr"><is><t>gaz</t></is></c><c t="b"><v>1</v></c></row>',
            strings="<si><t>Prąd</t><rPh><t>wymowa</t></rPh></si>",
            styles='<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
        )
    )
    lines = document.text.splitlines()
    assert lines[:2] == ["[sheet Koszty]", "[cells A1:XFD3]"]
    assert lines[2].startswith("Prąd |  | 1234.56 | ")
    assert lines[2].endswith(" | 2026-03-15")
    assert len(lines[2]) < 80
    assert lines[3:] == ["", "gaz | TRUE"]


def test_mail_in_iso_8859_2_with_a_signature_part() -> None:
    """Polish letters of the body and the headers survive; a signature is no attachment."""
    data = (
        b"Received: by mx\r\nFrom: =?iso-8859-2?Q?Pawe=B3?= <p@example.pl>\r\nTo: a@example.pl\r\n"
        b"Subject: =?iso-8859-2?B?WmHzs+bmIGfqtrE=?=\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/signed; boundary="X"\r\n\r\n--X\r\n'
        b"Content-Type: text/plain; charset=iso-8859-2\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
        + "Zażółć gęślą jaźń".encode("iso-8859-2")
        + b"\r\n--X\r\nContent-Type: application/pgp-signature; name=s.asc\r\n\r\nxx\r\n--X--\r\n"
    )
    document = read(data)
    assert "From: Paweł <p@example.pl>" in document.text
    assert "Zażółć gęślą jaźń" in document.text
    assert document.unread == ()


def test_mail_attachments_are_named_and_forwards_read() -> None:
    """A text attachment is read, another one named; a forwarded message is read in place."""
    inner = email.message.EmailMessage()
    inner["From"] = "b@example.pl"
    inner["Subject"] = "Oryginał"
    inner.set_content("treść oryginału")
    message = email.message.EmailMessage()
    message["From"], message["To"], message["Subject"] = "a@x.pl", "c@x.pl", "Fwd"
    message["Message-ID"] = "<1@x>"
    message.set_content("w załączniku")
    message.add_attachment(b"%PDF-", maintype="application", subtype="pdf", filename="faktura.pdf")
    message.add_attachment("tekst notatki", filename="notatka.txt")
    message.add_attachment(inner)
    document = read(bytes(message))
    for expected in ("w załączniku", "tekst notatki", "treść oryginału", "Subject: Oryginał"):
        assert expected in document.text
    assert document.unread == (
        'The attachment "faktura.pdf" was not read: it is a damaged or cut off PDF.',
    )
    for line in ("[attachment 2: notatka.txt]", "[attachment 3: Oryginał]"):
        assert line in document.text.splitlines()


def test_a_mail_that_is_only_html_is_read_as_text() -> None:
    """Tags, styles and scripts go; the words stay, a line a block."""
    data = (
        b"Received: x\nFrom: a@b\nTo: c@d\nMIME-Version: 1.0\nContent-Type: text/html\n\n"
        b"<style>p{}</style><p>Dzie&#324; dobry</p><table><tr><td>1</td><td>2</td></tr></table>"
        b"<script>alert(1)</script>"
    )
    lines = read(data).text.splitlines()
    assert "Dzień dobry" in lines
    assert "1 | 2" in lines
    assert not any("alert" in line or "{}" in line for line in lines)


def test_a_mailbox_is_read_message_by_message() -> None:
    """Each message of an mbox file is decoded by itself."""
    one = samples.mail("pierwsza treść")
    two = samples.mail("druga treść")
    line = b"From a@example.pl Mon Mar  2 10:00:00 2026\n"
    text_read = read(line + one + b"\n" + line + two).text
    assert "[message 1]\nFrom: a@example.pl" in text_read
    assert "pierwsza treść" in text_read
    assert "[message 2]" in text_read
    assert "druga treść" in text_read


def test_zip_bombs_are_refused() -> None:
    """A member that unpacks to a thousand times its size is not unpacked."""
    with pytest.raises(UnreadableError, match="bomb"):
        read(samples.zipped({"word/document.xml": b"0" * 50_000_000}))
    with pytest.raises(UnreadableError, match="bomb"):
        read(samples.zipped({f"{number}": b"" for number in range(10_001)}))


def test_a_zip_that_lies_about_its_size_is_refused() -> None:
    """A declared size smaller than the real one gets no more than was declared."""
    data = bytearray(samples.docx(samples.paragraph("x" * 100_000)))
    size = struct.pack("<I", len(zlib.decompress(_member(data), -15)))
    lie = struct.pack("<I", 10)
    with pytest.raises(UnreadableError, match="damaged"):
        read(bytes(data).replace(size, lie))


def _member(data: bytearray) -> bytes:
    """Return the compressed bytes of a zip's only member."""
    name, extra = struct.unpack_from("<HH", data, 26)
    start = 30 + name + extra
    return bytes(data[start : start + struct.unpack_from("<I", data, 18)[0]])


@pytest.mark.parametrize(
    "prolog",
    [
        '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE a SYSTEM "http://127.0.0.1/x.dtd">',
    ],
)
def test_entities_are_refused(prolog: str) -> None:
    """Entity bombs and external entities do not get as far as being expanded."""
    with pytest.raises(UnreadableError, match="entities"):
        read(samples.docx(samples.paragraph("x"), prolog=prolog))


def test_other_kinds_are_named() -> None:
    """What there is no reader for says what it is."""
    with pytest.raises(UnreadableError, match="PNG image, which can't be read"):
        read(b"\x89PNG\r\n\x1a\n\0\0\0")
    with pytest.raises(UnreadableError, match="gzip archive"):
        read(b"\x1f\x8b\x08\0\0")


def test_long_lines_are_cut_into_pages_of_their_own() -> None:
    """A text of 170 kB on one line has lines to continue at, and nothing is lost."""
    document = Document("słowo " * 28_000, "text")
    lines = document.lines()
    assert max(map(len, lines)) <= 1000
    assert "".join(lines) == document.text
    assert len(Document("x" * 2500, "text").lines()) == 3


@given(st.text(alphabet="a b\n", max_size=3000))
def test_lines_keep_every_character(content: str) -> None:
    """Cutting a text into lines loses nothing but the last line end."""
    assert "".join(Document(content, "text").lines()) == content.replace("\n", "")
