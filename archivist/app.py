"""The composition root: wires settings, model, tools, ledger and sessions together."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from archivist import __version__
from archivist.agent import prompt
from archivist.agent.beginning import begin, replay, resumable
from archivist.agent.carrying import Carrier
from archivist.agent.conversation import Status
from archivist.agent.journal import Journal
from archivist.agent.loop import Agent
from archivist.agent.nonces import fresh_nonce
from archivist.agent.recorder import RecordedConversation
from archivist.agent.rules import policy_without
from archivist.agent.speech import answer_tool
from archivist.agent.taint import closed_tools
from archivist.agent.turn import Limits
from archivist.agent.understanding import understand
from archivist.agent.workspace import Workspace
from archivist.logfile import logging_to
from archivist.model.cancel import Cancel
from archivist.model.loading import load_model
from archivist.model.prompt_form import KNOWN
from archivist.model.routing import Routing
from archivist.opened import Application
from archivist.outside import mail_account, outside_tools
from archivist.shell import shell_of
from archivist.workshop.arrangement import USUAL, Arrangement
from config.paths import Paths
from sessions.record import Setup
from sessions.store import FILE_NAME, SessionStore
from tools.archive.index.identity import index_file
from tools.archive.readers.ocr import Recogniser
from tools.archive.root import Archive
from tools.archive.search import Search
from tools.belt import DELETING, notes, scans, with_tools
from tools.contract import Voice
from tools.effects.executor import Executor
from tools.effects.ledger import Ledger
from tools.fingerprint import fingerprints
from tools.folder import require_folder
from tools.notes.notebook import FILE_NAME as NOTES_NAME
from tools.notes.notebook import Notebook
from tools.results import Results
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from archivist.model.loading import Loaded
    from archivist.model.message import Message
    from config.settings import Settings
    from sessions.record import Kind
    from tools.contract import Tool
    from tools.fingerprint import Fingerprints
    from tools.registry import Belt


@dataclass(frozen=True, slots=True)
class Opening:
    """What the caller wants the program opened for.

    Attributes:
        kind: What the session is for.
        trust: Its trust level.
        resume: The id of a session to continue, of any kind; empty for the last chat about the
            archive, None for a new session.
        nonces: Makes the nonce of the n-th result of the conversation.
        arrangement: The belt, where an evaluation wants another one.
        prefixes: Where evaluated prompts are saved; None for the person's cache.
        agent: What serves the turns; only an evaluation takes another.
        flags: What flags gave in place of settings; the person is told commands that keep them.
    """

    kind: Kind
    trust: Trust
    resume: str | None = None
    nonces: Callable[[int], str] = fresh_nonce
    arrangement: Arrangement = USUAL
    prefixes: Path | None = None
    agent: type[Agent] = Agent
    flags: Mapping[str, str] = field(default_factory=dict)


@contextmanager
def open_application(
    settings: Settings,
    opening: Opening,
    *,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
    told: Callable[[str], None] = lambda _sentence: None,
    paths: Paths | None = None,
) -> Iterator[Application]:
    """Open the program for one session: recover what was interrupted, load the model, wire.

    Args:
        settings: In force.
        opening: What for.
        progress: Told how many of how many tokens of the unchanging prompt are evaluated, where
            they were not saved by an earlier start.
        told: Gets a sentence on each interrupted change that was settled, at once: opening takes
            long after that, and may be stopped.
        paths: Where the program keeps its own files; None for the person's usual folders.

    Raises:
        ArchivistError: Something is missing or can't be used; the message says what to do.
    """
    paths = (paths or Paths.from_environment()).ensure()
    root = settings.archive
    access = Access(opening.trust, Profile(settings.profile))
    require_folder(root)
    with ExitStack() as stack:
        stack.enter_context(logging_to(paths.data))
        store = SessionStore(paths.data / FILE_NAME, _now)
        stack.callback(store.close)
        if opening.resume is not None:  # refused now, not after the model was loaded
            resumable(store, str(root), opening.resume)
        notebook = Notebook(paths.data / NOTES_NAME)
        tools = session_tools(settings, access, notebook, recogniser_of(paths, stack))

        def known(voice: str) -> Fingerprints:
            seen = opening.arrangement.belt(tools, access, Voice(voice))
            return fingerprints(seen.tools, seen.voice)

        loaded = load_model(settings, paths, opening.prefixes, known)
        engine = loaded.engine
        stack.callback(engine.close)
        documents = stack.enter_context(Archive(root))
        ledger = stack.enter_context(Ledger(paths.data / "ledger.sqlite"))
        executor = Executor(ledger, root, _now, account=mail_account(settings, access))
        for outcome in executor.recover_if_idle():
            told(f"An interrupted change was settled ({outcome.state.value}): {outcome.text}")
        warnings = [*loaded.warnings]
        search = Search(documents, index_file(paths.data / "index", root))
        stack.callback(search.close)
        results = stack.enter_context(Results(paths.cache / "results"))
        voice = Voice(loaded.voice)
        belt = opening.arrangement.belt(tools, access, voice, results)
        setup = Setup(
            archive=str(root),
            model=engine.model_name,
            voice=loaded.voice,
            trust=access.trust.value,
            profile=access.profile.value,
            version=__version__,
            kind=opening.kind,
            tools=tuple(tool.name for tool in belt.tools),
        )
        prefix = prompt.prefix(belt, loaded.dialect, loaded.thought, loaded.form)
        if loaded.routed is not None:
            loaded.routed.begin(routing_of(belt, prefix, loaded))
        for evaluated in loaded.warm(prefix, Cancel()):
            progress(evaluated.done, evaluated.total)
        begun = begin(store, setup, opening.resume)
        if begun.warning:
            warnings.append(begun.warning)
        workspace = Workspace(documents, search, belt, executor)
        agent = opening.agent(
            engine=engine,
            belt=belt,
            workspace=workspace,
            act=Carrier(executor, begun.session, engine.count_tokens, workspace.cancelled),
            understand=lambda text: understand(workspace, text),
            prefix=prefix,
            session=begun.session,
            limits=Limits(settings.max_steps, settings.consent_threshold),
            rules=policy_without(
                (*loaded.policy_off, *opening.arrangement.rules_off), loaded.policy_on
            ),
            nonces=opening.nonces,
        )
        if begun.earlier is not None:
            away = replay(begun.earlier, ledger, agent, tools)
            warnings += [closed_tools(away)] if away else []
        journal = Journal(
            store, begun.session, setup, started=begun.recorded, earlier=begun.earlier
        )
        conversation = RecordedConversation(agent, journal)
        stack.callback(conversation.close)
        status = Status(
            engine.model_name,
            loaded.voice,
            root,
            access.profile.value,
            engine.context_tokens,
            access.trust.value,
            opening.flags,
        )
        yield Application(
            conversation,
            status,
            tuple(warnings),
            begun.continued(ledger),
            agent,
            engine,
            ledger,
            executor,
            notebook,
            search.passwords,
            belt,
            documents,
            search,
            paths.data / FILE_NAME,
        )


def routing_of(belt: Belt, prefix: list[Message], loaded: Loaded) -> Routing:
    """How turns begin where the model has an adapted form."""
    return Routing(
        prefix=prefix,
        known=prompt.prefix(belt, loaded.dialect, form=KNOWN),
        tools=frozenset(belt.spoken(tool) for tool in belt.tools if tool.name in loaded.knows),
        answer=belt.spoken(answer_tool(belt)),
        bare=prompt.bare,
    )


def every_tool(settings: Settings, paths: Paths) -> tuple[Tool, ...]:
    """Every tool that a session with these settings, or with deleting allowed, could have.

    What would run one is closed again: they serve to say what the tools are.
    """
    access = Access(Trust.HOST, Profile(settings.profile))
    deleting = settings.model_copy(update={"allow_delete": True})
    with ExitStack() as stack:
        recogniser = recogniser_of(paths, stack)
        return session_tools(deleting, access, Notebook(paths.data / NOTES_NAME), recogniser)


def belt_of(
    settings: Settings, tools: tuple[Tool, ...], voice: Voice, arrangement: Arrangement
) -> Belt:
    """The belt of these tools as at a terminal."""
    return arrangement.belt(tools, Access(Trust.HOST, Profile(settings.profile)), voice)


def session_tools(
    settings: Settings, access: Access, notebook: Notebook, recogniser: Recogniser | None
) -> tuple[Tool, ...]:
    """Every tool that a session with these settings may have.

    Args:
        settings: In force.
        access: What the session may see and do.
        notebook: Where notes are kept.
        recogniser: Reads scans; None where nothing can.

    Raises:
        ArchivistError: Mail is to be sent, and something that it needs is missing.
    """
    return with_tools(
        *notes(notebook, lambda: _now().astimezone().date()),
        *scans(recogniser),
        *shell_of(settings, access),
        *outside_tools(settings, access),
        *(DELETING if settings.allow_delete else ()),
    )


def recogniser_of(paths: Paths, stack: ExitStack) -> Recogniser | None:
    """What reads scans, where tesseract is installed."""
    recogniser = Recogniser.installed(paths.cache / "ocr")
    if recogniser is not None:
        stack.callback(recogniser.close)
    return recogniser


def _now() -> datetime:
    return datetime.now(UTC)
