"""What the ledger holds about a change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from config.language import Told, joined, phrase, told
from config.recalling import recalled
from tools.addresses import shown
from tools.effects.mail import Send
from tools.effects.steps import MakeFolder, Move, RemoveFolder
from tools.effects.trash import in_trash
from tools.effects.writes import Discard, Exchange, Write
from tools.names import escaped

if TYPE_CHECKING:
    from tools.effects.steps import Change, Step

Clock = Callable[[], datetime]  # returns the time with a zone; operations are written in UTC
UNDO = "undo"  # stands where an operation's tool does, for no tool undoes
SETTLE = "settle"  # so too where the rest of one in doubt was done, or taken back


class State(StrEnum):
    """How far an operation got."""

    INTENT = "intent"  # about to run, or interrupted and not yet recovered
    DONE = "done"  # every step is in force
    ABORTED = "aborted"  # no step is in force
    IN_DOUBT = "in_doubt"  # the disk fits no state of it; a person has to look
    UNDONE = "undone"  # was done, and taken back since by another operation


class Verdict(StrEnum):
    """What a person decided about an operation after its end."""

    DONE = "done"  # of one in doubt: every step is in force
    UNDONE = "undone"  # of one in doubt: no step is in force
    LET_GO = "let_go"  # the old versions that its undo needs were given up


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a person's.

    Attributes:
        verdict: What was decided.
        who: The name of the person's account.
        decided_at: ISO 8601, UTC.
    """

    verdict: Verdict
    who: str
    decided_at: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One change, as the ledger holds it.

    Attributes:
        id: Minted by the caller; the same id never runs twice.
        archive: The archive's folder, absolute.
        session: The session that asked for it; empty for a command.
        tool: The tool's canonical name, ``undo`` or ``settle``.
        digest: :attr:`tools.effects.plan.Plan.digest` of its plan.
        state: How far it got.
        steps: In the order of execution.
        text: What happened, for the person and the model; empty while in ``intent``.
        created_at: ISO 8601, UTC.
        finished_at: ISO 8601, UTC; empty while in ``intent``.
        undo_of: The operation that this one takes back, or empty.
        decisions: What a person decided about it since, oldest first.
    """

    id: str
    archive: bytes
    session: str
    tool: str
    digest: str
    state: State
    steps: tuple[Step, ...]
    text: str
    created_at: str
    finished_at: str
    undo_of: str
    decisions: tuple[Decision, ...] = ()

    @property
    def let_go(self) -> Decision | None:
        """The decision by which it can't be taken back any more, if there is one."""
        given_up = (one for one in self.decisions if one.verdict is Verdict.LET_GO)
        return next(given_up, None)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an operation.

    Attributes:
        operation: Its id.
        state: ``done``, ``aborted``, ``in_doubt`` or ``undone``.
        text: What happened, with every path.
        settled: What an earlier run had left open and was settled before it, oldest first.
    """

    operation: str
    state: State
    text: str
    settled: tuple[Outcome, ...] = ()

    def __str__(self) -> str:
        """Tell of one that was interrupted."""
        return phrase(
            "Operation {operation} had been interrupted. {said}",
            operation=self.operation,
            said=recalled(self.text),
        )


@dataclass(frozen=True, slots=True)
class Renamed:
    """Where a path that no longer exists has gone.

    Attributes:
        path: What the document is called now, relative to the archive.
        operation: The last operation that moved it.
        at: When, ISO 8601, UTC.
    """

    path: bytes
    operation: str
    at: str


def step_line(step: Change) -> Told:  # noqa: PLR0911 - one a kind of step
    """Render a step with its names whole and nothing hidden in them."""
    match step:
        case Move():
            return joined(" -> ", (_place(step.source), _place(step.target)))
        case MakeFolder():
            return told("new folder '{path}'", path=escaped(step.path))
        case RemoveFolder():
            return told("folder '{path}' removed", path=escaped(step.path))
        case Write():
            return told("new file '{path}'", path=escaped(step.path))
        case Discard():
            return told("file '{path}' removed", path=escaped(step.path))
        case Exchange():
            return told("new version of '{path}'", path=escaped(step.path))
        case Send():
            subject, people = escaped(step.subject), ", ".join(map(shown, step.recipients))
            if step.attached is None:
                return told("message '{subject}' to {people}", subject=subject, people=people)
            return told(
                "message '{subject}' with '{path}' to {people}",
                subject=subject,
                path=escaped(step.attached.path),
                people=people,
            )


def _place(path: bytes) -> str:
    return told("the trash") if in_trash(path) else told("'{path}'", path=escaped(path))
