"""The tools that no request asks for: whole contracts that run, and stand in nobody's way."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest

from archivist.agent.policy import allow
from archivist.agent.request import Request
from archivist.agent.state import State
from archivist.agent.workspace import Workspace
from archivist.workshop.ablation import MOST_TOOLS, REAL, Stage, requests
from archivist.workshop.arrangement import Arrangement, digest
from archivist.workshop.decoys import DECOYS
from archivist.workshop.lint.checking import check
from archivist.workshop.lint.definition import of_belt
from archivist.workshop.tasks import read_selection_tasks
from tools.archive.root import Archive
from tools.archive.search import Search
from tools.belt import NAMES, notes, with_tools
from tools.contract import Tool, Voice
from tools.effects.executor import Executor
from tools.effects.ledger import Ledger
from tools.notes.notebook import Notebook
from tools.registry import Ready
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tools.registry import Belt

WRITER = Access(Trust.HOST, Profile.WRITER)


def _tools(folder: Path) -> tuple[Tool, ...]:
    return with_tools(*notes(Notebook(folder / "notes.md"), lambda: date(2026, 11, 30)))


def _belt(folder: Path, stage: Stage, voice: Voice = Voice.ENGLISH, repeat: int = 1) -> Belt:
    return stage.arrangement(Arrangement(), repeat).belt(_tools(folder), WRITER, voice)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    """A small archive and all forty tools."""
    root = tmp_path / "archive"
    (root / "letters").mkdir(parents=True)
    (root / "letters" / "a.txt").write_text("one two three\n")
    (root / "letters" / "b.txt").write_text("one two three\n")
    (root / "empty.txt").touch()
    belt = _belt(tmp_path, Stage(MOST_TOOLS, picked=True))
    with Archive(root) as archive, Ledger(tmp_path / "ledger.sqlite") as ledger:
        search = Search(archive, tmp_path / "index.sqlite")
        yield Workspace(archive, search, belt, Executor(ledger, root, lambda: datetime.now(UTC)))
        search.close()


@pytest.mark.parametrize("tool", DECOYS, ids=lambda tool: tool.name)
def test_each_runs(workspace: Workspace, tool: Tool) -> None:
    """And says something, without an error."""
    values = {"sciezka": "letters/a.txt", "czego": "Lublin"}
    given = {name: values[name] for name in tool.arguments.model_fields}
    ready = workspace.belt.prepare(tool.name, given, workspace)
    assert isinstance(ready, Ready)
    observation = workspace.belt.run(ready, workspace, len)
    assert observation.error is None
    assert observation.header
    assert observation.radius == 0


@pytest.mark.parametrize(
    ("name", "arguments", "told"),
    [
        ("find_repeated", {}, "1 document with the content of another one: letters/b.txt"),
        ("find_empty", {}, "1 document of no bytes: empty.txt"),
        ("list_folders", {}, "1 folder at the top: "),
        ("count_words", {"path": "letters/a.txt"}, "3 words: "),
        ("measure_document", {"path": "letters/a.txt"}, "14 bytes on the disk: "),
        ("check_weather", {"about": "x"}, ("No weather service is set up here, so nothing was "
         "looked up: ")),
    ],
)  # fmt: skip
def test_what_they_say_is_true(
    workspace: Workspace, name: str, arguments: dict[str, object], told: str
) -> None:
    """Of the archive as it is, or of what is not set up."""
    ready = workspace.belt.prepare(name, arguments, workspace)
    assert isinstance(ready, Ready)
    observation = workspace.belt.run(ready, workspace, len)
    assert f"{observation.header}: {', '.join(observation.paths)}" == told


@pytest.mark.parametrize("voice", Voice)
def test_their_definitions_have_no_fault(tmp_path: Path, voice: Voice) -> None:
    """No two descriptions are twins, no name is ambiguous: what is measured is the number."""
    definitions = of_belt(_belt(tmp_path, Stage(MOST_TOOLS, picked=False), voice))
    decoys = {tool.spoken(voice) for tool in DECOYS}
    found = check(definitions, lambda text: -(-len(text) // 4))
    assert [one for one in found if one.tool in decoys] == []


def test_no_belt_of_the_program_has_one() -> None:
    """They are for evaluations alone."""
    assert not NAMES & {tool.name for tool in DECOYS}


@pytest.mark.parametrize("picked", [True, False])
def test_a_stage_has_so_many_tools(tmp_path: Path, picked: bool) -> None:  # noqa: FBT001 - a column
    """The five real ones, ever more decoys, and the answer; a larger belt holds the smaller."""
    before: set[str] = set()
    for size in (5, 10, 40):
        belt = _belt(tmp_path, Stage(size, picked=picked))
        there = {tool.name for tool in belt.tools}
        assert len(there) == size + 1
        assert {*REAL, *before} <= there
        assert len(belt.core) == (6 if picked else size + 1)
        assert belt.tools[-1].name == belt.core[-1].name == "odpowiedz"
        before = there


def test_repeats_have_another_order(tmp_path: Path) -> None:
    """And other decoys; a belt's digest does not depend on the order."""
    stages = [_belt(tmp_path, Stage(40, picked=False), repeat=repeat) for repeat in (1, 2)]
    first, second = ([tool.name for tool in belt.tools] for belt in stages)
    assert first != second
    assert sorted(first) == sorted(second)
    assert digest(stages[0]) == digest(stages[1])
    sizes = [_belt(tmp_path, Stage(size, picked=True), repeat=2).listing() for size in (5, 40)]
    assert sizes[0] == sizes[1] != _belt(tmp_path, Stage(5, picked=True)).listing()
    few = [_belt(tmp_path, Stage(10, picked=False), repeat=repeat).tools for repeat in (1, 2)]
    assert {tool.name for tool in few[0]} != {tool.name for tool in few[1]}


def test_every_request_can_be_served(tmp_path: Path) -> None:
    """With forty tools, found by words or all listed, the right one can be decoded."""
    for picked in (True, False):
        belt = _belt(tmp_path, Stage(MOST_TOOLS, picked=picked))
        tools = {tool.name: tuple(tool.arguments.model_fields) for tool in belt.tools}
        tasks = read_selection_tasks(tmp_path / requests_file(tmp_path), tools)
        for task in tasks:
            tool = belt.find(task.tool or "")
            assert tool is not None
            offered = {rule.tool for rule in allow(belt, Request(task.request), State()).calls}
            assert tool.spoken(Voice.ENGLISH) in offered, task


def requests_file(folder: Path) -> Path:
    """The requests as a file, wherever the program is installed."""
    file = folder / "ablation.jsonl"
    file.write_bytes(requests().read_bytes())
    return file
