"""The command lists, checks and prices tools, its own and those of a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from archivist.cli.entry import run

if TYPE_CHECKING:
    from pathlib import Path

BAD = [{"name": "search", "description": "Searches \x1b[31m.", "inputSchema": {"type": "object"}}]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home without a model: tokens are estimated."""
    monkeypatch.setenv("ARCHIVIST_HOME", str(tmp_path / "home"))
    (tmp_path / "documents").mkdir()
    monkeypatch.setenv("ARCHIVIST_ARCHIVE", str(tmp_path / "documents"))


@pytest.mark.parametrize("words", [["narzedzia", "archiwista"], ["tools"]])
def test_the_belt_is_listed(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Each tool with its parameters and its whole description, within 80 columns."""
    assert run(words) == 0
    out = capsys.readouterr().out
    assert "read_document(path, from_line)\n  Reads the content" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("voice", ["pl", "en"])
def test_the_shipped_belt_passes(voice: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is found, and continuous integration goes on."""
    assert run(["narzedzia", "--sprawdz", "--glos", voice]) == 0
    assert capsys.readouterr().out.startswith("0 findings in 0 of ")


def test_foreign_tools_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Findings have a code, a reason and a mend; control characters are shown harmless; exit 1."""
    file = tmp_path / "tools.json"
    file.write_text(json.dumps(BAD), "utf-8")
    assert run(["tools", "--check", "--file", str(file)]) == 1
    out = capsys.readouterr().out
    assert "N2  search\n    The name has no object.\n    → Name the action" in out
    assert "\x1b" not in out
    assert run(["tools", "--check", "--file", str(file), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    assert {"code", "tool", "reason", "mend", "parameter"} == set(found[0])
    assert {"N2", "D2", "D3", "P4"} <= {each["code"] for each in found}


def test_the_belt_is_priced_in_four_styles(capsys: pytest.CaptureFixture[str]) -> None:
    """Terse is the cheapest, rewritten the dearest; titles are told apart."""
    assert run(["narzedzia", "--koszt", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    styles = told["styles"]
    sums = {
        name: style["total"]["description"]["tokens"] + style["total"]["schema"]["tokens"]
        for name, style in styles.items()
    }
    assert sums["terse"] < sums["original"] < sums["lean"] < sums["rewritten"]
    assert all(style["total"]["titles"]["size_bytes"] > 0 for style in styles.values())
    assert run(["narzedzia", "--koszt"]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    assert "tokens estimated" in out


def test_the_cost_of_foreign_tools_is_told_as_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another program's tools have one style."""
    file = tmp_path / "tools.json"
    file.write_text(json.dumps(BAD), "utf-8")
    assert run(["tools", "--cost", "--plik", str(file), "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)["styles"]) == ["as it is"]


def test_a_voice_for_foreign_tools_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They have the names they have."""
    assert run(["tools", "--file", str(tmp_path / "x.json"), "--voice", "pl"]) == 1
    assert "leave out --glos" in capsys.readouterr().err


def test_a_model_that_is_named_and_missing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """An estimate is no answer to somebody who named a model."""
    assert run(["narzedzia", "--koszt", "--model", "qwen2.5-coder-0.5b"]) == 1
    assert "archivist model pull" in capsys.readouterr().err
