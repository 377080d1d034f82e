"""How a message looks to the person who decides whether it is sent: whole, and nothing hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from config.language import phrase
from tools.addresses import shown
from tools.names import escaped
from tools.sizes import size

if TYPE_CHECKING:
    from tools.effects.mail import Send


def message_lines(message: Send) -> list[str]:
    """Render everything but the text, one recipient a line, so that none is overlooked."""
    lines = [
        phrase("  From:        {sender}", sender=escaped(shown(message.sender))),
        *(
            phrase("  To:          {recipient}", recipient=escaped(shown(recipient)))
            for recipient in message.recipients
        ),
        phrase("  Subject:     {subject}", subject=escaped(message.subject)),
    ]
    if message.attached is not None:
        attached = message.attached
        about = size(attached.content.size_bytes)
        lines.append(
            phrase("  Attachment:  {path} ({about})", path=escaped(attached.path), about=about)
        )
    return lines
