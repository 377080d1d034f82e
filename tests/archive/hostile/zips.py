"""Zip files that lie, swell, repeat themselves or end too early, most as office documents."""

from __future__ import annotations

import io
import struct
import zipfile

from tests.tools.archive import samples

_MEGABYTE = 1024 * 1024
_LOCAL = struct.Struct("<4s5H3I2H")
_CENTRAL = struct.Struct("<4s6H3I5H2I")
_END = struct.Struct("<4s4H2IH")


def documents() -> dict[str, bytes]:
    """Give each its name."""
    plain = samples.docx(samples.paragraph("Umowa najmu"))
    return {
        "bomb.docx": samples.docx("", {"word/media/a.png": bytes(40 * _MEGABYTE)}),
        "bomb-body.docx": samples.docx(" " * (20 * _MEGABYTE)),
        "many-members.docx": many(12_000),
        "no-members-but-many-entries.zip": entries_without_members(60_000),
        "overlapping.docx": overlapping(),
        "says-it-is-small.docx": declaring(20, "word/document.xml", bytes(8 * _MEGABYTE)),
        "says-it-is-huge.docx": declaring(0xFFFFFFF0, "word/document.xml", b"<a/>"),
        "says-nothing-at-all.docx": declaring(0, "word/document.xml", b"<a/>"),
        "nested-40-deep.zip": nested(40),
        "nested-40-deep.docx": samples.docx("", {"word/embeddings/a.zip": nested(40)}),
        "locked.docx": locked(plain),
        "cut-off.docx": plain[: len(plain) // 2],
        "only-its-end.zip": plain[-22:],
        "rubbish-inside.docx": plain[:60] + bytes(range(256)) + plain[60:],
        "wrong-sum.docx": plain.replace(b"PK\3\4", b"PK\3\4", 1)[:14] + b"\0\0\0\0" + plain[18:],
        "climbs-out.docx": samples.docx(
            samples.paragraph("x"), {"../../../../tmp/hostile-climbed": "x", "/etc/hostile": "x"}
        ),
        "same-name-twice.docx": twice(),
        "empty.zip": _END.pack(b"PK\5\6", 0, 0, 0, 0, 0, 0, 0),
        "starts-as-a-zip.docx": b"PK\3\4" + b"A" * 5000,
        **documents_of_xml(),
    }


def documents_of_xml() -> dict[str, bytes]:
    """Give office documents whose XML is the trouble."""
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    a = samples.paragraph("a")
    style = '<w:style w:styleId="{0}"><w:basedOn w:val="{1}"/></w:style>'
    styled = '<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>'
    word = f'xmlns:w="{samples.WORD}"'
    cells = "".join(f'<c r="A{n}" t="s"><v>0</v></c>' for n in range(1, 600))
    return {
        "laughs.docx": samples.docx(a, prolog=f'<!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]>'),
        "reads-a-file.docx": samples.docx(
            samples.paragraph("&x;"),
            prolog='<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        ),
        "quadratic.docx": samples.docx(
            samples.paragraph("&x;" * 9000), prolog=f'<!DOCTYPE x [<!ENTITY x "{"x" * 90_000}">]>'
        ),
        "deep.docx": samples.docx("<w:p>" * 60_000),
        "deep-tables.docx": samples.docx("<w:tbl><w:tr><w:tc>" * 60_000),
        "open-tags.docx": samples.docx("<w:p><w:r><w:t>never closed"),
        "one-long-word.docx": samples.docx(samples.paragraph("x" * (6 * _MEGABYTE))),
        "many-attributes.docx": samples.docx(
            "<w:p " + " ".join(f'a{n}="1"' for n in range(90_000)) + "/>"
        ),
        "styles-in-a-circle.docx": samples.docx(
            styled,
            {
                "word/styles.xml": f"<w:styles {word}>{style.format('A', 'B')}"
                f"{style.format('B', 'A')}</w:styles>"
            },
        ),
        "numbers-out-of-range.docx": samples.docx(
            '<w:p><w:pPr><w:numPr><w:ilvl w:val="99999999"/><w:numId w:val="-7"/></w:numPr></w:pPr>'
            "<w:r><w:t>x</w:t></w:r></w:p>",
            {"word/numbering.xml": f'<w:numbering {word}><w:num w:numId="x"/></w:numbering>'},
        ),
        "far-corner.xlsx": samples.xlsx('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
        "no-such-corner.xlsx": samples.xlsx(
            '<row r="9"><c r="ZZZZZZ99999999999"><v>1</v></c></row>'
        ),
        "one-string-often.xlsx": samples.xlsx(
            f"<row>{cells}</row>", f"<si><t>{'x' * 200_000}</t></si>"
        ),
        "no-such-string.xlsx": samples.xlsx('<row><c t="s"><v>99999999999</v></c></row>'),
        "no-number.xlsx": samples.xlsx(
            '<row><c s="0"><v>9e999999</v></c><c s="0"><v>NaN</v></c><c><v>&#0;</v></c></row>'
        ),
        "no-date.xlsx": samples.xlsx(
            '<row><c s="0"><v>-99999999999</v></c><c s="0"><v>1e300</v></c></row>',
            styles='<cellXfs><xf numFmtId="14"/></cellXfs>',
        ),
        "laughs.odt": other("content.xml", f'<!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]><x>&l9;</x>'),
        "deep.odt": other("content.xml", "<a>" * 60_000),
        "repeats-cells.ods": other(
            "content.xml",
            '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:'
            '1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body>'
            "<office:spreadsheet><table:table><table:table-row "
            'table:number-rows-repeated="2000000000"><table:table-cell '
            'table:number-columns-repeated="2000000000"><x>1</x></table:table-cell>'
            "</table:table-row></table:table></office:spreadsheet></office:body>"
            "</office:document-content>",
            "application/vnd.oasis.opendocument.spreadsheet",
        ),
        "in-a-circle.epub": other(
            "META-INF/container.xml",
            '<container><rootfiles><rootfile full-path="META-INF/container.xml"/></rootfiles>'
            "</container>",
            "application/epub+zip",
        ),
    }


def other(name: str, content: str, kind: str = "application/vnd.oasis.opendocument.text") -> bytes:
    """Make a document of another office, whose first member says what it is."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        file.writestr("mimetype", kind)
        file.writestr(name, content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def many(number: int) -> bytes:
    """Make a Word document with very many members."""
    return samples.zipped(
        {f"word/media/{n}": b"" for n in range(number)} | {"word/document.xml": ""}
    )


def nested(depth: int) -> bytes:
    """Make a zip file in a zip file, and so on."""
    content = b"the end"
    for _ in range(depth):
        content = samples.zipped({"inner.zip": content})
    return content


def twice() -> bytes:
    """Make a Word document whose body is there twice."""
    buffer = io.BytesIO(samples.docx(samples.paragraph("first")))
    with zipfile.ZipFile(buffer, "a") as file:
        file.comment = b"PK\5\6" * 9
        info = zipfile.ZipInfo("word/document.xmL")
        file.writestr(info, "second")
    return buffer.getvalue().replace(b"document.xmL", b"document.xml")


def locked(plain: bytes) -> bytes:
    """Set the mark of encryption in every header."""
    data = bytearray(plain)
    for mark, offset in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        at = data.find(mark)
        while at >= 0:
            data[at + offset] |= 1
            at = data.find(mark, at + 1)
    return bytes(data)


def declaring(size: int, name: str, content: bytes) -> bytes:
    """Make a zip file whose directory lies about how large its member is."""
    data = samples.zipped({name: content})
    end = data.rindex(b"PK\1\2")
    honest = struct.pack("<I", len(content))
    directory = data[end:].replace(honest, struct.pack("<I", size), 1)
    return data[:end] + directory


def entries_without_members(number: int) -> bytes:
    """Make a directory that names very many members, of which there are none."""
    entry = _CENTRAL.pack(b"PK\1\2", 20, 20, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"a"
    directory = entry * number
    count = number & 0xFFFF
    head = _LOCAL.pack(b"PK\3\4", 20, 0, 0, 0, 0, 0, 0, 0, 1, 0) + b"a"
    return head + directory + _END.pack(b"PK\5\6", 0, 0, count, count, len(directory), len(head), 0)


def overlapping() -> bytes:
    """Make members that share their bytes, so that the file swells each time one is read."""
    content = samples.zipped({"word/document.xml": bytes(9 * _MEGABYTE)})
    end = content.rindex(b"PK\1\2")
    size = content.rindex(b"PK\5\6")
    entry = content[end:size]
    names = [b"word/document.xml", *(b"word/header%04d.xml" % n for n in range(100, 130))]
    directory = b"".join(
        entry[:28] + struct.pack("<H", len(name)) + entry[30:46] + name for name in names
    )
    count = len(names)
    return (
        content[:end] + directory + _END.pack(b"PK\5\6", 0, 0, count, count, len(directory), end, 0)
    )
