"""Every error that a model can be told of is provoked here, and graded as the workshop does it."""

from __future__ import annotations

import ast
import re
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING

import pytest

from archivist.workshop.errors import BEST_SCORE, Failed, Grade, grade
from tests.failures.calls import CALLS
from tests.failures.choices import CHOICES
from tests.failures.deeds import DEEDS
from tests.failures.disks import DISKS
from tests.failures.outside import OUTSIDE as OUTSIDE_DEEDS
from tests.failures.scene import HIDDEN, OUTSIDE, Scene
from tools.contract import Voice
from tools.errors import ToolError
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import FrameType

    from archivist.workshop.errors import Told
    from tools.observation import ErrorInfo

# A call in an error, such as find_documents(words="orange").
SUGGESTED = re.compile(r'(?<!\w)[a-z_]+\((?:\w+=(?:"(?:[^"\\]|\\.)*"|\d+)(?:, )?)*\)')
PROJECT = Path(__file__).parents[1]
PACKAGES = ("archivist", "tools", "sessions", "config")
LEAST_MEAN = 2.8
SESSIONS = (
    (Access(), Voice.POLISH),
    (Access(), Voice.ENGLISH),
    (Access(Trust.SANDBOX, Profile.READER), Voice.ENGLISH),
)


@dataclass(frozen=True)
class Site:
    """A place in the code where a ``ToolError`` is made; lines are 1-based."""

    file: str
    first_line: int
    last_line: int

    def __str__(self) -> str:
        """Show it as an editor understands it."""
        return f"{self.file}:{self.first_line}"


@dataclass(frozen=True)
class Graded:
    """What was told at a site, what it is worth, and which paths and calls in it lead nowhere."""

    site: Site
    failed: Failed
    told: Told
    grade: Grade
    lost: tuple[str, ...]

    def __str__(self) -> str:
        """Show what a person needs in order to mend it."""
        given = self.grade
        marks = "".join(
            letter if has else "-"
            for letter, has in zip("PAN", (given.problem, given.allowed, given.next), strict=True)
        )
        wrong = [*given.dangling, *given.leaks, *self.lost]
        told = self.told
        return f"{self.site} {marks} {wrong} {told.what} | {told.why} | {told.instead}"


@cache
def sites() -> frozenset[Site]:
    """Find every call of ``ToolError`` in the program."""
    return frozenset(
        Site(path.relative_to(PROJECT).as_posix(), node.lineno, node.end_lineno or node.lineno)
        for package in PACKAGES
        for path in (PROJECT / package).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and (getattr(node.func, "id", "") or getattr(node.func, "attr", "")) == "ToolError"
    )


@contextmanager
def watched() -> Iterator[list[tuple[ToolError, str, int]]]:
    """Note each ``ToolError`` that is made, with the file and line that made it."""
    made: list[tuple[ToolError, str, int]] = []
    constructor = ToolError.__init__.__code__

    def look(frame: FrameType, event: str, _: object) -> None:
        maker = frame.f_back
        if event == "call" and frame.f_code is constructor and maker is not None:
            made.append((frame.f_locals["self"], maker.f_code.co_filename, maker.f_lineno))

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        yield made
    finally:
        sys.setprofile(before)


def provoked(scene: Scene, failed: Failed, deed: Callable[[Scene], Told | None]) -> Graded:
    """Do what fails, and grade what the model is told."""
    told: Told | None
    with watched() as made:
        try:
            told = deed(scene)
        except ToolError as raised:
            told = raised
    assert told is not None, failed
    words = (told.what, told.why, told.instead)
    error, file, line = next(
        each for each in made if (each[0].what, each[0].why, each[0].instead) == words
    )
    name = Path(file).relative_to(PROJECT).as_posix()
    site = next(
        each for each in sites() if each.file == name and each.first_line <= line <= each.last_line
    )
    secrets = (str(scene.folder), HIDDEN, OUTSIDE)
    graded = grade(told, scene.belt, failed, secrets)
    scene.calm()
    return Graded(
        site, failed, told, graded, tuple(lost(scene, f"{told.why} {told.instead}", error.paths))
    )


def called(failed: Failed, scene: Scene) -> ErrorInfo | None:
    """Make the call that fails."""
    return scene.fail(failed.tool, failed.arguments)


def lost(scene: Scene, told: str, paths: Iterable[str]) -> Iterator[str]:
    """List the suggested calls that fail, and the paths that no document has."""
    for written in SUGGESTED.findall(told):
        (statement,) = ast.parse(written).body
        assert isinstance(statement, ast.Expr)
        assert isinstance(statement.value, ast.Call)
        assert isinstance(statement.value.func, ast.Name)
        given = {str(each.arg): ast.literal_eval(each.value) for each in statement.value.keywords}
        if scene.fail(statement.value.func.id, given) is not None:
            yield written
    yield from (each for each in paths if scene.fail("suma_kontrolna", {"sciezka": each}))


@pytest.fixture(scope="module")
def all_graded(tmp_path_factory: pytest.TempPathFactory) -> list[Graded]:
    """Provoke everything in each kind of session that can call it."""
    found = []
    for access, voice in SESSIONS:
        scene = Scene(tmp_path_factory.mktemp("calls"), access, voice)  # calls alone change nothing
        for tool, arguments in CALLS:
            failed = Failed(tool, arguments)
            found.append(provoked(scene, failed, partial(called, failed)))
        scene.close()
        for failed, deed in (*DEEDS, *DISKS, *CHOICES, *OUTSIDE_DEEDS):
            scene = Scene(tmp_path_factory.mktemp("deed"), access, voice)
            found.append(provoked(scene, failed, deed))
            scene.close()
    return found


def test_every_error_in_the_code_is_provoked(all_graded: list[Graded]) -> None:
    """A new ``ToolError`` needs a case in tests/failures, so that its words are graded."""
    assert sorted(map(str, sites() - {each.site for each in all_graded})) == []


def test_no_error_points_at_what_the_session_does_not_have(all_graded: list[Graded]) -> None:
    """A model would go looking for a tool or parameter that isn't there."""
    assert [str(each) for each in all_graded if each.grade.dangling] == []


def test_what_an_error_suggests_works(all_graded: list[Graded]) -> None:
    """A suggested call succeeds as it is written, and each path that is offered opens."""
    assert [str(each) for each in all_graded if each.lost] == []
    assert sum(bool(SUGGESTED.search(each.told.instead)) for each in all_graded) > len(SESSIONS)


def test_no_error_leaks(all_graded: list[Graded]) -> None:
    """No library's words, no place on the disk, no hidden file and none outside the archive."""
    assert [str(each) for each in all_graded if each.grade.leaks] == []


def test_errors_say_what_why_and_what_instead(all_graded: list[Graded]) -> None:
    """Nearly all have the full mark, and none is worth less than two points of three."""
    weak = [str(each) for each in all_graded if each.grade.score < BEST_SCORE]
    assert [each for each in weak if each.count("-", 0, each.index("[")) > 1] == [], weak
    assert mean(each.grade.score for each in all_graded) >= LEAST_MEAN, weak
