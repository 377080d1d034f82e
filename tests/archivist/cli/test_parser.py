"""Finding the command in a command line."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import pkgutil
import re

import pytest

import archivist.cli
from archivist.cli.commands import COMMANDS, find_command
from archivist.cli.flags import add_setting_flags, overrides
from archivist.cli.overview import flags_before_a_command
from archivist.cli.parser import parse
from config.settings import Settings

PRESENT = [each for each in COMMANDS if importlib.util.find_spec(each.module)]


@pytest.mark.parametrize(
    "words",
    [
        ["doctor", "--archive", "x", "--json"],
        ["--archive", "x", "doctor", "--json"],
        ["--archive=x", "doctor", "--json"],
        ["--json", "doctor", "--archive", "x"],
    ],
)
def test_flags_may_stand_before_the_command(words: list[str]) -> None:
    """Where a flag stands makes no difference."""
    invocation = parse(words)
    assert invocation.module == "archivist.cli.doctor"
    assert invocation.options.json
    assert overrides(invocation.options) == {"archive": "x"}


def test_a_flags_value_is_not_taken_for_a_command() -> None:
    """An archive may be called as a command is."""
    invocation = parse(["--archive", "model", "doctor"])
    assert (invocation.module, invocation.options.archive) == ("archivist.cli.doctor", "model")


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["--archive", "x", "--help"], ["help"]])
def test_help_lists_every_command(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Help before any command is the overview."""
    with pytest.raises(SystemExit) as caught:
        parse(words)
    assert caught.value.code == 0
    text = capsys.readouterr().out
    assert all(name in text for each in COMMANDS for name in (each.name, *each.aliases))


def test_help_fits_a_small_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """The overview fits 80 columns and 24 lines, a line for the next command among them."""
    with pytest.raises(SystemExit):
        parse(["--help"])
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) < 24


def test_the_overview_names_every_flag(capsys: pytest.CaptureFixture[str]) -> None:
    """What may stand before a command is said, and where it is explained."""
    with pytest.raises(SystemExit):
        parse(["--help"])
    text = capsys.readouterr().out
    known = flags_before_a_command().format_help()
    assert set(re.findall(r"--\w+", text)) >= set(re.findall(r"--\w+", known))


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """The version stands alone on a line."""
    with pytest.raises(SystemExit) as caught:
        parse(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"archivist {archivist.__version__}\n"


@pytest.mark.parametrize(
    ("word", "near"),
    [("modle", "model"), ("tool-stat", "tool-stats"), ("statystyki", "statystyki-")],
)
def test_misspelt_command(word: str, near: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The nearest command is named, and how to ask a question."""
    with pytest.raises(SystemExit) as caught:
        parse([word])
    assert caught.value.code == 2
    message = capsys.readouterr().err
    assert f"Did you mean {near}" in message
    assert "archivist ask" in message


def test_a_question_without_ask_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody who types a question learns how to ask it."""
    with pytest.raises(SystemExit):
        parse(["Ile wynosi kaucja?"])
    assert 'write: archivist ask "your question"' in capsys.readouterr().err


def test_misspelt_flag(capsys: pytest.CaptureFixture[str]) -> None:
    """The nearest flag is named."""
    with pytest.raises(SystemExit) as caught:
        parse(["doctor", "--jsn"])
    assert caught.value.code == 2
    assert "did you mean --json?" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["--profil", "reader"],
        ["--archive", "x", "--profil", "reader", "ask", "why?"],
        ["ask", "--profil", "reader", "why?"],
        ["--profil=reader"],
    ],
)
def test_a_misspelt_flag_with_a_value(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Its value is taken for no command and named as no mistake."""
    with pytest.raises(SystemExit) as caught:
        parse(words)
    assert caught.value.code == 2
    told = capsys.readouterr().err.splitlines()[-1]
    assert told.endswith("there is no flag --profil; did you mean --profile?")


def test_a_flag_of_the_command_behind_its_action(capsys: pytest.CaptureFixture[str]) -> None:
    """It is not proposed in its own place."""
    with pytest.raises(SystemExit) as caught:
        parse(["effects", "show", "op1", "--archive", "x"])
    assert caught.value.code == 2
    message = capsys.readouterr().err
    assert message.endswith("the action that is named takes no flag --archive: leave it out\n")


def test_a_wrong_value_is_no_misspelt_flag(capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody who wrote the flag rightly is told about its value alone."""
    with pytest.raises(SystemExit) as caught:
        parse(["ask", "--approve", "-3", "Rename it"])
    assert caught.value.code == 2
    message = capsys.readouterr().err
    assert "argument --approve" in message
    assert "did you mean" not in message


def test_flags_are_not_abbreviated(capsys: pytest.CaptureFixture[str]) -> None:
    """A flag means one thing today and after the next one is added."""
    with pytest.raises(SystemExit):
        parse(["doctor", "--js"])
    assert "--js" in capsys.readouterr().err


def test_aliases() -> None:
    """An alias is the same command; an unknown name is none."""
    assert find_command("tool-stats") is find_command("statystyki-narzedzi")
    assert find_command("nothing") is None


@pytest.mark.parametrize("command", PRESENT, ids=lambda each: each.name)
def test_every_command_keeps_the_protocol(
    command: object, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each module of the table gives its help text when asked."""
    name = getattr(command, "name", "")
    with pytest.raises(SystemExit) as caught:
        parse([name, "--help"])
    assert caught.value.code == 0
    assert f"usage: archivist {name}" in capsys.readouterr().out


def test_setting_flags_are_settings() -> None:
    """No flag stands for a setting that does not exist."""
    parser = argparse.ArgumentParser()
    add_setting_flags(parser, "archive", "model", "profile")
    options = parser.parse_args(["--archive", "a", "--model", "m", "--profile", "reader"])
    assert set(overrides(options)) <= set(Settings.model_fields)
    assert Settings.model_fields.keys() >= {"archive", "model", "profile"}


def test_importing_the_commands_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Importing does nothing."""
    for module in pkgutil.iter_modules(archivist.cli.__path__, "archivist.cli."):
        importlib.import_module(module.name)
    captured = capsys.readouterr()
    assert captured.out + captured.err == ""


def test_a_flag_before_a_command_that_has_none(capsys: pytest.CaptureFixture[str]) -> None:
    """The flag is named, and not its value as an action."""
    with pytest.raises(SystemExit):
        parse(["--archive", "/papers", "sessions"])
    told = capsys.readouterr().err.splitlines()[-1]
    assert told == "archivist sessions: error: archivist sessions takes no --archive"
