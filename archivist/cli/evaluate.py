"""``archivist eval``: measures the model on a file of requests or questions."""

from __future__ import annotations

import sys
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

from archivist.cli.flags import add_setting_flags, overrides

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path
    from typing import TextIO, TypeVar

    from archivist.app import Application
    from archivist.workshop.questions import AnsweredTurn
    from config.settings import Settings

    Graded = TypeVar("Graded")

HELP = """\
Measure the model on a set of requests.

  selection   is the first call for each request the right one? Nothing is carried out.
  questions   does the answer to each question state the facts? Whole turns on the archive, by a
              reader: nothing in it is changed.
  plain       does a request that asks for no change end in one? Whole turns by a writer, of whom
              every change is refused, and counted.

A task file holds one JSON object a line:
  {"id": "1", "request": "Read a.txt", "tool": "czytaj_dokument", "arguments": {"sciezka": "a.txt"}}
  {"id": "1", "question": "...", "facts": [["1 234,56", "1234.56"]], "document": "faktury/a.pdf"}
  {"id": "1", "request": "Who asked for another name?"}
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    from pathlib import Path  # noqa: PLC0415 - start-up time

    parser.add_argument(
        "what", choices=("selection", "questions", "plain"), help="what is measured"
    )
    parser.add_argument("--tasks", type=Path, required=True, metavar="FILE", help="the task file")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="a new file; gets a line of JSON for each task"
    )
    parser.add_argument("--voice", choices=("auto", "pl", "en"), help="the language of the prompt")
    add_setting_flags(parser, "archive", "model", "server")


def run(options: argparse.Namespace) -> int:
    """Measure and print; what was measured before Ctrl-C is in ``--out``."""
    from config.settings import load_settings  # noqa: PLC0415 - start-up time

    chosen = overrides(options)
    if options.voice is not None:
        chosen["voice"] = options.voice
    settings = load_settings(chosen)
    measure = {"selection": _selection, "questions": _questions, "plain": _plain}
    return measure[options.what](options, settings)


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
    from tools.belt import BELT, CORE  # noqa: PLC0415 - start-up time
    from tools.belt.odpowiedz import TOOL as ANSWER  # noqa: PLC0415 - start-up time
    from tools.contract import Voice  # noqa: PLC0415 - start-up time
    from tools.registry import Registry  # noqa: PLC0415 - start-up time
    from tools.trust import Access, Profile, Trust  # noqa: PLC0415 - start-up time

    tools = {tool.name: tuple(tool.arguments.model_fields) for tool in BELT if tool is not ANSWER}
    tasks = read_selection_tasks(options.tasks, tools)
    with ExitStack() as stack:
        out = stack.enter_context(new_file(options.out)) if options.out else None
        application = stack.enter_context(_opened(settings))
        access = Access(Trust.HOST, Profile(settings.profile))
        belt = Registry(BELT, CORE).belt(access, Voice(application.status.voice))

        def decide(request: str) -> Decision:
            return decision_of(application.decide(request), belt)

        graded = []
        for one in watched(grade_each(tasks, decide), len(tasks)):
            graded.append(one)
            write_row(out, decision_row(one))
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

        graded = []
        for one in watched(grade_each(tasks, answer), len(tasks)):
            graded.append(one)
            write_row(out, answer_row(one))
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

        graded = []
        for one in watched(grade_each(tasks, answer), len(tasks)):
            graded.append(one)
            write_row(out, plain_row(one))
    _print(options, plain_json(graded), plain_table(graded))
    return 0


def _opened(settings: Settings) -> AbstractContextManager[Application]:
    """Open the program as at a terminal: that is the belt whose choices are measured."""
    from archivist.agent.nonces import repeatable_nonce  # noqa: PLC0415 - start-up time
    from archivist.app import Opening, open_application  # noqa: PLC0415 - loads the model's libraries
    from sessions.record import Kind  # noqa: PLC0415 - start-up time
    from tools.trust import Trust  # noqa: PLC0415 - start-up time

    return open_application(settings, Opening(Kind.EVAL, Trust.HOST, nonces=repeatable_nonce))


@contextmanager
def new_file(file: Path) -> Iterator[TextIO]:
    """Make a file that does not exist yet, written line by line; it goes again if it stays empty.

    Raises:
        ArchivistError: It exists or can't be made.
    """
    from config.errors import ArchivistError  # noqa: PLC0415 - start-up time

    try:
        out = file.open("x", encoding="utf-8", buffering=1)
    except FileExistsError as error:
        raise ArchivistError(f"{file} exists already: name a new file for --out.") from error
    except OSError as error:
        raise ArchivistError(f"{file} can't be made: {error.strerror}.") from error
    try:
        yield out
    finally:
        out.close()
        with suppress(FileNotFoundError):  # somebody removed it meanwhile
            if not file.stat().st_size:
                file.unlink()


def watched(graded: Iterable[Graded], total: int) -> Iterator[Graded]:
    """Pass results on, counting them on the terminal's last line."""
    shown = sys.stderr.isatty()
    for number, one in enumerate(graded, 1):
        yield one
        if shown:
            sys.stderr.write(f"\r{number} of {total}")
            sys.stderr.flush()
    if shown:
        sys.stderr.write("\r\x1b[K")


def write_row(out: TextIO | None, row: dict[str, object]) -> None:
    """Add one task's result to the file, if there is one; it is there when this returns.

    Raises:
        ArchivistError: It can't be written; what was written before stays.
    """
    import json  # noqa: PLC0415 - start-up time

    from config.errors import ArchivistError  # noqa: PLC0415 - start-up time

    if out is None:
        return
    try:
        out.write(json.dumps(row) + "\n")
    except OSError as error:
        raise ArchivistError(f"{out.name} can't be written: {error.strerror}.") from error


def _print(options: argparse.Namespace, form: dict[str, object], table: str) -> None:
    import json  # noqa: PLC0415 - start-up time

    print(json.dumps(form, ensure_ascii=False, indent=2) if options.json else table)
