"""Small documents of every kind, made from scratch."""

from __future__ import annotations

import io
import zipfile

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def pdf(*pages: str, encrypted: bool = False) -> bytes:
    """Make a PDF with one line of ASCII text a page; an empty page has none, as a scan."""
    count = len(pages)
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(count))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    size = "/MediaBox [0 0 595 842]"
    resources = "/Resources << /Font << /F1 3 0 R >> >>"
    for number, text in enumerate(pages):
        stream = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET" if text else ""
        objects += [
            f"<< /Type /Page /Parent 2 0 R {size} {resources} /Contents {5 + 2 * number} 0 R >>",
            f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
        ]
    trailer = f"/Size {len(objects) + 1} /Root 1 0 R"
    if encrypted:
        # The checks of both passwords are rubbish, so that no password opens it.
        objects.append(f"<< /Filter /Standard /V 1 /R 2 /O <{'41' * 32}> /U <{'42' * 32}> /P -4 >>")
        trailer = (
            f"/Size {len(objects) + 1} /Root 1 0 R /Encrypt {len(objects)} 0 R"
            f" /ID [<{'43' * 16}> <{'43' * 16}>]"
        )
    return assembled([body.encode("latin-1") for body in objects], trailer)


def zipped(members: dict[str, str | bytes]) -> bytes:
    """Make a zip file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name, content)
    return buffer.getvalue()


def docx(body: str, extra: dict[str, str | bytes] | None = None, prolog: str = "") -> bytes:
    """Make a Word document from the XML inside its body."""
    xml = (
        f'<?xml version="1.0" encoding="UTF-8"?>{prolog}<w:document xmlns:w="{WORD}"'
        ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
        f"<w:body>{body}</w:body></w:document>"
    )
    return zipped({"word/document.xml": xml, **(extra or {})})


def paragraph(text: str) -> str:
    """Return the XML of a paragraph."""
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def xlsx(
    rows: str, strings: str = "", styles: str = "", extra: dict[str, str] | None = None
) -> bytes:
    """Make a workbook with one sheet from the XML inside its parts, and more parts."""
    return zipped(
        {
            "xl/workbook.xml": (
                f'<workbook xmlns="{SHEET}" xmlns:r="{RELATION}"><sheets>'
                '<sheet name="Koszty" sheetId="1" r:id="rId1"/></sheets></workbook>'
            ),
            "xl/_rels/workbook.xml.rels": (
                '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>'
                "</Relationships>"
            ),
            "xl/sharedStrings.xml": f'<sst xmlns="{SHEET}">{strings}</sst>',
            "xl/styles.xml": f'<styleSheet xmlns="{SHEET}">{styles}</styleSheet>',
            "xl/worksheets/sheet1.xml": (
                f'<worksheet xmlns="{SHEET}"><sheetData>{rows}</sheetData></worksheet>'
            ),
            **(extra or {}),
        }
    )


def mail(body: str) -> bytes:
    """Make a message with this body."""
    return (
        "Received: by mx\nFrom: a@example.pl\nTo: b@example.pl\nSubject: x\n"
        f"Content-Type: text/plain; charset=utf-8\n\n{body}\n"
    ).encode()


def scanned_pdf(*pictures: bytes) -> bytes:
    """Make a PDF of which each page is a grey picture (PGM), and which has no text.

    An empty picture is a page with a line of text of its own.
    """
    kids = " ".join(f"{4 + 3 * number} 0 R" for number in range(len(pictures)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pictures)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for number, picture in enumerate(pictures):
        head, _, grey = picture.partition(b"\n")
        width, height = map(int, (head or b"P5 1 1 255").split()[1:3])
        place = 4 + 3 * number
        shown = b"q 595 0 0 842 0 0 cm /Scan Do Q" if picture else b"BT /F1 12 Tf (typed) Tj ET"
        grey = grey or b"\xff"
        objects += [
            (
                f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << "
                f"/Font << /F1 3 0 R >> /XObject << /Scan {place + 2} 0 R >> >> "
                f"/Contents {place + 1} 0 R >>"
            ).encode(),
            b"<< /Length %d >>\nstream\n%b\nendstream" % (len(shown), shown),
            b"<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray "
            b"/BitsPerComponent 8 /Length %d >>\nstream\n%b\nendstream"
            % (width, height, len(grey), grey),
        ]
    return assembled(objects, f"/Size {len(objects) + 1} /Root 1 0 R")


def assembled(objects: list[bytes], trailer: str) -> bytes:
    """Number the objects of a PDF and add its table."""
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    for place in places:
        out += f"{place:010} 00000 n \n".encode()
    out += f"trailer << {trailer} >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)
