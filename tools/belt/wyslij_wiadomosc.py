"""Sending an e-mail message by the server that the person set up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tools.addresses import recipients
from tools.belt.asking import NOT_BANNED, NOT_NIE
from tools.belt.destination import unreachable
from tools.contract import Argument, Arguments, Kind, Tool
from tools.effects.composing import plan_send
from tools.effects.files import files_beneath
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.contract import Context
    from tools.effects.plan import Plan

NAME = "wyslij_wiadomosc"

_MESSAGE = r"(?:\be-?mails?\b|\bmessages?\b|\S@\S)"
_WIADOMOSC = r"(?:\be?-?maila?\b|\bwiadomo[śs][ćc]\b|\S@\S)"
_ENGLISH = (
    rf"{NOT_BANNED}\b(?:send|forward|write)\b.{{0,300}}?{_MESSAGE}",
    # As a verb: "an e-mail to jan@..." is a thing.
    r"(?:^|[.?!,;:]\s|\n|\b(?:please|and|then|you|to)\s)e-?mail\s.{0,300}?\S@\S",
)
_POLISH = (
    rf"{NOT_NIE}\b(?:wy[śs]lij|prze[śs]lij|napisz)(?:cie|my)?\b.{{0,300}}?{_WIADOMOSC}",
    rf"{NOT_NIE}\b(?:wys[łl]a[ćc]|przes[łl]a[ćc]|napisa[ćc])\b.{{0,300}}?{_WIADOMOSC}",
)
ASKED_BY = _ENGLISH + _POLISH


class SendArguments(Arguments):
    """To whom, and what."""

    do: Annotated[
        str,
        Argument(
            english="to",
            kind=Kind.ADDRESS,
            format="e-mail addresses that the person wrote, with commas between them",
            example="biuro@example.com",
            aliases=("adres", "address", "odbiorca", "recipient", "recipients", "email"),
            maximum=2000,
        ),
    ]
    temat: Annotated[
        str,
        Argument(
            english="subject",
            kind=Kind.TEXT,
            format="one line",
            example="Faktura za marzec",
            aliases=("tytul", "title"),
            maximum=200,
        ),
    ]
    tresc: Annotated[
        str,
        Argument(
            english="text",
            kind=Kind.TEXT,
            format="the whole message, plain text",
            example="Dzień dobry, w załączniku faktura.",
            aliases=("tekst", "body", "content", "message", "wiadomosc"),
            maximum=10_000,
        ),
    ]
    zalacznik: Annotated[
        str,
        Argument(
            english="attachment",
            kind=Kind.PATH,
            format="path of the document to attach; leave it out if none goes along",
            example="faktury/orange.pdf",
            aliases=("attach", "plik", "file", "path", "sciezka", "document"),
            maximum=4096,
        ),
    ] = ""


def tool_for(sender: str) -> Tool:
    """Make the tool.

    Args:
        sender: The address that messages are from, in ASCII.
    """

    def plan(args: SendArguments, context: Context) -> Plan:
        """Plan the message; nothing is sent.

        Raises:
            ToolError: An address, the subject or the attachment is none that can be sent.
        """
        to = recipients(args.do)
        path = context.archive.locate(args.zalacznik, context) if args.zalacznik else None
        files = files_beneath(context.archive.root)
        try:
            return plan_send(
                NAME,
                sender,
                to,
                subject=args.temat,
                text=args.tresc,
                attachment=path,
                files=files,
            )
        except OSError as error:
            raise unreachable(error, f'"{args.zalacznik}"') from error

    return Tool(
        name=NAME,
        english="send_message",
        aliases=("send_email", "send_mail", "email", "wyslij_mail", "wyslij_email"),
        purpose="Sends one e-mail message, once.",
        use_when="Use only when the person asks to send a message and names the address.",
        not_when="To word a message without sending it use {odpowiedz}.",
        returns="Returns to whom it was sent. The person always sees all of it first and decides; "
        "it can't be taken back. Never send again what failed: tell the person.",
        brief="send an e-mail that the person asked for",
        asked_by=ASKED_BY,
        arguments=SendArguments,
        capabilities=frozenset({Capability.READ, Capability.WRITE, Capability.NETWORK}),
        trust=Trust.HOST,
        idempotent=False,
        budget_tokens=500,
        plan=plan,
    )
