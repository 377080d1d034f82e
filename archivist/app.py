"""The composition root: wires settings, model, tools, ledger and sessions together."""

from __future__ import annotations

import secrets
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from archivist.agent import prompt
from archivist.agent.carrying import Carrier
from archivist.agent.conversation import EffectView, Status
from archivist.agent.events import Consent
from archivist.agent.loop import Agent
from archivist.agent.nonces import fresh_nonce
from archivist.agent.recorder import RecordedConversation
from archivist.agent.turn import Limits
from archivist.agent.understanding import understand
from archivist.agent.workspace import Workspace
from archivist.logfile import logging_to
from archivist.model.cancel import Cancel
from archivist.model.loading import load_model
from config.errors import ArchivistError
from config.paths import Paths
from sessions.errors import StoreUnavailable
from sessions.record import Setup
from sessions.store import FILE_NAME, SessionStore
from tools.archive.index.database import database_name
from tools.archive.root import Archive
from tools.archive.search import Search
from tools.belt import BELT
from tools.contract import Voice
from tools.effects.executor import Executor
from tools.effects.ledger import Ledger
from tools.effects.operation import State
from tools.effects.undo import new_operation_id, undo_plan
from tools.registry import Registry
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from archivist.model.engine import Completion, Engine
    from config.settings import Settings
    from sessions.record import Transcript
    from tools.effects.plan import Plan


@dataclass(frozen=True, slots=True)
class Application:
    """The program, wired and opened; see :class:`archivist.agent.conversation.Application`."""

    conversation: RecordedConversation
    status: Status
    warnings: tuple[str, ...]
    agent: Agent
    engine: Engine
    ledger: Ledger
    executor: Executor

    def effects(self, operations: Sequence[str]) -> list[EffectView]:
        """Return these operations of the ledger, in this order; unknown ones are left out."""
        found = [self.ledger.get(operation) for operation in operations]
        return [
            EffectView(
                operation.id,
                operation.state.value,
                tuple(
                    {
                        "kind": type(step).__name__.lower(),
                        "source": step.source.decode("utf-8", "surrogateescape"),
                        "target": step.target.decode("utf-8", "surrogateescape"),
                    }
                    for step in operation.steps
                ),
            )
            for operation in found
            if operation is not None
        ]

    def undo(self, operation: str, ask: Callable[[Plan, str], Consent]) -> str:
        """Take one operation back, asking with the plan and the reason first.

        Raises:
            ArchivistError: It can't be taken back; says why.
        """
        taken = self.ledger.get(operation)
        if taken is None:
            raise ArchivistError(f"There is no operation {operation!r}.")
        plan = undo_plan(taken, self.ledger, self.executor.files)
        if ask(plan, "Undo gives the old names back.") is not Consent.GIVEN:
            return "Nothing was changed."
        outcome = self.executor.execute(
            plan,
            new_operation_id(),
            self.conversation.session,
            approved_digest=plan.digest,
            undo_of=taken.id,
        )
        if outcome.state is not State.DONE:
            raise ArchivistError(outcome.text)
        return outcome.text

    def start_over(self) -> None:
        """Begin a new conversation in the same session: nothing said before is known."""
        self.agent.start_over()

    def decide(self, request: str) -> Completion:
        """Decode the first call for a request in a fresh conversation; nothing is carried out."""
        return self.agent.decide(request, Cancel())


@contextmanager
def open_application(
    settings: Settings,
    *,
    trust: Trust,
    resume: str | None = None,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
    nonces: Callable[[int], str] = fresh_nonce,
) -> Iterator[Application]:
    """Open the program for one session: recover what was interrupted, load the model, wire.

    Args:
        settings: In force.
        trust: The session's trust level.
        resume: The id of a session to continue; empty for the last one, None for a new one.
        progress: Told how many of how many tokens of the unchanging prompt are evaluated, where
            they were not saved by an earlier start.
        nonces: Makes the nonce of the n-th result of the conversation.

    Raises:
        ArchivistError: Something is missing or can't be used; the message says what to do.
    """
    paths = Paths.from_environment().ensure()
    root = settings.archive
    access = Access(trust, Profile(settings.profile))
    _require_folder(root)
    with ExitStack() as stack:
        stack.enter_context(logging_to(paths.data))
        loaded = load_model(settings, paths)
        engine = loaded.engine
        stack.callback(engine.close)
        documents = stack.enter_context(Archive(root))
        ledger = stack.enter_context(Ledger(paths.data / "ledger.sqlite"))
        executor = Executor(ledger, root, _now)
        warnings = [*loaded.warnings]
        warnings += [
            f"An interrupted change was settled ({outcome.state.value}): {outcome.text}"
            for outcome in executor.recover()
        ]
        search = Search(documents, paths.data / "index" / database_name(root))
        stack.callback(search.close)
        store = SessionStore(paths.data / FILE_NAME, _now)
        stack.callback(store.close)
        setup = Setup(
            archive=str(root),
            model=engine.model_name,
            voice=loaded.voice,
            trust=access.trust.value,
            profile=access.profile.value,
            version=program_version(),
        )
        belt = Registry(BELT).belt(access, Voice(loaded.voice))
        prefix = prompt.prefix(belt, loaded.dialect, loaded.thought)
        for evaluated in loaded.warm(prefix, Cancel()):
            progress(evaluated.done, evaluated.total)
        resume = _last_session(store) if resume == "" else resume
        session, recorded = _session(store, setup, resume, warnings)
        workspace = Workspace(documents, search, belt, executor)
        agent = Agent(
            engine=engine,
            belt=belt,
            workspace=workspace,
            act=Carrier(executor, session, engine.count_tokens),
            understand=lambda text: understand(workspace, text),
            prefix=prefix,
            session=session,
            limits=Limits(settings.max_steps, settings.consent_threshold),
            nonces=nonces,
        )
        if resume is not None:
            _replay(store.transcript(resume), agent)
            agent.resume_after(_last_turn(ledger, resume))
        conversation = RecordedConversation(agent, store, recorded=recorded)
        stack.callback(conversation.close)
        status = Status(
            engine.model_name, loaded.voice, root, access.profile.value, engine.context_tokens
        )
        yield Application(conversation, status, tuple(warnings), agent, engine, ledger, executor)


def _last_session(store: SessionStore) -> str:
    talked = next((info for info in store.sessions(last=100) if info.turns), None)
    if talked is None:
        raise ArchivistError("There is no session to resume yet. Start one with `archivist`.")
    return talked.id


def _session(
    store: SessionStore, setup: Setup, resume: str | None, warnings: list[str]
) -> tuple[str, bool]:
    """Start or reopen a session; without a store the conversation goes on unrecorded."""
    try:
        if resume is None:
            return store.start(setup), True
        store.reopen(resume)
    except StoreUnavailable as error:
        if resume is not None:
            raise
        warnings.append(f"{error} This conversation is not recorded.")
        return f"unrecorded-{secrets.token_hex(4)}", False
    return resume, True


def _replay(transcript: Transcript, agent: Agent) -> None:
    for turn in transcript.turns:
        agent.resume_after(turn.number)
        if turn.end is not None:
            known = tuple(path for event in turn.events for path in event.paths)
            agent.remember(turn.request, turn.end.answer, known)


def _last_turn(ledger: Ledger, session: str) -> int:
    """The last turn that changed anything; the store may lack it where it could not be written."""
    prefix = f"{session}/"
    turns = (one.id.removeprefix(prefix).partition("/")[0] for one in ledger.matching(prefix))
    return max((int(turn) for turn in turns if turn.isdecimal()), default=0)


def _require_folder(root: Path) -> None:
    if not root.is_dir():
        raise ArchivistError(
            f"The archive folder {root} does not exist. Create it, name another with --archive "
            "DIR, or set archive in the settings."
        )


def program_version() -> str:
    """The installed version, or ``unknown`` where the program runs from a bare checkout."""
    try:
        return version("archivist")
    except PackageNotFoundError:
        return "unknown"


def _now() -> datetime:
    return datetime.now(UTC)
