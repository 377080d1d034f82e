"""What leaves the machine: offered when asked for, grounded, always asked about, done once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.agent.consenting import consent_needed
from archivist.agent.events import Consent, Stop
from archivist.agent.request import Request
from archivist.agent.rules import ALL, PolicyRule
from archivist.model.message import Call
from tests.archivist.agent.constraints import allowed, shown, tools
from tests.archivist.agent.house import answer, belt_of, house
from tests.tools.belt.search_server import search_server
from tests.tools.effects.letters import letter
from tests.tools.effects.post import Fault, post_office
from tests.tools.effects.scene import Scene
from tests.tools.outside import OUTSIDE
from tools.belt import szukaj_w_sieci
from tools.observation import Status
from tools.trust import Profile

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    from tests.archivist.agent.house import House
    from tools.contract import Tool
    from tools.effects.account import Account

BELT = belt_of(profile=Profile.ADMIN, more=OUTSIDE)
WEB, MAIL = OUTSIDE
REQUEST = "Send an e-mail to jan@example.com with the subject Kurs: Zebranie o 17."


def admins_house(
    folder: Path,
    script: Sequence[Call],
    tool: Tool,
    account: Account | None = None,
    *,
    strict: bool = True,
) -> AbstractContextManager[House]:
    """Open a house of an admin who has set up this tool."""
    return house(
        folder,
        {"a.txt": "x"},
        script,
        strict=strict,
        more=(tool,),
        profile=Profile.ADMIN,
        account=account,
    )


def mail(**changed: object) -> Call:
    """``send_message`` as a model writes it."""
    told: dict[str, object] = {"to": "jan@example.com", "subject": "Kurs", "text": "Zebranie o 17."}
    return Call("send_message", told | changed)


def test_a_search_of_the_web_is_offered_when_asked_for() -> None:
    """Its query is a run of the person's words, and what stands in a document is none."""
    constraint = allowed("Search the web for oak board prices", belt=BELT)
    assert "search(query=~)" in shown(constraint)
    assert "search_web" not in tools(allowed("How much did the oak boards cost?", belt=BELT))


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        (REQUEST, "jan@example.com"),
        (
            "Wyślij wiadomość do a@b.pl i c@żółw.pl, że nie przyjdę",
            "a@b.pl, c@żółw.pl|a@b.pl|c@żółw.pl",
        ),
    ],
)
def test_a_message_goes_to_addresses_that_were_written(text: str, addresses: str) -> None:
    """The model can't decode another one."""
    (shape,) = (line for line in shown(allowed(text, belt=BELT)) if line.startswith("send("))
    assert shape == f"send(to={addresses}, subject=*, text=*)"


def test_an_answer_from_the_web_says_so(tmp_path: Path) -> None:
    """The person sees which pages it is from, and that none of them is a document of theirs."""
    script = [Call("search_web", {"query": "euro rate"}), answer("The euro is 4,27 zł.")]
    with (
        search_server() as server,
        admins_house(tmp_path, script, szukaj_w_sieci.tool_for(server.url)) as home,
    ):
        pages = [f"https://{name}.example/x" for name in "abcd"]
        server.finds(*({"title": "Euro", "url": page, "content": "4,27 zł"} for page in pages))
        turn = home.turn("Search the web for the euro rate")
    assert turn.ended.answer == (
        "The euro is 4,27 zł.\n(From the web, not from your documents: https://a.example/x; "
        "https://b.example/x; https://c.example/x)"
    )


def test_without_an_address_nothing_is_sent() -> None:
    """A model that would make one up has no way to."""
    constraint = allowed("Send a message to my landlord", belt=BELT)
    assert "send_message" not in tools(constraint)
    free = allowed("Send a message to Jan", belt=BELT, rules=ALL - {PolicyRule.GROUNDED_WORDS})
    assert "send_message" in tools(free)
    assert "send_message" not in tools(allowed("Who sent jan@example.com a letter?", belt=BELT))


def test_an_attachment_is_a_document_that_was_named() -> None:
    """It goes along only where the words name it."""
    constraint = allowed("Email umowy/najem.pdf to jan@example.com", belt=BELT)
    assert any(line.endswith(", attachment?=umowy/najem.pdf)") for line in shown(constraint))


def test_a_message_is_sent_after_consent_and_once(tmp_path: Path) -> None:
    """However plainly it was ordered, the person sees it first; a repeat in the turn is none."""
    with (
        post_office() as office,
        admins_house(tmp_path, [mail(), answer("Sent.")], MAIL, office.account()) as home,
    ):
        turn = home.turn(REQUEST, Consent.GIVEN)
        assert len(office.messages) == 1
    assert [event.reason for event in turn.asked] == ["It can't be undone."]
    assert turn.ended.answer == "Sent.\n(Sent: message 'Kurs' to jan@example.com.)"


@pytest.mark.parametrize("consent", [Consent.REFUSED, Consent.UNAVAILABLE])
def test_without_consent_nothing_is_sent(tmp_path: Path, consent: Consent) -> None:
    """Neither after a no nor where nobody can be asked."""
    with (
        post_office() as office,
        admins_house(tmp_path, [mail()], MAIL, office.account()) as home,
    ):
        turn = home.turn(REQUEST, consent)
        assert office.messages == []
    (result,) = turn.results
    assert result.observation.status is Status.REFUSED
    assert (turn.ended.stop is Stop.REFUSED) == (consent is Consent.UNAVAILABLE)


def test_a_doubt_is_told_and_not_tried_again(tmp_path: Path) -> None:
    """The model reads that it must not try again, and another call of the turn sends nothing."""
    script = [mail(), mail(), answer("The message has been sent. Ask Jan.")]
    with (
        post_office(Fault.DROPS_AFTER_DOT) as office,
        admins_house(tmp_path, script, MAIL, office.account(), strict=False) as home,
    ):
        turn = home.turn(REQUEST, Consent.GIVEN)
        sent = len(office.messages)
    assert turn.results[0].observation.error is not None
    assert "for the Message-ID <" in turn.results[0].observation.error.what
    assert "must not be tried again" in turn.results[0].observation.error.why
    assert turn.results[1].observation.error is not None  # closed: the server's words were read
    assert len(turn.asked) == sent == 1
    assert turn.ended.answer.startswith("Ask Jan.\n(In doubt: the mail server did not say what")
    assert "Nothing was changed" not in turn.ended.answer


def test_what_the_words_do_not_hold_is_named(tmp_path: Path) -> None:
    """The question says which address, document, subject and text come from elsewhere."""
    scene = Scene(tmp_path)
    scene.write("hasla.txt")

    def reason(words: str, *to: str, subject: str = "Kurs", attachment: bytes | None = None) -> str:
        plan = letter(scene, "Hej", to=to, subject=subject, attachment=attachment)
        needed = consent_needed(
            Request(words), MAIL, plan, 1, lambda _, *, extension: extension, tainted=False
        )
        return needed.reason if needed else ""

    told = "Send jan@example.com and X+Ola@example.com an e-mail, Kurs: hej"
    assert reason(told, "jan@example.com", "X+Ola@example.com") == "It can't be undone."
    assert reason(told, "ola@example.com") == (
        "It can't be undone. You did not write the address ola@example.com."
    )
    assert reason("Napisz do jan@żółw.pl: Kurs, hej", "jan@xn--w-uga1v8h.pl") == (
        "It can't be undone."
    )
    assert reason("Mail jan@paypal.com: Kurs hej", "jan@xn--pypal-4ve.com") == (
        "It can't be undone. You did not write the address jan@p\u0430ypal.com "
        "(jan@xn--pypal-4ve.com)."
    )
    assert reason(told, "jan@example.com", subject="Pilne", attachment=b"hasla.txt") == (
        "It can't be undone. You did not name 'hasla.txt': the model chose it. "
        "You did not dictate the subject: the model wrote it."
    )
