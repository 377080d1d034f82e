"""Says what became of a session's changes since: its transcript tells how they were made."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from archivist.agent.fates import operations_in
from archivist.agent.knowledge import told_state
from archivist.terminal.effect_list import state_words
from config.language import phrase
from config.moments import local_time
from tools.effects.fates import Fates
from tools.effects.operation import State
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sessions.record import Event, Turn
    from tools.effects.fates import Fate

_MOST_FOLDERS = 3


@dataclass(frozen=True, slots=True)
class Since:
    """The turns of a session beside what the ledger says of its changes now.

    Attributes:
        turns: What happened.
        fates: How its operations stand now.
    """

    turns: tuple[Turn, ...] = ()
    fates: Fates = field(default_factory=Fates)

    def of_call(self, event: Event) -> str:
        """What became of the change that a call made; empty where all is as its result says."""
        fate = self.fates.of.get(event.operation)
        if fate is None:
            return ""
        parts = []
        if fate.state is not told_state(failed=event.error is not None):
            parts.append(_changed(fate))
        if fate.doubtful is not None:
            parts.append(
                phrase(
                    "a later undo, {undo}, is {state}",
                    undo=fate.doubtful.id,
                    state=state_words(fate.doubtful.state),
                )
            )
        return "; ".join(parts)

    def of_turn(self, turn: Turn) -> Iterator[str]:
        """Name the changes of a turn that no call in it tells of: the program died before that."""
        written = {str(event.step) for event in turn.events}
        for operation, state in self._untold().items():
            number, step = _place(operation)
            if number == str(turn.number) and step not in written:
                yield phrase(
                    "(A change of this turn is not written down here: {state}. `archivist effects "
                    "show {operation}` shows it.)",
                    state=state_words(state),
                    operation=operation,
                )

    def left(self) -> Iterator[str]:
        """Name the changes of turns that are not here, and say where the ledger told nothing."""
        numbers = {str(turn.number) for turn in self.turns}
        for operation, state in self._untold().items():
            if _place(operation)[0] not in numbers:
                yield phrase(
                    "(A change of a turn that is not here: {state}. `archivist effects show "
                    "{operation}` shows it.)",
                    state=state_words(state),
                    operation=operation,
                )
        if self.fates.trouble and operations_in(self.turns):
            yield phrase(
                "(Whether the changes above still hold is not known. {trouble})",
                trouble=self.fates.trouble,
            )

    def _untold(self) -> dict[str, State]:
        """The operations that no call tells of, and how far they got."""
        told = set(operations_in(self.turns))
        return {
            fate.operation: fate.state
            for fate in self.fates.of.values()
            if fate.state is not None and fate.operation not in told
        }


def changes_data(fates: Fates) -> list[dict[str, object]]:
    """How operations stand now, as plain data; ``state`` is None where that is not known."""
    return [
        {
            "operation": fate.operation,
            "state": fate.state,
            "undo": fate.undo.id if fate.undo else None,
            "undone_at": fate.undo.finished_at
            if fate.undo and fate.state is State.UNDONE
            else None,
            "undo_in_doubt": fate.doubtful.id if fate.doubtful else None,
            "folders_left": [os.fsdecode(path) for path in fate.stayed],
        }
        for fate in fates.of.values()
    ]


def _place(operation: str) -> tuple[str, str]:
    """The turn and the step that an operation was minted for."""
    before, _, step = operation.rpartition("/")
    return before.rpartition("/")[2], step


def _changed(fate: Fate) -> str:
    match fate.state:
        case State.UNDONE:
            return _undone(fate)
        case State.DONE:
            return phrase("settled since: it is in force")
        case State.ABORTED:
            return phrase("settled since: no step of it is in force")
        case None:
            return phrase("no ledger of changes holds it any more: whether it stands is unknown")
        case other:
            return state_words(other)


def _undone(fate: Fate) -> str:
    if fate.undo is None:
        return phrase("taken back since")
    values = {"when": local_time(fate.undo.finished_at), "undo": fate.undo.id}
    if not fate.stayed:
        return phrase("taken back since, {when} ({undo})", **values)
    folders = [f"'{escaped(path)}'" for path in fate.stayed[:_MOST_FOLDERS]]
    dots = ", ..." if len(fate.stayed) > _MOST_FOLDERS else ""
    return phrase(
        "taken back since, {when} ({undo}); not removed: {folders}",
        **values,
        folders=", ".join(folders) + dots,
    )
