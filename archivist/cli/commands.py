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
        help: One line for ``archivist --help``.
        module: Has ``HELP: str``, ``add_arguments(parser) -> None`` and ``run(options) -> int``.
        aliases: Other names for it.
    """

    name: str
    help: str
    module: str
    aliases: tuple[str, ...] = ()


COMMANDS = (
    Command("chat", "talk with the Archivist (the default)", "archivist.cli.chat"),
    Command("ask", "answer one question and end", "archivist.cli.ask"),
    Command("sessions", "list what was talked about", "archivist.cli.sessions"),
    Command("effects", "list what was changed", "archivist.cli.effects"),
    Command("undo", "take a change back", "archivist.cli.undo"),
    Command("pamiec", "list what you asked to remember", "archivist.cli.pamiec", ("memory",)),
    Command("search", "find documents by words, type and date", "archivist.cli.search"),
    Command("index", "read what is new or changed", "archivist.cli.index"),
    Command("model", "list, fetch and choose models", "archivist.cli.model"),
    Command("doctor", "show what is in force and what is missing", "archivist.cli.doctor"),
    Command(
        "statystyki-narzedzi",
        "show how often and how well tools are used",
        "archivist.cli.statystyki_narzedzi",
        ("tool-stats",),
    ),
    Command(
        "narzedzia", "list the tools, check and price them", "archivist.cli.narzedzia", ("tools",)
    ),
    Command("completion", "teach a shell to complete commands", "archivist.cli.completion"),
    Command("eval", "measure the model on a set of requests", "archivist.cli.evaluate"),
)
CHAT = COMMANDS[0]


def find_command(name: str, commands: Sequence[Command] = COMMANDS) -> Command | None:
    """Find a command by its name or an alias."""
    return next((each for each in commands if name in (each.name, *each.aliases)), None)
