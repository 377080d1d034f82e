"""Sending a message: at most once, whatever breaks in between.

A server takes a message over when the line with a lone dot reaches it, and not before. So what
fails up to then has sent nothing, for certain. Once that dot is on its way, only the server's
answer tells: without one nobody knows, the operation is in doubt, and it is never sent again by
itself. The person can look for the Message-ID, which follows from the operation.
"""

from __future__ import annotations

import logging
import re
from datetime import datetime
from typing import TYPE_CHECKING

from tools.addresses import shown as shown_address
from tools.effects.account import NotSentError, conversation
from tools.effects.attempt import Attempt, GivenUpError
from tools.effects.looking import look
from tools.effects.mail import message_id, sent_by
from tools.effects.operation import State
from tools.effects.report import done_text, shown
from tools.quoting import one_line, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Container
    from smtplib import SMTP

    from tools.effects.account import Account
    from tools.effects.kept import Kept
    from tools.effects.layer import FileLayer
    from tools.effects.mail import Send
    from tools.effects.operation import Operation

_LOG = logging.getLogger("archivist.effects")
_GO_ON = 354
_TAKEN = range(200, 300)
_REFUSED = range(400, 600)
_FIRST_DOT = re.compile(rb"^\.", re.MULTILINE)


def deliver(
    operation: Operation,
    files: FileLayer,
    kept: Kept,
    account: Account | None,
    cancelled: Callable[[], bool],
) -> tuple[State, str]:
    """Send the message of an operation whose intent is in the ledger; never called twice for one.

    Args:
        operation: It sends a message and does nothing else.
        files: Where its attachment is.
        kept: Where its bytes are.
        account: The mail server; None where the person set none up.
        cancelled: Whether the person wants to stop.

    Returns:
        ``done``, ``aborted`` (nothing was sent, and a new operation may try again) or
        ``in_doubt``, and what happened.
    """
    message = sent_by(operation.steps)
    if message is None:
        raise ValueError("there is no message to send")
    if account is None:
        return State.ABORTED, "Nothing was sent, because no mail server is set up."
    try:
        data = _checked(operation, message, files, kept)
        attempt = Attempt(
            lambda this: _sent(message, data, account, this), account.offer_s, account.verdict_s
        )
        code = attempt.result(cancelled)
    except (NotSentError, GivenUpError) as error:
        return State.ABORTED, f"Nothing was sent, because {error}."
    if code in _TAKEN:
        return State.DONE, done_text(operation)
    if code in _REFUSED:
        return State.ABORTED, f"Nothing was sent, because the mail server refuses it ({code})."
    return State.IN_DOUBT, doubt(operation, message, "the mail server did not say what became of")


def _sent(message: Send, data: bytes, account: Account, attempt: Attempt) -> int:
    """Send it; return the server's answer, or 0 if there is none.

    Raises:
        NotSentError: Nothing was sent.
        GivenUpError: Nobody waits any more, and nothing was sent.
    """
    with conversation(account) as server:
        _offer(server, message, data)
        attempt.counts()
        return _verdict(server, account)


def doubt(operation: Operation, message: Send, what: str) -> str:
    """Say that nobody knows whether a message was sent, and what the person can look for.

    Args:
        operation: Its operation.
        message: What was to be sent.
        what: What happened, as a clause that goes on with the message.
    """
    everybody = ", ".join(map(shown_address, message.recipients))
    return (
        f"In doubt: {what} the message {quoted(message.subject, 200)} to {everybody}. It may have "
        "been sent, so it is not sent again by itself. Look whether it arrived, or ask whoever "
        f"runs the mail server, for the Message-ID {message_id(operation, message)}."
    )


def _checked(operation: Operation, message: Send, files: FileLayer, kept: Kept) -> bytes:
    """Return the message as it goes over the wire, up to its last line.

    Raises:
        NotSentError: It is no longer kept, or its attachment is no longer what it was.
    """
    from email.utils import format_datetime  # noqa: PLC0415 - start-up time: few people send mail

    try:
        if message.attached is not None:
            wanted = message.attached.content.state
            if not wanted.matches(look(files, message.attached.path, (wanted,))):
                raise NotSentError(f"{shown(message.attached.path)} has changed in the meantime")
        data = kept.get(message.message.sha256)
    except OSError as error:
        raise NotSentError(f"what was to be sent can't be read ({error.strerror})") from error
    if data is None:
        raise NotSentError("what was to be sent is no longer kept")
    date = format_datetime(datetime.fromisoformat(operation.created_at))
    head = f"Date: {date}\r\nMessage-ID: {message_id(operation, message)}\r\n"
    ended = data if data.endswith(b"\r\n") else data + b"\r\n"
    return head.encode() + _FIRST_DOT.sub(b"..", ended)


def _offer(server: SMTP, message: Send, data: bytes) -> None:
    """Say from whom and to whom, and hand over everything but the end.

    Raises:
        NotSentError: The server refuses, or the conversation broke.
    """
    import smtplib  # noqa: PLC0415 - start-up time: few people send mail

    try:
        sizes = [f"SIZE={len(data)}"] if server.has_extn("size") else []
        _expect(_TAKEN, server.mail(message.sender, sizes), f"the sender {message.sender}")
        for recipient in message.recipients:
            answer = server.rcpt(recipient)
            _expect(_TAKEN, answer, f"the recipient {shown_address(recipient)}")
        _expect((_GO_ON,), server.docmd("DATA"), "the message")
        server.send(data)
    except (smtplib.SMTPException, OSError) as error:
        raise NotSentError("the mail server broke the conversation off") from error


def _expect(wanted: Container[int], answer: tuple[int, bytes], refused: str) -> None:
    code, words = answer
    if code not in wanted:
        # What a server says is a stranger's text: into the log, not into a model's context.
        said = one_line(words.decode("utf-8", "replace"))
        _LOG.warning("the mail server refuses %s: %s %s", refused, code, said)
        raise NotSentError(f"the mail server refuses {refused} ({code})")


def _verdict(server: SMTP, account: Account) -> int:
    """End the message; return the server's answer, or 0 if there is none.

    From here on nothing may say that nothing was sent, but the server.
    """
    import smtplib  # noqa: PLC0415 - start-up time: few people send mail

    try:
        if server.sock is not None:
            server.sock.settimeout(account.verdict_s)
        server.send(b".\r\n")
        code, words = server.getreply()
    except (smtplib.SMTPException, OSError) as error:
        _LOG.warning("no answer to a message that was sent", exc_info=error)
        return 0
    _LOG.info("the mail server answers to a message: %s %s", code, words)
    return code
