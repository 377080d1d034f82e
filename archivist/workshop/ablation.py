"""How many tools can this model carry? Five that are asked for, among ever more that are not."""

from __future__ import annotations

import csv
import io
import random
from dataclasses import asdict, dataclass
from importlib import resources
from statistics import median
from typing import TYPE_CHECKING, Any

from archivist.workshop.arrangement import Arrangement
from archivist.workshop.decoys import DECOYS
from archivist.workshop.ranges import part_of
from archivist.workshop.reports import decision_again, decision_row
from archivist.workshop.trials import Measure
from config.language import figure, phrase, spoken, told
from tools.belt import czytaj_dokument, policz_pliki, przypomnij, zmien_nazwe, znajdz_dokumenty

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.resources.abc import Traversable

    from archivist.workshop.selection import GradedDecision
    from archivist.workshop.tasks import SelectionTask

REAL = (
    znajdz_dokumenty.TOOL.name,
    czytaj_dokument.TOOL.name,
    zmien_nazwe.TOOL.name,
    policz_pliki.TOOL.name,
    przypomnij.NAME,
)
MOST_TOOLS = len(REAL) + len(DECOYS)
SIZES = (5, 10, 15, 25, 40)


@dataclass(frozen=True, slots=True)
class Stage:
    """One number of tools, shown in one way; the answer is not counted.

    Attributes:
        tools: How many.
        picked: Whether decoys come with the request that asks for them; if not, all are listed.
    """

    tools: int
    picked: bool

    @property
    def name(self) -> str:
        """As results and tables have it."""
        if self.picked:
            return told("{number} tools, picked", number=self.tools)
        return told("{number} tools, all listed", number=self.tools)

    def arrangement(self, base: Arrangement, repeat: int) -> Arrangement:
        """The belt of one repeat; a larger one holds the decoys of a smaller."""
        decoys = list(DECOYS)
        random.Random(f"{base.seed}/{repeat}").shuffle(decoys)  # noqa: S311 - no secret
        chosen = {decoy.name for decoy in decoys[: self.tools - len(REAL)]}
        return Arrangement(
            more=DECOYS,
            only=frozenset({*REAL, *chosen}),
            core=frozenset(REAL),
            picked=self.picked,
            style=base.style,
            repeat=repeat,
            seed=base.seed,
        )


@dataclass(frozen=True, slots=True)
class Ablated:
    """One request at one stage.

    Attributes:
        stage: The stage.
        repeat: 1-based.
        graded: What was decided.
        tool_tokens: Tokens of the tools as the prompt listed them, with those picked for it.
    """

    stage: Stage
    repeat: int
    graded: GradedDecision
    tool_tokens: int


@dataclass(frozen=True, slots=True)
class Line:
    """What came of one stage in one repeat; 0 for all repeats."""

    tools: int
    belt: str
    repeat: int
    n: int
    right_tool: int
    accuracy: float
    wrong_arguments: int
    tool_tokens: float
    prompt_tokens: float
    first_token_ms: float
    call_ms: float


def requests() -> Traversable:
    """The file of the forty requests, eight for each real tool, half of them Polish."""
    return resources.files("archivist.workshop") / "requests" / "ablation.jsonl"


def lines(results: Sequence[Ablated], *, repeats: bool = True) -> list[Line]:
    """Add up each stage, by repeat or as a whole."""
    keys = dict.fromkeys((one.stage, one.repeat if repeats else 0) for one in results)
    return [
        _line(
            stage,
            repeat,
            [one for one in results if one.stage == stage and repeat in {0, one.repeat}],
        )
        for stage, repeat in sorted(keys, key=lambda key: (not key[0].picked, key[0].tools, key[1]))
    ]


def _line(stage: Stage, repeat: int, each: Sequence[Ablated]) -> Line:
    decisions = [one.graded.decision for one in each]
    right = sum(one.graded.right_tool for one in each)
    return Line(
        tools=stage.tools,
        belt="picked" if stage.picked else "all listed",
        repeat=repeat,
        n=len(each),
        right_tool=right,
        accuracy=right / len(each),
        wrong_arguments=sum(one.graded.right_tool and not one.graded.right_args for one in each),
        tool_tokens=sum(one.tool_tokens for one in each) / len(each),
        prompt_tokens=sum(one.prompt_tokens for one in decisions) / len(each),
        first_token_ms=median(one.first_ms for one in decisions),
        call_ms=median(one.ms for one in decisions),
    )


HEADINGS = tuple(Line.__annotations__)


def as_csv(results: Sequence[Ablated]) -> str:
    """A line of headings, then one for each stage and repeat."""
    out = io.StringIO()
    writer = csv.DictWriter(out, HEADINGS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(map(asdict, lines(results)))
    return out.getvalue()


def ablation_table(results: Sequence[Ablated]) -> str:
    """A line for each stage; within 80 columns."""
    heads = (
        phrase("right tool"),
        phrase("wrong args"),
        phrase("tool tokens"),
        phrase("1st token ms"),
        phrase("call ms"),
    )
    text = [f"{phrase('tools'):20}" + "".join(f"{head:>{len(head) + 2}}" for head in heads)]
    for one in lines(results, repeats=False):
        cells = (
            part_of(one.right_tool, one.n),
            str(one.wrong_arguments),
            figure(one.tool_tokens, ",.0f"),
            figure(one.first_token_ms, ",.0f"),
            figure(one.call_ms, ",.0f"),
        )
        name = spoken(Stage(one.tools, one.belt == "picked").name)
        text.append(
            f"{name:20}"
            + "".join(f"{cell:>{len(head) + 2}}" for cell, head in zip(cells, heads, strict=True))
        )
    return "\n".join(text)


def _row(one: Ablated) -> Mapping[str, object]:
    return {
        "tools": one.stage.tools,
        "picked": one.stage.picked,
        "tool_tokens": one.tool_tokens,
        **decision_row(one.graded),
    }


def _again(task: SelectionTask, row: Mapping[str, Any]) -> Ablated:
    stage = Stage(row["tools"], row["picked"])
    return Ablated(stage, row["repeat"], decision_again(task, row), row["tool_tokens"])


def _verdicts(one: Ablated) -> Mapping[str, bool]:
    return {told("right tool"): one.graded.right_tool, told("right args"): one.graded.right_args}


ABLATION: Measure[SelectionTask, Ablated] = Measure(
    "ablation",
    row=_row,
    revived=_again,
    verdicts=_verdicts,
    group=lambda _one: "",
    table=ablation_table,
    form=lambda results: {"lines": [asdict(line) for line in lines(results)]},
)
