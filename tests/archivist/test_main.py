"""The console entry in a real process: hostile folders, exit codes, light start-up."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MARKER = "hostile-code-ran"
OURS = ("config", "tools", "sessions", "tests")
THEIRS = (
    *("__future__", "argparse", "dataclasses", "difflib", "enum", "gettext", "io", "json", "re"),
    *("typing", "pathlib", "shutil", "subprocess", "tempfile", "threading", "tomllib", "logging"),
    *("pydantic", "pydantic_settings", "platformdirs", "rich", "tomlkit", "llama_cpp", "numpy"),
    *("sqlite3", "multiprocessing", "pip", "urllib", "http", "zipfile", "hashlib"),
)
HEAVY = ("llama_cpp", "llguidance", "numpy", "rich", "pydantic", "prompt_toolkit", "platformdirs")


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A folder of documents whose modules write a marker when they run."""
    folder = tmp_path / "hostile"
    folder.mkdir()
    code = f"open({str(tmp_path / MARKER)!r}, 'a').write(__name__ + chr(10))\n"
    for name in (*OURS, *THEIRS):
        (folder / f"{name}.py").write_text(code)
    for name in OURS:
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(code)
    for name in ("sitecustomize", "usercustomize"):
        (folder / f"{name}.py").write_text(code)
    return folder


def start(
    *arguments: str, cwd: Path, python_path: str = str(ROOT), **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run ``python -m archivist`` in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "archivist", *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": python_path, **environment},
        capture_output=True,
        timeout=60,
        check=False,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.parametrize("arguments", [("--help",), ("doctor",), ("model", "list")])
def test_the_working_folders_modules_never_run(
    hostile: Path, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    """A folder full of modules with the names of ours and the library's runs none of them."""
    result = start(*arguments, cwd=hostile)
    assert result.stdout
    assert b"Traceback" not in result.stderr
    assert not (tmp_path / MARKER).exists(), (tmp_path / MARKER).read_text()


def test_packages_in_the_working_folder_never_run(hostile: Path, tmp_path: Path) -> None:
    """Packages are found before modules; they don't run either."""
    for name in ("argparse", "pydantic", "json"):
        (hostile / f"{name}.py").unlink()
        (hostile / name).mkdir()
        (hostile / name / "__init__.py").write_text(f"open({str(tmp_path / MARKER)!r}, 'w')\n")
    assert start("doctor", cwd=hostile).stdout
    assert not (tmp_path / MARKER).exists()


@pytest.mark.parametrize("entry", ["", "."])
def test_relative_entries_of_the_search_path_do_not_bring_it_back(
    tmp_path: Path, entry: str
) -> None:
    """An empty or relative entry of PYTHONPATH means no folder of documents.

    Such an entry is searched by the interpreter while it starts, before any code of ours: only
    modules that are imported later are ours to keep out.
    """
    folder = tmp_path / "documents"
    folder.mkdir()
    for name in ("config", "pydantic", "tomllib"):
        (folder / f"{name}.py").write_text(f"open({str(tmp_path / MARKER)!r}, 'w')\n")
    result = start("doctor", cwd=folder, python_path=os.pathsep.join((str(ROOT), entry)))
    assert b"archive" in result.stdout
    assert not (tmp_path / MARKER).exists()


def test_a_program_we_start_does_not_search_the_working_folder(tmp_path: Path) -> None:
    """Workers and pip inherit that the working folder is no place for modules."""
    (tmp_path / "hello.py").write_text("print('hostile')\n")
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]);"
        "from archivist.__main__ import leave_working_folder; leave_working_folder();"
        "import subprocess; subprocess.run([sys.executable, '-c', 'import hello'])"
    )
    environment = {**os.environ, "PYTHONPATH": "."}
    result = subprocess.run(
        [sys.executable, "-P", "-c", code, str(ROOT)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        check=False,
    )
    assert b"hostile" not in result.stdout
    assert b"No module named 'hello'" in result.stderr


def test_a_clone_runs_without_installation() -> None:
    """In the project's own folder the packages beside us are ours."""
    result = start("--version", cwd=ROOT, python_path="")
    assert result.returncode == 0
    assert result.stdout.startswith(b"archivist ")


def test_help_loads_nothing_heavy(tmp_path: Path) -> None:
    """Help is there at once: no model library, no numpy, no drawing, no validation."""
    code = (
        f"import sys; sys.argv = ['archivist', '--help']; sys.path.insert(0, {str(ROOT)!r})\n"
        "from archivist.__main__ import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)\n"
    )
    result = subprocess.run(
        [sys.executable, "-P", "-c", code], cwd=tmp_path, capture_output=True, check=True
    )
    assert b"statystyki-narzedzi" in result.stdout
    assert result.stderr.strip() == b"[]"


def test_a_mendable_failure_is_one_sentence(tmp_path: Path) -> None:
    """A misspelt variable ends with 1 and a sentence on standard error."""
    result = start("model", "list", cwd=tmp_path, ARCHIVIST_VOIC="pl")
    assert result.returncode == 1
    assert result.stdout == b""
    assert result.stderr.decode().startswith("archivist: There is no setting ARCHIVIST_VOIC")
    assert result.stderr.count(b"\n") == 1


def test_a_misspelt_command_names_the_nearest(tmp_path: Path) -> None:
    """Wrong usage ends with 2 and a hint."""
    result = start("modle", cwd=tmp_path)
    assert result.returncode == 2
    assert b"Did you mean model?" in result.stderr


def test_output_survives_an_ascii_terminal(tmp_path: Path) -> None:
    """What the terminal's encoding lacks is written as an escape."""
    archive = tmp_path / "dokumenty łąki \udcb1"
    archive.mkdir()
    result = start(
        *("doctor", "--archive", str(archive)),
        cwd=tmp_path,
        PYTHONIOENCODING="ascii",
        LC_ALL="C",
        PYTHONUTF8="1",
    )
    assert b"Traceback" not in result.stderr
    assert b"dokumenty \\u0142\\u0105ki \\xb1" in result.stdout


@pytest.mark.skipif(os.name == "nt", reason="pipes end otherwise on Windows")
def test_a_reader_that_went_away_is_no_news(tmp_path: Path) -> None:
    """``archivist doctor | true`` writes nothing to standard error."""
    reading, writing = os.pipe()
    os.close(reading)
    result = subprocess.run(
        [sys.executable, "-m", "archivist", "doctor"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert result.stderr == b""
    assert result.returncode == 1


def test_a_vanished_working_folder_is_no_obstacle(tmp_path: Path) -> None:
    """The folder one stands in may have been removed."""
    gone = tmp_path / "gone"
    gone.mkdir()
    script = f"cd {gone} && rmdir {gone} && exec {sys.executable} -m archivist --version"
    result = subprocess.run(
        ["sh", "-c", script],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert result.returncode == 0
    assert result.stdout.startswith(b"archivist ")
