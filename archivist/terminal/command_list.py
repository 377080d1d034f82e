"""The commands of the chat that start with a slash, and the keys: what each is for."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from config.language import told
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
    Command("/help", told("what you can do here"), ("/pomoc",)),
    Command("/tools", told("what the model is told it can do"), ("/narzedzia",)),
    Command("/archive", told("the folder, and how far it is indexed"), ("/archiwum",)),
    Command("/profile", told("what may be done to your documents"), ("/profil",)),
    Command("/trust", told("what you are not asked about; /trust off asks again"), ("/zaufanie",)),
    Command("/model", told("which model answers"), ()),
    Command("/voice", told("the language of the tools' names"), ("/glos",)),
    Command("/context", told("what fills the model's context now"), ("/kontekst",)),
    Command("/effects", told("what was changed in this chat"), ("/zmiany",)),
    Command("/undo", told("take back the last change, or /undo ID"), ("/cofnij",)),
    Command(
        "/password",
        told("give the password of an encrypted PDF; the model never sees it"),
        ("/haslo",),
    ),
    Command("/pamiec", told("what you asked to remember"), ("/memory",)),
    Command("/sessions", told("earlier conversations; /sessions WORDS searches"), ("/sesje",)),
    Command("/resume", told("go on with one of them: /resume ID"), ("/wznow",)),
    Command("/statystyki", told("how often and how well tools were used here"), ("/statistics",)),
    Command(
        "/export", told("this conversation as a file: /export FILE.md or FILE.json"), ("/eksport",)
    ),
    Command("/clear", told("forget what was said and read; begin anew"), ("/wyczysc",)),
    Command("/quit", told("leave; Ctrl-D does it too"), ("/exit", "/koniec")),
)
KEYS: Final = told(
    "Enter sends; Alt-Enter or Ctrl-J starts a new line.\nArrow up brings back an earlier "
    "request, Ctrl-R searches them.\n@ completes the path of a document, / a command.\nCtrl-G "
    "opens your editor.\nCtrl-O shows the steps of the last turn in full.\nCtrl-C stops the "
    "work in progress; in the input line it clears it, and twice it leaves.\nWhile work goes "
    "on Enter queues what you typed, Esc takes it back.\n? shows this.\nIn the line below: "
    "voice is the language of the tools' names; has read says that this conversation holds text "
    "of documents or names, which closes the shell and the network."
)
"""What the keys do, and what the status line means by its words."""

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
