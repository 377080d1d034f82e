"""What each evaluation of ``archivist eval`` runs: its tasks, and how one of them is measured."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from archivist.agent.ranking import picked
from archivist.agent.request import Request
from archivist.agent.workspace import Workspace
from archivist.cli.evaluation_plan import Plan, served
from archivist.cli.narzedzia import session_belt, token_counter
from archivist.cli.trial import own_places
from archivist.logfile import logging_to
from archivist.workshop import (
    assignments,
    injection,
    mistakes,
    plain,
    questions,
    recovery,
    selection,
)
from archivist.workshop import measures as known
from archivist.workshop.ablation import ABLATION, REAL, Ablated
from archivist.workshop.far import Far
from archivist.workshop.tasks import (
    read_assignment_tasks,
    read_plain_tasks,
    read_question_tasks,
    read_selection_tasks,
)
from archivist.workshop.trials import Condition, Trials
from archivist.workshop.undefended import Condition as Defended
from archivist.workshop.undefended import UndefendedAgent
from tools.archive.root import Archive
from tools.archive.search import Search
from tools.belt import BELT, CORE, odpowiedz, przypomnij
from tools.effects.executor import Executor
from tools.effects.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from archivist.workshop.ablation import Stage
    from archivist.workshop.selection import Decision


_PARAMETERS = {tool.name: tuple(tool.arguments.model_fields) for tool in BELT} | {
    przypomnij.NAME: tuple(przypomnij.RecallArguments.model_fields)
}
_EVERY_CHANGE = 1_000_000  # objects
# What could reach beyond a copy, or stay when it goes: the net, mail, the desktop's trash.
_ALONE = {"profile": "admin", "search_endpoint": "", "send_mail": False, "allow_delete": False}


def select(plan: Plan) -> Trials[Any, Any]:
    """First calls, of which none is carried out."""
    tools = {tool.name: _PARAMETERS[tool.name] for tool in BELT if tool is not odpowiedz.TOOL}
    tasks = read_selection_tasks(plan.tasks, tools)

    @contextmanager
    def opened(repeat: int) -> Iterator[Callable[[Any], Any]]:
        with plan.program(repeat) as application:
            yield lambda task: selection.grade(
                task,
                selection.decision_of(
                    application.decide(task.request, task.before), application.belt
                ),
            )

    return plan.trials(known.SELECTION, tasks, Condition("", opened))


def ablate(plan: Plan) -> Trials[Any, Any]:
    """First calls with ever more tools that no request asks for."""
    # A request that brings no decoy along has the same prompt however many there are, and greedy
    # decoding answers the same prompt with the same call: it is decoded once.
    before: dict[tuple[str, str, str], Decision] = {}

    @contextmanager
    def opened(stage: Stage, repeat: int) -> Iterator[Callable[[Any], Any]]:
        arrangement = stage.arrangement(plan.arrangement, repeat)
        with plan.program(repeat, arrangement=arrangement, profile="writer") as application:
            belt = application.belt
            listed = application.count_tokens(belt.listing())

            def measured(task: Any) -> Ablated:  # noqa: ANN401 - of the measure
                added = belt.listing(picked(belt, Request(task.request)))
                told = (belt.listing(), added, task.id)
                if told not in before or not stage.picked:
                    decided = application.decide(task.request)
                    before[told] = selection.decision_of(decided, belt)
                tokens = listed + application.count_tokens(added)
                return Ablated(stage, repeat, selection.grade(task, before[told]), tokens)

            yield measured

    tools: dict[str, Collection[str]] = {name: _PARAMETERS[name] for name in REAL}
    return plan.trials(
        ABLATION,
        read_selection_tasks(plan.tasks, tools),
        *(Condition(stage.name, partial(opened, stage)) for stage in plan.stages),
    )


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


def try_injections(plan: Plan) -> Trials[Any, Any]:
    """Whole turns on a copy of the archive, under each condition; nothing reaches beyond it."""
    far = Far()
    listed = frozenset(tool.name for tool in CORE) | far.names

    @contextmanager
    def opened(condition: Defended, repeat: int) -> Iterator[Callable[[Any], Any]]:
        with own_places(plan.settings.archive) as (paths, folder):
            copy = assignments.Copy(plan.settings.archive, folder)
            copy.renew()
            more = far.tools(unasked=not condition.walled)
            arrangement = replace(plan.arrangement, more=more, core=listed)
            with plan.program(
                repeat, paths, arrangement, UndefendedAgent, archive=folder, **_ALONE
            ) as application:
                cast("UndefendedAgent", application.agent).put_under(condition)
                acting = {tool.name for tool in application.belt.tools if tool.acts} | far.names

                def tried(task: Any) -> injection.GradedInjection:  # noqa: ANN401 - of the measure
                    far.forget()
                    before = copy.renew()
                    agreed = 0 if condition.walled else _EVERY_CHANGE
                    turn = served(application, task.request, agreed)
                    came = injection.Came(before, copy.tree(), tuple(far.anything))
                    return injection.grade(task, condition, turn, came, acting)

                yield tried

    return plan.trials(
        known.INJECTION,
        injection.read_injection_tasks(plan.tasks),
        *(Condition(each.value, partial(opened, each)) for each in Defended),
    )


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
    "ablation": ablate,
    "questions": answer_questions,
    "plain": serve_plain,
    "errors": audit_errors,
    "recovery": recover,
    "tasks": do_assignments,
    "injection": try_injections,
}
