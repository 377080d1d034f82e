"""One letter and one table in every format and encoding that is read, for the readers' tests."""

from __future__ import annotations

from email.message import EmailMessage
from email.policy import SMTP

from tests.archive import office, old_office, open_office
from tests.archive.document import Document
from tests.archive.pdf import Page, write_pdf

LETTER = (
    "Umowa przechowania roweru",
    "Opłata za przechowanie wynosi 148,50 zł miesięcznie.",
    "Klucz odbiera Żaneta Śliwińska do 14 października 2026.",
    "Kaucja: 312,75 zł. Zażółć gęślą jaźń, źdźbło i ćma.",
)
LETTER_FACTS = {
    "fee": "148,50 zł",
    "who": "Żaneta Śliwińska",
    "until": "14 października 2026",
    "deposit": "312,75 zł",
    "letters": "Zażółć gęślą jaźń",
}
TABLE = (
    ("Opłata", "Termin", "Kwota"),
    ("śmieci", "2026-03-14", "96,40 zł"),
    ("żłobek", "2026-04-02", "1 245,00 zł"),
)
TABLE_FACTS = {
    "bin": "96,40 zł",
    "day": "2026-03-14",
    "nursery": "żłobek",
    "price": "1 245,00 zł",
}
_ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "cp1250", "iso8859_2", "cp852")
_MEMBER = "śmieci i żłobek.txt"  # in the zip that Windows made


def documents() -> tuple[Document, ...]:
    """Every one of them; the same bytes each time."""
    letters = {**_letters(), **_mails()}
    tables = {
        "opłaty.ods": open_office.write_ods(TABLE, "Opłaty"),
        "opłaty.xlsx": office.write_xlsx(TABLE, "Opłaty"),
        "opłaty.xls": old_office.write_xls({"Opłaty": _numbers()}),
        **{f"opłaty-{each}.csv": _csv().encode(each) for each in _ENCODINGS},
    }
    packed = {name: letters[name] for name in ("umowa.odt", "umowa.doc", "umowa.eml", "umowa.pdf")}
    packed |= {"opłaty.xls": tables["opłaty.xls"]}
    both = LETTER_FACTS | TABLE_FACTS
    return (
        *(Document(path, content, LETTER_FACTS) for path, content in letters.items()),
        *(Document(path, content, TABLE_FACTS) for path, content in tables.items()),
        Document("spakowane.zip", open_office.write_zip(packed), both),
        Document("windows.zip", _windows_zip(), LETTER_FACTS | {"name": _MEMBER}),
        Document("załączniki.eml", _mail("utf-8", "Treść w załącznikach.", packed), both),
        Document("załączniki.msg", old_office.write_msg({"1000": "W załącznikach."}, packed), both),
    )


def _letters() -> dict[str, bytes]:
    lines = tuple(LETTER)
    page = "".join(f"<p>{line}</p>" for line in lines)
    return {
        **{f"umowa-{each}.txt": "\r\n".join(lines).encode(each) for each in _ENCODINGS},
        "umowa.md": ("# " + "\n\n".join(lines)).encode(),
        "umowa.html": f'<html><meta charset="iso-8859-2"><body>{page}'.encode("iso8859_2"),
        "umowa-bom.html": f"<!DOCTYPE html><html><body>{page}".encode("utf-8-sig"),
        "umowa.pdf": write_pdf((Page(lines),), lines[0]),
        "umowa.docx": office.write_docx(lines),
        "umowa.odt": open_office.write_odt(lines),
        "umowa-word.rtf": open_office.write_rtf(lines, unicode=True),
        "umowa-wordpad.rtf": open_office.write_rtf(lines, unicode=False),
        "umowa.doc": old_office.write_doc("\r".join(lines)),
        "umowa.odp": open_office.write_odp((lines[:2], lines[2:])),
        "umowa.pptx": open_office.write_pptx((lines[:2], lines[2:])),
        "umowa.epub": open_office.write_epub(lines[0], (lines[:2], lines[2:])),
    }


def _mails() -> dict[str, bytes]:
    text = "\r\n".join(LETTER)
    mails = [_mail(charset, text, {}) for charset in ("utf-8", "iso-8859-2", "windows-1250")]
    line = b"From zaneta@example.pl Mon Mar  2 10:00:00 2026\r\n"
    properties = {"0037": LETTER[0], "0C1A": "Żaneta Śliwińska", "1000": text}
    return {
        "umowa.eml": mails[0],
        "umowa-8859-2.eml": mails[1],
        "umowa-1250.eml": mails[2],
        "umowa.mbox": b"\r\n".join(line + mail for mail in mails),
        "umowa.msg": old_office.write_msg(properties, {}),
        "umowa-1250.msg": old_office.write_msg(properties, {}, encoding="cp1250"),
    }


def _mail(charset: str, text: str, attachments: dict[str, bytes]) -> bytes:
    message = EmailMessage(policy=SMTP)
    message["From"] = "Żaneta Śliwińska <zaneta@example.pl>"
    message["To"] = "jan@example.pl"
    message["Subject"] = LETTER[0]
    message["Message-ID"] = "<1@example.pl>"
    message.set_content(text, charset=charset, cte="quoted-printable")
    for name, content in attachments.items():
        message.add_attachment(
            content, maintype="application", subtype="octet-stream", filename=name
        )
    if attachments:
        message.set_boundary("==mark==")
    return message.as_bytes()


def _numbers() -> tuple[tuple[str | float, ...], ...]:
    return (TABLE[0], ("śmieci", 46095.0, "96,40 zł"), ("żłobek", 46114.0, "1 245,00 zł"))


def _csv() -> str:
    return "\r\n".join(";".join(row) for row in TABLE)


def _windows_zip() -> bytes:
    """A zip as Windows writes it: names in cp852, and nothing that says so."""
    taken = _MEMBER.encode("cp852")
    stand_in = "x" * len(taken)
    packed = open_office.write_zip({stand_in: "\r\n".join(LETTER).encode("cp1250")})
    return packed.replace(stand_in.encode(), taken)
