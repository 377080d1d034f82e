"""The program while it is open: what the screen, the commands and the evaluations may ask of it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.agent.conversation import EffectView
from archivist.agent.events import Consent
from archivist.agent.fates import fates_of
from archivist.model.cancel import Cancel
from config.errors import ArchivistError
from config.language import phrase
from config.moments import local_time
from config.recalling import recalled
from tools.archive.names import display
from tools.effects.amending import Amender
from tools.effects.identifying import named
from tools.effects.report import step_data
from tools.effects.steps import net
from tools.effects.undo import UndoRefusedError, undo_plan
from tools.effects.undoing import carry_out_undo
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from archivist.agent.allowing import Allowances
    from archivist.agent.conversation import Continued, Status
    from archivist.agent.loop import Agent
    from archivist.agent.recorder import RecordedConversation
    from archivist.agent.window import Window
    from archivist.model.engine import Completion, Engine
    from archivist.workshop.tasks import Earlier
    from sessions.record import Turn
    from tools.archive.index.coverage import Coverage
    from tools.archive.readers.passwords import Passwords
    from tools.archive.root import Archive
    from tools.archive.search import Search
    from tools.effects.executor import Executor
    from tools.effects.fates import Fates
    from tools.effects.ledger import Ledger
    from tools.effects.plan import Plan
    from tools.notes.notebook import Notebook
    from tools.registry import Belt

_LIST_S = 1.0  # completion is a help, not a scan of a home with a million files


@dataclass(frozen=True, slots=True)
class Application:
    """The program, wired and opened; see :class:`archivist.agent.conversation.Application`."""

    conversation: RecordedConversation
    status: Status
    warnings: tuple[str, ...]
    continued: Continued | None
    agent: Agent
    engine: Engine
    ledger: Ledger
    executor: Executor
    notebook: Notebook
    passwords: Passwords
    belt: Belt
    archive: Archive
    search: Search
    records: Path

    def window(self) -> Window:
        """What fills the model's context now; only between two turns."""
        return self.agent.window()

    @property
    def amender(self) -> Amender:
        """Makes another plan of what the person leaves of one."""
        return Amender(self.executor.files)

    @property
    def allowances(self) -> Allowances:
        """What the person is not asked about again in this conversation; between two turns."""
        return self.agent.allowances

    def coverage(self) -> Coverage:
        """See :class:`archivist.agent.conversation.Application`."""
        return self.search.upkeep.glance()

    def documents(self) -> Sequence[str]:
        """See :class:`archivist.agent.conversation.Application`."""
        until = time.monotonic() + _LIST_S
        walk = self.archive.walk(cancelled=lambda: time.monotonic() > until)
        return [
            display(entry.relative)
            for listing in walk.folders()
            for entry in listing.entries
            if not entry.is_folder
        ]

    def count_tokens(self, text: str) -> int:
        """Count tokens of the loaded model."""
        return self.engine.count_tokens(text)

    def effects(self, operations: Sequence[str]) -> list[EffectView]:
        """Return these operations of the ledger, in this order; unknown ones are left out."""
        found = [self.ledger.get(operation) for operation in operations]
        return [
            EffectView(
                operation.id,
                operation.state.value,
                tuple(map(step_data, net(operation.steps))),
            )
            for operation in found
            if operation is not None
        ]

    def fates(self, session: str, turns: Iterable[Turn]) -> Fates:
        """See :class:`archivist.agent.conversation.Application`."""
        return fates_of(self.ledger, session, turns)

    def undo(self, operation: str, ask: Callable[[Plan, str], Consent]) -> str:
        """Take one operation back, asking with the plan and the reason first.

        Raises:
            ArchivistError: It can't be taken back; says why.
        """
        settled = "\n".join(map(str, self.executor.recover_if_idle()))
        taken = named(operation, self.ledger)
        if taken.archive != self.executor.archive:
            raise ArchivistError(
                phrase(
                    "Operation {id} was in another archive, {archive}. Take it back from a "
                    "shell: archivist undo {id}",
                    id=taken.id,
                    archive=escaped(taken.archive),
                )
            )
        try:
            plan = undo_plan(taken, self.ledger, self.executor.files)
        except UndoRefusedError as refusal:
            raise UndoRefusedError(f"{settled}\n{refusal}".strip()) from refusal
        reason = phrase(
            "You asked to take back the change of {when}, {id}.",
            when=local_time(taken.created_at),
            id=taken.id,
        )
        if ask(plan, reason) is not Consent.GIVEN:
            return f"{settled}\n{phrase('Nothing was changed.')}".strip()
        outcome = carry_out_undo(plan, taken, self.executor, self.conversation.session)
        told = (settled, *map(str, outcome.settled), recalled(outcome.text))
        return "\n".join(filter(None, told))

    def start_over(self) -> None:
        """Begin a new conversation for an evaluation; nothing of that is written down."""
        self.agent.start_over()

    def decide(self, request: str, before: Iterable[Earlier] = ()) -> Completion:
        """Decode the first call for a request in a new conversation; nothing is carried out.

        Args:
            request: The person's words.
            before: The turns that they go on with.
        """
        self.agent.start_over()
        for turn in before:
            self.agent.remember(turn.request, turn.answer, turn.paths)
        return self.agent.decide(request, Cancel())
