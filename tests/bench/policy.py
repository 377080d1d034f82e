"""What each rule of the decoding policy gains: ``python -m tests.bench.policy [NAME]``.

Takes the model of the settings, or the one named. The sample archive is written anew, and the task
files of ``tests/tasks`` are decided with every rule, and with each one switched off. With
``--memory FILE`` a run that was interrupted goes on; with ``--seconds`` it ends by itself, and
``n`` says how many tasks it came to.

  selection   the first call for each request: right tool, right arguments too, changes that nobody
              asked for, values from the example turns
  questions   whole turns of a reader: answers that state every fact, documents found, calls a turn
  plain       whole turns of a writer that ask for no change: turns with a changing call, with
              something from the example turns
  assignments whole turns of a writer that take several steps, judged by the answer and the files
  touched     requests of whose first step the rule forbids anything
"""

from __future__ import annotations

import argparse
import json
import logging
import math
import sys
import tempfile
import time
import zlib
from collections import defaultdict
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.agent.rules import ALL, PolicyRule
from archivist.model.cancel import Cancel
from archivist.model.checking import meets
from archivist.model.loading import load_model
from archivist.workshop import assignments, plain, questions, selection
from archivist.workshop.tasks import (
    read_assignment_tasks,
    read_plain_tasks,
    read_question_tasks,
    read_selection_tasks,
)
from config.errors import ArchivistError
from config.paths import Paths
from config.settings import load_settings
from tests.bench._remembered import Remembered
from tests.bench._stage import Stage
from tools.belt import BELT, odpowiedz
from tools.trust import Profile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from archivist.model.engine import Completion
    from archivist.workshop.task_lines import Task

TASKS = Path(__file__).parents[1] / "tasks"
SETS = "selection,questions,plain,assignments"


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one task file without one rule.

    Attributes:
        off: The rule; empty where every rule holds.
        n: Tasks.
        touched: Tasks whose first step may decode something else than with every rule.
        right: Right tools, answers that state every fact, or assignments done.
        full: Right tools with right arguments, or questions whose document was found.
        changing: Tasks with a call of a changing tool that was not asked for.
        leaks: Tasks in which something from the example turns was called with or answered.
        calls: Calls a task.
    """

    off: str
    n: int
    touched: int
    right: int = 0
    full: int = 0
    changing: int = 0
    leaks: int = 0
    calls: float = 1.0


class Measures:
    """What is measured, each on its task file.

    Args:
        stage: Where it is measured.
        engine: The engine on it.
    """

    def __init__(self, stage: Stage, engine: Remembered) -> None:
        self._stage = stage
        self._engine = engine

    def decide_selection(self, rules: Sequence[PolicyRule], until: float) -> list[Row]:
        """Decide the first call of each request of the development set."""
        tools = {tool.name: tuple(tool.arguments.model_fields) for tool in BELT}
        del tools[odpowiedz.TOOL.name]
        tasks = read_selection_tasks(TASKS / "selection.jsonl", tools)
        belt = self._stage.belt(Profile.WRITER)
        self._engine.curt = belt.spoken(odpowiedz.TOOL)
        done = [(task, self._decisions(task.request, rules)) for task in _in_time(tasks, until)]
        rows = []
        for rule in (None, *rules):
            decisions = {
                task.request: selection.decision_of(made[rule], belt) for task, made in done
            }
            total = selection.tally(
                selection.grade(task, decisions[task.request]) for task, _ in done
            )
            rows.append(
                Row(
                    off=rule or "",
                    n=total.n,
                    touched=self._touched(list(decisions), Profile.WRITER, rule),
                    right=total.right_tool,
                    full=total.right_args,
                    changing=total.changing,
                    leaks=total.leaks,
                )
            )
        return rows

    def _decisions(
        self, text: str, rules: Sequence[PolicyRule]
    ) -> dict[PolicyRule | None, Completion]:
        """Decide one request with every rule, and without each.

        The engine knows from a call that breaks no rule what it would do under any. So the search
        begins with no rule and puts back those that the call breaks, until it breaks none.
        """
        off = frozenset(rules)
        while off and (call := self._decided(text, off).call):
            if meets(call, self._stage.allowed(text, Profile.WRITER, ())):
                break
            fewer = (
                (rule, self._stage.allowed(text, Profile.WRITER, off - {rule})) for rule in off
            )
            broken = {rule for rule, allowed in fewer if not meets(call, allowed)}
            off -= broken or off  # where only several together forbid it
        return {rule: self._decided(text, _off(rule)) for rule in (None, *rules)}

    def _decided(self, text: str, off: Iterable[PolicyRule]) -> Completion:
        return self._stage.agent(Profile.WRITER, ALL.difference(off)).decide(text, Cancel())

    def answer_questions(self, rules: Sequence[PolicyRule], until: float) -> list[Row]:
        """Answer each question in a turn of its own."""
        tasks = read_question_tasks(TASKS / "questions.jsonl")
        graded: dict[PolicyRule | None, list[questions.GradedAnswer]] = defaultdict(list)
        for task in _in_time(tasks, until):
            self._turns(Profile.READER, rules)(task.question)  # often shows what each would do
            for rule in (*rules, None):
                turns = self._turns(Profile.READER, _off(rule))
                graded[rule].append(questions.grade(task, turns(task.question)))
        return [
            Row(
                off=rule or "",
                n=len(each),
                touched=self._touched([one.task.question for one in each], Profile.READER, rule),
                right=sum(one.right for one in each),
                full=sum(one.found for one in each),
                calls=_mean(len(one.turn.calls) for one in each),
            )
            for rule, each in sorted(graded.items(), key=lambda item: item[0] is not None)
        ]

    def serve_plain(self, rules: Sequence[PolicyRule], until: float) -> list[Row]:
        """Serve each request that asks for no change, with nobody there to consent to one."""
        tasks = read_plain_tasks(TASKS / "plain.jsonl")
        acting = {tool.name for tool in BELT if tool.acts}
        graded: dict[PolicyRule | None, list[plain.GradedTurn]] = defaultdict(list)
        for task in _in_time(tasks, until):
            for rule in (*rules, None):
                turns = self._turns(Profile.WRITER, _off(rule))
                graded[rule].append(plain.grade(task, turns(task.request), acting))
        return [
            Row(
                off=rule or "",
                n=len(each),
                touched=self._touched([one.task.request for one in each], Profile.WRITER, rule),
                changing=sum(bool(one.acting) for one in each),
                leaks=sum(bool(one.leaks) for one in each),
                calls=_mean(len(one.turn.calls) for one in each),
            )
            for rule, each in sorted(graded.items(), key=lambda item: item[0] is not None)
        ]

    def do_assignments(self, rules: Sequence[PolicyRule], until: float) -> list[Row]:
        """Do each assignment on a copy of the archive."""
        tasks = read_assignment_tasks(TASKS / "assignments.jsonl")
        graded: dict[PolicyRule | None, list[assignments.GradedAssignment]] = defaultdict(list)
        self._engine.curt = ""
        for task in _in_time(tasks, until):
            for rule in (*rules, None):
                held = ALL.difference(_off(rule))
                before = self._stage.copy.renew()
                turn = self._stage.agent(Profile.WRITER, held).turn(task.request, Cancel())
                served = questions.follow(turn, task.approve)
                graded[rule].append(
                    assignments.grade(task, served, before, self._stage.copy.tree())
                )
        return [
            Row(
                off=rule or "",
                n=len(each),
                touched=self._touched([one.task.request for one in each], Profile.WRITER, rule),
                right=sum(one.right for one in each),
                calls=_mean(len(one.turn.calls) for one in each),
            )
            for rule, each in sorted(graded.items(), key=lambda item: item[0] is not None)
        ]

    def _turns(
        self, profile: Profile, off: Iterable[PolicyRule]
    ) -> Callable[[str], questions.AnsweredTurn]:
        """Whole turns, each in a conversation of its own."""
        self._engine.curt = ""
        rules = ALL.difference(off)
        return lambda text: questions.follow(self._stage.agent(profile, rules).turn(text, Cancel()))

    def _touched(self, texts: list[str], profile: Profile, rule: PolicyRule | None) -> int:
        """How many first steps a rule holds to anything."""
        return sum(
            self._stage.allowed(text, profile, ()) != self._stage.allowed(text, profile, _off(rule))
            for text in texts
        )


def _off(rule: PolicyRule | None) -> tuple[PolicyRule, ...]:
    return (rule,) if rule else ()


def _mean(numbers: Iterable[int]) -> float:
    each = list(numbers)
    return sum(each) / len(each)


def _in_time(tasks: Sequence[Task], until: float) -> Iterator[Task]:
    """The tasks, mixed so that the first ones are of every kind, until the time is over."""
    for task in sorted(tasks, key=lambda task: zlib.crc32(task.id.encode())):
        if time.monotonic() >= until:
            return
        yield task


def main() -> int:
    """Measure and print a table for each set."""
    options = _options()
    overrides = {"model": options.name, "voice": options.voice}
    settings = load_settings({key: value for key, value in overrides.items() if value})
    logging.getLogger("archivist").addHandler(logging.NullHandler())  # llama.cpp is talkative
    try:
        loaded = load_model(settings, Paths.from_environment().ensure())
    except ArchivistError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    report: dict[str, object] = {}
    with ExitStack() as stack:
        stack.callback(loaded.engine.close)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        engine = Remembered(loaded.engine, options.memory)
        stage = Stage(folder, loaded, engine, stack)
        bench = Measures(stage, engine)
        measures = {
            "selection": (bench.decide_selection, Profile.WRITER),
            "questions": (bench.answer_questions, Profile.READER),
            "plain": (bench.serve_plain, Profile.WRITER),
            "assignments": (bench.do_assignments, Profile.WRITER),
        }
        report = {"model": engine.model_name, "voice": loaded.voice}
        print(f"{engine.model_name}, voice {loaded.voice}")
        rules = tuple(map(PolicyRule, options.rules.split(",")))
        until = time.monotonic() + options.seconds
        for name in options.sets.split(","):
            measure, profile = measures[name]
            stage.warm(profile)
            rows = measure(rules if name != "plain" else (PolicyRule.GATED_CHANGES,), until)
            print(f"\n{name:19}{'n':>4}{'touched':>9}{_heads(name)}")
            print("\n".join(_line(row, name) for row in rows), flush=True)
            report[name] = [asdict(row) for row in rows]
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", "utf-8")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.policy", description=__doc__)
    parser.add_argument("name", nargs="?", help="a model of the catalog, or a GGUF file's path")
    parser.add_argument("--voice", choices=("pl", "en"), help="the language of the prompt")
    parser.add_argument(
        "--sets", default="selection,questions,plain,assignments", help="which task files"
    )
    parser.add_argument(
        "--rules",
        default=",".join(rule for rule in PolicyRule if rule in ALL),
        help="which are switched off",
    )
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no task after these")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the result there too")
    parser.add_argument("--memory", type=Path, metavar="FILE", help="keeps what was decoded")
    return parser.parse_args()


_COLUMNS = {
    "selection": {"tool": "right", "args": "full", "changes": "changing", "leaks": "leaks"},
    "questions": {"right": "right", "found": "full", "calls": "calls"},
    "plain": {"changes": "changing", "leaks": "leaks", "calls": "calls"},
    "assignments": {"right": "right", "calls": "calls"},
}


def _heads(name: str) -> str:
    return "".join(f"{head:>9}" for head in _COLUMNS[name])


def _line(row: Row, name: str) -> str:
    cells = (getattr(row, field) for field in _COLUMNS[name].values())
    shown = "".join(f"{round(cell, 1):>9}" for cell in cells)
    off = f"- {row.off}" if row.off else "every rule"
    return f"{off:19}{row.n:>4}{row.touched:>9}{shown}"


if __name__ == "__main__":
    sys.exit(main())
