"""What adapting a model is worth: ``python -m tests.bench.curve FOLDER [--draw FILE.svg]``.

Each model decides the first call for every request of ``tests/tasks/routing.jsonl``, in a process
of its own: as it comes (its template's own list of tools, no rule in the decoder), by the recipe
(the program without an adapted form), adapted, and with the adapted form of another model. Half of
the requests are harder than what an adapter was trained on, none of them is among it.

Takes an hour for the three models of the catalog on two cores; what is in the folder is not
measured again. The picture is drawn of what is there. Adapters are those that come with the
program; what ``archivist adapt --merge`` made of one of them is measured beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean

from archivist.agent.memory import Memory
from archivist.agent.nonces import repeatable_nonce
from archivist.app import Opening, open_application
from archivist.cli.picture import png, svg
from archivist.model import adapted
from archivist.model.llama import LlamaEngine
from archivist.terminal.bars import Bar, Panel
from archivist.workshop import selection
from archivist.workshop.tasks import read_selection_tasks
from config.errors import ArchivistError
from config.paths import Paths
from config.settings import load_settings
from sessions.record import Kind
from tests.bench.variants import VARIANTS
from tools.belt import BELT, odpowiedz
from tools.belt.przypomnij import NAME as RECALL
from tools.belt.przypomnij import RecallArguments
from tools.trust import Trust

TASKS = Path(__file__).parents[1] / "tasks" / "routing.jsonl"
UNTUNED, RECIPE, ADAPTED, MERGED = "untuned", "recipe", "adapted", "merged"
SMALL = "qwen2.5-coder-0.5b"
BEGUN, BEGUN_MERGED = "begun by the 0.5B", "begun by the 0.5B merged"
# The setting `adapted` of each form, by what stands in the table.
FORMS = {
    UNTUNED: "off",
    RECIPE: "off",
    ADAPTED: "auto",
    MERGED: "auto",
    BEGUN: SMALL,
    BEGUN_MERGED: SMALL,
}
MEASURED = {
    "smollm2-135m": (RECIPE,),  # its context can't hold its template's own list
    SMALL: (UNTUNED, RECIPE, ADAPTED, MERGED),
    "qwen2.5-coder-1.5b": (UNTUNED, RECIPE, ADAPTED, BEGUN, BEGUN_MERGED),
}
_UNITS_OF_RSS = 1 if sys.platform == "darwin" else 1024  # bytes


@dataclass(frozen=True, slots=True)
class Point:
    """A model in one form.

    Attributes:
        model: Its name in the catalog.
        form: One of ``FORMS``.
        n: Requests.
        right_tools: Those with the right tool.
        right_calls: Those with the right arguments too.
        seconds: Mean time from the request to a finished call, of those that are not answered.
        memory_mb: The most memory that the process had, in 10^6 bytes.
    """

    model: str
    form: str
    n: int
    right_tools: int
    right_calls: int
    seconds: float
    memory_mb: int

    @property
    def name(self) -> str:
        """As tables have it."""
        return f"{self.model.rpartition('-')[2].upper()} {self.form}"


def measure(model: str, form: str, every: int) -> Point:
    """Measure one form in this process, with each ``every``-th request.

    Raises:
        ArchivistError: The model is not here.
    """
    settings = load_settings({"model": model, "server": "", "adapted": FORMS[form]})
    opening = Opening(Kind.EVAL, Trust.HOST, nonces=repeatable_nonce)
    tools = {tool.name: tuple(tool.arguments.model_fields) for tool in BELT}
    del tools[odpowiedz.TOOL.name]
    tools[RECALL] = tuple(RecallArguments.model_fields)
    with open_application(settings, opening) as application:
        belt, agent, engine = application.belt, application.agent, application.engine
        if form == UNTUNED:
            assert isinstance(engine, LlamaEngine)
            prefix = VARIANTS["native"].prefix(belt, engine.dialect)
            agent._rules = frozenset()
            agent._memory = Memory(prefix, engine.prompt_tokens, engine.context_tokens)
        graded = []
        for task in read_selection_tasks(TASKS, tools)[::every]:
            decided = application.decide(task.request, task.before)
            graded.append(selection.grade(task, selection.decision_of(decided, belt)))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNITS_OF_RSS
    return Point(
        model,
        form,
        len(graded),
        sum(one.right_tool for one in graded),
        sum(one.right_args for one in graded),
        mean(one.decision.ms for one in graded if one.decision.tool) / 1000,
        round(memory / 1e6),
    )


def panels(points: list[Point]) -> list[Panel]:
    """The three things that are weighed against each other, to a scale each."""
    return [
        Panel(
            f"First calls, of {max(point.n for point in points)}",
            "all right",
            "right tool, other arguments",
            tuple(
                Bar(
                    point.name,
                    point.right_calls,
                    point.right_tools - point.right_calls,
                    f"{point.right_tools} / {point.right_calls}",
                )
                for point in points
            ),
        ),
        _plain("Seconds to a finished call", points, [point.seconds for point in points], 100),
        _plain("Most memory, MB", points, [point.memory_mb for point in points], 1),
    ]


def _plain(title: str, points: list[Point], values: list[float], scale: int) -> Panel:
    bars = (
        Bar(point.name, round(value * scale), 0, f"{value:.2f}" if scale > 1 else f"{value:,}")
        for point, value in zip(points, values, strict=True)
    )
    return Panel(title, "measured", "", tuple(bars))


def main() -> int:
    """Measure what is not there yet, print the table, and draw it."""
    options = _options()
    if options.one:
        try:
            model, form = options.one
            print(json.dumps(asdict(measure(model, form, options.every))))
        except ArchivistError as error:
            print(error, file=sys.stderr)
            return error.exit_code
        return 0
    options.folder.mkdir(parents=True, exist_ok=True)
    points = []
    for model, forms in MEASURED.items():
        for form in forms:
            file = options.folder / f"{model} {form}.json"
            if not file.exists():
                home = _home(form, options.folder)
                if home is None:
                    print(f"{form}: `archivist adapt --merge --model {SMALL}` makes it")
                    continue
                command = [sys.executable, "-m", "tests.bench.curve", ".", "--one", model, form]
                command += ["--every", str(options.every)]
                environment = {**os.environ, **home}
                ran = subprocess.run(command, stdout=subprocess.PIPE, env=environment, check=False)
                if ran.returncode:
                    return ran.returncode
                file.write_bytes(ran.stdout)
            points.append(Point(**json.loads(file.read_text("utf-8"))))
            _print(points[-1])
    if options.draw:
        draw = png if options.draw.suffix == ".png" else svg
        options.draw.write_bytes(draw("Choosing the first call", panels(points)))
    return 0


def _home(form: str, folder: Path) -> dict[str, str] | None:
    """The variables that say where the files of a form are; what is shipped has a home of its own.

    None for a merged form that is not there.
    """
    paths = Paths.from_environment()
    if form in {MERGED, BEGUN_MERGED}:
        return {} if (paths.adapted / SMALL / adapted.MERGED).exists() else None
    shipped = folder.absolute() / "home"
    (shipped / "data").mkdir(parents=True, exist_ok=True)
    if not (shipped / "data" / "models").is_symlink():
        (shipped / "data" / "models").symlink_to(paths.models)
    return {"ARCHIVIST_HOME": str(shipped)}


def _print(point: Point) -> None:
    print(
        f"{point.name:30}{point.right_tools:>5} / {point.right_calls:3} of {point.n}"
        f"{point.seconds:>8.2f} s{point.memory_mb:>7,} MB",
        flush=True,
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.curve", description=__doc__)
    parser.add_argument("folder", type=Path, help="gets a file for each form")
    parser.add_argument("--draw", type=Path, metavar="FILE", help="the picture, .svg or .png")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="each N-th request only")
    parser.add_argument("--one", nargs=2, metavar=("MODEL", "FORM"), help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
