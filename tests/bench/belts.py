"""How fifty tools get along with eight in the prompt: ``python -m tests.bench.belts [NAME]``.

The program's own tools and the decoys of ``archivist eval ablation`` stand on one belt. Each way
to show them decides every request of ``tests/tasks/selection.jsonl`` and one for each of two dozen
decoys once; nothing is carried out. With ``--memory FILE`` a run that was interrupted goes on.

  all listed     every tool stands in the prompt; the constraint opens those that are asked for
  picked         the program's way: eight in the prompt, and with a request those that it asks for
  before         the same, with the picked tools before the request instead of behind it
  with a call    the same as picked, and one call of each as an example
  unlisted       picked tools can be decoded, and nothing says so
  by words       as picked, but by the words of names and descriptions, not by what a tool says asks
                 for it
  find a tool    eight in the prompt, and one that finds others; what it finds can be called next
"""

from __future__ import annotations

import argparse
import logging
import statistics
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.agent import prompt
from archivist.agent.policy import allow
from archivist.agent.ranking import picked
from archivist.agent.speech import answer_tool
from archivist.agent.state import State
from archivist.model.cancel import Cancel
from archivist.model.loading import load_model
from archivist.model.message import User
from archivist.workshop import selection
from archivist.workshop.decoys import DECOYS
from archivist.workshop.tasks import SelectionTask, read_selection_tasks
from config.errors import ArchivistError
from config.paths import Paths
from config.settings import load_settings
from tests.bench._finding import BY_WORDS, FINDING, FINDING_EXAMPLE, by_words, found
from tests.bench._remembered import Remembered
from tests.bench._stage import Stage
from tests.bench.household import REQUESTS
from tools.belt import BELT, CORE, with_tools
from tools.contract import Voice
from tools.description import call
from tools.parameters import parameters_of
from tools.registry import Belt, Registry
from tools.trust import Access

if TYPE_CHECKING:
    from collections.abc import Callable

    from archivist.agent.request import Request
    from archivist.model.engine import Completion
    from archivist.model.loading import Loaded
    from archivist.model.message import Message
    from tools.contract import Tool

TASKS = Path(__file__).parents[1] / "tasks" / "selection.jsonl"


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one way on one set."""

    way: str
    set: str
    n: int
    tool: int
    args: int
    changing: int
    leaks: int
    prefix_tokens: int
    added_tokens: float
    seconds: float
    wrong: tuple[str, ...]


class Kitchen:
    """A model over the sample archive with fifty tools.

    Args:
        stage: Understands requests.
        loaded: The model.
        engine: Its engine.
    """

    def __init__(self, stage: Stage, loaded: Loaded, engine: Remembered) -> None:
        self._stage = stage
        self._loaded = loaded
        self._engine = engine
        self.belt = self._belt(CORE)
        engine.curt = self.belt.spoken(answer_tool(self.belt))

    def _belt(self, core: tuple[Tool, ...] | None, *more: Tool) -> Belt:
        return Registry(with_tools(*DECOYS, *more), core).belt(Access(), Voice(self._loaded.voice))

    def measure(self, way: str, tasks: dict[str, tuple[SelectionTask, ...]]) -> list[Row]:
        """Decide every request in one way."""
        decide, prefix = self._way(way)
        tokens = self._engine.prompt_tokens(prefix)
        for _ in self._loaded.warm(prefix, Cancel()):
            pass
        rows = []
        for name, each in tasks.items():
            graded = [
                selection.grade(task, selection.decision_of(decide(task.request), self.belt))
                for task in each
            ]
            rows.append(
                Row(
                    way,
                    name,
                    n=len(graded),
                    tool=sum(one.right_tool for one in graded),
                    args=sum(one.right_args for one in graded),
                    changing=sum(one.unasked for one in graded),
                    leaks=sum(bool(one.leaks) for one in graded),
                    prefix_tokens=tokens,
                    added_tokens=statistics.mean(
                        one.decision.prompt_tokens - tokens for one in graded
                    ),
                    seconds=statistics.median(one.decision.ms for one in graded) / 1000,
                    wrong=tuple(one.task.id for one in graded if not one.right_args),
                )
            )
        return rows

    def _way(self, way: str) -> tuple[Callable[[str], Completion], list[Message]]:
        """How a request is decided, and the prompt before it."""
        belt = self._belt(None) if way == "all listed" else self.belt
        prefix = self._prefix(belt)
        if way == "find a tool":
            belt = self._belt((*CORE[:-1], FINDING, CORE[-1]), FINDING)
            prefix = [*self._prefix(belt), *FINDING_EXAMPLE(belt)]
            return lambda text: self._found(text, belt, prefix), prefix

        def decide(text: str) -> Completion:
            request = self._stage.understood(text)
            seen, tools = belt, picked(belt, request)
            if way == "by words":
                tools = by_words(belt, request)
                seen = self._belt((*CORE, *tools))
                seen.tools = tuple(
                    tool if tool.changes or tool not in tools else replace(tool, asked_by=BY_WORDS)
                    for tool in seen.tools
                )
                seen = Belt(seen.tools, belt.voice, lambda: 0, _same(seen.tools, (*CORE, *tools)))
            said = self._asked(way, belt, text, tools)
            return self._completed([*prefix, User(said)], seen, request)

        return decide, prefix

    def _asked(self, way: str, belt: Belt, text: str, tools: tuple[Tool, ...]) -> str:
        said = prompt.asked(belt, text, tools)
        if not tools or way == "unlisted":
            return text
        if way == "before":
            return f"{said.removeprefix(text).strip()}\n\n{text}"
        if way == "with a call":
            return f"{said}\nFor example:\n" + "\n".join(_example(tool, belt) for tool in tools)
        return said

    def _found(self, text: str, belt: Belt, prefix: list[Message]) -> Completion:
        """Decide, and where a tool was looked for, decide again with what was found."""
        request = self._stage.understood(text)
        core = self._belt((*CORE, FINDING), FINDING)
        bare = Belt((*core.core,), belt.voice, lambda: 0)
        messages: list[Message] = [*prefix, User(text)]
        first = self._completed(messages, bare, request)
        if first.call is None or belt.find(first.call.tool) is not FINDING:
            return first
        tools = by_words(belt, request, str(next(iter(first.call.arguments.values()), "")))
        open_tools = tuple(
            tool if tool.changes else replace(tool, asked_by=BY_WORDS) for tool in tools
        )
        seen = Belt((*CORE[:-1], *open_tools, CORE[-1]), belt.voice, lambda: 0)
        messages += [first.call, found(belt, tools, text)]
        second = self._completed(messages, seen, request)
        return replace(second, ms=first.ms + second.ms)

    def _completed(self, messages: list[Message], belt: Belt, request: Request) -> Completion:
        decoding = self._engine.complete(messages, allow(belt, request, State()), Cancel())
        while True:
            try:
                next(decoding)
            except StopIteration as stop:
                return stop.value  # type: ignore[no-any-return]

    def _prefix(self, belt: Belt) -> list[Message]:
        loaded = self._loaded
        return prompt.prefix(belt, loaded.dialect, loaded.thought, loaded.form)


def _same(tools: tuple[Tool, ...], wanted: tuple[Tool, ...]) -> tuple[Tool, ...]:
    names = {tool.name for tool in wanted}
    return tuple(tool for tool in tools if tool.name in names)


def _example(tool: Tool, belt: Belt) -> str:
    values = {
        item.name: item.argument.example for item in parameters_of(tool.arguments) if item.required
    }
    return call(tool, belt.voice, values)


WAYS = ("all listed", "picked", "before", "with a call", "unlisted", "by words", "find a tool")


def main() -> int:
    """Print a line for each way as it is measured."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.belts", description=__doc__)
    parser.add_argument("name", nargs="?", help="a model of the catalog, or a GGUF file's path")
    parser.add_argument("--voice", choices=("pl", "en"), help="the language of the prompt")
    parser.add_argument("--only", nargs="+", choices=WAYS, default=WAYS, metavar="WAY")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="each N-th request only")
    parser.add_argument("--memory", type=Path, metavar="FILE", help="keeps what was decoded")
    options = parser.parse_args()
    overrides = {"model": options.name, "voice": options.voice}
    settings = load_settings({key: value for key, value in overrides.items() if value})
    logging.getLogger("archivist").addHandler(logging.NullHandler())  # llama.cpp is talkative
    try:
        loaded = load_model(settings, Paths.from_environment().ensure())
    except ArchivistError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    with ExitStack() as stack:
        stack.callback(loaded.engine.close)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        engine = Remembered(loaded.engine, options.memory)
        kitchen = Kitchen(Stage(folder, loaded, engine, stack), loaded, engine)
        print(f"{engine.model_name}, voice {loaded.voice}, {len(kitchen.belt.tools)} tools")
        heads = "set n tool args changing leaks prefix added seconds".split()  # noqa: SIM905
        print(f"{'way':13}" + "".join(f"{head:>10}" for head in heads))
        for way in options.only:
            for row in kitchen.measure(way, _tasks(options.every)):
                counts = (row.n, row.tool, row.args, row.changing, row.leaks, row.prefix_tokens)
                cells = (row.set, *counts, round(row.added_tokens), f"{row.seconds:.2f}")
                print(f"{way:13}" + "".join(f"{cell:>10}" for cell in cells), flush=True)
                print("  wrong:", *row.wrong)
    return 0


def _tasks(every: int) -> dict[str, tuple[SelectionTask, ...]]:
    parameters = {tool.name: tuple(tool.arguments.model_fields) for tool in BELT}
    household = tuple(
        SelectionTask(f"h{number:02}", request, tool, {})
        for number, (request, tool) in enumerate(REQUESTS, 1)
    )
    selected = read_selection_tasks(TASKS, parameters)[::every]
    return {"selection": selected, "household": household}


if __name__ == "__main__":
    sys.exit(main())
