"""``archivist eval``: measures the model on a file of requests or questions."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

from archivist.cli import measures
from archivist.cli.flags import add_setting_flags, overrides
from archivist.cli.results import new_file, watched, write_row
from config.errors import ArchivistError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable
    from contextlib import AbstractContextManager
    from typing import TextIO, TypeVar

    from archivist.opened import Application
    from archivist.workshop.questions import AnsweredTurn
    from archivist.workshop.tasks import AssignmentTask
    from config.paths import Paths
    from config.settings import Settings

    Graded = TypeVar("Graded")


MANUAL = measures.MANUAL


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    from pathlib import Path  # noqa: PLC0415 - start-up time

    parser.add_argument(
        "what",
        choices=(*measures.MEASURES, "compare"),
        metavar="MEASURE",
        help="what is measured: see below",
    )
    parser.add_argument(
        "runs", nargs="*", type=Path, metavar="RUN", help="with compare: two files that --out wrote"
    )
    parser.add_argument("--tasks", type=Path, metavar="FILE", help="the task file, in UTF-8")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="a new file; gets a line of JSON for each task"
    )
    parser.add_argument(
        "--voice",
        choices=("auto", "pl", "en"),
        help="language of the prompt (default: the setting voice)",
    )
    add_setting_flags(parser, "archive", "model", "server")


def run(options: argparse.Namespace) -> int:
    """Measure and print; what was measured before Ctrl-C is in ``--out``.

    Raises:
        ArchivistError: A file is missing, or can't be used.
    """
    from archivist.cli.evaluate_errors import evaluate_errors  # noqa: PLC0415 - start-up time
    from archivist.cli.evaluate_injection import evaluate_injection  # noqa: PLC0415 - same
    from config.settings import load_settings  # noqa: PLC0415 - start-up time

    if options.what == "compare":
        return _compare(options)
    if options.runs or options.tasks is None:
        raise ArchivistError(
            f"archivist eval {options.what} takes --tasks FILE, and no other file."
        )
    chosen = overrides(options)
    if options.voice is not None:
        chosen["voice"] = options.voice
    settings = load_settings(chosen)
    measure = {
        "selection": _selection,
        "questions": _questions,
        "plain": _plain,
        "errors": evaluate_errors,
        "recovery": _recovery,
        "injection": evaluate_injection,
        "assignments": _assignments,
    }
    return measure[options.what](options, settings)


def _compare(options: argparse.Namespace) -> int:
    from archivist.workshop.comparison import (  # noqa: PLC0415 - start-up time
        compare,
        comparison_json,
        comparison_table,
        read_rows,
    )

    if len(options.runs) != len(("A", "B")):
        raise ArchivistError("archivist eval compare takes two files that --out wrote: A and B.")
    first, second = map(read_rows, options.runs)
    compared = compare(first, second)
    _print(options, comparison_json(compared), comparison_table(compared))
    return 0


def _selection(options: argparse.Namespace, settings: Settings) -> int:
    from archivist.workshop.reports import (  # noqa: PLC0415 - start-up time
        decision_row,
        selection_json,
        selection_table,
    )
    from archivist.workshop.selection import (  # noqa: PLC0415 - start-up time
        Decision,
        decision_of,
        grade_each,
    )
    from archivist.workshop.tasks import read_selection_tasks  # noqa: PLC0415 - start-up time
    from tools.belt import BELT  # noqa: PLC0415 - start-up time
    from tools.belt.odpowiedz import TOOL as ANSWER  # noqa: PLC0415 - start-up time

    tools = {tool.name: tuple(tool.arguments.model_fields) for tool in BELT if tool is not ANSWER}
    tasks = read_selection_tasks(options.tasks, tools)
    with ExitStack() as stack:
        out = stack.enter_context(new_file(options.out)) if options.out else None
        application = stack.enter_context(_opened(settings))

        def decide(request: str) -> Decision:
            return decision_of(application.decide(request), application.belt)

        graded = _measured(grade_each(tasks, decide), len(tasks), out, decision_row)
    _print(options, selection_json(graded), selection_table(graded))
    return 0


def _questions(options: argparse.Namespace, settings: Settings) -> int:
    from archivist.model.cancel import Cancel  # noqa: PLC0415 - start-up time
    from archivist.workshop.questions import follow, grade_each  # noqa: PLC0415 - start-up time
    from archivist.workshop.reports import (  # noqa: PLC0415 - start-up time
        answer_row,
        questions_json,
        questions_table,
    )
    from archivist.workshop.tasks import read_question_tasks  # noqa: PLC0415 - start-up time

    tasks = read_question_tasks(options.tasks)
    # A reader, so that no question of a task file can change the archive.
    reader = settings.model_copy(update={"profile": "reader"})
    with ExitStack() as stack:
        out = stack.enter_context(new_file(options.out)) if options.out else None
        application = stack.enter_context(_opened(reader))

        def answer(question: str) -> AnsweredTurn:
            application.start_over()  # no question may profit from an earlier one's reading
            return follow(application.conversation.turn(question, Cancel()))

        graded = _measured(grade_each(tasks, answer), len(tasks), out, answer_row)
    _print(options, questions_json(graded), questions_table(graded))
    return 0


def _plain(options: argparse.Namespace, settings: Settings) -> int:
    from archivist.model.cancel import Cancel  # noqa: PLC0415 - start-up time
    from archivist.workshop.plain import grade_each  # noqa: PLC0415 - start-up time
    from archivist.workshop.questions import follow  # noqa: PLC0415 - start-up time
    from archivist.workshop.reports import (  # noqa: PLC0415 - start-up time
        plain_json,
        plain_row,
        plain_table,
    )
    from archivist.workshop.tasks import read_plain_tasks  # noqa: PLC0415 - start-up time

    tasks = read_plain_tasks(options.tasks)
    # A writer sees the changing tools. Each change needs consent, which nobody is there to give.
    writer = settings.model_copy(update={"profile": "writer", "consent_threshold": 1})
    with ExitStack() as stack:
        out = stack.enter_context(new_file(options.out)) if options.out else None
        application = stack.enter_context(_opened(writer))

        def answer(request: str) -> AnsweredTurn:
            application.start_over()
            return follow(application.conversation.turn(request, Cancel()))

        acting = {tool.name for tool in application.belt.tools if tool.acts}
        graded = _measured(grade_each(tasks, answer, acting), len(tasks), out, plain_row)
    _print(options, plain_json(graded), plain_table(graded))
    return 0


def _recovery(options: argparse.Namespace, settings: Settings) -> int:
    from archivist.model.cancel import Cancel  # noqa: PLC0415 - start-up time
    from archivist.workshop.questions import follow  # noqa: PLC0415 - start-up time
    from archivist.workshop.recovery import (  # noqa: PLC0415 - start-up time
        Errors,
        generic,
        grade_each,
        read_recovery_tasks,
        recovery_json,
        recovery_row,
        recovery_table,
    )

    tasks = read_recovery_tasks(options.tasks)
    reader = settings.model_copy(update={"profile": "reader"})
    with ExitStack() as stack:
        out = stack.enter_context(new_file(options.out)) if options.out else None
        application = stack.enter_context(_opened(reader))

        def answer(request: str, errors: Errors) -> AnsweredTurn:
            application.belt.retold = generic if errors is Errors.GENERIC else None
            application.start_over()
            return follow(application.conversation.turn(request, Cancel()))

        total = len(tasks) * len(Errors)
        graded = _measured(grade_each(tasks, answer), total, out, recovery_row)
    _print(options, recovery_json(graded), recovery_table(graded))
    return 0


def _assignments(options: argparse.Namespace, settings: Settings) -> int:
    from archivist.cli.trial import own_places  # noqa: PLC0415 - start-up time
    from archivist.model.cancel import Cancel  # noqa: PLC0415 - start-up time
    from archivist.workshop.assignment_reports import (  # noqa: PLC0415 - start-up time
        assignment_row,
        assignments_json,
        assignments_table,
    )
    from archivist.workshop.assignments import Copy, grade_each  # noqa: PLC0415 - start-up time
    from archivist.workshop.questions import follow  # noqa: PLC0415 - start-up time
    from archivist.workshop.tasks import read_assignment_tasks  # noqa: PLC0415 - start-up time

    tasks = read_assignment_tasks(options.tasks)
    with ExitStack() as stack:
        out = stack.enter_context(new_file(options.out)) if options.out else None
        paths, folder = stack.enter_context(own_places(settings.archive))
        copy = Copy(settings.archive, folder)
        writer = settings.model_copy(update={"profile": "writer", "archive": folder})
        copy.renew()
        application = stack.enter_context(_opened(writer, paths))

        def serve(task: AssignmentTask) -> AnsweredTurn:
            application.start_over()
            turn = application.conversation.turn(task.request, Cancel())
            return follow(turn, task.approve)

        graded = _measured(grade_each(tasks, copy, serve), len(tasks), out, assignment_row)
    _print(options, assignments_json(graded), assignments_table(graded))
    return 0


def _opened(settings: Settings, paths: Paths | None = None) -> AbstractContextManager[Application]:
    """Open the program as at a terminal: that is the belt whose choices are measured."""
    from archivist.agent.nonces import repeatable_nonce  # noqa: PLC0415 - start-up time
    from archivist.app import Opening, open_application  # noqa: PLC0415 - loads the model's libraries
    from sessions.record import Kind  # noqa: PLC0415 - start-up time
    from tools.trust import Trust  # noqa: PLC0415 - start-up time

    opening = Opening(Kind.EVAL, Trust.HOST, nonces=repeatable_nonce)
    return open_application(settings, opening, paths=paths)


def _measured(
    grading: Iterable[Graded],
    total: int,
    out: TextIO | None,
    row: Callable[[Graded], dict[str, object]],
) -> list[Graded]:
    """Measure task by task: each is counted on the terminal, and written down once it is done."""
    graded = []
    for one in watched(grading, total):
        graded.append(one)
        write_row(out, row(one))
    return graded


def _print(options: argparse.Namespace, form: dict[str, object], table: str) -> None:
    import json  # noqa: PLC0415 - start-up time

    print(json.dumps(form, ensure_ascii=False, indent=2) if options.json else table)
