"""The program over the sample archive, for measurements of the decoding policy."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from archivist.agent import policy, prompt
from archivist.agent.carrying import Carrier
from archivist.agent.loop import Agent
from archivist.agent.nonces import repeatable_nonce
from archivist.agent.rules import ALL
from archivist.agent.state import State
from archivist.agent.turn import Limits
from archivist.agent.understanding import understand
from archivist.agent.workspace import Workspace
from archivist.model.cancel import Cancel
from archivist.workshop.assignments import Copy
from tests.archive.__main__ import write
from tools.archive.root import Archive
from tools.archive.search import Search
from tools.belt import BELT, CORE
from tools.contract import Voice
from tools.effects.executor import Executor
from tools.effects.ledger import Ledger
from tools.registry import Registry
from tools.trust import Access, Profile

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import ExitStack
    from pathlib import Path

    from archivist.agent.request import Request
    from archivist.agent.rules import Policy, PolicyRule
    from archivist.model.constraint import Constraint
    from archivist.model.loading import Loaded
    from archivist.model.message import Message
    from tests.bench._remembered import Remembered
    from tools.registry import Belt


class Stage:
    """The program over the sample archive, put together anew for each set of rules.

    Args:
        folder: Empty; the archive, the index and the ledger go there.
        loaded: The model.
        engine: Its engine.
        stack: Closes what is opened.

    Attributes:
        copy: The archive, which what changes it must first renew.
    """

    def __init__(self, folder: Path, loaded: Loaded, engine: Remembered, stack: ExitStack) -> None:
        self._loaded = loaded
        self._engine = engine
        write(folder / "sample")
        self.copy = Copy(folder / "sample", folder / "archive")
        self.copy.renew()
        self._archive = stack.enter_context(Archive(folder / "archive"))
        ledger = stack.enter_context(Ledger(folder / "ledger.sqlite"))
        self._executor = Executor(ledger, folder / "archive", lambda: datetime.now(UTC))
        self._search = Search(self._archive, folder / "index.sqlite")
        stack.callback(self._search.close)
        self._requests: dict[str, Request] = {}
        self._sessions = itertools.count(1)  # an operation's id is one of its session

    def belt(self, profile: Profile) -> Belt:
        """The belt of a person with this profile at a terminal."""
        return Registry(BELT, CORE).belt(Access(profile=profile), Voice(self._loaded.voice))

    def understood(self, text: str) -> Request:
        """Read a request; each meets the same archive, so once is enough."""
        if text not in self._requests:
            belt = self.belt(Profile.READER)
            workspace = Workspace(self._archive, self._search, belt, self._executor)
            self._requests[text] = understand(workspace, text)
        return self._requests[text]

    def agent(self, profile: Profile, rules: Policy) -> Agent:
        """An agent that has heard nothing yet; the next that the engine serves."""
        self._engine.off = ALL - rules
        session = f"bench{next(self._sessions)}"
        belt = self.belt(profile)
        workspace = Workspace(self._archive, self._search, belt, self._executor)
        return Agent(
            engine=self._engine,
            belt=belt,
            workspace=workspace,
            act=Carrier(self._executor, session, self._engine.count_tokens),
            understand=self.understood,
            prefix=self._prefix(belt),
            session=session,
            limits=Limits(),
            rules=rules,
            nonces=repeatable_nonce,
        )

    def warm(self, profile: Profile) -> None:
        """Evaluate the prompt's unchanging part, or load it."""
        for _ in self._loaded.warm(self._prefix(self.belt(profile)), Cancel()):
            pass

    def _prefix(self, belt: Belt) -> list[Message]:
        loaded = self._loaded
        return prompt.prefix(belt, loaded.dialect, loaded.thought, loaded.form)

    def allowed(self, text: str, profile: Profile, off: Iterable[PolicyRule]) -> Constraint:
        """What the first step of a request may decode without some rules."""
        rules = ALL.difference(off)
        return policy.allow(self.belt(profile), self.understood(text), State(), rules)
