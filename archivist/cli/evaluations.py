"""What each evaluation of ``archivist eval`` runs: its tasks, and how one of them is measured."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from archivist.agent.nonces import repeatable_nonce
from archivist.agent.workspace import Workspace
from archivist.app import Opening, open_application
from archivist.cli.narzedzia import session_belt, token_counter
from archivist.cli.trial import own_places
from archivist.logfile import logging_to
from archivist.model.cancel import Cancel
from archivist.workshop import assignments, mistakes, plain, questions, recovery, selection
from archivist.workshop import measures as known
from archivist.workshop.arrangement import Arrangement
from archivist.workshop.tasks import (
    read_assignment_tasks,
    read_plain_tasks,
    read_question_tasks,
    read_selection_tasks,
)
from archivist.workshop.trials import Condition, Trials
from sessions.record import Kind
from tools.archive.root import Archive
from tools.archive.search import Search
from tools.belt import BELT, odpowiedz
from tools.effects.executor import Executor
from tools.effects.ledger import Ledger
from tools.trust import Trust

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from archivist.opened import Application
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
        scratch: A folder that is removed afterwards.
    """

    settings: Settings
    tasks: Path
    arrangement: Arrangement
    repeats: int
    scratch: Path

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
        **settings: object,
    ) -> Iterator[Application]:
        """Open the program as at a terminal: that is the belt whose choices are measured.

        Args:
            repeat: 1-based.
            paths: Where it keeps its own files; None for the person's usual folders.
            arrangement: Its belt, if not that of the plan.
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
        )
        with open_application(
            self.settings.model_copy(update=settings), opening, paths=paths
        ) as application:
            yield application


def served(application: Application, request: str, approve: int = 0) -> AnsweredTurn:
    """Serve a whole turn in a conversation of its own: none may profit from an earlier one."""
    application.start_over()
    return questions.follow(application.conversation.turn(request, Cancel()), approve)


def select(plan: Plan) -> Trials[Any, Any]:
    """First calls, of which none is carried out."""
    tools = {tool.name: tuple(tool.arguments.model_fields) for tool in BELT}
    del tools[odpowiedz.TOOL.name]
    tasks = read_selection_tasks(plan.tasks, tools)

    @contextmanager
    def opened(repeat: int) -> Iterator[Callable[[Any], Any]]:
        with plan.program(repeat) as application:
            yield lambda task: selection.grade(
                task, selection.decision_of(application.decide(task.request), application.belt)
            )

    return plan.trials(known.SELECTION, tasks, Condition("", opened))


def answer_questions(plan: Plan) -> Trials[Any, Any]:
    """Whole turns of a reader, so that no question of a task file can change the archive."""

    @contextmanager
    def opened(repeat: int) -> Iterator[Callable[[Any], Any]]:
        with plan.program(repeat, profile="reader") as application:
            yield lambda task: questions.grade(task, served(application, task.question))

    return plan.trials(known.QUESTIONS, read_question_tasks(plan.tasks), Condition("", opened))


def serve_plain(plan: Plan) -> Trials[Any, Any]:
    """Whole turns of a writer, of whom each change needs consent, which nobody is there to give."""

    @contextmanager
    def opened(repeat: int) -> Iterator[Callable[[Any], Any]]:
        with plan.program(repeat, profile="writer", consent_threshold=1) as application:
            acting = {tool.name for tool in application.belt.tools if tool.acts}
            yield lambda task: plain.grade(task, served(application, task.request), acting)

    return plan.trials(known.PLAIN, read_plain_tasks(plan.tasks), Condition("", opened))


def recover(plan: Plan) -> Trials[Any, Any]:
    """Whole turns of a reader, under each kind of errors."""

    @contextmanager
    def opened(errors: recovery.Errors, repeat: int) -> Iterator[Callable[[Any], Any]]:
        with plan.program(repeat, profile="reader") as application:
            if errors is recovery.Errors.GENERIC:
                application.belt.retold = recovery.generic
            yield lambda task: recovery.grade(task, errors, served(application, task.request))

    return plan.trials(
        known.RECOVERY,
        recovery.read_recovery_tasks(plan.tasks),
        *(Condition(errors.value, partial(opened, errors)) for errors in recovery.Errors),
    )


def do_assignments(plan: Plan) -> Trials[Any, Any]:
    """Whole turns of a writer, each on a copy of the archive that is as it was."""

    @contextmanager
    def opened(repeat: int) -> Iterator[Callable[[Any], Any]]:
        with own_places(plan.settings.archive) as (paths, folder):
            copy = assignments.Copy(plan.settings.archive, folder)
            copy.renew()
            with plan.program(repeat, paths, profile="writer", archive=folder) as application:

                def done(task: Any) -> assignments.GradedAssignment:  # noqa: ANN401 - of the measure
                    before = copy.renew()
                    turn = served(application, task.request, task.approve)
                    return assignments.grade(task, turn, before, copy.tree())

                yield done

    return plan.trials(known.ASSIGNMENTS, read_assignment_tasks(plan.tasks), Condition("", opened))


def audit_errors(plan: Plan) -> Trials[Any, Any]:
    """Wrong calls, sent to the tools; no model decodes anything."""

    @contextmanager
    def opened(_repeat: int) -> Iterator[Callable[[Any], Any]]:
        settings = plan.settings
        with ExitStack() as stack:
            paths, _ = stack.enter_context(own_places(settings.archive))
            stack.enter_context(logging_to(paths.data))
            archive = stack.enter_context(Archive(settings.archive))
            ledger = stack.enter_context(Ledger(paths.data / "ledger.sqlite"))
            search = Search(archive, paths.data / "index.sqlite")
            stack.callback(search.close)
            belt = stack.enter_context(session_belt(settings, paths, plan.arrangement))
            count_tokens, _ = token_counter(settings, paths, stack)
            context = Workspace(archive, search, belt, Executor(ledger, settings.archive, _now))
            secrets = (str(settings.archive), str(paths.data))
            yield lambda mistake: mistakes.grade_answer(
                mistake, belt, context, count_tokens, secrets
            )

    return plan.trials(known.ERRORS, mistakes.read_mistakes(plan.tasks), Condition("", opened))


def _now() -> datetime:
    return datetime.now(UTC)


EVALUATIONS: dict[str, Callable[[Plan], Trials[Any, Any]]] = {
    "selection": select,
    "questions": answer_questions,
    "plain": serve_plain,
    "errors": audit_errors,
    "recovery": recover,
    "assignments": do_assignments,
}
