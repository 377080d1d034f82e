"""README.md says what is so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib import resources
from pathlib import Path

from archivist.cli.commands import COMMANDS
from config.errors import ExitCode
from config.layers import PREFIX
from tests.archive.__main__ import write

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_registry_snippet_runs_as_it_stands(tmp_path: Path) -> None:
    """What is shown to somebody who builds on tools/ lists the belt and reads a document."""
    (snippet,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(list(filter(str.strip, snippet.splitlines()))) <= 10
    assert set(re.findall(r"^(?:from|import) (\w+)", snippet, re.MULTILINE)) == {"tools"}
    write(tmp_path / ".sample" / "archive")
    ended = subprocess.run(
        [sys.executable, "-W", "error", "-c", snippet],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
    )
    assert "- read_document(path): " in ended.stdout
    assert "Ogród na działce" in ended.stdout
    assert not ended.stderr


def test_every_setting_is_listed_with_its_default() -> None:
    """The table of settings and defaults.toml name the same keys and values."""
    defaults = tomllib.loads((resources.files("config") / "defaults.toml").read_text("utf-8"))
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| `(ARCHIVIST_\w+)` \|", README, re.MULTILINE)
    listed = {key: value.strip("`") for key, value, _ in rows}
    assert listed == {
        key: (str(value).lower() if isinstance(value, bool) else str(value)) or '""'
        for key, value in defaults.items()
    }
    assert all(variable == PREFIX + key.upper() for key, _, variable in rows)


def test_every_exit_code_is_listed() -> None:
    """The table of exit codes has each code once, in order."""
    table = README.partition("| exit code | |\n")[2].partition("\n\n")[0]
    assert re.findall(r"^\| (\d+) \|", table, re.MULTILINE) == [
        str(code.value) for code in ExitCode
    ]


def test_every_make_target_is_listed_by_make_help() -> None:
    """Who reads `make X` here finds it there."""
    listed = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(re.findall(r"(?:^|`)make ([a-z-]+)", README, re.MULTILINE)) <= {*listed}


def test_every_command_is_shown() -> None:
    """Each command of the program is mentioned; the chat is what archivist does by itself."""
    shown = README.partition("## Commands\n")[2].partition("\n## ")[0]
    for command in COMMANDS:
        assert command.name == "chat" or re.search(rf"\b{command.name}\b", shown), command.name


def test_every_benchmark_named_here_is_a_command() -> None:
    """A figure can be measured again by the command beside it."""
    named = set(re.findall(r"`tests\.bench\.(\w+)`", README)) - {"X"}
    assert named
    for name in named:
        module = ROOT / "tests" / "bench" / f"{name}.py"
        assert '__name__ == "__main__"' in module.read_text("utf-8"), name
