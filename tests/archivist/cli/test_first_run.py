"""The questions of the first run."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from archivist.cli.first_folder import typed_folder
from archivist.cli.first_language import typed_language
from archivist.cli.first_model import model_rows, typed_model
from archivist.cli.first_run import find_lacking
from archivist.model.catalog import load_catalog
from archivist.model.suiting import suited
from config.errors import ArchivistError, ExitCode
from config.language import Language
from config.paths import Paths
from config.settings import explain_settings
from tests.archivist.cli.command_line import type_in
from tests.archivist.model.gguf_file import write_gguf
from tests.archivist.terminal.screen import terminal

if TYPE_CHECKING:
    from pathlib import Path

CATALOG = load_catalog()
DEFAULT = CATALOG.get("")
MODELS = [one.model for one in suited(CATALOG, None)]


def put_default() -> Path:
    """Make a file of the default model's size that takes no room."""
    folder = Paths.from_environment().models
    folder.mkdir(parents=True)
    path = folder / DEFAULT.file
    path.touch()
    os.truncate(path, DEFAULT.size_bytes)
    return path


def lacking(**flags: str) -> tuple[bool, bool]:
    """Whether the archive and the model are asked for."""
    paths = Paths.from_environment()
    found = find_lacking(explain_settings(flags, paths), paths)
    return found.archive, found.model


def test_a_new_machine_lacks_both(home: Path) -> None:
    """Each is asked for until it is there where the defaults look for it."""
    assert lacking() == (True, True)
    put_default()
    assert lacking() == (True, False)
    (home / "dokumenty").mkdir()
    assert lacking() == (False, False)


def test_what_is_set_is_not_asked_for(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A flag, a variable or the file settles it, also wrongly: the errors then say what to do."""
    assert lacking(archive="/nowhere") == (False, True)
    assert lacking(archive="/nowhere", model="/nowhere.gguf") == (False, False)
    assert lacking(server="http://localhost:8080") == (True, False)
    monkeypatch.setenv("ARCHIVIST_ARCHIVE", str(home / "papers"))
    assert lacking() == (False, True)
    settings_file = Paths.from_environment().ensure().settings_file
    settings_file.write_text('model = "qwen2.5-coder-0.5b"\n')
    assert lacking() == (False, False)


def test_a_language_that_is_set_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a flag, a variable or the file; the locale alone only suggests one."""
    monkeypatch.delenv("ARCHIVIST_LANGUAGE")
    paths = Paths.from_environment()
    assert find_lacking(explain_settings({}, paths), paths).language
    assert not find_lacking(explain_settings({"language": "auto"}, paths), paths).language
    monkeypatch.setenv("ARCHIVIST_LANGUAGE", "pl")
    assert not find_lacking(explain_settings({}, paths), paths).language


def test_without_a_terminal_nothing_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    """A schedule or a pipe gets the error that names the way out, and no file is written."""
    outcome = type_in(capsys, "chat")
    assert outcome.code == ExitCode.FAILED
    assert "name another with --archive DIR" in outcome.err
    assert not Paths.from_environment().settings_file.exists()


def test_a_folder_is_read_as_a_shell_would(home: Path) -> None:
    """``~`` is the home folder, and what is written down is the whole path."""
    (home / "moje papiery").mkdir()
    assert typed_folder("~/moje papiery/") == home / "moje papiery"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "No folder is named"),
        ("~/nowhere", "does not exist"),
        ("~/letter.txt", "is no folder"),
        ("~nobody-of-this-name/x", "is not known"),
        ("a\udcff", "can't hold"),
    ],
)
def test_what_is_no_folder_is_refused(typed: str, reason: str, home: Path) -> None:
    """The reason is told, and the question comes again."""
    (home / "letter.txt").write_text("Dear Sir")
    with pytest.raises(ArchivistError, match=reason):
        typed_folder(typed)


def test_a_model_by_number_name_or_path(tmp_path: Path) -> None:
    """What is not offered can be named too."""
    file = write_gguf(tmp_path / "mine.gguf", {})
    assert typed_model("2", MODELS) == CATALOG.get("qwen2.5-coder-0.5b")
    assert typed_model("smollm2-135m", MODELS) == CATALOG.get("smollm2-135m")
    assert typed_model(str(file), MODELS) == file


def test_a_language_by_number_name_or_letters() -> None:
    """Anything else is refused in both languages."""
    assert typed_language("1") is typed_language("English") is Language.ENGLISH
    assert (
        typed_language("2") is typed_language("Polski") is typed_language("pl") is Language.POLISH
    )
    with pytest.raises(ArchivistError, match=r"Type 1 or 2\. · Wpisz 1 albo 2\."):
        typed_language("")


@pytest.mark.parametrize("typed", ["", "0", "3", "-1", "~nobody-of-this-name/x.gguf"])
def test_what_is_no_model_is_refused(typed: str) -> None:
    """An empty line is no choice either."""
    with pytest.raises(ArchivistError):
        typed_model(typed, MODELS)


def test_a_letter_is_no_model(tmp_path: Path) -> None:
    """A file that is no GGUF is told from one at once, not at the next start."""
    (tmp_path / "letter.gguf").write_text("Dear Sir")
    with pytest.raises(ArchivistError, match="does not start with GGUF"):
        typed_model(str(tmp_path / "letter.gguf"), MODELS)


def test_the_table_of_models_fits_a_narrow_terminal() -> None:
    """Each line has size, licence and memory in less than 60 columns; what is here says so."""
    put_default()
    rows = model_rows(suited(CATALOG, None), Paths.from_environment())
    assert max(map(len, rows)) < 60
    assert rows[1].split() == ["1", DEFAULT.name, "is", "here", "Apache-2.0", "1.7", "GB"]
    assert rows[2].split()[2:4] == ["491", "MB"]


def test_the_answers_are_written_down(home: Path) -> None:
    """Tab completes, a wrong answer is asked for again, and the settings keep their comments."""
    (home / "moje-papiery").mkdir()
    (home / "moje-papiery" / "list.txt").write_text("Dzień dobry")
    settings_file = Paths.from_environment().ensure().settings_file
    settings_file.write_text('# mine\nprofile = "reader"  # only look\n')
    with terminal(["archivist"]) as screen:
        screen.wait_for("\n> 1")
        screen.type("\r")
        screen.wait_for("Two questions first")
        screen.wait_for("Tab completes.\n>")
        screen.type("~/nowhere\r")
        screen.wait_until(lambda shown: shown.endswith("is there.\n>"), "the question again")
        screen.type("~/moj\t")
        screen.wait_for("> ~/moje-papiery/")
        screen.type("\r")
        screen.wait_for("It holds 1 file.")
        screen.wait_until(lambda shown: shown.endswith("\n> 1"), "the number of a model")
        screen.type("\x152\r")
        screen.wait_for("Fetch qwen2.5-coder-0.5b now, 491 MB? [y/n]")
        screen.type("\r")  # is no answer
        screen.type("n\r")
        assert screen.exit_code() == ExitCode.OK
        assert "archivist model pull qwen2.5-coder-0.5b" in screen.shown()
    assert settings_file.read_text() == (
        '# mine\nprofile = "reader"  # only look\nlanguage = "en"\n'
        f'archive = "{home}/moje-papiery"\nmodel = "qwen2.5-coder-0.5b"\n'
    )


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_leaving_writes_nothing(key: str, home: Path) -> None:
    """Ctrl-C and Ctrl-D at the last question leave all as it was, on a dumb terminal too."""
    (home / "dokumenty").mkdir()
    with terminal(["archivist", "--language", "en"], 60, environment={"TERM": "dumb"}) as screen:
        screen.wait_for("Which model?")
        screen.wait_for("\n>")
        screen.settle(0.5)  # the mark is written before keys are read one by one
        screen.type(key)
        assert screen.exit_code() == ExitCode.CANCELLED
        assert "Nothing was written." in screen.shown()
        assert b"\x1b" not in screen.raw
    assert not (home / "archivist").exists()


@pytest.mark.parametrize("locale", ["C.UTF-8", "pl_PL.UTF-8"])
def test_the_dialogue_goes_on_in_the_chosen_language(locale: str, home: Path) -> None:
    """The locale's is suggested, either can be had, and it is that of the settings from then on."""
    (home / "dokumenty").mkdir()
    polish = locale.startswith("pl")
    with terminal(["archivist"], 60, environment={"LANG": locale}) as screen:
        mark = "\n> 2" if polish else "\n> 1"
        screen.wait_for(mark)
        screen.type("\x15deutsch\r")
        screen.wait_until(lambda shown: shown.endswith(mark), "the question again")
        screen.type("\x15" + ("1" if polish else "2") + "\r")
        screen.wait_for("Which model?" if polish else "Który model?")
        screen.wait_until(lambda shown: shown.endswith("\n> 1"), "the number of a model")
        screen.type("\r")
        screen.wait_for("Fetch qwen" if polish else "Pobrać teraz qwen")
        screen.type("n\r")
        screen.wait_for("Written to" if polish else "Zapisano w")
        assert screen.exit_code() == ExitCode.OK
        assert max(map(len, screen.shown().splitlines())) <= 60
    written = Paths.from_environment().settings_file.read_text()
    assert f'language = "{"en" if polish else "pl"}"\n' in written


def test_a_flag_speaks_for_one_run(capsys: pytest.CaptureFixture[str]) -> None:
    """Errors are in its language too, and a language that there isn't is refused."""
    assert "nie istnieje" in type_in(capsys, "ask", "--language", "pl", "Kto?").err
    assert (
        "auto (that of the locale), pl or en"
        in type_in(capsys, "ask", "--language", "de", "Kto?").err
    )
