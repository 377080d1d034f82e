"""The encodings that an RTF document names by a number."""

from __future__ import annotations

import codecs

# By the character set of a font; what a set such as 0 (ANSI) means, the document's page says.
CHARSETS = {
    "77": "mac_roman", "128": "cp932", "129": "cp949", "130": "johab", "134": "cp936",
    "136": "cp950", "161": "cp1253", "162": "cp1254", "163": "cp1258", "177": "cp1255",
    "178": "cp1256", "186": "cp1257", "204": "cp1251", "222": "cp874", "238": "cp1250",
}  # fmt: skip
PAGES = {"mac": "mac_roman", "pc": "cp437", "pca": "cp850"}


def page_of(number: str) -> str | None:
    """Name the encoding of a Windows code page; None if there is none."""
    name = {"65001": "utf-8", "10000": "mac_roman", "10029": "mac_latin2"}.get(
        number, f"cp{number}"
    )
    try:
        return codecs.lookup(name).name
    except LookupError:
        return None
