"""The commands of the chat that start with a slash: their names, and what each is for."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from tools.archive.folding import fold


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    Attributes:
        name: With its slash.
        meaning: One line.
        also: Other names, without what :func:`fold` takes away.
    """

    name: str
    meaning: str
    also: tuple[str, ...] = ()


COMMANDS: Final = (
    Command("/help", "what you can do here", ("/pomoc",)),
    Command("/tools", "what the model is told it can do", ("/narzedzia",)),
    Command("/archive", "the folder, and how far it is indexed", ("/archiwum",)),
    Command("/profile", "what may be done to your documents", ("/profil",)),
    Command("/trust", "what you are not asked about; /trust off asks again", ("/zaufanie",)),
    Command("/model", "which model answers", ()),
    Command("/voice", "the language of the tools' names", ("/glos",)),
    Command("/context", "what fills the model's context now", ("/kontekst",)),
    Command("/effects", "what was changed in this chat", ("/zmiany",)),
    Command("/undo", "take back the last change, or /undo ID", ("/cofnij",)),
    Command(
        "/password", "give the password of an encrypted PDF; the model never sees it", ("/haslo",)
    ),
    Command("/pamiec", "what you asked to remember", ("/memory",)),
    Command("/sessions", "earlier conversations; /sessions WORDS searches", ("/sesje",)),
    Command("/resume", "go on with one of them: /resume ID", ("/wznow",)),
    Command("/statystyki", "how often and how well tools were used here", ("/statistics",)),
    Command("/export", "this conversation as a file: /export FILE.md or FILE.json", ("/eksport",)),
    Command("/clear", "forget what was said and read; begin anew", ("/wyczysc",)),
    Command("/quit", "leave (also Ctrl-D)", ("/exit", "/koniec")),
)
_BY_NAME: Final = {name: each for each in COMMANDS for name in (each.name, *each.also)}


def find(typed: str) -> Command | None:
    """The command of this name, in either language, whatever its case and accents."""
    return _BY_NAME.get(fold(typed))


def nearest(typed: str) -> str:
    """The name that a misspelt one may stand for; empty where none is near."""
    # Without the slash, which every command shares: it would make strangers look alike.
    names = [name.removeprefix("/") for name in _BY_NAME]
    near = get_close_matches(fold(typed).removeprefix("/"), names, n=1, cutoff=0.6)
    return f"/{near[0]}" if near else ""


def beginning(typed: str) -> list[Command]:
    """The commands one of whose names begins so, under that name; each of them once."""
    wanted = fold(typed)
    found = []
    for each in COMMANDS:
        names = [name for name in (each.name, *each.also) if name.startswith(wanted)]
        if names:
            found.append(Command(names[0], each.meaning))
    return found
