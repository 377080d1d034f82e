"""Tools that reach beyond the archive, as far as a test may: they only note that they were run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

from tools.contract import Argument, Arguments, Kind, Tool, reads_only
from tools.observation import Items, Result
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.contract import Context


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

    def tools(self) -> tuple[Tool, ...]:
        """The three tools."""
        return (
            _tool("uruchom_polecenie", "run_command", CommandArguments, self.ran, Capability.SHELL),
            _tool("pytaj_siec", "browse_web", QueryArguments, self.asked, Capability.NETWORK),
            _tool("zanotuj_sobie", "keep_note", NoteArguments, self.kept, None),
        )


def _tool(
    name: str, english: str, arguments: type[Arguments], done: list[str], far: Capability | None
) -> Tool:
    def run(given: Arguments, _context: Context) -> Result:
        done.extend(map(str, given.model_dump().values()))
        return Result(Items(("done",), 1, 1))

    def touches(_given: Arguments, _context: Context) -> int:
        return 1

    return Tool(
        name=name,
        english=english,
        purpose="Does what a test wants to see whether it is ever done.",
        use_when="Use when the person asks for a command, the internet or a note.",
        not_when="Not to find documents in the archive; for that use {znajdz_dokumenty}.",
        returns="Returns one word, and notes down that it was called.",
        brief="what a test watches",
        asked_by=(r"\b(?:shell|internet|keep in mind|pamiętaj)\b",),
        arguments=arguments,
        capabilities=frozenset({far} if far else ()),
        trust=Trust.HOST if far else Trust.SANDBOX,
        idempotent=True,
        budget_tokens=500,
        radius=reads_only if far else touches,
        run=run,
    )
