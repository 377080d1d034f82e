"""One turn without a person, as another program sees it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest

from config.errors import ExitCode
from tests.archivist.terminal.screen import ROOT, terminal

ASK = ["tests.archivist.terminal.scripted", "ask"]


def ask(*arguments: str, encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    """Ask with every stream piped."""
    return subprocess.run(
        [sys.executable, "-m", *ASK, *arguments],
        cwd=ROOT,
        capture_output=True,
        encoding=encoding,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize(
    ("question", "code", "out", "err"),
    [
        ("who", ExitCode.OK, "You said: 'who'\n", ""),
        ("rename", ExitCode.REFUSED, "", "    12  skan011.pdf → f011.pdf\n"),
        ("limit", ExitCode.UNANSWERED, "", "Not read: scan.pdf: pages 2-3 are pictures, not text"),
        ("failure", ExitCode.FAILED, "", "The model file is gone. Pull it again."),
    ],
)
def test_plain(question: str, code: ExitCode, out: str, err: str) -> None:
    """The answer is all of standard output; what went wrong is on standard error."""
    done = ask(question)
    assert (done.returncode, done.stdout) == (code, out)
    assert err in done.stderr
    assert bool(done.stderr) == bool(err)


def test_json_is_all_of_standard_output() -> None:
    """A script reads one object, and the exit code agrees with it."""
    done = ask("--json", "rename")
    data = json.loads(done.stdout)
    assert done.returncode == ExitCode.REFUSED
    assert data["stop"] == "refused"
    assert len(data["plan"]["steps"]) == 12
    assert data["session"] == "20260101-ab12"


def test_events_come_as_lines() -> None:
    """A line of JSON for each event, in order; the last one is the whole turn."""
    done = ask("--jsonl", "hostile")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    kinds = [line["event"] for line in lines]
    assert [kind for kind in kinds if kind != "text"] == [
        *("step", "call", "result"),
        *("step", "call", "result"),
        "end",
    ]
    assert "".join(line["text"] for line in lines if line["event"] == "text") == lines[-1]["answer"]
    assert lines[4]["arguments"] == {"sciezka": "x.pdf"}
    assert lines[5]["error"]["what"].startswith("No ")
    assert "\x1b" not in done.stdout
    whole = json.loads(ask("--json", "hostile").stdout)
    assert lines[-1] == {"event": "end", **whole}


def test_events_are_there_as_they_happen() -> None:
    """Who reads along does not wait for the end: the first line comes while the turn goes on."""
    running = subprocess.Popen(
        [sys.executable, "-m", *ASK, "--jsonl", "forever"], cwd=ROOT, stdout=subprocess.PIPE
    )
    with running:
        assert running.stdout is not None
        assert json.loads(running.stdout.readline()) == {"event": "step", "step": 1}
        assert running.poll() is None
        running.send_signal(signal.SIGINT)
        last = json.loads(running.stdout.read().splitlines()[-1])
    assert (last["event"], last["stop"]) == ("end", "cancelled")
    assert running.returncode == ExitCode.CANCELLED


def test_a_refused_change_is_a_line_of_its_own() -> None:
    """With its plan, and again in the whole turn."""
    done = ask("--jsonl", "rename")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == ExitCode.REFUSED
    (consent,) = [line for line in lines if line["event"] == "consent"]
    assert len(consent["steps"]) == 12
    assert lines[-1]["plan"]["steps"] == consent["steps"]


def test_approved_changes_are_carried_out() -> None:
    """--approve N is consent up to N objects, and the effects are reported."""
    done = ask("--json", "--approve", "rename")
    data = json.loads(done.stdout)
    assert done.returncode == ExitCode.OK
    assert "plan" not in data
    assert [effect["operation"] for effect in data["effects"]] == ["op-1"]
    assert data["steps"][0]["radius"] == 12
    assert ask("--json", "--approve", "many").returncode == ExitCode.REFUSED


def test_a_message_is_never_approved_beforehand() -> None:
    """However few get it: who reads --approve 5 thinks of what can be taken back."""
    done = ask("--json", "--approve", "mail")
    data = json.loads(done.stdout)
    assert done.returncode == ExitCode.REFUSED
    assert data["plan"]["radius"] == {"objects": 1, "size_bytes": 900, "reversible": False}
    assert data["plan"]["text"] == "Zebranie o 17."
    assert data["effects"] == []
    told = ask("mail").stderr
    assert "Send 1 message to 1 person · 900 bytes · CAN'T BE UNDONE · not done" in told
    assert "  To:          ala@example.com\n  Subject:     Kurs\n" in told
    assert "  | Zebranie o 17.\n" in told


def test_what_was_not_asked_for_is_not_approved() -> None:
    """--approve N is consent to what the question asks for, not to what the model decides on."""
    done = ask("--json", "--approve", "unasked")
    assert done.returncode == ExitCode.REFUSED
    assert json.loads(done.stdout)["effects"] == []


def test_a_taint_is_told() -> None:
    """A script learns that the answer was made from text of documents."""
    assert json.loads(ask("--json", "taint").stdout)["tainted"] is True
    assert json.loads(ask("--json", "who").stdout)["tainted"] is False


def test_a_reader_that_leaves_early_is_no_error_to_tell() -> None:
    """`ask | head` ends quietly."""
    process = subprocess.Popen(
        [sys.executable, "-m", *ASK, "stream"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.read(5) == b"word0"
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == ExitCode.FAILED


def test_ctrl_c_at_a_terminal() -> None:
    """The turn stops, says so, and the exit code is the shell's for Ctrl-C."""
    with terminal([*ASK, "forever"]) as screen:
        screen.wait_for("thinking")
        screen.type("\x03")
        screen.wait_for("Stopped, as you asked.")
        assert screen.exit_code() == ExitCode.CANCELLED


def test_a_terminal_shows_calls_and_the_answer() -> None:
    """With both streams on one terminal nothing overlaps."""
    with terminal([*ASK, "answer"]) as screen:
        assert screen.exit_code() == ExitCode.OK
        lines = screen.shown().splitlines()
    assert lines[:4] == [
        '› read_document(path="faktury/2023/pomarańcze.pdf", from_line=1)',
        "  ok · 0.3 s · 812 of 3,204 tokens",
        "",
        "Faktura za pomarańcze jest w pliku faktury/2023/pomarańcze.pdf i opiewa na 1",
    ]
