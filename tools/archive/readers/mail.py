"""E-mail messages: the headers a person reads, the body, and what is attached."""

from __future__ import annotations

import email
import re
from email.message import Message
from typing import TYPE_CHECKING

from tools.archive.readers.document import Document, clipped
from tools.archive.readers.kinds import Kind
from tools.archive.readers.mail_headers import HEADERS
from tools.archive.readers.markup import html_text
from tools.archive.readers.text import decode, normalised
from tools.quoting import named

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEADERS = ("From", "To", "Cc", "Date", "Subject")
_BETWEEN = re.compile(rb"\r?\n\r?\n(?=From [^\n]*\d{4}\r?\n[A-Za-z-]+:)")
_MAX_MESSAGES = 2000
_MAX_PARTS = 500
_MAX_DEPTH = 5  # messages forwarded inside messages


def read(data: bytes) -> Document:
    """Read a message as it lies in an ``.eml`` file, or a mailbox (mbox) of several."""
    messages = _BETWEEN.split(data) if data.startswith(b"From ") else [data]
    pieces: list[str] = []
    unread: list[str] = []
    for number, content in enumerate(messages[:_MAX_MESSAGES], start=1):
        if len(messages) > 1:
            pieces.append(f"[message {number}]")
        message = email.message_from_bytes(content, policy=HEADERS)
        _read_message(message, pieces, unread, 0)
        pieces.append("")
    if len(messages) > _MAX_MESSAGES:
        unread.append(f"{len(messages) - _MAX_MESSAGES:,} later messages were not read.")
    return clipped("\n".join(pieces).strip() + "\n", Kind.MAIL.value, None, tuple(unread))


def _read_message(message: Message, pieces: list[str], unread: list[str], depth: int) -> None:
    pieces.extend(f"{name}: {value}" for name in _HEADERS if (value := _header(message, name)))
    pieces.append("")
    bodies: dict[str, list[str]] = {"plain": [], "html": []}
    attached: list[str] = []
    for part in _leaves(message):
        name = _one_line(part.get_filename() or "")
        kind = part.get_content_type()
        if kind == "message/rfc822":
            inner = part.get_payload()
            if depth < _MAX_DEPTH and isinstance(inner, list) and isinstance(inner[0], Message):
                attached.append("[forwarded message]")
                _read_message(inner[0], attached, unread, depth + 1)
            continue
        payload = part.get_payload(decode=True)
        content = payload if isinstance(payload, bytes) else b""
        if part.get_content_maintype() == "text":
            text = _text(part, content)
            if name:
                attached += [f'[attachment "{name}"]', text]
            else:
                bodies["html" if kind == "text/html" else "plain"].append(text)
        elif kind != "application/pgp-signature":
            label = named(name) if name else f"of type {named(kind)}"
            attached.append(f"[attachment {label}, {len(content):,} bytes, not read]")
            unread.append(f"The attachment {label} was not read.")
    pieces += bodies["plain"] or bodies["html"]
    pieces += attached


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
