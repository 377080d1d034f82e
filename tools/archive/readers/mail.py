"""E-mail messages: the headers a person reads, the body, and what is attached."""

from __future__ import annotations

import email
import re
import time
from email.message import Message
from functools import partial
from typing import TYPE_CHECKING

from tools.archive.readers.document import MAX_TEXT_CHARS, Document, clipped
from tools.archive.readers.kinds import Kind
from tools.archive.readers.mail_headers import HEADERS
from tools.archive.readers.markup import html_text
from tools.archive.readers.nested import Contents
from tools.archive.readers.text import decode, normalised

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.archive.readers.nested import Nesting

_HEADERS = ("From", "To", "Cc", "Date", "Subject")
_BETWEEN = re.compile(rb"\r?\n\r?\n(?=From [^\n]*\d{4}\r?\n[A-Za-z-]+:)")
_MAX_PARTS = 500
# Signatures say who wrote; nobody reads them.
_SIGNATURES = frozenset(
    {
        "application/pgp-signature",
        "application/pgp-keys",
        "application/pkcs7-signature",
        "application/x-pkcs7-signature",
    }
)
_TNEF = "it is in a form that only Outlook reads"


def read(data: bytes, nesting: Nesting) -> Document:
    """Read a message as it lies in an ``.eml`` file, or a mailbox (mbox) of several."""
    messages = _BETWEEN.split(data) if data.startswith(b"From ") else [data]
    pieces: list[str] = []
    unread: list[str] = []
    done = length = 0
    for number, content in enumerate(messages, start=1):
        if length > MAX_TEXT_CHARS or time.monotonic() > nesting.how.until:
            break
        start, done = len(pieces), number
        if len(messages) > 1:
            pieces.append(f"[message {number}]")
        message = email.message_from_bytes(content, policy=HEADERS)
        place = nesting.beside(str(number)) if len(messages) > 1 else nesting
        _read_message(message, pieces, unread, place)
        pieces.append("")
        length += sum(map(len, pieces[start:]))
    if more := len(messages) - done:
        unread.append(f"{more:,} later messages were not read: there was too much.")
    text = "\n".join(pieces).strip() + "\n"
    return clipped(text, Kind.MAIL.value, None, tuple(dict.fromkeys(unread)))


def _read_message(message: Message, pieces: list[str], unread: list[str], nesting: Nesting) -> None:
    pieces.extend(f"{name}: {value}" for name in _HEADERS if (value := _header(message, name)))
    pieces.append("")
    bodies: dict[str, list[str]] = {"plain": [], "html": []}
    attached = Contents(nesting, "attachment")
    for part in _leaves(message):
        kind = part.get_content_type()
        name = _one_line(part.get_filename() or "")
        payload = part.get_payload(decode=True)
        content = payload if isinstance(payload, bytes) else b""
        if kind == "message/rfc822":
            _read_forwarded(part, attached, unread)
        elif kind in _SIGNATURES:
            continue
        elif part.get_content_maintype() == "text" and not name:
            bodies["html" if kind == "text/html" else "plain"].append(_text(part, content))
        elif kind == "application/ms-tnef":
            attached.leave_out(name or "winmail.dat", _TNEF)
        else:
            attached.add(name or kind, len(content), partial(_content, part, content))
    pieces += bodies["plain"] or bodies["html"]
    pieces += attached.pieces
    unread += attached.unread()


def _read_forwarded(part: Message, attached: Contents, unread: list[str]) -> None:
    inner = part.get_payload()
    if not isinstance(inner, list) or not isinstance(inner[0], Message):
        return
    place = attached.open(_header(inner[0], "Subject") or "forwarded message")
    if place is not None:
        _read_message(inner[0], attached.pieces, unread, place)


def _content(part: Message, content: bytes) -> bytes:
    """Return an attachment, a plain text in UTF-8 where the message says how it is encoded."""
    if part.get_content_type() != "text/plain":
        return content
    return decode(content, part.get_content_charset() or "").encode("utf-8", "replace")


def _leaves(message: Message) -> Iterator[Message]:
    """Yield the parts that hold content, without looking into attached messages."""
    waiting = [message]
    seen = 0
    while waiting and seen < _MAX_PARTS:
        part = waiting.pop()
        seen += 1
        payload = part.get_payload()
        if part.get_content_maintype() == "multipart" and isinstance(payload, list):
            waiting.extend(reversed([p for p in payload if isinstance(p, Message)]))
        else:
            yield part


def _text(part: Message, content: bytes) -> str:
    declared = part.get_content_charset() or ""
    if part.get_content_type() == "text/html":
        return html_text(content, declared)
    return normalised(decode(content, declared)).rstrip()


def _header(message: Message, name: str) -> str:
    return _one_line(str(message.get(name) or ""))


def _one_line(text: str) -> str:
    """Return a header on one line; bytes that were never encoded get an encoding guessed."""
    try:
        text.encode()
    except UnicodeEncodeError:
        text = decode(text.encode("utf-8", "surrogateescape"))
    return " ".join(text.split())
