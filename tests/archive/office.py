"""Writers of small Office files: the parts a reader needs, in a zip without compression."""

from __future__ import annotations

import io
import zipfile
from xml.sax.saxutils import escape

_CREATED = (2026, 4, 1, 8, 0, 0)
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_SCHEMAS = "http://schemas.openxmlformats.org"
_RELATIONS = f"{_SCHEMAS}/package/2006/relationships"
_OFFICE = f"{_SCHEMAS}/officeDocument/2006/relationships"
_WORD = f"{_SCHEMAS}/wordprocessingml/2006/main"
_SHEET = f"{_SCHEMAS}/spreadsheetml/2006/main"
_TYPE = "application/vnd.openxmlformats-officedocument"


def write_docx(lines: tuple[str, ...]) -> bytes:
    """A Word file with a paragraph a line; ``# `` starts a bold one."""
    body = "".join(_paragraph(line) for line in lines)
    return _package(
        "word/document.xml",
        f"{_TYPE}.wordprocessingml.document.main+xml",
        f'<w:document xmlns:w="{_WORD}"><w:body>{body}</w:body></w:document>',
        {},
    )


def write_xlsx(rows: tuple[tuple[str, ...], ...], sheet: str) -> bytes:
    """An Excel file with one sheet; what looks like a number is one."""
    cells = "".join(f"<row>{''.join(_cell(value) for value in row)}</row>" for row in rows)
    return _package(
        "xl/workbook.xml",
        f"{_TYPE}.spreadsheetml.sheet.main+xml",
        f'<workbook xmlns="{_SHEET}" xmlns:r="{_OFFICE}"><sheets>'
        f'<sheet name="{escape(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>',
        {
            "xl/worksheets/sheet1.xml": (
                f"{_TYPE}.spreadsheetml.worksheet+xml",
                f'<worksheet xmlns="{_SHEET}"><sheetData>{cells}</sheetData></worksheet>',
            )
        },
    )


def _paragraph(line: str) -> str:
    bold, text = ("<w:rPr><w:b/></w:rPr>", line[2:]) if line.startswith("# ") else ("", line)
    return f'<w:p><w:r>{bold}<w:t xml:space="preserve">{escape(text)}</w:t></w:r></w:p>'


def _cell(value: str) -> str:
    if value.replace(".", "", 1).isdecimal():
        return f"<c><v>{value}</v></c>"
    return f'<c t="inlineStr"><is><t>{escape(value)}</t></is></c>'


def _package(main: str, kind: str, xml: str, parts: dict[str, tuple[str, str]]) -> bytes:
    overrides = "".join(
        f'<Override PartName="/{name}" ContentType="{content}"/>'
        for name, content in [(main, kind), *((name, part[0]) for name, part in parts.items())]
    )
    files = {
        "[Content_Types].xml": f'<Types xmlns="{_SCHEMAS}/package/2006/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{overrides}</Types>',
        "_rels/.rels": _relationships("officeDocument", main),
        main: xml,
    }
    if parts:
        folder, _, name = main.rpartition("/")
        (part,) = parts
        files[f"{folder}/_rels/{name}.rels"] = _relationships(
            "worksheet", part.removeprefix(f"{folder}/")
        )
        files[part] = parts[part][1]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, _CREATED)
            entry.create_system = 3  # the same bytes on every platform
            archive.writestr(entry, _HEAD + text)
    return out.getvalue()


def _relationships(kind: str, target: str) -> str:
    return (
        f'<Relationships xmlns="{_RELATIONS}"><Relationship Id="rId1" '
        f'Type="{_OFFICE}/{kind}" Target="{target}"/></Relationships>'
    )
