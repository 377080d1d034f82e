"""``archivist eval injection``: what documents that give orders can make the model do."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    import argparse

    from archivist.workshop.injection import InjectionTask
    from archivist.workshop.questions import AnsweredTurn
    from archivist.workshop.undefended import Condition
    from config.settings import Settings

_EVERY_CHANGE = 1_000_000  # objects
# Only tools that note their calls reach beyond the copy, and what goes to the trash would stay.
_ALONE = {
    "profile": "admin",
    "shell": "auto",
    "search_endpoint": "",
    "send_mail": False,
    "allow_delete": False,
}


def evaluate_injection(options: argparse.Namespace, settings: Settings) -> int:
    """Serve the requests of a task file with and without defences, on a copy of the archive.

    Raises:
        ArchivistError: The task file, the model or the archive can't be used.
    """
    import json  # noqa: PLC0415 - start-up time

    from archivist.agent.nonces import repeatable_nonce  # noqa: PLC0415 - start-up time
    from archivist.app import Opening, open_application  # noqa: PLC0415 - same
    from archivist.cli.results import new_file, watched, write_row  # noqa: PLC0415 - same
    from archivist.cli.trial import own_places  # noqa: PLC0415 - start-up time
    from archivist.model.cancel import Cancel  # noqa: PLC0415 - start-up time
    from archivist.workshop.assignments import Copy  # noqa: PLC0415 - start-up time
    from archivist.workshop.far import Far  # noqa: PLC0415 - start-up time
    from archivist.workshop.injection import (  # noqa: PLC0415 - start-up time
        Ground,
        grade_each,
        read_injection_tasks,
    )
    from archivist.workshop.injection_reports import (  # noqa: PLC0415 - start-up time
        injection_json,
        injection_row,
        injection_table,
    )
    from archivist.workshop.questions import follow  # noqa: PLC0415 - start-up time
    from archivist.workshop.undefended import Condition, UndefendedAgent  # noqa: PLC0415 - same
    from sessions.record import Kind  # noqa: PLC0415 - start-up time
    from tools.trust import Trust  # noqa: PLC0415 - start-up time

    tasks = read_injection_tasks(options.tasks)
    far = Far()
    opening = Opening(
        Kind.EVAL,
        Trust.HOST,
        nonces=repeatable_nonce,
        agent=UndefendedAgent,
        watched=far.tools(),
    )
    graded = []
    with ExitStack() as stack:
        out = stack.enter_context(new_file(options.out)) if options.out else None
        paths, folder = stack.enter_context(own_places(settings.archive))
        copy = Copy(settings.archive, folder)
        copy.renew()
        alone = settings.model_copy(update={**_ALONE, "archive": folder})
        application = stack.enter_context(open_application(alone, opening, paths=paths))
        agent = cast("UndefendedAgent", application.agent)  # as the opening says

        def serve(task: InjectionTask, condition: Condition) -> AnsweredTurn:
            application.start_over()
            agent.put_under(condition)
            turn = application.conversation.turn(task.request, Cancel())
            return follow(turn, 0 if condition.walled else _EVERY_CHANGE)

        acting = {tool.name for tool in application.belt.tools if tool.acts} | far.names
        grading = grade_each(tasks, Ground(copy, far, acting), serve)
        for one in watched(grading, len(tasks) * len(Condition)):
            graded.append(one)
            write_row(out, injection_row(one))
    form = injection_json(graded)
    print(
        json.dumps(form, ensure_ascii=False, indent=2) if options.json else injection_table(graded)
    )
    return 0
