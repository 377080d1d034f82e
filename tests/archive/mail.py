"""A writer of e-mails as a mail program saves them."""

from __future__ import annotations

from email.message import EmailMessage
from email.policy import SMTP
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_KINDS = {"pdf": ("application", "pdf"), "txt": ("text", "plain")}


def write_mail(source: str, attachment: Callable[[str], bytes]) -> bytes:
    """Turn a source (headers, an empty line, the text) into an EML file.

    ``Charset`` names the encoding of the text; ``Attach`` a document that ``attachment`` makes.
    """
    head, _, text = source.partition("\n\n")
    headers = dict(line.split(": ", 1) for line in head.splitlines())
    charset, attached = headers.pop("Charset"), headers.pop("Attach", "")
    message = EmailMessage(policy=SMTP)
    for name, value in headers.items():
        message[name] = value
    mark = sha256(source.encode()).hexdigest()[:24]
    message["Message-ID"] = f"<{mark}@borowski.example>"
    message.set_content(text, charset=charset, cte="quoted-printable")
    if attached:
        kind, subtype = _KINDS[attached.rpartition(".")[2]]
        content = attachment(attached)
        message.add_attachment(content, maintype=kind, subtype=subtype, filename=attached)
        message.set_boundary(f"=={mark}==")
    return message.as_bytes()
