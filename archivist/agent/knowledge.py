"""What a conversation knows of the archive: paths, and changes that may be taken back meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from config.errors import ArchivistError
from tools.archive.names import display
from tools.effects.operation import State
from tools.effects.report import listed
from tools.effects.steps import MakeFolder, Move, RemoveFolder, net
from tools.effects.trash import in_trash
from tools.effects.writes import Discard

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from archivist.agent.state import Made
    from tools.effects.executor import Executor
    from tools.effects.fates import Fate
    from tools.effects.steps import Change, Step

_MOST_NEWS = 5  # changes
_MOST_STEPS = 5  # of one change
_NEWS: dict[State | None, str] = {
    State.UNDONE: "The person has taken this back since",
    State.DONE: "This is in force now",
    State.ABORTED: "This is not in force",
}
_HENCE = "What was said of it before no longer holds."


class Knowledge:
    """The paths and the changes that a conversation has come to know.

    A change can be taken back between two turns, from here or from another program. The model's
    own words that it was made stay in the conversation, so what became of it is told before the
    next request.

    Args:
        executor: Of the archive.

    Attributes:
        paths: Those observed, latest first.
    """

    def __init__(self, executor: Executor) -> None:
        self.paths: tuple[str, ...] = ()
        self._executor = executor
        self._told: dict[str, State | None] = {}  # as the model was told last, by operation

    def forget(self) -> None:
        """Know nothing any more."""
        self.paths = ()
        self._told.clear()

    def learn(self, made: Made) -> None:
        """Take note of a call's result; a renamed document has its old path no more."""
        observation = made.observation
        gone = set(made.arguments.values()) if observation.operation else set()
        known = (path for path in self.paths if path not in gone)
        self.paths = tuple(dict.fromkeys([*observation.paths, *known]))
        if observation.operation:
            self._told[observation.operation] = told_state(failed=observation.error is not None)

    def remember(self, paths: Iterable[str]) -> None:
        """Take in paths that an earlier run observed."""
        self.paths = tuple(dict.fromkeys([*paths, *self.paths]))

    def believe(self, changes: Mapping[str, State]) -> None:
        """Take in how far operations of an earlier run got, as the model was told."""
        self._told |= changes

    def news(self) -> str:
        """Look what became of the changes since the model was told of them, and follow the paths.

        Returns:
            What to tell the model; empty where all is as it was told, or nobody knows.
        """
        if not self._told:
            return ""
        try:
            return _joined([self._followed(fate) for fate in self._changed()])
        except ArchivistError:  # a change that is asked for meets it too, and the person is told
            return ""

    def _changed(self) -> list[Fate]:
        """The changes that are not as the model was told, in the order in which that came about."""
        states = self._executor.states(self._told)
        changed = [one for one, state in states.items() if state is not self._told[one]]
        # Of several at one time, the newest change was taken back first.
        found = reversed(tuple(self._executor.fates(changed).of.values()))
        told = (fate for fate in found if fate.state in _NEWS)
        return sorted(told, key=lambda fate: fate.undo.created_at if fate.undo else "")

    def _followed(self, fate: Fate) -> str:
        """Say what became of a change, and follow the paths."""
        changes = self._moved(fate)
        self._told[fate.operation] = fate.state
        if fate.state is not State.ABORTED:
            self.paths = followed(self.paths, changes)
        return f"{_NEWS[fate.state]}: {_named(changes)}."

    def _moved(self, fate: Fate) -> tuple[Change, ...]:
        """What led to the state of now: the last undo, or the operation itself."""
        made = fate.undo or self._executor.operation(fate.operation)
        return net(made.steps) if made else ()


def told_state(*, failed: bool) -> State:
    """How far a model believes that a change got, by its result: only a doubtful one fails."""
    return State.IN_DOUBT if failed else State.DONE


def followed(paths: Sequence[str], changes: Iterable[Change]) -> tuple[str, ...]:
    """Follow paths, latest first, through changes that are in force now."""
    moves: dict[str, str] = {}
    folders: dict[str, str] = {}  # those among them
    gone: set[str] = set()
    new: list[str] = []
    for change in changes:
        match change:
            case Move() if in_trash(change.target):
                gone.add(display(change.source))
            case Move():
                target = display(change.target)
                if change.expected.is_folder:
                    folders[display(change.source)] = target
                else:
                    new.append(target)
                    moves[display(change.source)] = target
            case Discard() | RemoveFolder():
                gone.add(display(change.path))
            case MakeFolder():
                pass
            case _:
                new.extend(map(display, change.paths))
    kept = (moves.get(path) or _moved_along(path, folders) for path in paths if path not in gone)
    return tuple(dict.fromkeys([*new, *kept]))


def _moved_along(path: str, folders: Mapping[str, str]) -> str:
    """The path that a document has now in a folder that was moved."""
    for folder, target in folders.items():
        if path.startswith(f"{folder}/"):
            return target + path.removeprefix(folder)
    return path


def _named(changes: Sequence[Step]) -> str:
    more = len(changes) - _MOST_STEPS
    return listed(changes[:_MOST_STEPS]) + (f"; and {more:,} more" if more > 0 else "")


def _joined(lines: Sequence[str]) -> str:
    if not lines:
        return ""
    more = len(lines) - _MOST_NEWS
    others = [f"The same is so of {more:,} more changes."] if more > 0 else []
    return " ".join([*lines[:_MOST_NEWS], *others, _HENCE])
