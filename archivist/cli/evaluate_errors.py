"""``archivist eval errors``: what the tools say to calls that models get wrong."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from archivist.workshop.mistakes import GradedMistake
    from config.settings import Settings

_COLUMNS = 80


def evaluate_errors(options: argparse.Namespace, settings: Settings) -> int:
    """Send the mistakes of a task file to the tools, and print what the answers are worth.

    Raises:
        ArchivistError: The task file or the archive can't be used.
    """
    import json  # noqa: PLC0415 - start-up time
    from datetime import UTC, datetime  # noqa: PLC0415 - start-up time

    from archivist.agent.workspace import Workspace  # noqa: PLC0415 - start-up time
    from archivist.cli.narzedzia import session_belt, token_counter  # noqa: PLC0415 - same
    from archivist.cli.results import new_file, watched, write_row  # noqa: PLC0415 - same
    from archivist.cli.trial import own_places  # noqa: PLC0415 - start-up time
    from archivist.logfile import logging_to  # noqa: PLC0415 - start-up time
    from archivist.workshop.mistakes import (  # noqa: PLC0415 - start-up time
        grade_each,
        mistake_row,
        mistakes_json,
        read_mistakes,
    )
    from tools.archive.root import Archive  # noqa: PLC0415 - start-up time
    from tools.archive.search import Search  # noqa: PLC0415 - start-up time
    from tools.effects.executor import Executor  # noqa: PLC0415 - start-up time
    from tools.effects.ledger import Ledger  # noqa: PLC0415 - start-up time

    mistakes = read_mistakes(options.tasks)
    graded: list[GradedMistake] = []
    with ExitStack() as stack:
        out = stack.enter_context(new_file(options.out)) if options.out else None
        paths, _ = stack.enter_context(own_places(settings.archive))
        stack.enter_context(logging_to(paths.data))
        archive = stack.enter_context(Archive(settings.archive))
        ledger = stack.enter_context(Ledger(paths.data / "ledger.sqlite"))
        search = Search(archive, paths.data / "index.sqlite")
        stack.callback(search.close)
        belt = stack.enter_context(session_belt(settings, paths))
        count_tokens, _ = token_counter(settings, paths, stack)
        executor = Executor(ledger, settings.archive, lambda: datetime.now(UTC))
        context = Workspace(archive, search, belt, executor)
        secrets = (str(settings.archive), str(paths.data))
        grading = grade_each(mistakes, belt, context, count_tokens, secrets)
        for one in watched(grading, len(mistakes)):
            graded.append(one)
            write_row(out, mistake_row(one))
    form = mistakes_json(graded)
    print(json.dumps(form, ensure_ascii=False, indent=2) if options.json else _table(graded))
    return 0


def _table(graded: Sequence[GradedMistake]) -> str:
    """A line for each mistake, what was told of it below, and the means; within 80 columns."""
    import textwrap  # noqa: PLC0415 - start-up time

    from archivist.workshop.mistakes import mistakes_json  # noqa: PLC0415 - start-up time
    from tools.names import escaped  # noqa: PLC0415 - start-up time

    lines = [f"{'mistake':62}{'score':>6}  P A N"]
    for one in graded:
        kind = textwrap.shorten(escaped(f"{one.mistake.id} {one.mistake.kind}"), 60)
        if one.grade is None:
            lines.append(f"{kind:62}{'-':>6}  understood")
            continue
        marks = " ".join("✓" if mark else "·" for mark in _marks(one))
        lines.append(f"{kind:62}{one.grade.score:>6}  {marks}")
        told = textwrap.wrap(escaped(one.told), _COLUMNS - 4)
        lines += [f"    {line}" for line in told]
        lines += [f"    dangling: {escaped(name)}" for name in one.grade.dangling]
        lines += [f"    leaks: {escaped(name)}" for name in one.grade.leaks]
    form = mistakes_json(graded)
    understood = sum(one.grade is None for one in graded)
    lines += [
        "",
        f"{form['score']:.2f} of {form['best']} on average, n = {form['errors']} errors",
        f"calls that were understood: {understood}",
        f'"Invalid request." in their place: {form["generic_score"]:.2f}',
        "P: names the problem. A: says what is allowed. N: says what to do next.",
    ]
    return "\n".join(lines)


def _marks(graded: GradedMistake) -> tuple[bool, ...]:
    grade = graded.grade
    return () if grade is None else (grade.problem, grade.allowed, grade.next)
