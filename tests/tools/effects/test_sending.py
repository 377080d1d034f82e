"""Messages are sent once, or not at all, or it is said that nobody knows."""

from __future__ import annotations

import email
import email.policy
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tools.effects.letters import TO, Sender, letter
from tests.tools.effects.post import Fault, PostOffice, post_office
from tests.tools.effects.scene import Scene, clock
from tools.effects.executor import Executor, archive_key
from tools.effects.files import files_beneath
from tools.effects.ledger import Ledger
from tools.effects.mail import Send, message_id
from tools.effects.motion import carry_out
from tools.effects.operation import Operation, State
from tools.effects.plan import Plan
from tools.effects.steps import MakeFolder
from tools.effects.undo import UndoRefusedError, undo_plan
from tools.errors import ToolError

if TYPE_CHECKING:
    from email.message import EmailMessage
    from pathlib import Path


NOTHING_SENT = {
    Fault.SILENT: "can't be reached|does not answer|broke the conversation off",
    Fault.UNWELCOMING: r"refuses to talk \(554\)",
    Fault.REFUSES_SENDER: r"refuses the sender ja@example.com \(550\)",
    Fault.REFUSES_RECIPIENT: r"refuses the recipient ola@example.org \(550\)",
    Fault.REFUSES_DATA: r"refuses the message \(451\)",
    Fault.DROPS_AT_DATA: "broke the conversation off",
    Fault.REFUSES_MESSAGE: r"refuses it \(554\)",
}
DOUBTFUL = (Fault.DROPS_AFTER_DOT, Fault.SILENT_AFTER_DOT, Fault.ODD_AFTER_DOT)


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """An archive with a document."""
    scene = Scene(tmp_path)
    scene.write("faktura.pdf")
    return scene


def read(office: PostOffice) -> EmailMessage:
    """Parse the one message that a server took over."""
    (received,) = office.messages
    lines = received.data.replace(b"\r\n", b"\n")
    return email.message_from_bytes(lines, policy=email.policy.default)


def identity_in(scene: Scene) -> str:
    """Make the Message-ID of the only operation in the ledger."""
    with Ledger(scene.database) as ledger:
        (operation,) = ledger.latest(9)
    (step,) = operation.steps
    assert isinstance(step, Send)
    return message_id(operation, step)


def test_a_message_is_sent_whole(scene: Scene) -> None:
    """All recipients, the subject, the text and the attachment arrive as they were planned."""
    plan = letter(scene, "Dzień dobry.\n.\n..\n.kropka\n", attachment=b"faktura.pdf")
    with post_office() as office:
        outcome = Sender(scene, office.account()).send(plan)
        parsed = read(office)
        assert office.messages[0].recipients == TO
    assert outcome.state is State.DONE
    assert outcome.text == (
        "Sent: message 'Zażółć' with \"faktura.pdf\" to ala@example.com, ola@example.org."
    )
    assert (parsed["From"], parsed["To"]) == ("ja@example.com", ", ".join(TO))
    assert parsed["Subject"] == "Zażółć"
    assert parsed["Date"] == "Sat, 14 Mar 2026 15:09:26 +0000"
    assert parsed["Message-ID"] == identity_in(scene)
    text, attachment = parsed.iter_parts()
    assert text.get_content() == "Dzień dobry.\n.\n..\n.kropka\n"
    assert attachment.get_filename() == "faktura.pdf"
    assert attachment.get_content() == b"faktura.pdf"


def test_a_replay_sends_nothing(scene: Scene) -> None:
    """The same operation again gets the stored outcome; a new one is a new message."""
    plan = letter(scene)
    with post_office() as office:
        sender = Sender(scene, office.account())
        assert sender.send(plan) == sender.send(plan)
        assert len(office.messages) == 1
        sender.send(plan, "s/2/1")
        assert len(office.messages) == 2


@pytest.mark.parametrize("fault", NOTHING_SENT, ids=lambda fault: fault.name)
def test_what_fails_before_the_end_sent_nothing(scene: Scene, fault: Fault) -> None:
    """It is a clean failure, told without the server's own words; another operation may try."""
    with post_office(fault) as office:
        patience_s = 0.2 if fault is Fault.SILENT else 30.0
        sender = Sender(scene, replace(office.account(), reply_s=patience_s))
        outcome = sender.send(letter(scene))
        assert office.messages == []
        office.fault = Fault.NOTHING
        assert sender.send(letter(scene), "s/2/1").state is State.DONE
    assert outcome.state is State.ABORTED
    assert outcome.text.startswith("Nothing was sent, because ")
    assert re.search(NOTHING_SENT[fault], outcome.text)
    assert "IGNORE" not in outcome.text


def test_a_server_that_breaks_off_in_a_long_message_has_nothing(scene: Scene) -> None:
    """What stops before the last line was never handed over."""
    (scene.root / "film.mkv").write_bytes(bytes(6_000_000))
    with post_office(Fault.DROPS_IN_MESSAGE) as office:
        outcome = Sender(scene, office.account()).send(letter(scene, attachment=b"film.mkv"))
        assert office.messages == []
    assert outcome.state is State.ABORTED


@pytest.mark.parametrize("fault", DOUBTFUL, ids=lambda fault: fault.name)
def test_without_an_answer_nobody_knows(scene: Scene, fault: Fault) -> None:
    """The operation is in doubt, names what to look for, and is never sent again by itself."""
    with post_office(fault) as office:
        patience_s = 0.2 if fault is Fault.SILENT_AFTER_DOT else 30.0
        sender = Sender(scene, replace(office.account(), verdict_s=patience_s))
        plan = letter(scene)
        outcome = sender.send(plan)
        office.fault = Fault.NOTHING
        assert sender.send(plan) == outcome
        assert sender.recover() == ()
        identity = read(office)["Message-ID"]
    assert outcome.state is State.IN_DOUBT
    assert outcome.text.startswith(
        "In doubt: the mail server did not say what became of the message 'Zażółć' to "
        "ala@example.com, ola@example.org. It may have been sent, so it is not sent again"
    )
    assert outcome.text.endswith(f"for the Message-ID {identity}.")


def test_a_person_who_stops_in_time_has_sent_nothing(scene: Scene) -> None:
    """A slow server is not waited for, and does not get the message when it goes on later."""
    with post_office(Fault.HOLDS_DATA) as office:
        office.may_answer.clear()
        sender = Sender(scene, office.account())
        outcome = sender.send(letter(scene), cancelled=office.arrived.is_set)
        assert outcome.state is State.ABORTED
        assert outcome.text == "Nothing was sent, because the person stopped it."
        office.may_answer.set()
        assert office.left.wait(60)
        assert office.messages == []
        assert sender.recover() == ()


def test_a_server_that_drips_is_given_up(scene: Scene) -> None:
    """It answers all the time and never says anything: all of that together has a limit."""
    with post_office(Fault.DRIPS) as office:
        sender = Sender(scene, replace(office.account(), offer_s=0.3))
        outcome = sender.send(letter(scene))
        assert outcome.state is State.ABORTED
        assert outcome.text == "Nothing was sent, because it took more than 0.3 seconds."
        office.fault = Fault.DRIPS_AFTER_DOT
        late = Sender(scene, replace(office.account(), verdict_s=0.3)).send(letter(scene), "s/2/1")
        assert late.state is State.IN_DOUBT
        assert len(office.messages) == 1


def test_a_person_who_stops_too_late_is_told_so(scene: Scene) -> None:
    """What has gone can't be stopped; whether it was taken over is waited for a little."""
    with post_office() as office:
        office.may_answer.clear()
        account = office.account()
        outcome = Sender(scene, account).send(letter(scene), cancelled=office.arrived.is_set)
        assert len(office.messages) == 1
        assert outcome.state is State.IN_DOUBT
        office.arrived.clear()

        def stopped() -> bool:
            """Press Ctrl-C; the answer comes right after it."""
            if office.arrived.is_set():
                office.may_answer.set()
            return office.arrived.is_set()

        late = Sender(scene, account).send(letter(scene), "s/2/1", stopped)
    assert late.state is State.DONE


def test_nobody_answers(scene: Scene) -> None:
    """Without a server nothing was sent."""
    with post_office() as office:
        account = office.account()
    outcome = Sender(scene, account).send(letter(scene))
    assert outcome.state is State.ABORTED
    assert "can't be reached" in outcome.text
    outcome = Sender(scene, None).send(letter(scene), "s/2/1")
    assert outcome.text == "Nothing was sent, because no mail server is set up."


def test_an_attachment_that_changed_is_not_sent(scene: Scene) -> None:
    """Neither its old content nor its new one was agreed to as it is now."""
    plan = letter(scene, attachment=b"faktura.pdf")
    (scene.root / "faktura.pdf").write_text("aneks.pdf!!")
    with post_office() as office:
        outcome = Sender(scene, office.account()).send(plan)
        assert office.messages == []
        (scene.root / "faktura.pdf").unlink()
        gone = Sender(scene, office.account()).send(plan, "s/2/1")
    assert outcome.text == ('Nothing was sent, because "faktura.pdf" has changed in the meantime.')
    assert gone.state is State.ABORTED


def test_a_message_that_was_lost_is_not_sent(scene: Scene) -> None:
    """What the person agreed to is the only thing that may go."""
    plan = letter(scene)
    other = replace(plan, contents=())
    with post_office() as office:
        outcome = Sender(scene, office.account()).send(other)
        assert office.messages == []
    assert outcome.text == "Nothing was sent, because what was to be sent is no longer kept."


def test_without_consent_nothing_is_sent(scene: Scene) -> None:
    """Whatever calls the executor, a message needs an agreement to this very plan."""
    plan = letter(scene)
    with post_office() as office, Ledger(scene.database) as ledger:
        executor = Executor(ledger, scene.root, clock, account=office.account())
        with pytest.raises(ValueError, match="needs the person's consent"):
            executor.execute(plan, "s/1/1", "s")
        with pytest.raises(ToolError, match="no longer the one"):
            executor.execute(plan, "s/1/1", "s", letter(scene, "x").digest)
        assert (office.messages, ledger.latest(9)) == ([], [])


def test_it_can_t_be_taken_back(scene: Scene) -> None:
    """Undo says why, and of one in doubt what to look for."""
    with post_office() as office:
        Sender(scene, office.account()).send(letter(scene))
        office.fault = Fault.DROPS_AFTER_DOT
        Sender(scene, office.account()).send(letter(scene), "s/2/1")
    with Ledger(scene.database) as ledger:
        doubtful, sent = ledger.latest(9)
        with pytest.raises(UndoRefusedError, match="nobody can call a message back"):
            undo_plan(sent, ledger, files_beneath(scene.root))
        with pytest.raises(UndoRefusedError, match=r"is in doubt.* for the Message-ID <"):
            undo_plan(doubtful, ledger, files_beneath(scene.root))


def test_a_message_goes_alone(scene: Scene) -> None:
    """Beside a change of files half of the operation could not be taken back."""
    (step,) = letter(scene).steps
    mixed = Plan("x", (MakeFolder(b"n"), step))
    with pytest.raises(ValueError, match="of its own"):
        Sender(scene, None).send(mixed)
    with pytest.raises(ValueError, match="can't be called back"):
        step.reversed()
    with Ledger(scene.database) as ledger:
        state, text = carry_out(mixed.steps, 0, files_beneath(scene.root), ledger.kept)
    assert (state, scene.folders()) == (State.ABORTED, [])
    assert text == "Nothing was changed, because a message is never part of another change."


def test_odd_names_of_attachments_stay_names(scene: Scene) -> None:
    """A line end or a mark of direction in a name neither begins a header nor hides."""
    name = b'a\r\nBcc: x@example.com\xe2\x80\xae".pdf'
    (scene.root / name.decode()).write_text("x")
    with post_office() as office:
        Sender(scene, office.account()).send(letter(scene, attachment=name))
        parsed = read(office)
    assert parsed["Bcc"] is None
    (attachment,) = parsed.iter_attachments()
    assert attachment.get_filename() == "a%0D%0ABcc: x@example.com%E2%80%AE%22.pdf"


@settings(max_examples=25)  # each with a server of its own
@given(text=st.text(st.characters(exclude_categories=["Cs"]), max_size=300))
def test_every_text_arrives(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    """Dots, long lines and letters of any script come out as they went in; lines end as in mail."""
    scene = Scene(tmp_path_factory.mktemp("scene"))
    with post_office() as office:
        outcome = Sender(scene, office.account()).send(letter(scene, text))
        parsed = read(office)
    assert outcome.state is State.DONE
    wanted = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    assert parsed.get_content().removesuffix("\n") == wanted


def test_an_interrupted_message_does_not_ask_for_the_disk(scene: Scene) -> None:
    """An archive that is empty by now has nothing to do with whether it was sent."""
    plan = letter(scene)
    (scene.root / "faktura.pdf").unlink()
    with Ledger(scene.database) as ledger:
        ledger.begin(
            Operation(
                "s/1/1",
                archive_key(scene.root),
                "s",
                plan.tool,
                plan.digest,
                State.INTENT,
                plan.steps,
                "",
                clock().isoformat(),
                "",
                "",
            )
        )
    with post_office() as office:
        (outcome,) = Sender(scene, office.account()).recover()
        assert office.messages == []
    assert outcome.state is State.IN_DOUBT
    assert outcome.text.startswith("In doubt: the program was stopped while it sent the message")
