"""Which prompt a model works best with: ``python -m tests.bench.forms [NAME] [--help]``.

Each form of the prompt decides every request of a task file once; nothing is carried out, and an
answer is cut after a few words: what counts is that it was chosen. As in the program, the policy
says what may be decoded; with ``--open`` the tools' schemas alone do, which shows what the prompt
itself is worth. With ``--questions`` whole turns are answered instead.
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
from archivist.agent.speech import ANSWER
from archivist.app import Opening, open_application
from archivist.model.cancel import Cancel
from archivist.model.llama import LlamaEngine
from archivist.workshop import questions, selection
from archivist.workshop.tasks import read_question_tasks, read_selection_tasks
from config.errors import ArchivistError
from config.settings import load_settings
from sessions.record import Kind
from tests.bench.deciding import Decider
from tests.bench.faults import invents, leaks
from tests.bench.variants import SHIPPED, VARIANTS
from tools.belt import BELT
from tools.contract import Voice
from tools.registry import Registry
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from archivist.app import Application
    from archivist.workshop.tasks import QuestionTask, SelectionTask
    from tests.bench.variants import Variant
    from tools.registry import Belt

TASKS = Path("tests/tasks")


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one form.

    Attributes:
        form: Its name.
        differs: The dimensions in which it is not the shipped one.
        n: Requests or questions.
        counts: How many of them: ``tool`` and ``args`` right; ``leaked``, calls with an example's
            value that the request does not have; ``invented``, calls with an optional argument
            that nobody asked for. Of questions: ``right`` answers, and right documents ``found``.
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
    parser.add_argument("--open", action="store_true", help="decode under the schemas alone")
    parser.add_argument("--questions", action="store_true", help="answer questions, as a reader")
    parser.add_argument(
        "--only", nargs="+", choices=VARIANTS, metavar="FORM", help=str([*VARIANTS])
    )
    parser.add_argument("--tasks", type=Path, metavar="FILE", help="another task file")
    parser.add_argument("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def _measure(options: argparse.Namespace) -> None:
    settings = load_settings({"model": options.model, "voice": options.voice, "server": ""})
    if options.questions:  # no question of a task file may change the archive
        settings = settings.model_copy(update={"profile": "reader"})
    kind = "questions" if options.questions else "selection"
    file = options.tasks or TASKS / f"{kind}.jsonl"
    opening = Opening(Kind.EVAL, Trust.HOST, nonces=repeatable_nonce)
    with open_application(settings, opening) as application:
        voice = Voice(application.status.voice)
        belt = Registry(BELT).belt(Access(Trust.HOST, Profile(settings.profile)), voice)
        head = {"model": application.status.model_name, "voice": voice.value, "measured": kind}
        head["decoding"] = "schemas" if options.open else "policy"
        print(", ".join(head.values()))
        rows: list[Row] = []
        for name in options.only or VARIANTS:
            prefix_tokens = _rewrite(application, belt, VARIANTS[name])
            if options.questions:
                row = _answered(name, read_question_tasks(file), application, prefix_tokens)
            else:
                decider = Decider(application.agent, belt, open_calls=options.open)
                row = _decided(name, _tasks(file), decider, prefix_tokens)
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


def _rewrite(application: Application, belt: Belt, variant: Variant) -> int:
    """Give the agent this prompt, evaluated, so that no request pays for it.

    Returns:
        Its tokens.
    """
    agent, engine = application.agent, application.engine
    assert isinstance(engine, LlamaEngine)
    weights = engine._weights
    engine = LlamaEngine(engine.model_name, weights, engine.dialect, variant.thought)
    prefix = variant.prefix(belt, engine.dialect)
    agent._engine = engine
    agent._memory = Memory(prefix, engine.prompt_tokens, engine.context_tokens)
    tokens = engine.stable_tokens(prefix)
    for _ in weights.evaluate(tokens[weights.keep(tokens) :], Cancel()):
        pass
    return len(tokens)


def _decided(
    name: str, tasks: tuple[SelectionTask, ...], decider: Decider, prefix_tokens: int
) -> Row:
    graded = list(selection.grade_each(tasks, decider.decide))
    counts = {
        "tool": sum(one.right_tool for one in graded),
        "args": sum(one.right_args for one in graded),
        "leaked": sum(leaks(one.decision, one.task.request, decider.belt) for one in graded),
        "invented": sum(invents(one, decider.belt) for one in graded),
    }
    seconds = statistics.median(one.decision.ms for one in graded) / 1000
    wrong = tuple(one.task.id for one in graded if not one.right_args)
    return Row(name, differing(name), len(graded), counts, prefix_tokens, seconds, wrong)


def _answered(
    name: str, tasks: tuple[QuestionTask, ...], application: Application, prefix_tokens: int
) -> Row:
    def answer(question: str) -> questions.AnsweredTurn:
        application.start_over()
        return questions.follow(application.conversation.turn(question, Cancel()))

    graded = list(questions.grade_each(tasks, answer))
    counts = {
        "right": sum(one.right for one in graded),
        "found": sum(one.found for one in graded),
        "calls": sum(len(one.turn.tools) for one in graded),
    }
    seconds = statistics.median(one.turn.model_ms for one in graded) / 1000
    wrong = tuple(one.task.id for one in graded if not one.right)
    return Row(name, differing(name), len(graded), counts, prefix_tokens, seconds, wrong)


def differing(name: str) -> dict[str, str]:
    """The dimensions in which a form is not the shipped one."""
    variant = VARIANTS[name]
    return {
        field.name: str(getattr(variant, field.name))
        for field in fields(variant)
        if getattr(variant, field.name) != getattr(SHIPPED, field.name)
    }


def _line(cells: list[object]) -> str:
    return f"{cells[0]:26}" + "".join(f"{cell:>9}" for cell in cells[1:])


if __name__ == "__main__":
    sys.exit(main())
