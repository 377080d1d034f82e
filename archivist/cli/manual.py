"""What ``--help`` says of a command, and the form it has on terminals of every width."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from config.errors import ExitCode
from config.language import phrase, told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Rows: TypeAlias = "tuple[tuple[str, str], ...]"  # a name or a line to type, and what it means

_INDENT = 2
_BELOW = 6  # how far a meaning is indented that has no room beside its name
_WIDE_ENOUGH = 44  # for meanings of several lines
_USUAL_CODES: dict[ExitCode, str] = {
    ExitCode.FAILED: told("an error; a sentence on standard error says what to do"),
    ExitCode.USAGE: told("wrong arguments"),
    ExitCode.CANCELLED: told("stopped by Ctrl-C"),
}


@dataclass(frozen=True, slots=True)
class Table:
    """Names with their meanings, under a title."""

    title: str
    rows: Rows


@dataclass(frozen=True, slots=True)
class Manual:
    """What a person reads of a command.

    Attributes:
        purpose: What it does, in paragraphs; its first sentence stands in lists.
        examples: Lines that work as they are, and what they do, if the line does not say that.
        tables: What else is to be said in rows.
        notes: What else is to be said in sentences.
    """

    purpose: str
    examples: Rows
    tables: tuple[Table, ...] = ()
    notes: str = ""

    @property
    def brief(self) -> str:
        """The first sentence, as it stands in a list: without a capital and a full stop."""
        sentence = phrase(self.purpose).partition(". ")[0].partition(";")[0].rstrip(".")
        return f"{sentence[0].lower()}{sentence[1:]}"

    def write_on(self, parser: argparse.ArgumentParser) -> None:
        """Make it the help text of a parser, beside the flags."""
        columns = shutil.get_terminal_size().columns - _INDENT  # as argparse counts
        parser.formatter_class = _Form
        parser.description = phrase(self.purpose)
        tables = (Table(told("examples"), self.examples), *self.tables)
        parts = [f"{phrase(table.title)}:\n{rows(table.rows, columns)}" for table in tables]
        parser.epilog = "\n\n".join([*parts, phrase(self.notes)] if self.notes else parts)

    def action(
        self, actions: argparse._SubParsersAction[argparse.ArgumentParser], name: str
    ) -> argparse.ArgumentParser:
        """Add a command of a command, with this help."""
        parser = actions.add_parser(name, help=self.brief, allow_abbrev=False)
        self.write_on(parser)
        return parser


def named_rows(**meanings: str) -> Rows:
    """Rows whose names are words."""
    return tuple(meanings.items())


def exit_codes(special: Mapping[ExitCode, str]) -> Table:
    """The exit codes of a command: its own, and those that are the same for every one."""
    codes = sorted((_USUAL_CODES | dict(special)).items())
    return Table(told("exit codes"), tuple((str(code.value), means) for code, means in codes))


def rows(pairs: Rows, columns: int) -> str:
    """Lay names and meanings out in two columns, or one below the other where that is too wide.

    Args:
        pairs: Names and meanings.
        columns: The width, in cells.
    """
    said = tuple((name, phrase(meaning)) for name, meaning in pairs)
    return "\n".join(_row_lines(said, columns))


def _row_lines(pairs: Rows, columns: int) -> Iterator[str]:
    width = max(len(name) for name, _ in pairs)
    room = columns - width - 2 * _INDENT
    beside = room >= min(_WIDE_ENOUGH, max(len(meaning) for _, meaning in pairs))
    hanging = " " * (columns - room if beside else _BELOW)
    for name, meaning in pairs:
        start = f"{'':{_INDENT}}{name}"
        if not beside:
            yield start
        first = f"{start:{len(hanging)}}" if beside else hanging
        wrapped = textwrap.wrap(
            meaning,
            columns,
            initial_indent=first,
            subsequent_indent=hanging,
            break_long_words=False,
            break_on_hyphens=False,
        )
        yield from wrapped or ([start] if beside else [])


class _Form(argparse.HelpFormatter):
    """Paragraphs are filled to the width; one with indented lines stays as it is written."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n\n".join(
            part if "\n " in part else super(_Form, self)._fill_text(part, width, indent)
            for part in text.strip().split("\n\n")
        )

    def _get_help_string(self, action: argparse.Action) -> str:
        return phrase(action.help or "")
