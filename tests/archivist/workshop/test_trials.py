"""The runner: order, repeats, conditions, and going on where a run was broken off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from archivist.workshop.record import Key, Record
from archivist.workshop.trials import Condition, Measure, Trials, in_order
from config.errors import ArchivistError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

STAMP = {"measure": "echo", "model": "m", "voice": "en"}


@dataclass(frozen=True)
class Word:
    """A task."""

    id: str


@dataclass(frozen=True)
class Said:
    """What came of it."""

    word: Word
    loud: bool


def _row(said: Said) -> Mapping[str, object]:
    return {"loud": said.loud}


def _revived(word: Word, row: Mapping[str, Any]) -> Said:
    return Said(word, row["loud"])


ECHO: Measure[Word, Said] = Measure(
    "echo",
    row=_row,
    revived=_revived,
    verdicts=lambda said: {"loud": said.loud},
    group=lambda said: said.word.id,
    table=str,
    form=lambda said: {"n": len(said)},
)
WORDS = tuple(map(Word, "abcdef"))


class Stage:
    """Says words, and remembers what it was asked.

    Args:
        breaks_at: The word at which the person presses Ctrl-C.
    """

    def __init__(self, breaks_at: str = "") -> None:
        self.opened: list[tuple[str, int]] = []
        self.said: list[str] = []
        self._breaks_at = breaks_at

    def trials(self, *names: str, repeats: int = 1) -> Trials[Word, Said]:
        """A run under these conditions."""
        conditions = [Condition(name, self._opened(name)) for name in names or ("",)]
        return Trials(ECHO, WORDS, conditions, repeats)

    def _opened(self, name: str) -> Any:  # noqa: ANN401 - a context manager's type is long
        @contextmanager
        def opened(repeat: int) -> Iterator[Callable[[Word], Said]]:
            self.opened.append((name, repeat))
            yield self._say

        return opened

    def _say(self, word: Word) -> Said:
        if word.id == self._breaks_at:
            raise KeyboardInterrupt
        self.said.append(word.id)
        return Said(word, loud=word.id < "c")


def run(trials: Trials[Word, Said], file: Path | None = None, **stamp: str) -> list[str]:
    """Run to the end; return what was measured now."""
    with Record(file, STAMP | stamp) as record:
        results = list(trials.run(record))
    assert len(results) == trials.total
    return [one.graded.word.id for one in results if one.measured]


def test_a_whole_repeat_comes_first() -> None:
    """Under each condition, in the order of the file; later ones are shuffled, each its own way."""
    stage = Stage()
    run(stage.trials("x", "y", repeats=2))
    assert stage.opened == [("x", 1), ("y", 1), ("x", 2), ("y", 2)]
    assert "".join(stage.said[:12]) == "abcdef" * 2
    assert sorted(stage.said[12:18]) == list("abcdef") != stage.said[12:18]
    assert in_order(WORDS, 2, seed=0) != in_order(WORDS, 2, seed=1) != in_order(WORDS, 3, seed=1)


def test_a_run_goes_on_after_ctrl_c(tmp_path: Path) -> None:
    """What was measured is not measured again, and counts as if it were."""
    file = tmp_path / "out.jsonl"
    with pytest.raises(KeyboardInterrupt):
        run(Stage("d").trials(), file)
    stage = Stage()
    trials = stage.trials()
    assert run(trials, file) == ["d", "e", "f"]
    with Record(file, STAMP) as record:
        (share,) = trials.shares(trials.run(record))
    assert (share.n, share.right) == ((6,), (2,))
    assert len(file.read_text().splitlines()) == 6


def test_nothing_is_opened_for_what_is_there(tmp_path: Path) -> None:
    """A finished run loads no model; another condition or repeat measures only itself."""
    file = tmp_path / "out.jsonl"
    run(Stage().trials("x"), file)
    stage = Stage()
    assert run(stage.trials("x"), file) == []
    assert stage.opened == []
    run(stage.trials("x", "y", repeats=2), file)
    assert stage.opened == [("y", 1), ("x", 2), ("y", 2)]


KILLED = """
import sys, time
from pathlib import Path
from archivist.workshop.record import Key, Record
from tests.archivist.workshop.test_trials import STAMP
with Record(Path(sys.argv[1]), STAMP) as record:
    for word in "abc":
        record.add(Key(word, "", 1), {"loud": word < "c"})
    print("there", flush=True)
    time.sleep(60)
"""


def test_a_run_goes_on_after_kill(tmp_path: Path) -> None:
    """A killed process leaves every result that it had; half a line is measured again."""
    file = tmp_path / "out.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(file)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "there\n"
        process.kill()
    assert process.returncode == -signal.SIGKILL
    with file.open("ab") as out:
        out.write(file.read_bytes().splitlines()[0][:40])
    with Record(file, STAMP) as record:
        assert record.cut_off
    assert run(Stage().trials(), file) == ["d", "e", "f"]
    assert [json.loads(line)["id"] for line in file.read_text().splitlines()] == list("abcdef")


def test_each_line_carries_what_it_was_measured_with(tmp_path: Path) -> None:
    """And what tells it from every other."""
    file = tmp_path / "out.jsonl"
    with Record(file, STAMP) as record:
        record.add(Key("um\udcf3wa", "x", 2), {"loud": True})
        there = json.loads(file.read_text())  # while the run goes on
    assert there == {
        "id": "um\udcf3wa", "condition": "x", "repeat": 2, "loud": True, "run": STAMP
    }  # fmt: skip


def test_other_results_are_not_mixed(tmp_path: Path) -> None:
    """Another voice, model or belt is refused, with what differs; the file stays."""
    file = tmp_path / "out.jsonl"
    run(Stage().trials(), file)
    before = file.read_bytes()
    digest = "0123456789abcdef" * 4
    with pytest.raises(ArchivistError) as raised:
        run(Stage().trials(), file, voice="pl", belt_sha256=digest)
    told = str(raised.value)
    assert "voice: en, now pl; belt sha256: none, now 0123456789ab..." in told
    assert "name another file for --out" in told
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [
        "old\n",
        "old",
        "{}",
        "[]\n",
        '{"id": 7}',
        '{"id": "a"}',
        '{"id": "a"}\n',
        "[" * 100_000 + "\n",
    ],
)
def test_a_file_of_something_else_is_kept(tmp_path: Path, content: str) -> None:
    """A note, or results of an earlier version, are not written over."""
    file = tmp_path / "out.jsonl"
    file.write_text(content)
    with pytest.raises(ArchivistError, match="line 1 is no result of this version"):
        run(Stage().trials(), file)
    assert file.read_text() == content


def test_a_file_that_cannot_be_written_is_told_first(tmp_path: Path) -> None:
    """Before anything is measured."""
    stage = Stage()
    with pytest.raises(ArchivistError, match="can't be written"):
        run(stage.trials(), tmp_path / "no" / "out.jsonl")
    assert stage.opened == []


def test_a_run_that_never_began_leaves_no_file(tmp_path: Path) -> None:
    """Where the model could not be loaded, the same command works again afterwards."""
    file = tmp_path / "out.jsonl"
    with pytest.raises(ArchivistError, match="no model"), Record(file, STAMP):
        raise ArchivistError("no model")
    assert not file.exists()


def test_a_file_that_was_removed_meanwhile(tmp_path: Path) -> None:
    """The evaluation ends as it would have."""
    file = tmp_path / "out.jsonl"
    with Record(file, STAMP):
        file.unlink()
    assert not file.exists()


def test_a_full_disk_is_a_sentence(tmp_path: Path) -> None:
    """That says that the same command goes on; it does."""
    resource = pytest.importorskip("resource")
    file = tmp_path / "out.jsonl"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Record(file, STAMP) as record:
        record.add(Key("a", "", 1), {"loud": True})
        resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + 20, hard))
        try:
            with pytest.raises(ArchivistError, match="goes on from here"):
                record.add(Key("b", "", 1), {"loud": True})
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert run(Stage().trials(), file) == list("bcdef")


def test_what_is_no_file_is_told() -> None:
    """A device is read by nobody."""
    with pytest.raises(ArchivistError, match="is no file"), Record(Path(os.devnull), STAMP):
        pass
