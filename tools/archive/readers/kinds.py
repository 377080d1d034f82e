"""Telling what a file is by its first bytes."""

from __future__ import annotations

import re
from enum import Enum

HEAD_BYTES = 4096  # enough for every mark below


class Kind(Enum):
    """A kind of file; the value is how a person would call it."""

    TEXT = "text"
    CSV = "CSV table"  # told from other text by all of it, see delimited.py
    PDF = "PDF document"
    ZIP = "zip archive"  # also the wrapping of office documents: its list of members decides
    OLE = "old Office file"  # the wrapping of some; the names of its streams decide
    DOCX = "Word document"
    DOC = "old Word document"
    ODT = "OpenDocument text"
    RTF = "RTF document"
    XLSX = "Excel workbook"
    XLS = "old Excel workbook"
    ODS = "OpenDocument spreadsheet"
    PPTX = "PowerPoint presentation"
    ODP = "OpenDocument presentation"
    MAIL = "e-mail message"
    MSG = "Outlook message"
    HTML = "web page"
    EPUB = "EPUB book"
    EMPTY = "empty file"


_MARKS: tuple[tuple[bytes, Kind | str], ...] = (
    (b"%PDF-", Kind.PDF),
    (b"PK\x03\x04", Kind.ZIP),
    (b"PK\x05\x06", Kind.ZIP),
    (b"{\\rtf", Kind.RTF),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Kind.OLE),
    (b"\x89PNG", "PNG image"),
    (b"\xff\xd8\xff", "JPEG image"),
    (b"GIF8", "GIF image"),
    (b"II*\0", "TIFF image"),
    (b"MM\0*", "TIFF image"),
    (b"BM", "BMP image"),
    (b"\x1f\x8b", "gzip archive"),
    (b"7z\xbc\xaf\x27\x1c", "7-Zip archive"),
    (b"Rar!\x1a\x07", "RAR archive"),
    (b"BZh", "bzip2 archive"),
    (b"\xfd7zXZ", "xz archive"),
    (b"\x28\xb5\x2f\xfd", "Zstandard archive"),
    (b"SQLite format 3\0", "SQLite database"),
    (b"\x7fELF", "program"),
    (b"MZ", "Windows program"),
    (b"ID3", "MP3 recording"),
    (b"OggS", "Ogg recording"),
    (b"fLaC", "FLAC recording"),
    (b"\x1aE\xdf\xa3", "Matroska video"),
    (b"AT&TFORM", "DjVu document"),
    (b"%!PS", "PostScript document"),
    (b"\x78\x9f\x3e\x22", "winmail.dat of Outlook"),
)
_RIFF = {b"WEBP": "WebP image", b"WAVE": "WAV recording", b"AVI ": "AVI video"}
# All that a file may be called.
KINDS = frozenset(
    {
        *(kind.value for kind in Kind),
        *(kind for _, kind in _MARKS if isinstance(kind, str)),
        *_RIFF.values(),
        "HEIC image",
        "MP4 video",
        "binary file",
    }
)
# Those that can be recognised.
PICTURES = frozenset(
    {"PNG image", "JPEG image", "TIFF image", "GIF image", "BMP image", "WebP image"}
)
_SHORT = frozenset({b"BM", b"MZ", b"ID3", b"BZh", b"GIF8"})  # could as well start a text
_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_BOM_MARKS = tuple(mark for mark, _ in _BOMS)
_ANY_MARK = tuple(mark for mark, _ in _MARKS)
_MAIL = re.compile(
    rb"(?im)^(?:from|to|subject|date|message-id|mime-version|received|return-path"
    rb"|delivered-to|content-type|x-[a-z-]+|dkim-signature):"
)
_MAIL_STARTS = re.compile(rb"(?i)(?:[a-z][a-z0-9-]*:[ \t]|from [^\s]+@)")
_MAIL_SURE = re.compile(rb"(?im)^(?:mime-version|message-id|received|return-path):")
_LEAST_MAIL_HEADERS = 3
_HTML = re.compile(
    rb"(?i)\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?<(?:!doctype\s+html|html)\b", re.DOTALL
)


def kind_of(head: bytes) -> Kind | str:
    """Say what a file is.

    Args:
        head: Its first ``HEAD_BYTES`` bytes, or all of it.

    Returns:
        A kind that there is a reader for (``ZIP`` and ``OLE`` stand for what may be wrapped so), or
        the name of one that there is none for.
    """
    if not head:
        return Kind.EMPTY
    if head.startswith(_BOM_MARKS):
        return _behind_mark(head)
    if (marked := _marked(head)) is not None:
        return marked
    if _is_binary(head):
        return "binary file"
    if _is_mail(head):
        return Kind.MAIL
    return Kind.HTML if _HTML.match(head) else Kind.TEXT


def _behind_mark(head: bytes) -> Kind:
    """Say what a text that names its encoding by a byte order mark is."""
    mark, encoding = next((mark, name) for mark, name in _BOMS if head.startswith(mark))
    if head.startswith(b"%PDF-", len(mark)):
        return Kind.PDF
    text = head[len(mark) :].decode(encoding, "ignore").encode()
    return Kind.HTML if _HTML.match(text) else Kind.TEXT


def _marked(head: bytes) -> Kind | str | None:
    for mark, kind in _MARKS if head.startswith(_ANY_MARK) else ():
        if head.startswith(mark) and (mark not in _SHORT or _is_binary(head)):
            return kind
    if b"%PDF-" in head[:1024]:  # the standard allows rubbish in front of the mark
        return Kind.PDF
    if head.startswith(b"RIFF"):
        return _RIFF.get(head[8:12], "recording")
    if head[4:8] == b"ftyp":
        return "HEIC image" if head[8:12] in {b"heic", b"heix", b"mif1", b"avif"} else "MP4 video"
    return None


def _is_binary(head: bytes) -> bool:
    return b"\0" in head


def _is_mail(head: bytes) -> bool:
    if _MAIL_STARTS.match(head) is None:
        return False
    headers = re.split(rb"\r?\n\r?\n", head, maxsplit=1)[0]
    enough = len(_MAIL.findall(headers)) >= _LEAST_MAIL_HEADERS
    return enough and _MAIL_SURE.search(headers) is not None
