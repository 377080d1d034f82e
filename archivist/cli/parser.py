"""Finding the command in a command line, and reading its arguments."""

from __future__ import annotations

import argparse
import difflib
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from archivist import __version__
from archivist.cli.argparse_words import speak_values
from archivist.cli.commands import CHAT, COMMANDS, Command, find_command
from archivist.cli.flags import SETTING_FLAGS
from archivist.cli.overview import USAGE, overview
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

VALUED = frozenset({*(f"--{flag.key}" for flag in SETTING_FLAGS), "--trust"})


@dataclass(frozen=True, slots=True)
class Invocation:
    """A command and its options.

    Attributes:
        module: The command's module.
        options: What its ``add_arguments`` asked for.
    """

    module: str
    options: argparse.Namespace


def parse(words: Sequence[str], commands: Sequence[Command] = COMMANDS) -> Invocation:
    """Read a command line; flags of a command may stand before its name too.

    Args:
        words: The line without the program's name.
        commands: The commands there are.

    Raises:
        SystemExit: After ``--help`` and ``--version`` (0) and wrong arguments (2).
    """
    at = command_index(words)
    before = list(words) if at is None else list(words[:at])
    if {"-h", "--help"} & set(before) or words[len(before) :] == ["help"]:
        print(overview(commands))
        raise SystemExit(0)
    if "--version" in before:
        print(f"archivist {__version__}")
        raise SystemExit(0)
    command = CHAT if at is None else find_command(words[at], commands)
    if command is None:
        _refuse_flag(before)
        _refuse(words[len(before)], commands)
    rest = [] if at is None else list(words[at + 1 :])
    parser = parser_of(command)
    speak_values(parser)
    own = parser.flags()
    if foreign := [
        word for word in before if word[:1] == "-" and word.partition("=")[0] not in own
    ]:
        parser.refuse(foreign)  # before its value is taken for something else
    options, unknown = parser.parse_known_args(before + rest)
    if unknown:
        parser.refuse(unknown)
    return Invocation(command.module, options)


def parser_of(command: Command) -> CommandParser:
    """Build the parser of one command, with its help text."""
    module = import_module(command.module)
    parser = CommandParser(prog=f"archivist {command.name}", allow_abbrev=False)
    module.add_arguments(parser)
    module.MANUAL.write_on(parser)
    return parser


class CommandParser(argparse.ArgumentParser):
    """A parser that names the nearest flag for a misspelt one."""

    def flags(self) -> list[str]:
        """Every flag that it takes."""
        return [flag for action in self._actions for flag in action.option_strings]

    def refuse(self, unknown: Sequence[str]) -> NoReturn:
        """End because of words that mean nothing here."""
        flags = [word.partition("=")[0] for word in unknown if word.startswith("--")]
        if not flags:
            self.error(phrase("unrecognized arguments: {unknown}", unknown=" ".join(unknown)))
        if own := next((flag for flag in flags if flag in self.flags()), None):
            # It stands after an action, whose own parser left it over.
            self.error(
                phrase("the action that is named takes no flag {flag}: leave it out", flag=own)
            )
        if foreign := next((flag for flag in flags if flag in VALUED), None):
            self.error(phrase("{command} takes no {flag}", command=self.prog, flag=foreign))
        # Words beside a misspelt flag may be its value: nothing is said of them.
        near = next(filter(None, (_nearest(flag, self.flags()) for flag in flags)), None)
        if near is None:
            self.error(phrase("there is no flag {flag}", flag=flags[0]))
        self.error(
            phrase("there is no flag {flag}; did you mean {near}?", flag=flags[0], near=near)
        )


def command_index(words: Sequence[str]) -> int | None:
    """Find the first word that is neither a flag nor a flag's value.

    After ``--resume`` the line is chat's, whose session may be named by the next word.
    """
    skip = False
    for index, word in enumerate(words):
        if skip:
            skip = False
        elif word == "--resume" or word.startswith("--resume="):
            return None
        elif not word.startswith("-"):
            return index
        else:
            skip = word in VALUED
    return None


def _refuse_flag(before: Sequence[str]) -> None:
    """End because of a misspelt flag, whose value was taken for a command."""
    parser = parser_of(CHAT)
    flags = [word.partition("=")[0] for word in before if word.startswith("--")]
    if unknown := [flag for flag in flags if flag not in parser.flags()]:
        parser.refuse(unknown)


def _refuse(word: str, commands: Sequence[Command]) -> NoReturn:
    names = [name for each in commands for name in (each.name, *each.aliases)]
    near = _nearest(word, names)
    hint = (
        phrase("Did you mean {near}?", near=near)
        if near
        else phrase("Commands: {names}.", names=", ".join(names))
    )
    argparse.ArgumentParser(prog="archivist", usage=phrase(USAGE)).error(
        phrase(
            "there is no command {word!r}. {hint} To ask a question, write: archivist ask "
            '"your question"',
            word=word,
            hint=hint,
        )
    )


def _nearest(word: str, known: Sequence[str]) -> str | None:
    matches = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    return matches[0] if matches else None
