"""RTF documents, by the Rich Text Format Specification 1.9.1."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from tools.archive.readers.document import MAX_TEXT_CHARS, Document, UnreadableError, clipped
from tools.archive.readers.kinds import Kind
from tools.archive.readers.rtf_encodings import CHARSETS, PAGES, page_of

_TOKEN = re.compile(
    r"\\([A-Za-z]{1,32})(-?\d{1,10})? ?|\\'([0-9A-Fa-f]{2})|\\([^A-Za-z])|([{}])|([^\\{}\r\n]+)",
    re.DOTALL,
)
_DEEPEST = 1000
_CELL = "\0"  # marks a cell until the row ends
_SIGNS = {
    "par": "\n", "line": "\n", "sect": "\n", "page": "\n", "column": "\n", "row": "\n",
    "nestrow": " ", "cell": _CELL, "nestcell": " ", "tab": "\t", "emdash": "—", "endash": "–",
    "emspace": " ", "enspace": " ", "qmspace": " ", "bullet": "•", "lquote": "‘", "rquote": "’",
    "ldblquote": "“", "rdblquote": "”", "~": "\u00a0", "_": "-", "\\": "\\", "{": "{", "}": "}",
    "\n": "\n", "\r": "\n",
}  # fmt: skip
_ASIDE = {
    "header": "header", "headerl": "header", "headerr": "header", "headerf": "header",
    "footer": "footer", "footerl": "footer", "footerr": "footer", "footerf": "footer",
    "footnote": "footnotes", "annotation": "comments", "shptxt": "text boxes",
}  # fmt: skip
_SILENT = frozenset(
    {
        "colortbl", "stylesheet", "info", "pict", "objdata", "themedata", "datastore", "fldinst",
        "listtable", "listoverridetable", "rsidtbl", "revtbl", "filetbl", "xe", "tc", "nonshppict",
        "sp", "bkmkstart", "bkmkend", "nextfile", "template", "private", "upr", "mmathPr",
        "list", "leveltext", "levelnumbers", "listname",
    }
)  # fmt: skip
# Of the groups that a program may leave out if it does not know them, those that hold text.
_SPOKEN = frozenset({"shpinst", "shptxt", "annotation", "ud", "shppict", "fldrslt"})
_HIDING = {"deleted": "deleted", "htmlrtf": "hidden"}
_LABELS = ("header", "footer", "footnotes", "comments", "text boxes")


@dataclass(frozen=True, slots=True)
class _State:
    """What a group inherits from the one around it."""

    label: str = ""  # of the section that its text goes to
    silent: bool = False
    deleted: bool = False
    hidden: bool = False  # what Outlook writes twice, as HTML and for programs that know RTF only
    encoding: str = "cp1252"
    fallback: int = 1  # bytes after a Unicode character, for programs that don't know it
    in_fonts: bool = False


class _Parser:
    """Collects the text of one document, section by section."""

    def __init__(self) -> None:
        self.sections: dict[str, list[str]] = {"": []}
        self.pictures = self.objects = self.length = 0
        self.has_deletions = False
        self._state = _State()
        self._stack: list[_State] = []
        self._bytes = bytearray()  # shown ones whose encoding is that of the state
        self._page = "cp1252"
        self._fonts: dict[str, str] = {}
        self._font = ""
        self._default_font = ""
        self._skip = 0
        self._optional = False  # whether the group has begun as one that may be left out

    def parse(self, source: str) -> None:
        """Read to the end, or to as much as is kept.

        Args:
            source: The file, a character a byte.
        """
        at = 0
        while at < len(source) and self.length <= MAX_TEXT_CHARS:
            match = _TOKEN.match(source, at)
            if match is None:  # a line end of the file, or a lone backslash at its end
                at += 1
                continue
            at = match.end()
            word, number, byte, sign, brace, run = match.groups()
            if run is not None:
                self._show(run.encode("latin-1"))
            elif byte is not None:
                self._show(bytes.fromhex(byte))
            elif word == "bin":
                at += max(int(number or 0), 0)
            elif word is not None:
                self._word(word, number)
            elif brace is not None:
                self._brace(brace)
                if not self._stack:
                    break  # what lies behind the document is none of it
            elif sign == "*":
                self._optional = True
            else:
                self._sign(sign)
        self._flush()

    def _brace(self, brace: str) -> None:
        self._flush()
        self._skip = 0
        self._optional = False
        if brace == "{":
            if len(self._stack) >= _DEEPEST:
                raise UnreadableError("is damaged: its groups lie too deep in one another")
            self._stack.append(self._state)
        elif self._stack:
            left = self._state
            self._state = self._stack.pop()
            if left.label and left.label != self._state.label:
                self._put(left.label, "\n")

    def _word(self, word: str, number: str | None) -> None:
        if self._optional:
            self._optional = False
            if word not in _SPOKEN:
                self._change(silent=True)
        if word in _SIGNS:
            self._sign(word)
        elif word == "u":
            self._flush()
            self._skip = 0
            self._unicode(int(number or 0))
        elif word in _ASIDE:
            self._change(label=_ASIDE[word])
        elif word in _SILENT:
            self.pictures += word == "pict" and not self._state.silent
            self.objects += word == "objdata"
            self._change(silent=True)
        else:
            self._property(word, number)

    def _property(self, word: str, number: str | None) -> None:
        match word:
            case "uc":
                self._change(fallback=min(max(int(number or 1), 0), 100))
            case "deleted" | "htmlrtf":
                self._change(**{_HIDING[word]: number != "0"})
            case "fonttbl":
                self._change(silent=True, in_fonts=True)
            case "f" | "deff" if number is not None:
                self._choose_font(word, number)
            case "plain":
                self._change(
                    deleted=False, encoding=self._fonts.get(self._default_font, self._page)
                )
            case "fcharset" if self._state.in_fonts:
                self._fonts[self._font] = CHARSETS.get(number or "", self._page)
            case "cpg" if self._state.in_fonts:
                self._fonts[self._font] = page_of(number or "") or self._page
            case "ansicpg":
                self._page = page_of(number or "") or self._page
                self._change(encoding=self._page)
            case "mac" | "pc" | "pca":
                self._page = PAGES[word]
                self._change(encoding=self._page)
            case _:
                pass

    def _choose_font(self, word: str, number: str) -> None:
        if word == "deff":
            self._default_font = number
        elif self._state.in_fonts:
            self._font = number
        else:
            self._change(encoding=self._fonts.get(number, self._page))

    def _unicode(self, number: int) -> None:
        # Letters beyond the first 65,536 come as two halves; the end of reading joins them.
        self._text(chr(number % 0x1_0000))
        self._skip = self._state.fallback

    def _sign(self, sign: str) -> None:
        self._flush()
        self._skip = 0
        self._text(_SIGNS.get(sign, ""))

    def _show(self, shown: bytes) -> None:
        skipped = min(self._skip, len(shown))
        self._skip -= skipped
        if not self._state.silent and not self._hides():
            self._bytes += shown[skipped:]

    def _change(self, **changes: str | bool | int) -> None:
        self._flush()
        self._state = replace(self._state, **changes)  # type: ignore[arg-type]  # by name

    def _flush(self) -> None:
        if self._bytes:
            self._put(self._state.label, self._bytes.decode(self._state.encoding, "replace"))
            self._bytes.clear()

    def _text(self, text: str) -> None:
        if text and not self._state.silent and not self._hides():
            self._put(self._state.label, text)

    def _hides(self) -> bool:
        self.has_deletions = self.has_deletions or self._state.deleted
        return self._state.deleted or self._state.hidden

    def _put(self, label: str, text: str) -> None:
        self.sections.setdefault(label, []).append(text)
        self.length += len(text)


def read(data: bytes) -> Document:
    """Read an RTF document.

    Raises:
        UnreadableError: It is damaged or hostile.
    """
    parser = _Parser()
    parser.parse(data.decode("latin-1"))
    blocks = [
        f"[{label}]\n{text}" if label else text
        for label in ("", *_LABELS)
        if (text := _tidied("".join(parser.sections.get(label, ()))))
    ]
    unread = []
    if parser.has_deletions:
        unread.append("Deleted text of tracked changes is not shown.")
    if parser.pictures:
        were = "image was" if parser.pictures == 1 else "images were"
        unread.append(f"{parser.pictures:,} embedded {were} not read.")
    if parser.objects:
        were = "file was" if parser.objects == 1 else "files were"
        unread.append(f"{parser.objects:,} embedded {were} not read.")
    return clipped("\n\n".join(blocks) + "\n", Kind.RTF.value, None, tuple(unread))


def _tidied(text: str) -> str:
    joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(map(_line, joined.split("\n")))).strip()


def _line(line: str) -> str:
    if _CELL not in line:
        return line.rstrip()
    return " | ".join(cell.strip() for cell in line.rstrip().removesuffix(_CELL).split(_CELL))
