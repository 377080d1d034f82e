"""``odpowiedz``: the answer that ends a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tools.contract import Argument, Arguments, Kind, Tool, reads_only
from tools.observation import Lines, Result
from tools.trust import Trust

if TYPE_CHECKING:
    from tools.contract import Context


class OdpowiedzArguments(Arguments):
    """What the person is told."""

    tekst: Annotated[
        str,
        Argument(
            english="text",
            kind=Kind.TEXT,
            format="the answer in the person's language, with the path it is from; never empty",
            example="The invoice is for 129.99 zł (faktury/2026/03/orange.pdf).",
            aliases=("answer", "odpowiedz", "tresc", "content", "message"),
            maximum=2000,
        ),
    ]


def run(arguments: OdpowiedzArguments, _context: Context) -> Result:
    """Hand the answer back as it is."""
    return Result(Lines(arguments.tekst))


TOOL = Tool(
    name="odpowiedz",
    english="answer",
    aliases=("respond", "reply", "final_answer"),
    purpose="Answers the person and ends the turn.",
    use_when=(
        "Use when the results hold the answer, and at once for general knowledge, arithmetic, "
        "greetings and thanks."
    ),
    not_when=(
        "Not before a question about the person's documents was looked up: "
        "find them with {znajdz_dokumenty}; read them with {czytaj_dokument}."
    ),
    returns="Returns nothing more: the text is shown to the person.",
    brief="answer the person: general knowledge, arithmetic, greetings, or what was found",
    arguments=OdpowiedzArguments,
    capabilities=frozenset(),
    trust=Trust.SANDBOX,
    idempotent=True,
    budget_tokens=2000,
    radius=reads_only,
    run=run,
)
