"""Conversations with a mail server: encrypted, logged in, and understood by others."""

from __future__ import annotations

import email
import email.policy
import socket
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from aiosmtpd.controller import Controller

from tests.tools.effects.letters import TO, Sender, letter
from tests.tools.effects.post import CERTIFICATE, PASSWORD, post_office
from tests.tools.effects.scene import Scene
from tools.effects.account import Account, Security
from tools.effects.operation import State

if TYPE_CHECKING:
    from pathlib import Path

    from aiosmtpd.smtp import Envelope


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """An archive with a document."""
    scene = Scene(tmp_path)
    scene.write("faktura.pdf")
    return scene


def test_encryption(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said to a server whose certificate nobody trusts, or who can't encrypt."""
    with post_office(encrypts=True) as office:
        account = office.account(Security.STARTTLS, "ja")
        strange = Sender(scene, account).send(letter(scene))
        assert "the certificate of the mail server 127.0.0.1" in strange.text
        monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
        assert Sender(scene, account).send(letter(scene), "s/2/1").state is State.DONE
        wrong = Sender(scene, replace(account, password=PASSWORD[::-1])).send(
            letter(scene), "s/3/1"
        )
        assert "refuses the user name or the password (535)" in wrong.text
        office.encrypts = False
        plain = Sender(scene, account).send(letter(scene), "s/4/1")
        assert "offers no encryption" in plain.text
        spoken = Sender(scene, office.account(Security.TLS)).send(letter(scene), "s/5/1")
        assert "check mail_security and mail_port" in spoken.text
        assert len(office.messages) == 1
        office.encrypted = True
        account = office.account(Security.TLS, "ja")
        assert Sender(scene, account).send(letter(scene), "s/6/1").state is State.DONE
        monkeypatch.delenv("SSL_CERT_FILE")
        assert "certificate" in Sender(scene, account).send(letter(scene), "s/7/1").text


def test_a_password_is_never_shown() -> None:
    """An account that ends up in a log or a traceback gives nothing away."""
    with post_office() as office:
        assert PASSWORD not in repr(office.account(user="ja"))


def test_a_real_server_takes_it(scene: Scene) -> None:
    """A server that is not ours reads the envelope and the message as we mean them."""
    taken: list[Envelope] = []

    class Handler:
        """Keeps what it gets."""

        async def handle_DATA(  # noqa: N802 - its name there
            self, _server: object, _session: object, envelope: Envelope
        ) -> str:
            """Take a message."""
            taken.append(envelope)
            return "250 OK"

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(Handler(), hostname="127.0.0.1", port=port)
    controller.start()
    try:
        account = Account("127.0.0.1", port, Security.NONE, "", "ja@example.com")
        outcome = Sender(scene, account).send(
            letter(scene, "Zażółć\n.\n" + "ż" * 3000, attachment=b"faktura.pdf")
        )
    finally:
        controller.stop()
    assert outcome.state is State.DONE
    (envelope,) = taken
    assert (envelope.mail_from, tuple(envelope.rcpt_tos)) == ("ja@example.com", TO)
    assert isinstance(envelope.content, bytes)
    content = envelope.content.replace(b"\r\n", b"\n")
    parsed = email.message_from_bytes(content, policy=email.policy.default)
    text, _ = parsed.iter_parts()
    assert text.get_content() == "Zażółć\n.\n" + "ż" * 3000 + "\n"
