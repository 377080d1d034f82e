"""Which prompt a model works best with: ``python -m tests.bench.forms [NAME] [--help]``.

Each form of the prompt decides every request of a task file once; nothing is carried out, and no
answer is written out: what counts is that it was chosen. The decoding policy holds as in the
program; with ``--open`` every rule of it is off, which shows what the prompt itself is worth. With
``--questions`` whole turns are answered instead. With ``--memory FILE`` a run that was interrupted
goes on.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.agent.memory import Memory
from archivist.agent.nonces import repeatable_nonce
from archivist.agent.speech import ANSWER, answer_tool
from archivist.app import Opening, open_application
from archivist.model.cancel import Cancel
from archivist.model.llama import LlamaEngine
from archivist.workshop import questions, selection
from archivist.workshop.tasks import read_question_tasks, read_selection_tasks
from config.errors import ArchivistError
from config.settings import load_settings
from sessions.record import Kind
from tests.bench._remembered import Remembered
from tests.bench.variants import DEFAULT, VARIANTS
from tools.belt import BELT, CORE
from tools.contract import Voice
from tools.parameters import parameters_of
from tools.registry import Registry
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from archivist.opened import Application
    from archivist.workshop.tasks import QuestionTask, SelectionTask
    from tests.bench.variants import Variant
    from tools.registry import Belt

TASKS = Path("tests/tasks")
ROOM_TOKENS = 400  # for a request and its call


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one form.

    Attributes:
        form: Its name.
        differs: The dimensions in which it is not the default one.
        n: Requests or questions.
        counts: How many of them: ``tool`` and ``args`` right; ``leaked``, with something from an
            example in a call; ``invented``, with an optional argument that nobody asked for. Of
            questions: answers ``right``, documents ``found``, and calls in all.
        prefix_tokens: Tokens of the prompt before the request.
        seconds: Median seconds in the model.
        wrong: Ids of the tasks that went wrong.
    """

    form: str
    differs: dict[str, str]
    n: int
    counts: dict[str, int]
    prefix_tokens: int
    seconds: float
    wrong: tuple[str, ...]


def main() -> int:
    """Print a line for each form as it is measured."""
    options = _options()
    try:
        _measure(options)
    except ArchivistError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", nargs="?", metavar="NAME", help="of the catalog, or a GGUF file")
    parser.add_argument("--voice", choices=("auto", "pl", "en"))
    parser.add_argument("--open", action="store_true", help="without the policy's rules")
    parser.add_argument("--questions", action="store_true", help="answer questions, as a reader")
    parser.add_argument(
        "--only", nargs="+", choices=VARIANTS, metavar="FORM", help=str([*VARIANTS])
    )
    parser.add_argument("--tasks", type=Path, metavar="FILE", help="another task file")
    parser.add_argument("--memory", type=Path, metavar="FILE", help="keeps what was decoded")
    parser.add_argument("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def _measure(options: argparse.Namespace) -> None:
    settings = load_settings(
        {"model": options.model, "voice": options.voice, "server": "", "adapted": "off"}
    )
    if options.questions:  # no question of a task file may change the archive
        settings = settings.model_copy(update={"profile": "reader"})
    kind = "questions" if options.questions else "selection"
    file = options.tasks or TASKS / f"{kind}.jsonl"
    opening = Opening(Kind.EVAL, Trust.HOST, nonces=repeatable_nonce)
    with open_application(settings, opening) as application:
        voice = Voice(application.status.voice)
        belt = Registry(BELT, CORE).belt(Access(Trust.HOST, Profile(settings.profile)), voice)
        head = {"model": application.status.model_name, "voice": voice.value, "measured": kind}
        head["rules"] = "off" if options.open else "on"
        print(", ".join(f"{key} {value}" for key, value in head.items()))
        if options.open:
            application.agent._rules = frozenset()
        rows: list[Row] = []
        for name in options.only or VARIANTS:
            curt = "" if options.questions else belt.spoken(answer_tool(belt))
            prefix_tokens = _rewrite(application, belt, VARIANTS[name], options.memory, curt)
            if prefix_tokens + ROOM_TOKENS > application.engine.context_tokens:
                print(f"{name:26}   its {prefix_tokens:,} tokens leave no room for a request")
                continue
            if options.questions:
                row = _answered(name, read_question_tasks(file), application, prefix_tokens)
            else:
                row = _decided(name, _tasks(file), application, belt, prefix_tokens)
            if not rows:
                print(_line(["form", "n", *row.counts, "prefix", "seconds"]))
            counts = [row.n, *row.counts.values(), f"{prefix_tokens:,}", f"{row.seconds:.2f}"]
            print(_line([name, *counts]), flush=True)
            rows.append(row)
            if options.json:  # after each, for a run takes long and may be stopped
                text = json.dumps({**head, "forms": [asdict(row) for row in rows]}, indent=2)
                options.json.write_text(text, "utf-8")


def _tasks(file: Path) -> tuple[SelectionTask, ...]:
    tools = {tool.name: tuple(tool.arguments.model_fields) for tool in BELT if tool.name != ANSWER}
    return read_selection_tasks(file, tools)


def _rewrite(
    application: Application, belt: Belt, variant: Variant, memory: Path | None, curt: str
) -> int:
    """Give the agent this prompt, evaluated if it fits, so that no request pays for it.

    Returns:
        Its tokens.
    """
    agent, loaded = application.agent, application.engine
    assert isinstance(loaded, LlamaEngine)
    weights = loaded._weights
    engine = LlamaEngine(loaded.model_name, weights, loaded.dialect, variant.thought)
    prefix = variant.prefix(belt, engine.dialect)
    agent._engine = remembered = Remembered(engine, memory)
    remembered.curt = curt
    agent._memory = Memory(prefix, engine.prompt_tokens, engine.context_tokens)
    tokens = engine.stable_tokens(prefix)
    if len(tokens) + ROOM_TOKENS > engine.context_tokens:
        return len(tokens)
    for _ in weights.evaluate(tokens[weights.keep(tokens) :], Cancel()):
        pass
    return len(tokens)


def _decided(
    name: str,
    tasks: tuple[SelectionTask, ...],
    application: Application,
    belt: Belt,
    prefix_tokens: int,
) -> Row:
    graded = [
        selection.grade(task, selection.decision_of(application.decide(task.request), belt))
        for task in tasks
    ]
    counts = {
        "tool": sum(one.right_tool for one in graded),
        "args": sum(one.right_args for one in graded),
        "leaked": sum(bool(one.leaks) for one in graded),
        "invented": sum(invents(one, belt) for one in graded),
    }
    seconds = statistics.median(one.decision.ms for one in graded) / 1000
    wrong = tuple(one.task.id for one in graded if not one.right_args)
    return Row(name, differing(name), len(graded), counts, prefix_tokens, seconds, wrong)


def invents(graded: selection.GradedDecision, belt: Belt) -> bool:
    """Whether an optional argument was given that the task does not expect nor the request say."""
    tool = belt.find(graded.decision.tool or "")
    arguments = graded.decision.arguments
    said = graded.task.request.casefold()
    return tool is not None and any(
        arguments.get(item.name, item.default) != item.default
        and not (graded.right_tool and item.name in graded.task.arguments)
        and str(arguments[item.name]).strip("*./").casefold() not in said
        for item in parameters_of(tool.arguments)
        if not item.required
    )


def _answered(
    name: str, tasks: tuple[QuestionTask, ...], application: Application, prefix_tokens: int
) -> Row:
    def answer(question: str) -> questions.AnsweredTurn:
        application.start_over()
        return questions.follow(application.conversation.turn(question, Cancel()))

    graded = [questions.grade(task, answer(task.question)) for task in tasks]
    counts = {
        "right": sum(one.right for one in graded),
        "found": sum(one.found for one in graded),
        "calls": sum(len(one.turn.tools) for one in graded),
    }
    seconds = statistics.median(one.turn.model_ms for one in graded) / 1000
    wrong = tuple(one.task.id for one in graded if not one.right)
    return Row(name, differing(name), len(graded), counts, prefix_tokens, seconds, wrong)


def differing(name: str) -> dict[str, str]:
    """The dimensions in which a form is not the default one."""
    variant = VARIANTS[name]
    return {
        field.name: str(getattr(variant, field.name))
        for field in fields(variant)
        if getattr(variant, field.name) != getattr(DEFAULT, field.name)
    }


def _line(cells: list[object]) -> str:
    return f"{cells[0]:26}" + "".join(f"{cell:>9}" for cell in cells[1:])


if __name__ == "__main__":
    sys.exit(main())
