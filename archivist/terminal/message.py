"""How a message looks to the person who decides whether it is sent: whole, and nothing hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.addresses import shown
from tools.names import escaped
from tools.sizes import size

if TYPE_CHECKING:
    from tools.effects.mail import Send


def message_lines(message: Send) -> list[str]:
    """Render everything but the text, one recipient a line, so that none is overlooked."""
    lines = [
        f"  From:        {escaped(shown(message.sender))}",
        *(f"  To:          {escaped(shown(recipient))}" for recipient in message.recipients),
        f"  Subject:     {escaped(message.subject)}",
    ]
    if message.attached is not None:
        attached = message.attached
        about = size(attached.content.size_bytes)
        lines.append(f"  Attachment:  {escaped(attached.path)} ({about})")
    return lines
