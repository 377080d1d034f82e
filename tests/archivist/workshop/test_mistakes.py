"""Wrong calls are sent to the tools, and what comes back is graded."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from archivist.cli.entry import run
from archivist.workshop.mistakes import read_mistakes
from config.errors import ArchivistError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An archive of two documents, and a home without a model."""
    root = tmp_path / "documents"
    (root / "umowy").mkdir(parents=True)
    (root / "umowy" / "najem-mieszkania.txt").write_text("Czynsz wynosi 2 350 zł.\n", "utf-8")
    (root / "umowy" / "zajem.txt").write_text("Nic.\n", "utf-8")
    monkeypatch.setenv("ARCHIVIST_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("ARCHIVIST_ARCHIVE", str(root))
    return root


def tasks(folder: Path, *calls: tuple[str, object]) -> Path:
    """Write a task file."""
    file = folder / "errors.jsonl"
    lines = (
        {"id": str(number), "mistake": "wrong", "tool": tool, "arguments": arguments}
        for number, (tool, arguments) in enumerate(calls, 1)
    )
    file.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    return file


def test_errors_are_graded_and_nothing_is_changed(
    archive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is wrong gets points, what is understood none, and a plan stays a plan."""
    file = tasks(
        tmp_path,
        ("read_document", {"path": "najem.txt"}),
        ("read_document", {"filePath": "umowy/najem-mieszkania.txt"}),
        ("rename_file", {"path": "umowy/zajem.txt", "new_name": "b.txt"}),
        ("read_document", "no object"),
    )
    out = tmp_path / "rows.jsonl"
    assert run(["eval", "errors", "--tasks", str(file), "--json", "--out", str(out)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["understood"] == ["2", "3"]
    assert (told["n"], told["errors"], told["score"]) == (4, 2, 3.0)
    assert told["generic_score"] < 1
    rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert 'Nearest: "umowy/najem-mieszkania.txt"' in rows[0]["told"]
    assert (archive / "umowy" / "zajem.txt").is_file()


def test_the_table_shows_the_errors_themselves(
    archive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A person reads what the model reads, with the points beside it."""
    file = tasks(tmp_path, ("read_document", {"path": "../x.txt"}))
    assert run(["eval", "errors", "--tasks", str(file)]) == 0
    out = capsys.readouterr().out
    assert "✓ ✓ ✓\n" in out
    assert '"../x.txt" leads out of the archive.' in out
    assert "3.00 of 3 on average, n = 1 errors" in out
    assert str(archive) not in out


@pytest.mark.parametrize(
    "line",
    [
        '{"id": "1", "mistake": "m", "tool": "t"}',
        '{"id": "1", "mistake": "m", "tool": "t", "arguments": null}',
        '{"id": "1", "mistake": "m", "tool": 3, "arguments": {}}',
        '{"id": "1", "mistake": "m", "tool": "t", "arguments": {}, "more": 1}',
    ],
)
def test_a_wrong_line_is_told(tmp_path: Path, line: str) -> None:
    """The line's number and what is wrong with it."""
    file = tmp_path / "errors.jsonl"
    file.write_text(line, "utf-8")
    with pytest.raises(ArchivistError, match="line 1: "):
        read_mistakes(file)


def test_results_are_drawn_and_not_measured_again(
    archive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A chart has bars by tool; a picture that exists is refused before anything is measured."""
    file = tasks(tmp_path, ("read_document", {"path": "../x.txt"}))
    words = ["eval", "errors", "--tasks", str(file), "--out", str(tmp_path / "out.jsonl")]
    assert run([*words, "--chart"]) == 0
    assert "Names the problem: █ yes, ░ no\nread_document █" in capsys.readouterr().out
    chart = tmp_path / "bars.png"
    assert run([*words, "--chart", str(chart)]) == 0
    told = capsys.readouterr().err
    assert "has every result already: nothing is measured again" in told
    assert chart.read_bytes().startswith(b"\x89PNG")
    assert run([*words, "--chart", str(chart)]) == 1
    assert archive.is_dir()
