"""The step that sends a message: the one kind that can't be taken back, nor seen on the disk."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tools.effects.fingerprint import Fingerprint
    from tools.effects.operation import Operation
    from tools.effects.steps import Step
    from tools.effects.writes import Content


@dataclass(frozen=True, slots=True)
class Attached:
    """A document that goes along.

    Attributes:
        path: Relative to the archive, as bytes.
        content: What it held when the message was composed; the message holds a copy.
    """

    path: bytes
    content: Content


@dataclass(frozen=True, slots=True)
class Send:
    """Send one message.

    Attributes:
        sender: The address it is from, in ASCII.
        recipients: The addresses it goes to, in ASCII; each of them reads all of them.
        subject: One line.
        message: All of it but the lines ``Date`` and ``Message-ID``; the bytes are in
            :class:`tools.effects.kept.Kept`.
        attached: The document that goes along, if any.
    """

    sender: str
    recipients: tuple[str, ...]
    subject: str
    message: Content
    attached: Attached | None = None

    @property
    def objects(self) -> int:
        """How many people get it."""
        return len(self.recipients)

    @property
    def size_bytes(self) -> int:
        """The size of the message."""
        return self.message.size_bytes

    @property
    def paths(self) -> tuple[bytes, ...]:
        """It changes no name."""
        return ()

    def before(self) -> Mapping[bytes, Fingerprint | None]:
        """The disk says nothing about it."""
        return {}

    def after(self) -> Mapping[bytes, Fingerprint | None]:
        """The disk says nothing about it."""
        return {}

    def reversed(self) -> NoReturn:
        """Fail: undo refuses an operation that sends before it asks for this."""
        raise ValueError("what was sent can't be called back")


def sent_by(steps: Iterable[Step]) -> Send | None:
    """Return the step of an operation that sends a message, if it is such a one.

    Raises:
        ValueError: It does anything else beside: half of it could not be taken back.
    """
    steps = tuple(steps)
    sends = [step for step in steps if isinstance(step, Send)]
    if sends and len(steps) > 1:
        raise ValueError("a message is sent by an operation of its own")
    return sends[0] if sends else None


def message_id(operation: Operation, message: Send) -> str:
    """Return the Message-ID of an operation: the same one whenever it is asked for."""
    seed = f"{operation.id} {operation.created_at}".encode()
    domain = message.sender.rpartition("@")[2]
    return f"<{hashlib.sha256(seed).hexdigest()[:32]}@{domain}>"
