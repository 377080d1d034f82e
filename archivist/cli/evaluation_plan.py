"""What a command line of ``archivist eval`` asks for, and the program opened for it."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from archivist.agent.loop import Agent
from archivist.agent.nonces import repeatable_nonce
from archivist.app import Opening, open_application
from archivist.model.cancel import Cancel
from archivist.workshop import questions
from archivist.workshop.arrangement import Arrangement
from archivist.workshop.trials import Condition, Trials
from sessions.record import Kind
from tools.trust import Trust

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from archivist.opened import Application
    from archivist.workshop.ablation import Stage
    from archivist.workshop.questions import AnsweredTurn
    from archivist.workshop.trials import Measure
    from config.paths import Paths
    from config.settings import Settings


@dataclass(frozen=True, slots=True)
class Plan:
    """What a command line asks for.

    Attributes:
        settings: In force.
        tasks: The task file.
        arrangement: The belt of the first repeat.
        repeats: How often each task is measured.
        stages: Of the ablation.
        scratch: A folder that is removed afterwards.
    """

    settings: Settings
    tasks: Path
    arrangement: Arrangement
    repeats: int
    scratch: Path
    stages: tuple[Stage, ...] = ()

    def trials(
        self,
        measure: Measure[Any, Any],
        tasks: Sequence[Any],
        *conditions: Condition[Any, Any],
    ) -> Trials[Any, Any]:
        """Put a run together."""
        return Trials(measure, tasks, conditions, self.repeats, self.arrangement.seed)

    @contextmanager
    def program(
        self,
        repeat: int,
        paths: Paths | None = None,
        arrangement: Arrangement | None = None,
        agent: type[Agent] = Agent,
        **settings: object,
    ) -> Iterator[Application]:
        """Open the program as at a terminal: that is the belt whose choices are measured.

        Args:
            repeat: 1-based.
            paths: Where it keeps its own files; None for the person's usual folders.
            arrangement: Its belt, if not that of the plan.
            agent: What serves the turns.
            settings: Those that are others than the person's.
        """
        arranged = replace(arrangement or self.arrangement, repeat=repeat)
        # What nobody will ever chat with must not push the person's own prompts out of the cache.
        prefixes = None if arranged == Arrangement() else self.scratch / "prefixes"
        opening = Opening(
            Kind.EVAL,
            Trust.HOST,
            nonces=repeatable_nonce,
            arrangement=arranged,
            prefixes=prefixes,
            agent=agent,
        )
        with open_application(
            self.settings.model_copy(update=settings), opening, paths=paths
        ) as application:
            yield application


def served(application: Application, request: str, approve: int = 0) -> AnsweredTurn:
    """Serve a whole turn in a conversation of its own: none may profit from an earlier one."""
    application.start_over()
    return questions.follow(application.conversation.turn(request, Cancel()), approve)
