"""The table of commands; a command's module is imported only when it is used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    Attributes:
        name: What the person types.
        group: What it is about; commands of a group stand together.
        help: One line for ``archivist --help``, of 36 characters at most.
        module: Has ``MANUAL: Manual``, ``add_arguments(parser)`` and ``run(options) -> int``.
        aliases: Other names for it.
    """

    name: str
    group: str
    help: str
    module: str
    aliases: tuple[str, ...] = ()


COMMANDS = (
    Command("chat", "asking", "talk about your documents (default)", "archivist.cli.chat"),
    Command("ask", "asking", "answer one question and end", "archivist.cli.ask"),
    Command("sessions", "asking", "list, show, export what was said", "archivist.cli.sessions"),
    Command("effects", "changes", "list what was changed", "archivist.cli.effects"),
    Command("undo", "changes", "take a change back", "archivist.cli.undo"),
    Command("search", "archive", "find documents without a model", "archivist.cli.search"),
    Command("index", "archive", "read what is new or changed", "archivist.cli.index"),
    Command(
        "pamiec",
        "archive",
        "list what you asked to remember",
        "archivist.cli.pamiec",
        ("memory",),
    ),
    Command("model", "models", "list, fetch and choose models", "archivist.cli.model"),
    Command("adapt", "models", "train the model on its tools", "archivist.cli.adapt"),
    Command("doctor", "machine", "what is in force, what is missing", "archivist.cli.doctor"),
    Command("completion", "machine", "teach a shell to complete lines", "archivist.cli.completion"),
    Command(
        "statystyki-narzedzi",
        "measuring",
        "how often, how well tools are used",
        "archivist.cli.statystyki_narzedzi",
        ("tool-stats",),
    ),
    Command(
        "narzedzia",
        "measuring",
        "list, check and price the tools",
        "archivist.cli.narzedzia",
        ("tools",),
    ),
    Command("eval", "measuring", "measure the model on your requests", "archivist.cli.evaluate"),
)
CHAT = COMMANDS[0]


def find_command(name: str, commands: Sequence[Command] = COMMANDS) -> Command | None:
    """Find a command by its name or an alias."""
    return next((each for each in commands if name in (each.name, *each.aliases)), None)
