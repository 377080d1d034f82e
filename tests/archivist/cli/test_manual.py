"""Help texts: they fit a small terminal, and their examples are understood."""

from __future__ import annotations

import argparse
import re
import shlex
from typing import TYPE_CHECKING

import pytest

from archivist.cli.commands import COMMANDS
from archivist.cli.manual import Manual, exit_codes, rows
from archivist.cli.parser import parse, parser_of
from config.errors import ExitCode

if TYPE_CHECKING:
    from collections.abc import Iterator


def with_actions(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Give a command's parser, then those of its own commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for nested in action.choices.values():
                yield from with_actions(nested)


def parsers() -> dict[str, argparse.ArgumentParser]:
    """Every parser by the words that lead to it, for a terminal of the width that is set now."""
    built = map(parser_of, COMMANDS)
    return {parser.prog: parser for command in built for parser in with_actions(command)}


PARSERS = parsers()


def example_lines(parser: argparse.ArgumentParser) -> list[str]:
    """The lines to type, as they stand in the help text, without what they do."""
    part = parser.format_help().partition("\nexamples:\n")[2].partition("\n\n")[0]
    lines = re.findall(r"^  (\S.*?)(?:  .*)?$", part, re.MULTILINE)
    return [line for line in lines if line]


EXAMPLES = [
    (line, call)
    for parser in PARSERS.values()
    for line in example_lines(parser)
    for call in [re.search(r"archivist\b[^|>)]*", line)]
]


@pytest.mark.parametrize(
    ("line", "call"), EXAMPLES, ids=[line.replace("/", "|") for line, _ in EXAMPLES]
)
def test_every_example_is_understood(line: str, call: re.Match[str] | None) -> None:
    """No flag, action or value of an example is unknown; nothing of it is carried out."""
    assert call is not None, f"{line} does not call the program"
    program, *words = shlex.split(call[0])
    invocation = parse(words)
    named = next((word for word in words if not word.startswith("-")), "chat")
    modules = {name: each.module for each in COMMANDS for name in (each.name, *each.aliases)}
    assert (program, invocation.module) == ("archivist", modules.get(named, modules["chat"]))


@pytest.mark.parametrize("prog", PARSERS)
def test_every_help_text_has_examples_and_fits(prog: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two examples or more of a command, one of an action; no line is wider than 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    text = parsers()[prog].format_help()
    assert text.startswith(f"usage: {prog} ")
    assert max(map(len, text.splitlines())) <= 80
    assert len(example_lines(PARSERS[prog])) >= (2 if len(prog.split()) == 2 else 1)


@pytest.mark.parametrize("prog", PARSERS)
def test_every_flag_and_word_is_explained(prog: str) -> None:
    """Nothing is listed by its name alone, save what the usage line says."""
    unexplained = [action.dest for action in PARSERS[prog]._actions if not action.help]
    assert [dest for dest in unexplained if dest not in {"action", "id", "ids"}] == []


def test_meanings_stand_beside_or_below() -> None:
    """Short ones share the line of their name; where they would be broken, they go below."""
    pairs = (("archivist ask", "one question"), ("archivist", ""))
    assert rows(pairs, 40) == "  archivist ask  one question\n  archivist"
    assert rows(pairs, 20) == "  archivist ask\n      one question\n  archivist"


def test_long_meanings_hang() -> None:
    """Their lines begin below each other where there is room for it."""
    text = rows((("plain", "word " * 20),), 60)
    first, *others = text.splitlines()
    assert first.startswith("  plain  word")
    assert others
    assert all(line.startswith(" " * 9 + "word") for line in others)
    assert max(map(len, text.splitlines())) <= 60


def test_paragraphs_are_filled_and_rows_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A narrow terminal gets narrow paragraphs, and rows that stay rows."""
    monkeypatch.setenv("COLUMNS", "40")
    parser = argparse.ArgumentParser(prog="x")
    Manual("Do it. " * 20, (("x 1", "one"), ("x 2", "two")), notes="So it is. " * 20).write_on(
        parser
    )
    text = parser.format_help()
    assert max(map(len, text.splitlines())) <= 40
    assert "examples:\n  x 1  one\n  x 2  two\n\nSo it is." in text


def test_exit_codes_of_every_command_are_added() -> None:
    """A command says what is its own; the rest stands there in order."""
    codes = exit_codes({ExitCode.REFUSED: "no"})
    assert [code for code, _ in codes.rows] == ["1", "2", "3", "130"]


def test_the_list_of_actions_takes_the_first_sentence() -> None:
    """As a phrase."""
    assert Manual("Fetch a model. It takes long.", ()).brief == "fetch a model"
