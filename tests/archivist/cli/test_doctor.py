"""``archivist doctor``."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from archivist.cli import machine
from archivist.cli.diagnosis import Count, count_files, examine
from archivist.cli.finding import Verdict
from archivist.cli.narzedzia import session_belt
from archivist.cli.walls import shell_finding
from archivist.model.adapted import ADAPTER, Card, write_card
from archivist.model.prefix import identity
from config.paths import Paths
from config.settings import load_settings
from tests.archivist.cli.command_line import type_in
from tests.archivist.model.fake_server import serving, status
from tests.archivist.model.gguf_file import write_gguf
from tools.archive.readers.rapid import Rapid
from tools.fingerprint import fingerprints
from tools.shell.walls import NoWalls, Walls, walls_around

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def archive(home: Path) -> Path:
    """An archive of three documents, and a hidden one."""
    folder = home / "dokumenty"
    (folder / "umowy").mkdir(parents=True)
    (folder / ".git").mkdir()
    for name in ("a.txt", "umowy/b.txt", "umowy/ą.txt", ".hidden", ".git/config"):
        (folder / name).write_text("x")
    return folder


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small GGUF, chosen."""
    path = write_gguf(tmp_path / "m.gguf", {"llama.context_length": 4096})
    monkeypatch.setenv("ARCHIVIST_MODEL", str(path))
    return path


def finding(report: dict[str, Any], subject: str) -> dict[str, str]:
    """Pick one finding of the JSON form."""
    return next(each for each in report["findings"] if each["subject"] == subject)


@pytest.mark.usefixtures("archive", "model")
def test_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    """With an archive and a model it ends with 0 and says so."""
    outcome = type_in(capsys, "doctor")
    assert outcome.code == 0
    assert "3 files" in outcome.out
    assert outcome.out.endswith("Ready.\n")


def test_a_new_machine_is_told_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    """No archive and no model are gaps, each with its remedy; it ends with 1."""
    outcome = type_in(capsys, "doctor")
    assert outcome.code == 1
    assert "--archive DIR" in outcome.out
    assert "`archivist model pull qwen2.5-coder-1.5b`" in outcome.out
    assert outcome.err == ""


@pytest.mark.usefixtures("archive")
def test_the_adapted_form_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, model: Path
) -> None:
    """Which file begins each turn, or why none does; nothing where there is none."""

    def told() -> dict[str, str] | None:
        report = json.loads(type_in(capsys, "doctor", "--json").out)
        found = [each for each in report["findings"] if each["subject"] == "adapted form"]
        return found[0] if found else None

    assert told() is None
    paths = Paths.from_environment().ensure()
    folder = paths.adapted / model.stem
    folder.mkdir(parents=True)
    (folder / ADAPTER).write_bytes(b"")
    write_card(Card(model.stem, identity(model, None), "en", {}), folder)
    unknown = told()
    assert unknown is not None
    assert unknown["verdict"] == "note"
    assert "it does not know" in unknown["says"]
    with session_belt(load_settings({}), paths) as belt:
        known = fingerprints(belt.tools, belt.voice).digests
    write_card(Card(model.stem, identity(model, None), "en", known), folder)
    fitting = told()
    assert fitting is not None
    assert (fitting["verdict"], fitting["says"]) == ("ok", f"m, {folder / ADAPTER}")
    monkeypatch.setenv("ARCHIVIST_ADAPTED", "no-such-model")
    gone = told()
    assert gone is not None
    assert gone["verdict"] == "gap"


@pytest.mark.usefixtures("archive")
def test_settings_and_their_sources(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, model: Path
) -> None:
    """Each setting is shown with where it came from."""
    monkeypatch.setenv("ARCHIVIST_MAX_STEPS", "5")
    paths = Paths.from_environment().ensure()
    paths.settings_file.write_text("voice = 'pl'\n")
    report = json.loads(type_in(capsys, "doctor", "--json", "--profile", "reader").out)
    assert report["usable"] is True
    assert report["settings"]["model"]["value"] == str(model)
    assert report["settings"]["max_steps"] == {
        "value": 5,
        "from": "the variable ARCHIVIST_MAX_STEPS",
    }
    assert report["settings"]["voice"] == {"value": "pl", "from": str(paths.settings_file)}
    assert report["settings"]["profile"] == {"value": "reader", "from": "the flag --profile"}
    assert report["settings"]["threads"] == {"value": 0, "from": "the defaults"}


def test_wrong_settings_are_a_finding(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A misspelt variable does not keep the doctor from the rest."""
    monkeypatch.setenv("ARCHIVIST_VOIC", "pl")
    report = json.loads(type_in(capsys, "doctor", "--json").out)
    assert report["usable"] is False
    assert "ARCHIVIST_VOICE" in finding(report, "settings")["says"]
    assert finding(report, "llguidance")["verdict"] == "ok"


@pytest.mark.usefixtures("archive", "model")
def test_a_context_beyond_the_models(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """More context than the model was trained for is noted."""
    monkeypatch.setenv("ARCHIVIST_CONTEXT_TOKENS", "8192")
    report = json.loads(type_in(capsys, "doctor", "--json").out)
    assert finding(report, "context")["verdict"] == "note"
    assert finding(report, "context")["instead"] == "set context_tokens to 4096 or less"
    assert report["usable"] is True


@pytest.mark.usefixtures("archive", "model")
def test_a_second_recogniser_is_optional(capsys: pytest.CaptureFixture[str]) -> None:
    """Whether rapidocr is there or not nobody has to do anything; what it is for is said."""
    told = finding(json.loads(type_in(capsys, "doctor", "--json").out), "rapidocr")
    assert (told["verdict"], told["instead"]) == ("ok", "")
    expected = (
        "for what tesseract doubts" if Rapid.installed() else "pip install rapidocr onnxruntime"
    )
    assert told["says"].endswith(expected)


@pytest.mark.skipif(os.name == "nt", reason="programs are found otherwise on Windows")
@pytest.mark.usefixtures("archive", "model")
def test_what_scans_need(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Without tesseract, or its Polish data, the line that installs it is shown."""
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    tesseract = programs / "tesseract"

    def found(script: str) -> dict[str, str]:
        if script:
            tesseract.write_text(f"#!/bin/sh\n{script}\n")
            tesseract.chmod(0o755)
        return finding(json.loads(type_in(capsys, "doctor", "--json").out), "tesseract")

    for script, says in (
        ("", "not found: scans can't be read"),
        ("exit 1", f"{tesseract}, languages in use: none"),
        ("echo List; echo eng", f"{tesseract}, languages in use: eng"),
    ):
        assert found(script)["verdict"] == "note"
        assert found(script)["says"] == says
        assert "apt-get install tesseract-ocr tesseract-ocr-pol" in found(script)["instead"]
    whole = found("echo List; echo eng; echo osd; echo pol")
    assert whole["verdict"] == "ok"
    assert whole["says"] == f"{tesseract}, languages in use: pol, eng"
    assert not whole["instead"]


def test_a_file_in_the_way_of_a_folder(tmp_path: Path) -> None:
    """A folder that can't be made is a gap before anything fails on it."""
    (tmp_path / "h").write_text("a file")
    diagnosis = examine({}, Paths.under(tmp_path / "h" / "x"))
    gaps = [each.subject for each in diagnosis.findings if each.verdict is Verdict.GAP]
    assert {"config folder", "data folder", "cache folder"} <= set(gaps)


def test_a_large_archive_is_counted_up_to_a_limit(archive: Path) -> None:
    """The doctor does not wait for a million files."""
    assert count_files(archive, 2) == Count(2, complete=False)
    assert count_files(archive, 3) == Count(3, complete=True)


def test_the_doctor_makes_nothing(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    """Looking changes nothing on the disk."""
    before = sorted(home.rglob("*"))
    type_in(capsys, "doctor")
    assert sorted(home.rglob("*")) == before


def test_machine() -> None:
    """Disk is known here; a library that is not installed has no version."""
    assert machine.version_of("no-such-distribution") is None


@pytest.mark.parametrize(
    ("setting", "template", "expected"),
    [
        ("auto", "<|start|><|channel|>commentary functions.", ("harmony", Verdict.OK)),
        ("auto", "", ("plain", Verdict.OK)),
        ("plain", "<|start|><|channel|>commentary functions.", ("plain", Verdict.OK)),
        ("llama3", "", ("llama3, but the model's own is plain", Verdict.NOTE)),
    ],
)
def test_the_dialect_is_named(
    setting: str, template: str, expected: tuple[str, Verdict], tmp_path: Path
) -> None:
    """What the model will be talked to in, and whether that is its own."""
    path = write_gguf(tmp_path / "t.gguf", {"tokenizer.chat_template": template})
    diagnosis = examine({"model": str(path), "dialect": setting}, Paths.from_environment())
    found = next(each for each in diagnosis.findings if each.subject == "dialect")
    assert (found.says, found.verdict) == expected


@pytest.mark.usefixtures("archive")
def test_a_server_that_answers(capsys: pytest.CaptureFixture[str]) -> None:
    """With a server no model file is needed; what it serves is said."""
    with serving() as server:
        outcome = type_in(capsys, "doctor", "--json", "--server", f"{server.url}/v1")
        report = json.loads(outcome.out)
        assert outcome.code == 0
        assert finding(report, "server")["says"] == f"{server.url} answers, tiny"
        assert "model" not in {each["subject"] for each in report["findings"]}


@pytest.mark.usefixtures("archive", "model")
def test_a_server_that_does_not_answer(capsys: pytest.CaptureFixture[str]) -> None:
    """It is a gap although a model file is there, for the server is what would be used."""
    with serving() as server:
        url = server.url
    outcome = type_in(capsys, "doctor", "--server", url)
    assert outcome.code == 1
    assert f"Nothing answers at {url}" in outcome.out


@pytest.mark.usefixtures("archive")
def test_a_server_that_wants_a_key(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The variable for the key is named, the key is never shown."""
    monkeypatch.setenv("ARCHIVIST_SERVER_KEY", "s3cr3t")
    with serving() as server:
        server.refuse = status(401, {"error": {"message": "no, not s3cr3t"}})
        outcome = type_in(capsys, "doctor", "--server", server.url)
    assert outcome.code == 1
    assert "ARCHIVIST_SERVER_KEY" in outcome.out
    assert "s3cr3t" not in outcome.out + outcome.err


def test_a_file_is_no_archive(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is named with nothing hidden in it."""
    file = tmp_path / "a\x1b[2Jb"
    file.write_text("x")
    outcome = type_in(capsys, "doctor", f"--archive={file}")
    assert outcome.code == 1
    assert "a\\x1b[2Jb is no folder" in outcome.out
    assert "\x1b" not in outcome.out


@pytest.mark.usefixtures("archive", "model")
def test_what_may_leave_the_machine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search server and mail are listed, with what is missing or can be read on the way."""
    monkeypatch.setenv("ARCHIVIST_SEARCH_ENDPOINT", "http://search.example.com")
    monkeypatch.setenv("ARCHIVIST_SEND_MAIL", "true")
    monkeypatch.setenv("ARCHIVIST_MAIL_HOST", "mail.example.com")
    report = json.loads(type_in(capsys, "doctor", "--json").out)
    for subject in ("search", "mail"):
        assert "the profile writer never uses" in finding(report, subject)["says"]
    monkeypatch.setenv("ARCHIVIST_PROFILE", "admin")
    outcome = type_in(capsys, "doctor", "--json")
    report = json.loads(outcome.out)
    assert outcome.code == 1
    assert "https" in finding(report, "search")["instead"]
    assert "there is no mail_from" in finding(report, "mail")["says"]
    monkeypatch.setenv("ARCHIVIST_MAIL_FROM", "ja@example.com")
    monkeypatch.setenv("ARCHIVIST_SEARCH_ENDPOINT", "http://127.0.0.1:8888")
    outcome = type_in(capsys, "doctor")
    assert outcome.code == 0
    assert "http://127.0.0.1:8888, when you ask" in outcome.out
    assert "by mail.example.com, each after a question" in outcome.out
    assert "send_mail          true" in outcome.out


@pytest.mark.usefixtures("model")
def test_what_keeps_a_shell_in(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, archive: Path
) -> None:
    """The walls that work are named, and what it takes to be offered a shell; else what lacks."""
    found = finding(json.loads(type_in(capsys, "doctor", "--json").out), "shell")
    walls = walls_around(archive)
    if isinstance(walls, Walls):
        assert found["says"].startswith(f"kept in by {walls.kind}; not offered: ")
    else:
        assert walls.why in found["says"]
    assert (found["verdict"], found["instead"]) == ("ok", "")
    monkeypatch.setenv("ARCHIVIST_SHELL", "on")
    monkeypatch.setenv("ARCHIVIST_PROFILE", "admin")
    found = finding(json.loads(type_in(capsys, "doctor", "--json").out), "shell")
    assert found["verdict"] == ("ok" if isinstance(walls, Walls) else "note")
    assert ("apt install bubblewrap" in found["instead"]) is not isinstance(walls, Walls)


def test_a_shell_that_nothing_keeps_in(archive: Path) -> None:
    """Who asked for a shell is told what to install; nobody else is bothered."""
    walls = NoWalls("bubblewrap: it is not installed; Landlock: this kernel is too old for it")
    asked = load_settings({"archive": str(archive), "shell": "on", "profile": "admin"})
    found = shell_finding(asked, walls)
    assert found.verdict is Verdict.NOTE
    assert walls.why in found.says
    assert "apt install bubblewrap" in found.instead
    assert shell_finding(load_settings({"archive": str(archive)}), walls).verdict is Verdict.OK
