"""What each rule of the decoding policy gains: ``python -m tests.bench.policy [NAME]``.

Takes the model of the settings, or the one named. The sample archive is written anew, and the task
files of ``tests/tasks`` are decided with every rule, then with each one switched off; only what a
switch changes is decoded again. With ``--memory FILE`` a run that was interrupted goes on.

  selection   the first call for each request: right tool, right arguments too, changes that nobody
              asked for, values from the example turns
  questions   whole turns of a reader: answers that state every fact, documents found, calls a turn
  plain       whole turns of a writer that ask for no change: turns with a changing call, with
              something from the example turns
  touched     requests of whose first step the rule forbids anything
  chosen      tokens a request that the decoder left to the model
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.agent import policy, prompt
from archivist.agent.carrying import Carrier
from archivist.agent.loop import Agent
from archivist.agent.nonces import repeatable_nonce
from archivist.agent.rules import ALL, PolicyRule
from archivist.agent.state import State
from archivist.agent.turn import Limits
from archivist.agent.understanding import understand
from archivist.agent.workspace import Workspace
from archivist.model.cancel import Cancel
from archivist.model.loading import load_model
from archivist.workshop import plain, questions, selection
from archivist.workshop.tasks import read_plain_tasks, read_question_tasks, read_selection_tasks
from config.errors import ArchivistError
from config.paths import Paths
from config.settings import load_settings
from tests.archive.__main__ import write
from tests.bench._remembered import Remembered
from tools.archive.root import Archive
from tools.archive.search import Search
from tools.belt import BELT, odpowiedz
from tools.contract import Voice
from tools.effects.executor import Executor
from tools.effects.ledger import Ledger
from tools.registry import Registry
from tools.trust import Access, Profile

if TYPE_CHECKING:
    from collections.abc import Callable

    from archivist.agent.rules import Policy
    from archivist.model.loading import Loaded
    from tools.registry import Belt

TASKS = Path(__file__).parents[1] / "tasks"
SESSION = "bench"


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one task file without one rule.

    Attributes:
        off: The rule; empty where every rule holds.
        n: Tasks.
        touched: Tasks whose first step may decode something else than with every rule.
        right: Right tools, or answers that state every fact.
        full: Right tools with right arguments, or questions whose document was found.
        changing: Tasks with a call of a changing tool that was not asked for.
        leaks: Tasks in which something from the example turns was called with or answered.
        calls: Calls a task.
        chosen: Tokens a task that no constraint fixed; in a selection without the answers' texts.
    """

    off: str
    n: int
    touched: int
    right: int
    full: int
    changing: int
    leaks: int
    calls: float
    chosen: float


class Bench:
    """The program over the sample archive, put together anew for each set of rules.

    Args:
        folder: Empty; the archive, the index and the ledger go there.
        loaded: The model.
        engine: Its engine.
        stack: Closes what is opened.
    """

    def __init__(self, folder: Path, loaded: Loaded, engine: Remembered, stack: ExitStack) -> None:
        self._loaded = loaded
        self._engine = engine
        write(folder / "archive")
        self._archive = stack.enter_context(Archive(folder / "archive"))
        ledger = stack.enter_context(Ledger(folder / "ledger.sqlite"))
        self._executor = Executor(ledger, folder / "archive", lambda: datetime.now(UTC))
        self._search = Search(self._archive, folder / "index.sqlite")
        stack.callback(self._search.close)

    def belt(self, profile: Profile) -> Belt:
        """The belt of a person with this profile at a terminal."""
        return Registry(BELT).belt(Access(profile=profile), Voice(self._loaded.voice))

    def agent(self, profile: Profile, rules: Policy) -> Agent:
        """An agent that has heard nothing yet."""
        belt = self.belt(profile)
        workspace = Workspace(self._archive, self._search, belt, self._executor)
        return Agent(
            engine=self._engine,
            belt=belt,
            workspace=workspace,
            act=Carrier(self._executor, SESSION, self._engine.count_tokens),
            understand=lambda text: understand(workspace, text),
            prefix=prompt.prefix(belt, self._loaded.dialect, self._loaded.thought),
            session=SESSION,
            limits=Limits(),
            rules=rules,
            nonces=repeatable_nonce,
        )

    def touched(self, requests: list[str], profile: Profile, rules: Policy) -> int:
        """How many first steps the rules that are off leave freer."""
        belt = self.belt(profile)
        workspace = Workspace(self._archive, self._search, belt, self._executor)
        return sum(
            policy.allow(belt, request, State()) != policy.allow(belt, request, State(), rules)
            for request in (understand(workspace, text) for text in requests)
        )

    def decide_selection(self, rule: PolicyRule | None) -> Row:
        """Decide the first call of each request of the development set."""
        tools = {tool.name: tuple(tool.arguments.model_fields) for tool in BELT}
        del tools[odpowiedz.TOOL.name]
        tasks = read_selection_tasks(TASKS / "selection.jsonl", tools)
        rules = _without(rule)
        belt, agent = self.belt(Profile.WRITER), self.agent(Profile.WRITER, rules)
        before = self._engine.chosen
        self._engine.curt = belt.spoken(odpowiedz.TOOL)
        graded = list(
            selection.grade_each(
                tasks, lambda text: selection.decision_of(agent.decide(text, Cancel()), belt)
            )
        )
        total = selection.tally(graded)
        return Row(
            off=rule or "",
            n=total.n,
            touched=self.touched([task.request for task in tasks], Profile.WRITER, rules),
            right=total.right_tool,
            full=total.right_args,
            changing=total.changing,
            leaks=total.leaks,
            calls=1.0,
            chosen=(self._engine.chosen - before) / total.n,
        )

    def answer_questions(self, rule: PolicyRule | None) -> Row:
        """Answer each question in a turn of its own."""
        tasks = read_question_tasks(TASKS / "questions.jsonl")
        rules = _without(rule)
        before = self._engine.chosen
        graded = list(questions.grade_each(tasks, self._turns(Profile.READER, rules)))
        return Row(
            off=rule or "",
            n=len(tasks),
            touched=self.touched([task.question for task in tasks], Profile.READER, rules),
            right=sum(one.right for one in graded),
            full=sum(one.found for one in graded),
            changing=0,
            leaks=0,
            calls=sum(len(one.turn.calls) for one in graded) / len(graded),
            chosen=(self._engine.chosen - before) / len(graded),
        )

    def serve_plain(self, rule: PolicyRule | None) -> Row:
        """Serve each request that asks for no change, with nobody there to consent to one."""
        tasks = read_plain_tasks(TASKS / "plain.jsonl")
        rules = _without(rule)
        before = self._engine.chosen
        graded = list(plain.grade_each(tasks, self._turns(Profile.WRITER, rules)))
        return Row(
            off=rule or "",
            n=len(tasks),
            touched=self.touched([task.request for task in tasks], Profile.WRITER, rules),
            right=0,
            full=0,
            changing=sum(bool(one.changing) for one in graded),
            leaks=sum(bool(one.leaks) for one in graded),
            calls=sum(len(one.turn.calls) for one in graded) / len(graded),
            chosen=(self._engine.chosen - before) / len(graded),
        )

    def _turns(self, profile: Profile, rules: Policy) -> questions.Answer:
        """Whole turns, each in a conversation of its own."""
        self._engine.curt = ""
        return lambda text: questions.follow(self.agent(profile, rules).turn(text, Cancel()))


def _without(rule: PolicyRule | None) -> Policy:
    return ALL - {rule} if rule else ALL


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
    found: dict[str, list[dict[str, object]]] = {}
    with ExitStack() as stack:
        stack.callback(loaded.engine.close)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        engine = Remembered(loaded.engine, options.memory)
        bench = Bench(folder, loaded, engine, stack)
        measures: dict[str, tuple[Callable[[PolicyRule | None], Row], tuple[PolicyRule, ...]]] = {
            "selection": (bench.decide_selection, tuple(PolicyRule)),
            "questions": (bench.answer_questions, tuple(PolicyRule)),
            "plain": (bench.serve_plain, (PolicyRule.GATED_CHANGES,)),
        }
        print(f"{engine.model_name}, voice {loaded.voice}")
        for name in options.sets.split(","):
            measure, rules = measures[name]
            print(f"\n{name:19}{'n':>4}{'touched':>9}{_heads(name)}{'chosen':>9}")
            found[name] = []
            for rule in (None, *(rule for rule in rules if rule in options.rules.split(","))):
                row = measure(rule)
                found[name].append(asdict(row))
                print(_line(row, name), flush=True)
    if options.json:
        report = {"model": engine.model_name, "voice": loaded.voice, **found}
        options.json.write_text(json.dumps(report, indent=2) + "\n", "utf-8")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.policy", description=__doc__)
    parser.add_argument("name", nargs="?", help="a model of the catalog, or a GGUF file's path")
    parser.add_argument("--voice", choices=("pl", "en"), help="the language of the prompt")
    parser.add_argument("--sets", default="selection,questions,plain", help="which task files")
    parser.add_argument("--rules", default=",".join(PolicyRule), help="which are switched off")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the result there too")
    parser.add_argument("--memory", type=Path, metavar="FILE", help="keeps what was decoded")
    return parser.parse_args()


_COLUMNS = {
    "selection": {"tool": "right", "args": "full", "changes": "changing", "leaks": "leaks"},
    "questions": {"right": "right", "found": "full", "calls": "calls"},
    "plain": {"changes": "changing", "leaks": "leaks", "calls": "calls"},
}


def _heads(name: str) -> str:
    return "".join(f"{head:>9}" for head in _COLUMNS[name])


def _line(row: Row, name: str) -> str:
    cells = (getattr(row, field) for field in _COLUMNS[name].values())
    shown = "".join(f"{round(cell, 1):>9}" for cell in cells)
    off = f"- {row.off}" if row.off else "every rule"
    return f"{off:19}{row.n:>4}{row.touched:>9}{shown}{row.chosen:>9.1f}"


if __name__ == "__main__":
    sys.exit(main())
