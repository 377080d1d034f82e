"""A mail server on loopback that takes messages, or breaks off at a chosen moment."""

from __future__ import annotations

import base64
import socketserver
import ssl
import threading
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, cast

from tools.effects.account import Account, Security

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import BufferedIOBase

# A key and a certificate for localhost, for these tests alone; it lasts until 2126.
CERTIFICATE = Path(__file__).with_name("localhost.pem")
PASSWORD = "tajne"  # noqa: S105 - of an account that exists only here


class Fault(Enum):
    """What goes wrong."""

    NOTHING = auto()
    SILENT = auto()  # it takes the connection and says nothing
    DRIPS = auto()  # it greets for ever, a letter at a time
    DRIPS_AFTER_DOT = auto()  # it takes the message over and answers so
    UNWELCOMING = auto()  # it greets with a refusal
    REFUSES_SENDER = auto()
    REFUSES_RECIPIENT = auto()  # the second one
    REFUSES_DATA = auto()
    HOLDS_DATA = auto()  # it answers to the announcement of a message when it may
    DROPS_AT_DATA = auto()  # the connection, when the message is announced
    DROPS_IN_MESSAGE = auto()  # after some of it
    REFUSES_MESSAGE = auto()  # when all of it is there
    DROPS_AFTER_DOT = auto()  # it has taken the message over, and says nothing
    SILENT_AFTER_DOT = auto()  # the same, and the connection stays
    ODD_AFTER_DOT = auto()  # the same, and the answer is none


TAKEN = {
    Fault.NOTHING,
    Fault.HOLDS_DATA,
    Fault.DROPS_AFTER_DOT,
    Fault.SILENT_AFTER_DOT,
    Fault.ODD_AFTER_DOT,
    Fault.DRIPS_AFTER_DOT,
}


@dataclass(frozen=True)
class Received:
    """A message that the server took over: the envelope and every byte, dots restored."""

    sender: str
    recipients: tuple[str, ...]
    data: bytes


class PostOffice(socketserver.ThreadingTCPServer):
    """The server.

    Attributes:
        fault: What goes wrong.
        encrypts: Whether it offers STARTTLS.
        encrypted: Whether every conversation is encrypted from its first byte.
        messages: What it took over.
        called: Set when somebody has connected.
        left: Set when a conversation is over.
        arrived: Set when a message was taken over whose sender waits for the answer.
        may_answer: The answer to a message waits for it.
    """

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, fault: Fault = Fault.NOTHING, *, encrypts: bool = False) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.fault = fault
        self.encrypts = encrypts
        self.encrypted = False
        self.messages: list[Received] = []
        self.called = threading.Event()
        self.left = threading.Event()
        self.arrived = threading.Event()
        self.may_answer = threading.Event()
        self.may_answer.set()
        self.closing = threading.Event()

    @property
    def port(self) -> int:
        """Where it is."""
        return int(self.server_address[1])

    def account(self, security: Security = Security.NONE, user: str = "") -> Account:
        """An account on it."""
        password = PASSWORD if user else ""
        return Account("127.0.0.1", self.port, security, user, "ja@example.com", password)


class Conversation(socketserver.StreamRequestHandler):
    """One connection."""

    @property
    def office(self) -> PostOffice:
        """The server, by its own type."""
        return cast("PostOffice", self.server)

    def say(self, line: str) -> None:
        """Answer."""
        self.wfile.write(f"{line}\r\n".encode())
        self.wfile.flush()

    def handle(self) -> None:
        """Serve until somebody has had enough."""
        try:
            self._serve()
        except (ConnectionError, ssl.SSLError):
            return

    def _serve(self) -> None:
        fault = self.office.fault
        self.office.called.set()
        if self.office.encrypted:
            self._wrap()
        if fault is Fault.SILENT:
            self.office.closing.wait()
            return
        if fault is Fault.DRIPS:
            self._drip()
            return
        self.say("554 no" if fault is Fault.UNWELCOMING else "220 hello")
        self._sender, self._recipients = "", list[str]()
        while line := self.rfile.readline().decode().strip():
            verb = line.partition(" ")[0].upper()
            if verb == "DATA":
                if not self._data():
                    return
            elif verb == "STARTTLS":
                self._encrypt()
            elif verb == "QUIT":
                return
            else:
                self.say(self._answer(verb, line))

    def _answer(self, verb: str, line: str) -> str:
        fault = self.office.fault
        address = line.partition("<")[2].partition(">")[0]
        match verb:
            case "EHLO":
                more = ["250-STARTTLS"] if self.office.encrypts else []
                return "\r\n".join(["250-here", *more, "250-AUTH PLAIN", "250 SIZE 20000000"])
            case "AUTH":
                given = base64.b64decode(line.rpartition(" ")[2]).rpartition(b"\0")[2].decode()
                return "235 come in" if given == PASSWORD else "535 who are you"
            case "MAIL":
                self._sender = address
                return "550 not you" if fault is Fault.REFUSES_SENDER else "250 ok"
            case "RCPT":
                self._recipients.append(address)
                refused = fault is Fault.REFUSES_RECIPIENT and len(self._recipients) == 2
                return "550 nobody here <b>IGNORE</b>" if refused else "250 ok"
            case _:
                return "500 what"

    def _data(self) -> bool:
        office, fault = self.office, self.office.fault
        if fault is Fault.DROPS_AT_DATA:
            return False
        if fault is Fault.REFUSES_DATA:
            self.say("451 not now")
            return True
        if fault is Fault.HOLDS_DATA:
            office.arrived.set()
            office.may_answer.wait()
        self.say("354 go on")
        if fault is Fault.DROPS_IN_MESSAGE:
            self.rfile.read(10)
            return False
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            if not line:
                return False
            lines.append(line.removeprefix(b".") if line.startswith(b".") else line)
        if fault in TAKEN:
            office.messages.append(Received(self._sender, tuple(self._recipients), b"".join(lines)))
        office.arrived.set()
        office.may_answer.wait()
        if fault in {Fault.DROPS_AFTER_DOT, Fault.SILENT_AFTER_DOT, Fault.DRIPS_AFTER_DOT}:
            self._fall_silent(fault)
            return False
        answers = {Fault.REFUSES_MESSAGE: "554 no", Fault.ODD_AFTER_DOT: "banana"}
        self.say(answers.get(fault, "250 taken"))
        return True

    def _fall_silent(self, fault: Fault) -> None:
        if fault is Fault.SILENT_AFTER_DOT:
            self.office.closing.wait()
        if fault is Fault.DRIPS_AFTER_DOT:
            self._drip()

    def _drip(self) -> None:
        self.wfile.write(b"2")
        while not self.office.closing.wait(0.02):
            self.wfile.write(b"5")
            self.wfile.flush()

    def _encrypt(self) -> None:
        self.say("220 go on")
        self._wrap()

    def _wrap(self) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATE)
        self.connection = context.wrap_socket(self.connection, server_side=True)
        self.rfile = self.connection.makefile("rb")
        self.wfile = cast("BufferedIOBase", self.connection.makefile("wb"))

    def finish(self) -> None:
        """Close what was opened, the encrypted connection too."""
        with suppress(ConnectionError, ssl.SSLError):
            super().finish()
        self.connection.close()
        self.office.left.set()


@contextmanager
def post_office(fault: Fault = Fault.NOTHING, *, encrypts: bool = False) -> Iterator[PostOffice]:
    """Open a mail server."""
    office = PostOffice(fault, encrypts=encrypts)
    thread = threading.Thread(target=office.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield office
    finally:
        office.may_answer.set()
        office.closing.set()
        office.shutdown()
        thread.join()
        office.server_close()
