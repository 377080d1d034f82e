"""``archivist --help``: every command on one small screen."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from archivist.cli.flags import SETTING_FLAGS
from config.language import phrase, spoken, told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from archivist.cli.commands import Command

USAGE = told("archivist [flags] [command] ...")
_ABOUT = told("Finds, reads, explains and tidies your documents, with a model on your machine.")
_MORE = told("""\
flags: --archive DIR, --model NAME, --server URL, --profile reader|writer|admin,
--language pl|en, --trust LEVEL, --resume [ID], --version.
`archivist chat --help` explains them, `archivist COMMAND --help` each command.""")


def overview(commands: Sequence[Command]) -> str:
    """Lay out what there is in 24 lines of 80 columns."""
    return "\n".join(
        [
            phrase("usage: {usage}", usage=phrase(USAGE)),
            "",
            spoken(_ABOUT),
            "",
            *_lines(commands),
            "",
            spoken(_MORE),
        ]
    )


def flags_before_a_command() -> argparse.ArgumentParser:
    """Build the parser of what may stand before a command; it only serves completion."""
    parser = argparse.ArgumentParser(prog="archivist", usage=phrase(USAGE))
    for flag in SETTING_FLAGS:
        parser.add_argument(f"--{flag.key}", metavar=flag.metavar, help=flag.help)
    parser.add_argument("--trust", metavar="LEVEL", help="piaskownica (sandbox) or host")
    parser.add_argument("--resume", nargs="?", metavar="ID", help="go on with an earlier session")
    parser.add_argument("--version", action="store_true", help="print the version and end")
    return parser


def _lines(commands: Sequence[Command]) -> Iterator[str]:
    groups = max(len(phrase(each.group)) for each in commands) + 2
    names = max(len(_names(each)) for each in commands) + 2
    last = ""
    for each in commands:
        group = "" if each.group == last else phrase(each.group)
        last = each.group
        yield f"{group:{groups}}{_names(each):{names}}{phrase(each.help)}"


def _names(command: Command) -> str:
    return ", ".join((command.name, *command.aliases))
