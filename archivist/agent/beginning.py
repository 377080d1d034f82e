"""How a session begins: new, or where an earlier one was left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from archivist.agent.conversation import Continued
from archivist.agent.fates import fates_of
from archivist.agent.knowledge import told_state
from archivist.agent.recorder import ANEW
from archivist.agent.taint import tainted_before
from config.errors import ArchivistError
from config.language import phrase
from sessions.errors import StoreDamaged, StoreUnavailable
from sessions.record import Kind
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from archivist.agent.loop import Agent
    from sessions.record import SessionInfo, Setup, Transcript
    from sessions.store import SessionStore
    from tools.contract import Tool
    from tools.effects.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Begun:
    """A session that is ready for its next request.

    Attributes:
        session: Its id.
        recorded: Whether it is in the store yet.
        earlier: What happened in it before; None for a new one.
        warning: What the person should know, or empty.
    """

    session: str
    recorded: bool = True
    earlier: Transcript | None = None
    warning: str = ""

    def continued(self, ledger: Ledger) -> Continued | None:
        """What the person is told of the earlier part; None for a new session.

        Args:
            ledger: Knows what became of its changes.
        """
        if self.earlier is None:
            return None
        turns = conversation_of(self.earlier).turns
        last = turns[-1].request if turns else ""
        fates = fates_of(ledger, self.session, turns)
        return Continued(self.session, len(turns), last, turns, fates)


def begin(store: SessionStore, setup: Setup, resume: str | None) -> Begun:
    """Start a session or reopen one; where the store can't be used, a new one begins all the same.

    Args:
        store: Where sessions are kept.
        setup: What a new session runs with.
        resume: The id of the one to continue, or its beginning; empty for the last chat about the
            same archive, None for a new one.

    Raises:
        ArchivistError: The one to continue does not exist, can't be read, or is about another
            archive.
    """
    if resume is not None:
        earlier = resumable(store, setup.archive, resume)
        store.reopen(earlier.session.id)
        return Begun(earlier.session.id, earlier=earlier)
    try:
        return _new(store, setup)
    except StoreUnavailable as error:
        warning = phrase(
            "{error} This conversation is written down as soon as that is done.", error=error
        )
        return Begun(store.new_id(), recorded=False, warning=warning)


def _new(store: SessionStore, setup: Setup) -> Begun:
    """Start a session; a damaged store is set aside for a new one."""
    try:
        return Begun(store.start(setup))
    except StoreDamaged:
        aside = store.set_aside()
    begun = Begun(store.start(setup))
    if aside is None:  # another program did it just before
        return begun
    warning = phrase(
        "The session store was damaged: it is now {aside}, and a new one was made. What "
        "was changed in your archive is written elsewhere and can still be undone.",
        aside=escaped(str(aside)),
    )
    return replace(begun, warning=warning)


def resumable(store: SessionStore, archive: str, resume: str) -> Transcript:
    """Find the session to continue; see :func:`begin`.

    Raises:
        ArchivistError: It does not exist, can't be read, or is about another archive.
    """
    earlier = store.transcript(store.named(resume) if resume else _last_chat(store, archive))
    _require_archive(earlier.session, archive)
    return earlier


def replay(
    earlier: Transcript, ledger: Ledger, agent: Agent, tools: Iterable[Tool]
) -> tuple[str, ...]:
    """Make the agent remember an earlier conversation, and number its turns after it.

    Args:
        earlier: Everything that happened in the session.
        ledger: What was changed in it.
        agent: Knows nothing yet.
        tools: Those of the program.

    Returns:
        The tools that are closed because the conversation holds text of documents.
    """
    for turn in earlier.turns:
        agent.resume_after(turn.number)
    agent.resume_after(last_changing_turn(ledger, earlier.session.id))
    last = conversation_of(earlier)
    for turn in last.turns:
        if turn.end is not None:
            known = tuple(path for event in turn.events for path in event.paths)
            changes = {
                event.operation: told_state(failed=event.error is not None)
                for event in turn.events
                if event.operation
            }
            agent.remember(turn.request, turn.end.answer, known)
            agent.knowledge.believe(changes)
    return agent.distrust() if tainted_before(last, tools) else ()


def conversation_of(session: Transcript) -> Transcript:
    """The part of a session since its conversation was begun anew, if it was."""
    starts = [at for at, turn in enumerate(session.turns, 1) if turn.end and turn.end.stop == ANEW]
    return replace(session, turns=session.turns[starts[-1] if starts else 0 :])


def last_changing_turn(ledger: Ledger, session: str) -> int:
    """The last turn that changed anything; the store may lack it where it could not be written."""
    prefix = f"{session}/"
    turns = (one.id.removeprefix(prefix).partition("/")[0] for one in ledger.matching(prefix))
    return max((int(turn) for turn in turns if turn.isdecimal()), default=0)


def _last_chat(store: SessionStore, archive: str) -> str:
    talked = store.last(Kind.CHAT, archive)
    if talked is None:
        raise ArchivistError(
            phrase(
                "There is no chat to resume about this archive yet. Start one with "
                "`archivist`, or name a session that `archivist sessions` lists: archivist "
                "--resume ID"
            )
        )
    return talked.id


def _require_archive(session: SessionInfo, archive: str) -> None:
    """Refuse to go on in another archive: the paths that were spoken of would be other documents.

    Raises:
        ArchivistError: Names the archive that the session is about, and the command for it.
    """
    about = session.setup.archive
    if about != archive and not _same_folder(about, archive):
        raise ArchivistError(
            phrase(
                "The session {session} is about another archive, {about}. Go on with it there: "
                "archivist --archive {folder} --resume {session}",
                session=session.id,
                about=escaped(about),
                folder=escaped(quote(about)),
            )
        )


def _same_folder(one: str, other: str) -> bool:
    try:
        return Path(one).samefile(other)
    except (OSError, ValueError):  # gone, or no name of a folder: it can't be the one in use
        return False
