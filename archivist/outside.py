"""What reaches beyond this machine, where the person set it up: a web search, and mail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.model.address import Address
from config.errors import ArchivistError
from config.key import read_mail_password
from config.language import phrase
from tools.addresses import on_the_wire
from tools.belt import szukaj_w_sieci, wyslij_wiadomosc
from tools.effects.account import Account, Security
from tools.errors import ToolError
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from collections.abc import Iterator

    from config.settings import Settings
    from tools.contract import Tool
    from tools.trust import Access

_NETWORK = frozenset({Capability.NETWORK})


def outside_tools(settings: Settings, access: Access) -> Iterator[Tool]:
    """Make the tools that the settings call for, where the session may use them.

    Raises:
        ArchivistError: ``send_mail`` is true and something that mail needs is missing or wrong.
    """
    if not access.allows(Trust.HOST, _NETWORK):
        return
    if settings.search_endpoint:
        yield szukaj_w_sieci.tool_for(settings.search_endpoint)
    if settings.send_mail:
        yield wyslij_wiadomosc.tool_for(_sender(settings))


def mail_account(settings: Settings, access: Access) -> Account | None:
    """Return the mail server that the settings name, with its password.

    Returns:
        None where nothing may be sent.

    Raises:
        ArchivistError: As of :func:`outside_tools`, or the password can't be found.
    """
    if not (settings.send_mail and access.allows(Trust.HOST, _NETWORK)):
        return None
    sender, security = _sender(settings), Security(settings.mail_security)
    host, user = settings.mail_host, settings.mail_user
    in_the_open = security is Security.NONE and not Address(f"smtp://{host}").is_this_machine
    if user and in_the_open:
        raise ArchivistError(
            phrase(
                "With mail_security none the password of {user} would go to {host} in the "
                "open. Set mail_security to starttls or tls.",
                user=user,
                host=host,
            )
        )
    password = read_mail_password(user, host) if user else ""
    return Account(host, settings.mail_port, security, user, sender, password)


def _sender(settings: Settings) -> str:
    missing = [key for key in ("mail_host", "mail_from") if not getattr(settings, key)]
    if missing:
        raise ArchivistError(
            phrase(
                "send_mail is true, but there is no {missing}. Set what is missing, or set "
                "send_mail to false.",
                missing=" and no ".join(missing),
            )
        )
    try:
        return on_the_wire(settings.mail_from)
    except ToolError as error:
        raise ArchivistError(
            phrase(
                "mail_from can't be {mail_from!r}: {why} Mend it in the settings.",
                mail_from=settings.mail_from,
                why=error.why,
            )
        ) from error
