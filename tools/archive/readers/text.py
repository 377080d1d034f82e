"""Text in whatever encoding it was written; the Polish ones of three decades first."""

from __future__ import annotations

import codecs
import itertools
import re
import unicodedata

from tools.archive.readers.delimited import kind_of_text
from tools.archive.readers.document import (
    MAX_TEXT_CHARS,
    Document,
    Obstacle,
    UnreadableError,
    clipped,
)

MAX_TEXT_BYTES = 4 * MAX_TEXT_CHARS  # more could only be cut off again

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # starts with the mark of UTF-16, so it comes before
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LEGACY = ("cp1250", "iso-8859-2", "cp852", "cp1252")  # the first wins a tie
_RUN = re.compile(rb"[\x00-\x7f]?[\x80-\xff]+[\x00-\x7f]?")
_MULTIBYTE = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
)
_RUNS_SCORED = 4000
_RUN_SCORED_BYTES = 60  # a word; what is no text can be one run of megabytes
_POLISH = frozenset("ąćęłńóśźż")
_WESTERN = frozenset("äöüßéèêàâçëîïôûùñáíúåæø")
_UTF8_SHARE = 0.9  # of the bytes above 127 that must belong to whole UTF-8 characters


def read(data: bytes, *, whole: bool = True) -> Document:
    """Read a text.

    Args:
        data: The file's content, or its beginning.
        whole: Whether it is all of the file.

    Raises:
        UnreadableError: It holds NUL bytes: some binary format.
    """
    text = decode(data)
    if "\0" in text:
        raise UnreadableError("is a binary file of an unknown kind", Obstacle.UNSUPPORTED)
    rest = (f"Text after the first {len(data):,} bytes was not read.",) if not whole else ()
    text = normalised(text)
    return clipped(text, kind_of_text(text), None, rest)


def normalised(text: str) -> str:
    """Return the text with one kind of line end."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def decode(data: bytes, declared: str = "") -> str:
    """Decode a text: byte order mark, declared encoding, strict UTF-8, then the best scored one.

    Args:
        data: The bytes.
        declared: The encoding that a mail header or web page names; ignored where it does not fit.
    """
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    for encoding in (declared, "utf-8") if declared else ("utf-8",):
        text = _strictly(data, encoding)
        if text is not None:
            return text
    if _is_mostly_utf8(data):
        return data.decode("utf-8", "replace")
    return data.decode(_legacy(data), "replace")


def encoding_of(data: bytes) -> str:
    """Name the encoding that :func:`decode` reads a text in, its byte order mark left out."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return encoding
    if _strictly(data, "utf-8") is not None or _is_mostly_utf8(data):
        return "utf-8"
    return _legacy(data)


def _legacy(data: bytes) -> str:
    sample = _sample(data)
    return max(_LEGACY, key=lambda encoding: _score(sample, encoding))


def _strictly(data: bytes, encoding: str) -> str | None:
    """Decode strictly, or give None; ASCII and Latin-1 labels prove nothing and are passed over."""
    try:
        name = codecs.lookup(encoding).name
        if name in {"ascii", "iso8859-1"} or not getattr(codecs.lookup(name), "_is_text_encoding"):  # noqa: B009  # the only mark that keeps out codecs such as zlib
            return None
        return data.decode(name)
    except (LookupError, UnicodeDecodeError):
        return None


def _is_mostly_utf8(data: bytes) -> bool:
    sample = _sample(data)
    high = sum(len(match) for match in re.findall(rb"[\x80-\xff]+", sample))
    return sum(len(match) for match in _MULTIBYTE.findall(sample)) > _UTF8_SHARE * high


def _sample(data: bytes) -> bytes:
    """Return the first places that are not ASCII, each with a letter before and after."""
    runs = itertools.islice(_RUN.finditer(data), _RUNS_SCORED)
    return b" ".join(match.group()[:_RUN_SCORED_BYTES] for match in runs)


def _score(sample: bytes, encoding: str) -> int:
    """Say how much a text looks like Polish, or else like western European, in an encoding."""
    text = sample.decode(encoding, "replace")
    score = 0
    for before, char, after in zip(" " + text, text, text[1:] + " ", strict=False):
        if char.isascii():
            continue
        lower = char.lower()
        in_word = before.isalpha() and after.isalpha()
        if lower in _POLISH:
            score += 3 if char == lower or not before.islower() else -3
        elif lower in _WESTERN and (char == lower or not before.islower()):
            score += 1
        elif char == "\ufffd" or unicodedata.category(char) == "Cc":
            score -= 6
        elif char.isalpha():
            score -= 2
        elif in_word:
            score -= 3  # a sign in the middle of a word was a letter
        elif char not in "„”“’‚–—…§°«»•€\u00a0\u00ad":
            score -= 1
    return score
