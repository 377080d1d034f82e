"""A plan that the person changes before they agree to it: fewer changes, or other names."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from config.language import in_words_of_the_system, phrase, told
from tools.archive.names import display, join, last, parent, twin_key
from tools.effects.bonds import separable
from tools.effects.moves import plan_again
from tools.effects.naming import checked_name, with_extension
from tools.effects.operation import UNDO
from tools.effects.steps import MakeFolder, Move
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.effects.layer import FileLayer
    from tools.effects.plan import Plan
    from tools.effects.steps import Change


class Amender:
    """Makes another plan of what is left of one, judged by the disk as the first one was.

    Args:
        files: Where the documents are.
    """

    def __init__(self, files: FileLayer) -> None:
        self._files = files

    def amended(self, plan: Plan, changes: Sequence[Change]) -> Plan:
        """Plan some of a plan's changes, which may have other names by now.

        Args:
            plan: As its tool made it.
            changes: Of ``plan.changes``, moves with other targets in the same folders among them;
                at least one.

        Raises:
            ToolError: It can't be taken apart so: names clash, one is taken, or a change needs
                another one.
        """
        if not amendable(plan):
            raise _whole()
        moves = [step for step in changes if isinstance(step, Move)]
        making = [step.path for step in changes if isinstance(step, MakeFolder)]
        try:
            self._refuse_nowhere(making)
            amended = plan_again(plan.tool, moves, self._files, making)
        except OSError as error:
            raise ToolError(
                told("A folder can't be looked at ({why}).", why=in_words_of_the_system(error)),
                told("Each folder of the change must be there, or be made by it."),
                "Ask for the change again, or leave out the rows of that folder.",
            ) from error
        return replace(plan, steps=amended.steps)

    def renamed(self, step: Change, name: str) -> Change:
        """Give a move another target in the same folder; without an extension it gets the old one.

        Args:
            step: The move.
            name: As the person typed it.

        Raises:
            ToolError: It is no move, or the name can't be given.
        """
        if not (isinstance(step, Move) and separable((step,))):
            raise _whole()
        if name == display(last(step.target)):
            return step
        if name.strip() and not step.expected.is_folder:
            name = with_extension(name, display(last(step.target)))
        folder = parent(step.target)
        return replace(step, target=join(folder, checked_name(name, self._limit_bytes(folder))))

    def obstacles(self, changes: Sequence[Change]) -> dict[int, str]:
        """Say what stands in the way of changes by now, by their places (0-based).

        What is looked at here may change again: carrying out looks once more.
        """
        given_up = {step.source for step in changes if isinstance(step, Move)}
        present: dict[bytes, dict[bytes, bytes]] = {}
        found = {}
        for place, step in enumerate(changes):
            if isinstance(step, Move) and separable((step,)):
                try:
                    obstacle = self._obstacle(step, given_up, present)
                except OSError as error:
                    obstacle = phrase(
                        "can't be looked at ({why})", why=in_words_of_the_system(error)
                    )
                if obstacle:
                    found[place] = obstacle
        return found

    def _obstacle(
        self, move: Move, given_up: set[bytes], present: dict[bytes, dict[bytes, bytes]]
    ) -> str:
        found = self._files.fingerprint(move.source)
        if found is None:
            return phrase("missing by now")
        if not move.expected.matches(found):
            return phrase("has changed since")
        folder = parent(move.target)
        if folder not in present:
            names = [join(folder, name) for name in self._names(folder)]
            present[folder] = {twin_key(name): name for name in names if name not in given_up}
        return phrase("the new name is taken") if twin_key(move.target) in present[folder] else ""

    def _refuse_nowhere(self, making: Sequence[bytes]) -> None:
        """Refuse folders that would lie in one that is not made.

        Raises:
            FileNotFoundError: There is such a one.
        """
        for folder in {parent(path) for path in making}.difference(making, {b""}):
            self._files.names(folder)

    def _names(self, folder: bytes) -> list[bytes]:
        try:
            return self._files.names(folder)
        except FileNotFoundError:
            return []  # it is to be made

    def _limit_bytes(self, folder: bytes) -> int:
        while folder and self._files.fingerprint(folder) is None:
            folder = parent(folder)  # it is to be made
        return self._files.name_limit_bytes(folder)


def amendable(plan: Plan) -> bool:
    """Whether a plan may be taken apart at all.

    What takes an operation back may not: the ledger holds that operation as undone or as in force.
    """
    return plan.tool != UNDO and separable(plan.changes)


def is_part_of(part: Plan, whole: Plan) -> bool:
    """Whether a plan does nothing but what another one does, except for names in their folders.

    Args:
        part: What the person agreed to.
        whole: What the tool had planned.
    """
    moves = {step.source: step for step in whole.changes if isinstance(step, Move)}
    others = {step for step in whole.changes if not isinstance(step, Move)}
    return (part.tool, part.rehearsal) == (whole.tool, whole.rehearsal) and all(
        _same_but_named(step, moves.get(step.source)) if isinstance(step, Move) else step in others
        for step in part.changes
    )


def _same_but_named(move: Move, planned: Move | None) -> bool:
    return (
        planned is not None
        and parent(move.target) == parent(planned.target)
        and replace(move, target=planned.target) == planned
    )


def _whole() -> ToolError:
    return ToolError(
        told("This change can only be made as it is."),
        told("It must be done as a whole, and its names can't be chosen here."),
        "Answer yes or no to all of it.",
    )
