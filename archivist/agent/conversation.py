"""What the screen and the commands need of the program: a conversation and its surroundings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from tools.effects.fates import Fates

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
    from pathlib import Path

    from archivist.agent.allowing import Allowances
    from archivist.agent.events import Consent, Event, Reply
    from archivist.agent.window import Window
    from archivist.model.cancel import Cancel
    from sessions.record import Turn
    from tools.activity import Activity
    from tools.archive.index.coverage import Coverage
    from tools.archive.readers.passwords import Passwords
    from tools.effects.amending import Amender
    from tools.effects.plan import Plan
    from tools.notes.notebook import Notebook
    from tools.registry import Belt


class Conversation(Protocol):
    """A session that answers one request after another."""

    @property
    def session(self) -> str:
        """The session's id, as ``archivist --resume`` takes it."""
        ...

    def fate(self) -> str:
        """Say what becomes of the session when it is left now; it may quote names."""
        ...

    def activity(self) -> Activity:
        """What a tool says it is doing right now; may be called from any thread."""
        ...

    def turn(self, request: str, cancel: Cancel) -> Generator[Event, Reply | None, None]:
        """Answer one request, saying what happens.

        After ``ConsentNeeded`` it expects ``send(Reply)``; ``Ended`` is the last event. It
        blocks in the model and in tools. Setting ``cancel`` ends it within a second.
        """
        ...

    def start_over(self) -> None:
        """Begin a new conversation in the same session: nothing said before is known."""
        ...


@dataclass(frozen=True, slots=True)
class Status:
    """What the person is talking to.

    Attributes:
        model_name: As the catalog or the GGUF file calls it.
        voice: ``pl`` or ``en``.
        archive: The folder of documents, absolute.
        profile: ``reader``, ``writer`` or ``admin``.
        context_tokens: Size of the context window.
        trust: ``piaskownica`` or ``host``.
        flags: What flags of the command line gave in place of settings, by their names.
    """

    model_name: str
    voice: str
    archive: Path
    profile: str
    context_tokens: int
    trust: str
    flags: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Continued:
    """The session that is continued, as it was left.

    Attributes:
        session: Its id.
        requests: How many requests were made in it.
        last_request: The last of them, as the person wrote it; empty if there was none.
        turns: What happened in it, from where its conversation began.
        fates: How its changes stand now.
    """

    session: str
    requests: int
    last_request: str
    turns: tuple[Turn, ...] = ()
    fates: Fates = field(default_factory=Fates)


@dataclass(frozen=True, slots=True)
class EffectView:
    """One operation of the ledger, for the person.

    Attributes:
        operation: Its id, as ``archivist undo`` takes it.
        state: Such as ``done``, ``undone`` or ``in_doubt``.
        steps: Ordered; each has ``kind`` and, for a move, ``source`` and ``target``, as text in
            which undecodable bytes are surrogates.
    """

    operation: str
    state: str
    steps: tuple[dict[str, str], ...]


class Application(Protocol):
    """The program, wired and opened; used from one thread at a time."""

    @property
    def conversation(self) -> Conversation:
        """The session in progress."""
        ...

    @property
    def status(self) -> Status:
        """What the person is talking to."""
        ...

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the person should know before the first request, one sentence each."""
        ...

    @property
    def continued(self) -> Continued | None:
        """The earlier session that is continued; None in a new one."""
        ...

    def window(self) -> Window:
        """What fills the model's context now; only between two turns."""
        ...

    @property
    def belt(self) -> Belt:
        """The tools of the session."""
        ...

    @property
    def passwords(self) -> Passwords:
        """The passwords of documents that the person gave."""
        ...

    @property
    def notebook(self) -> Notebook:
        """What the person asked to remember."""
        ...

    @property
    def records(self) -> Path:
        """The session store's file."""
        ...

    def coverage(self) -> Coverage:
        """Say how far the index of the archive is; takes two seconds at most.

        Raises:
            ArchivistError: The index can't be used.
        """
        ...

    @property
    def amender(self) -> Amender:
        """Makes another plan of what the person leaves of one."""
        ...

    @property
    def allowances(self) -> Allowances:
        """What the person is not asked about again in this conversation; between two turns."""
        ...

    def documents(self) -> Sequence[str]:
        """List the paths of the archive as a person writes them; may be called from any thread.

        Of a very large archive, as many as a second allows.
        """
        ...

    def count_tokens(self, text: str) -> int:
        """Count tokens of the loaded model."""
        ...

    def effects(self, operations: Sequence[str]) -> list[EffectView]:
        """Return these operations of the ledger, in this order."""
        ...

    def fates(self, session: str, turns: Iterable[Turn]) -> Fates:
        """Say how the changes of a session stand now; where the ledger fails, it is told why."""
        ...

    def undo(self, operation: str, ask: Callable[[Plan, str], Consent]) -> str:
        """Take one operation back, asking with the plan and the reason first.

        Returns:
            One sentence that says what happened; it may quote file names unescaped.

        Raises:
            ArchivistError: It can't be taken back; says why.
        """
        ...
