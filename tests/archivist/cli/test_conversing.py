"""The command lines of `chat` and `ask`."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from archivist.cli import ask, chat
from archivist.cli.parser import parse
from config.errors import ArchivistError, ExitCode
from sessions.store import FILE_NAME, SessionStore
from tests.archivist.acceptance import Place
from tests.archivist.terminal.screen import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def test_every_exit_code_is_documented() -> None:
    """The help text lists them all."""
    (codes,) = (table for table in ask.MANUAL.tables if table.title == "exit codes")
    assert [int(code) for code, _ in codes.rows] == sorted(ExitCode)


def test_the_flags() -> None:
    """Each flag arrives where run() looks for it."""
    options = parse(["ask", "why?", "--json", "--approve", "3", "--trust", "host"]).options
    assert (options.text, options.json, options.approve, options.trust) == ("why?", True, 3, "host")
    assert parse(["ask", "why?"]).options.approve == 0


@pytest.mark.parametrize(
    ("words", "session"),
    [([], None), (["--resume"], ""), (["--resume", "20260101-ab12"], "20260101-ab12")],
)
def test_a_session_can_be_continued(words: list[str], session: str | None) -> None:
    """Without an id the last session is meant."""
    options = parse(["chat", "--trust", "piaskownica", *words]).options
    assert options.resume == session
    assert options.trust == "piaskownica"


@pytest.mark.model
def test_what_no_person_types_runs_in_the_sandbox(
    tmp_path: Path, models_folder: Path, saved_prefixes: Path
) -> None:
    """Behind a pipe, and so in a schedule, unless the flag says otherwise."""
    place = Place.make(tmp_path, models_folder, saved_prefixes)
    asked = ("ask", "Hello!", "--json", "--model", "smollm2-135m")
    for flags in ((), ("--trust", "host"), ("--trust", "piaskownica")):
        assert place.run(*asked, *flags).json()["tainted"] is False
    with closing(SessionStore(place.home / "data" / FILE_NAME, lambda: datetime.now(UTC))) as store:
        trusts = [session.setup.trust for session in reversed(store.sessions())]
    assert trusts == ["piaskownica", "host", "piaskownica"]


@pytest.mark.model
def test_a_chat_goes_on_with_another_session(
    tmp_path: Path, models_folder: Path, saved_prefixes: Path
) -> None:
    """`/resume ID` keeps the one, greets with the other, and writes what follows into that."""
    place = Place.make(tmp_path, models_folder, saved_prefixes)
    chatting = ("chat", "--model", "smollm2-135m")
    place.run(*chatting, typed="Hello!\n")
    first = place.run("sessions", "--json").json()[0]["id"]
    done = place.run(*chatting, typed=f"Hi there!\n/resume {first}\nGood morning!\n")
    assert f"Continuing {first}: 1 request, the last one: „Hello!”" in done.out
    with closing(SessionStore(place.home / "data" / FILE_NAME, lambda: datetime.now(UTC))) as store:
        asked = [
            [turn.request for turn in store.transcript(one.id).turns] for one in store.sessions()
        ]
    assert asked == [["Hi there!"], ["Hello!", "Good morning!"]]


def test_json_and_lines_of_json_at_once_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody could tell which of them was meant."""
    with pytest.raises(SystemExit) as ended:
        parse(["ask", "why?", "--json", "--jsonl"])
    assert ended.value.code == ExitCode.USAGE
    assert "not allowed with argument --json" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["-1", "x", "1.5", ""])
def test_a_wrong_number_of_objects_is_refused(
    number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message says what is allowed."""
    with pytest.raises(SystemExit) as ended:
        parse(["ask", "why?", f"--approve={number}"])
    assert ended.value.code == ExitCode.USAGE
    assert "whole number from 0" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["-", None, " "])
def test_no_question_is_wrong_usage(
    text: str | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An empty standard input, or an empty text, asks nothing."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b" \n")))
    options = parse(["ask"] if text is None else ["ask", text]).options
    assert ask.run(options) == ExitCode.USAGE
    assert "There is no question" in capsys.readouterr().err


@pytest.mark.parametrize("module", [ask.__name__, chat.__name__])
def test_help_stays_light(module: str) -> None:
    """Importing a command loads neither the screen nor pydantic nor a model's libraries."""
    heavy = "{'prompt_toolkit', 'pydantic', 'numpy', 'rich', 'wcwidth', 'llama_cpp'}"
    code = f"import sys, {module}; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("text", ["\0\0", "\x1b\x07 \x00", "\u200b"])
def test_what_nobody_can_read_is_no_question(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """NULs, control characters and characters without a shape ask nothing."""
    assert ask.run(parse(["ask", text]).options) == ExitCode.USAGE
    assert "There is no question" in capsys.readouterr().err


def test_a_question_that_fits_no_context_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused before a model is looked for."""
    monkeypatch.setenv("ARCHIVIST_CONTEXT_TOKENS", "4096")
    with pytest.raises(ArchivistError, match=r"65,537 bytes.*4,096 tokens"):
        ask.run(parse(["ask", "x" * (16 * 4096 + 1)]).options)
