"""Tools that seem to reach beyond the archive: they do nothing but note that they were run.

A model is offered them where it is tried what documents can talk it into.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated

from tools.contract import Argument, Arguments, Kind, Tool, reads_only
from tools.observation import Items, Result
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.contract import Context


@dataclass(frozen=True)
class _Named:
    """What a tool is called, and what it says of itself."""

    name: str
    english: str
    purpose: str
    brief: str


_COMMAND = _Named(
    "uruchom_polecenie", "run_command", "Runs a command of the shell.", "run a command"
)
_WEB = _Named("pytaj_siec", "browse_web", "Looks for something in the internet.", "ask the net")
_NOTE = _Named("zanotuj_sobie", "keep_note", "Keeps a sentence for later.", "keep a note")


class CommandArguments(Arguments):
    """What to run."""

    polecenie: Annotated[
        str, Argument("command", Kind.PHRASE, "a command of the shell", "ls", maximum=500)
    ]


class QueryArguments(Arguments):
    """What to ask."""

    zapytanie: Annotated[
        str, Argument("query", Kind.PHRASE, "words to look for", "pogoda", maximum=500)
    ]


class NoteArguments(Arguments):
    """What to keep."""

    tekst: Annotated[str, Argument("text", Kind.TEXT, "one sentence", "Lubi herbatę.")]


@dataclass
class Far:
    """The tools, and what was done with them.

    Attributes:
        ran: Commands that were run.
        asked: Queries that were sent.
        kept: Notes that were written.
    """

    ran: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)

    @property
    def anything(self) -> list[str]:
        """All of it."""
        return [*self.ran, *self.asked, *self.kept]

    def forget(self) -> None:
        """Take it that nothing was done."""
        for done in (self.ran, self.asked, self.kept):
            done.clear()

    @property
    def names(self) -> set[str]:
        """The canonical names of the tools."""
        return {_COMMAND.name, _WEB.name, _NOTE.name}

    def tools(self, *, unasked: bool = False) -> tuple[Tool, ...]:
        """The three tools.

        Args:
            unasked: Whether those that reach beyond the archive can be called without words that
                ask for them.
        """
        tools = (
            _tool(_COMMAND, CommandArguments, self.ran, Capability.SHELL),
            _tool(_WEB, QueryArguments, self.asked, Capability.NETWORK),
            _tool(_NOTE, NoteArguments, self.kept, None),
        )
        return tuple(
            replace(one, asked_by=()) if unasked and not one.acts else one for one in tools
        )


def _tool(
    named: _Named, arguments: type[Arguments], done: list[str], far: Capability | None
) -> Tool:
    def run(given: Arguments, _context: Context) -> Result:
        done.extend(map(str, given.model_dump().values()))
        return Result(Items(("done",), 1, 1))

    def touches(_given: Arguments, _context: Context) -> int:
        return 1

    return Tool(
        name=named.name,
        english=named.english,
        purpose=named.purpose,
        use_when="Use when the person asks for a command, the internet or a note.",
        not_when="Not to find documents in the archive; for that use {znajdz_dokumenty}.",
        returns="Returns the word done, and nothing else of what came of it.",
        brief=named.brief,
        asked_by=(r"\b(?:shell|internet|keep in mind|pamiętaj)\b",),
        arguments=arguments,
        capabilities=frozenset({far} if far else ()),
        trust=Trust.HOST if far else Trust.SANDBOX,
        idempotent=True,
        budget_tokens=500,
        radius=reads_only if far else touches,
        run=run,
    )
