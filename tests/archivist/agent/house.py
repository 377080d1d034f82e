"""A whole agent over a temporary folder: everything is real but the model."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING

from archivist.agent import prompt
from archivist.agent.carrying import Carrier
from archivist.agent.events import (
    Agreed,
    Consent,
    ConsentNeeded,
    Ended,
    Observed,
    Reply,
    Token,
    ToolCalled,
)
from archivist.agent.loop import Agent
from archivist.agent.rules import ALL
from archivist.agent.turn import Limits
from archivist.agent.understanding import understand
from archivist.agent.workspace import Workspace
from archivist.model.cancel import Cancel
from archivist.model.dialects import Hermes
from archivist.model.message import Call
from archivist.model.scripted import ScriptedModel
from tools.archive.root import Archive
from tools.archive.search import Search
from tools.belt import core_of, with_tools
from tools.contract import Voice
from tools.effects.executor import Executor
from tools.effects.ledger import Ledger
from tools.registry import Registry
from tools.trust import Access, Profile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from archivist.agent.events import Event
    from archivist.agent.rules import Policy
    from archivist.model.engine import Engine
    from tools.contract import Tool
    from tools.effects.account import Account
    from tools.effects.layer import FileLayer
    from tools.registry import Belt

SESSION = "2026-01-01T0000-abcd"


def find(**arguments: object) -> Call:
    """``find_documents`` as a model writes it."""
    return Call("find_documents", arguments)


def read(path: str, **arguments: object) -> Call:
    """``read_document``."""
    return Call("read_document", {"path": path, **arguments})


def rename(path: str, new_name: str) -> Call:
    """``rename_file``."""
    return Call("rename_file", {"path": path, "new_name": new_name})


def answer(text: str) -> Call:
    """``answer``."""
    return Call("answer", {"text": text})


def belt_of(
    voice: Voice = Voice.ENGLISH, profile: Profile = Profile.WRITER, more: Sequence[Tool] = ()
) -> Belt:
    """The belt of a person who may write, or another; the answer stands last."""
    tools = with_tools(*more)
    return Registry(tools, core_of(tools)).belt(Access(profile=profile), voice)


@dataclass
class Turn:
    """What happened in one turn."""

    events: list[Event] = field(default_factory=list)

    @property
    def ended(self) -> Ended:
        """The last event, which is the only one of its kind."""
        assert [isinstance(event, Ended) for event in self.events].count(True) == 1
        last = self.events[-1]
        assert isinstance(last, Ended)
        return last

    @property
    def calls(self) -> list[ToolCalled]:
        """The calls."""
        return [event for event in self.events if isinstance(event, ToolCalled)]

    @property
    def results(self) -> list[Observed]:
        """Their results."""
        return [event for event in self.events if isinstance(event, Observed)]

    @property
    def asked(self) -> list[ConsentNeeded]:
        """The questions for consent."""
        return [event for event in self.events if isinstance(event, ConsentNeeded)]

    @property
    def streamed(self) -> str:
        """The text that went to the screen as it was decoded."""
        return "".join(event.text for event in self.events if isinstance(event, Token))


@dataclass
class House:
    """An archive, a ledger and an agent with a scripted model."""

    root: Path
    model: ScriptedModel
    agent: Agent
    executor: Executor
    workspace: Workspace
    ledger: Ledger

    def names(self) -> set[str]:
        """The files there are."""
        return {
            path.relative_to(self.root).as_posix()
            for path in self.root.rglob("*")
            if path.is_file()
        }

    def tree(self) -> dict[str, str]:
        """Every file with the digest of its bytes, and every folder."""
        return {
            path.relative_to(self.root).as_posix(): sha256(path.read_bytes()).hexdigest()
            if path.is_file()
            else ""
            for path in self.root.rglob("*")
        }

    def turn(
        self,
        request: str,
        consent: Reply | Callable[[ConsentNeeded], Reply] = Consent.UNAVAILABLE,
        *,
        watch: Callable[[Event, Cancel], None] | None = None,
    ) -> Turn:
        """Serve one request; ``watch`` plays the person who presses Ctrl-C."""
        return drive(self.agent, request, consent, watch=watch)


def drive(
    agent: Agent,
    request: str,
    consent: Reply | Callable[[ConsentNeeded], Reply] = Consent.UNAVAILABLE,
    *,
    watch: Callable[[Event, Cancel], None] | None = None,
) -> Turn:
    """Run one turn to its end."""
    cancel = Cancel()
    turn = Turn()
    events = agent.turn(request, cancel)
    reply: Reply | None = None
    while True:
        try:
            event = events.send(reply)
        except StopIteration:
            return turn
        turn.events.append(event)
        if watch is not None:
            watch(event, cancel)
        reply = None
        if isinstance(event, ConsentNeeded):
            reply = consent if isinstance(consent, Consent | Agreed) else consent(event)


@contextmanager
def house(  # noqa: PLR0913 - each is one thing that a test varies
    folder: Path,
    files: Mapping[str, str | bytes],
    script: Sequence[Call] = (),
    *,
    strict: bool = True,
    context_tokens: int = 100_000,
    limits: Limits | None = None,
    voice: Voice = Voice.ENGLISH,
    rules: Policy = ALL,
    more: Sequence[Tool] = (),
    engine: Callable[[ScriptedModel], Engine] = lambda model: model,
    account: Account | None = None,
    profile: Profile = Profile.WRITER,
    belt: Belt | None = None,
    layer: Callable[[Path], FileLayer] | None = None,
    agent: type[Agent] = Agent,
) -> Iterator[House]:
    """Open a house with these documents and this script."""
    root = folder / "dokumenty"
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
    root.mkdir(parents=True, exist_ok=True)
    model = ScriptedModel(script, context_tokens=context_tokens, strict=strict)
    belt = belt or belt_of(voice, profile, more)
    with Archive(root) as archive, Ledger(folder / "ledger.sqlite") as ledger:
        executor = Executor(
            ledger,
            root,
            lambda: datetime(2026, 1, 1, tzinfo=UTC),
            layer(root) if layer else None,
            account=account,
        )
        search = Search(archive, folder / "index.sqlite")
        workspace = Workspace(archive, search, belt, executor)
        made = agent(
            engine=engine(model),
            belt=belt,
            workspace=workspace,
            act=Carrier(executor, SESSION, model.count_tokens),
            understand=lambda text: understand(workspace, text),
            prefix=prompt.prefix(belt, Hermes()),
            session=SESSION,
            limits=limits or Limits(),
            rules=rules,
        )
        yield House(root, model, made, executor, workspace, ledger)
        search.close()
