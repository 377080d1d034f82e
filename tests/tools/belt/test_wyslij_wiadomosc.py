"""The tool that plans a message."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tools.belt.desk import Desk, asking, lines
from tools.arguments import normalised
from tools.belt.wyslij_wiadomosc import tool_for
from tools.contract import Voice
from tools.effects.mail import Send
from tools.errors import ToolError
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TOOL = tool_for("ja@example.com")
ASKED = """
    Send an e-mail to jan@example.com saying that I will be late
    send faktury/orange.pdf to biuro@example.com
    Please email jan@example.com the lease
    forward umowa.pdf to ola@example.org
    write a message to Jan: see you on Monday
    Wyślij wiadomość do jan@example.com, że się spóźnię
    wyslij maila do ola@example.org
    Napisz do jan@example.com, że nie przyjdę
    Czy możesz wysłać fakturę na adres biuro@example.com?
    prześlij umowa.pdf do jan@example.com
"""
NOT_ASKED = """
    Don't send an email to jan@example.com
    Who sent the letter about the rent?
    Send the scans to the folder archiwum
    When did the parcel arrive that was sent in May?
    Nie wysyłaj maila do jan@example.com
    nie wyślij przypadkiem wiadomości do jan@example.com
    Kto wysłał list w sprawie czynszu?
    Znajdź wiadomość od administracji
    Napisz notatkę o zebraniu
"""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """An archive with documents."""
    desk = Desk(tmp_path, "faktury/orange.pdf", "umowa.pdf")
    yield desk
    desk.close()


def planned(desk: Desk, **changed: str) -> Send:
    """Plan a message; return its step."""
    told = {"do": "jan@example.com", "temat": "Kurs", "tresc": "Hej"} | changed
    plan = desk.plan(TOOL, **told)
    (step,) = plan.changes
    assert isinstance(step, Send)
    assert plan.text == told["tresc"]
    assert plan.documents == ()
    return step


@pytest.mark.parametrize("request_text", lines(ASKED))
def test_requests_that_ask_for_it(request_text: str) -> None:
    """The tool is offered, with and without diacritics, in both languages."""
    assert asking(TOOL, request_text)


@pytest.mark.parametrize("request_text", lines(NOT_ASKED))
def test_requests_that_do_not(request_text: str) -> None:
    """A ban, a question and other things that are sent or written don't offer it."""
    assert asking(TOOL, request_text) == []


@pytest.mark.parametrize("filler", [" ", "\n", ". ", "x", "send ", "wyślij ", "@"])
def test_a_huge_request_is_no_trap(filler: str) -> None:
    """No pattern takes more than a moment for a pasted text of 100,000 characters."""
    assert asking(TOOL, filler * (100_000 // len(filler)) + "end") == []


def test_a_message_is_planned_and_nothing_else(desk: Desk) -> None:
    """Who it is from is the person's setting; a document is found as everywhere else."""
    step = planned(desk, do="jan@example.com, <ola@ŻÓŁW.pl>", zalacznik="./umowa.pdf")
    assert step.sender == "ja@example.com"
    assert step.recipients == ("jan@example.com", "ola@xn--w-uga1v8h.pl")
    assert step.attached is not None
    assert step.attached.path == b"umowa.pdf"
    assert planned(desk).attached is None
    assert desk.running.ledger.latest(9) == []


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"do": "Jan Nowak"}, "no e-mail address"),
        ({"do": "jan@example.com\nBcc: x@example.com"}, "'Bcc:' is no e-mail address"),
        ({"temat": "Kurs\r\nBcc: x@example.com"}, "not one plain line"),
        ({"zalacznik": "brak.pdf"}, "brak.pdf"),
        ({"zalacznik": "../obcy.pdf"}, "obcy.pdf"),
        ({"zalacznik": "faktury"}, "faktury"),
        ({"zalacznik": "link.pdf"}, "link.pdf"),
    ],
)
def test_what_can_not_be_sent(desk: Desk, changed: dict[str, str], says: str) -> None:
    """An address, a subject and a document are what they should be, or nothing is planned."""
    (desk.scene.root.parent / "obcy.pdf").write_text("x")
    (desk.scene.root / "link.pdf").symlink_to(desk.scene.root.parent / "obcy.pdf")
    with pytest.raises(ToolError, match=says):
        planned(desk, **changed)


def test_addresses_may_come_one_by_one() -> None:
    """A list of them is understood."""
    given = {"to": ["a@example.com", "b@example.com"], "subject": "x", "text": "x"}
    assert normalised(TOOL, given, Voice.ENGLISH).model_dump()["do"] == (
        "a@example.com b@example.com"
    )


def test_it_is_never_repeated_and_never_for_a_sandbox() -> None:
    """Its contract says what the rest of the program goes by."""
    assert not TOOL.idempotent
    assert TOOL.trust is Trust.HOST
    assert Capability.NETWORK in TOOL.capabilities
