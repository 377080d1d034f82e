"""Composing a message: everything that will be sent, except when and under which id."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from tools.archive.names import display, last
from tools.effects.mail import Attached, Send
from tools.effects.plan import Plan
from tools.effects.writes import Content
from tools.errors import ToolError
from tools.quoting import quoted
from tools.sizes import size

if TYPE_CHECKING:
    from email.message import EmailMessage

    from tools.effects.layer import FileLayer

MOST_ATTACHED_BYTES = 10_000_000
_NO_TYPE = "application/octet-stream"
# A line end of any kind in a subject would begin a header of the writer's choice.
_STEERING = frozenset({"Cc", "Cs", "Zl", "Zp"})
# Begins an encoded word, which whoever reads a header takes for what it encodes: also a line end.
_ENCODED = "=?"


def plan_send(  # noqa: PLR0913 - each is a part of a message
    tool: str,
    sender: str,
    recipients: tuple[str, ...],
    *,
    subject: str,
    text: str,
    attachment: bytes | None,
    files: FileLayer,
) -> Plan:
    """Plan a message; nothing is sent.

    Args:
        tool: The canonical name of the tool that asks.
        sender: An address as :func:`tools.addresses.on_the_wire` returns it.
        recipients: The same.
        subject: One line.
        text: The message, plain text.
        attachment: The path of a document of the archive.
        files: Where it is.

    Raises:
        ToolError: The subject or the attachment can't be sent.
        OSError: The attachment can't be read.
    """
    _check_subject(subject)
    data = None if attachment is None else _read(attachment, files)
    composed = _composed(sender, recipients, subject, text)
    attached = None
    if attachment is not None and data is not None:
        attached = Attached(attachment, Content.of(data))
        _attach(composed, display(last(attachment)), data)
    message = composed.as_bytes()
    step = Send(sender, recipients, subject, Content.of(message), attached)
    return Plan(tool, (step,), contents=(message,), text=text)


def _composed(sender: str, recipients: tuple[str, ...], subject: str, text: str) -> EmailMessage:
    from email.message import EmailMessage  # noqa: PLC0415 - start-up time: few people send mail
    from email.policy import SMTP  # noqa: PLC0415 - same

    composed = EmailMessage(SMTP)
    composed["From"] = sender
    composed["To"] = ", ".join(recipients)
    composed["Subject"] = subject
    # Letters of seven bits alone: every server takes them, and signs nothing differently.
    composed.set_content(text, charset="utf-8", cte="quoted-printable")
    return composed


def _attach(composed: EmailMessage, name: str, data: bytes) -> None:
    import mimetypes  # noqa: PLC0415 - start-up time: few people send mail

    kind, encoding = mimetypes.guess_type(name)
    main, _, sub = (_NO_TYPE if encoding or not kind else kind).partition("/")
    if main in {"text", "message", "multipart"}:  # sent byte by byte, whatever is in it
        main, sub = _NO_TYPE.split("/")
    plain = name.replace(_ENCODED, "=%3F")
    composed.add_attachment(data, maintype=main, subtype=sub, filename=plain)


def _check_subject(subject: str) -> None:
    steers = any(unicodedata.category(character) in _STEERING for character in subject)
    if steers or _ENCODED in subject:
        raise ToolError(
            f"The subject {quoted(subject)} is not one plain line.",
            f'Line ends, control characters and "{_ENCODED}" are not allowed in it.',
            "Give one line of text.",
        )


def _read(path: bytes, files: FileLayer) -> bytes:
    found = files.fingerprint(path)
    if found is not None and found.size_bytes > MOST_ATTACHED_BYTES:
        raise ToolError(
            f'"{display(path)}" is too large to be attached: {size(found.size_bytes)}.',
            f"At most {size(MOST_ATTACHED_BYTES)} go along; many mail servers take no more.",
            "Tell the person.",
        )
    existing = files.read(path)
    if existing is None:
        raise ToolError(
            f'"{display(path)}" can\'t be attached.',
            "Only a document can: this is a folder, a link or a device, or it is gone.",
            "Give the path of a document.",
        )
    return existing.data
