"""The mail server that the person set up, and how a conversation with it begins and ends."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from smtplib import SMTP

# What a server is told that we are called: our own name is none of its business.
_OUR_NAME = "[127.0.0.1]"


class Security(StrEnum):
    """How the conversation with a mail server is kept from others."""

    STARTTLS = "starttls"  # begins in the open and is encrypted before anything is said
    TLS = "tls"  # encrypted from its first byte
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Account:
    """The mail server that the person set up.

    Attributes:
        host: Its name.
        port: Its port.
        security: How it is talked to; a certificate that is not trusted ends the conversation.
        user: Who logs in; empty for a server that wants nobody to.
        sender: The address that messages are from, in ASCII.
        password: Never shown.
        reply_s: How long it may take to answer a command.
        offer_s: How long everything up to the end of a message may take together: a server that
            answers a letter at a time would else keep the archive's other programs waiting.
        verdict_s: How long it may take to say whether it took a message over.
    """

    host: str
    port: int
    security: Security
    user: str
    sender: str
    password: str = field(default="", repr=False)
    reply_s: float = 30.0
    offer_s: float = 180.0
    verdict_s: float = 120.0


class NotSentError(Exception):
    """Nothing was sent; the message says why, in a clause."""


@contextmanager
def conversation(account: Account) -> Iterator[SMTP]:
    """Open a conversation, encrypted and logged in as the person set it up; take leave at its end.

    Raises:
        NotSentError: It can't be opened.
    """
    import smtplib  # noqa: PLC0415 - start-up time: few people send mail
    import ssl  # noqa: PLC0415 - same

    server: SMTP | None = None
    try:
        server = _connected(account)
        if account.security is Security.STARTTLS:
            server.starttls(context=ssl.create_default_context())
        server.ehlo_or_helo_if_needed()
        if account.user:
            server.login(account.user, account.password)
    except (smtplib.SMTPException, OSError, ValueError) as error:
        if server is not None:
            server.close()
        place = f"the mail server {account.host} (port {account.port})"
        raise NotSentError(_trouble(place, error)) from error
    try:
        yield server
    finally:
        with suppress(smtplib.SMTPException, OSError):
            server.putcmd("QUIT")  # its answer is not waited for: all that matters was said
        server.close()


def _connected(account: Account) -> SMTP:
    import smtplib  # noqa: PLC0415 - start-up time: few people send mail
    import ssl  # noqa: PLC0415 - same

    host, port, patience_s = account.host, account.port, account.reply_s
    if account.security is Security.TLS:
        trusted = ssl.create_default_context()
        return smtplib.SMTP_SSL(host, port, _OUR_NAME, timeout=patience_s, context=trusted)
    return smtplib.SMTP(host, port, _OUR_NAME, timeout=patience_s)


def _trouble(place: str, error: Exception) -> str:  # noqa: PLR0911 - one a kind of trouble
    import smtplib  # noqa: PLC0415 - start-up time: few people send mail
    import ssl  # noqa: PLC0415 - same

    match error:
        case ssl.SSLCertVerificationError():
            return f"the certificate of {place} is not to be trusted"
        case ssl.SSLError():
            return f"{place} can't be talked to encrypted: check mail_security and mail_port"
        case smtplib.SMTPNotSupportedError():
            return f"{place} offers no encryption or no login: check mail_security and mail_user"
        case smtplib.SMTPAuthenticationError():
            return f"{place} refuses the user name or the password ({error.smtp_code})"
        case smtplib.SMTPResponseException():
            return f"{place} refuses to talk ({error.smtp_code})"
        case smtplib.SMTPException():
            return f"{place} broke the conversation off"
        case TimeoutError():
            return f"{place} does not answer"
        case _:
            return f"{place} can't be reached"
