"""How a decoy is made: a whole contract that reads, and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tools.contract import Argument, Arguments, Kind, Tool, reads_only
from tools.observation import Lines, Result
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.contract import Context, Run


class About(Arguments):
    """What it is about."""

    czego: Annotated[
        str,
        Argument(
            english="about",
            kind=Kind.PHRASE,
            format="words of the request, such as a name or a place",
            example="Lublin",
            aliases=("query", "name", "place", "what", "text"),
        ),
    ]


class Nothing(Arguments):
    """Nothing has to be said."""


def decoy(  # noqa: PLR0913 - a contract has so many parts
    name: str,
    english: str,
    *,
    purpose: str,
    use_when: str,
    not_when: str,
    returns: str,
    brief: str,
    asked: str,
    run: Run,
    arguments: type[Arguments] = Nothing,
) -> Tool:
    """Make one.

    Args:
        name: Canonical name.
        english: Name in the English voice.
        purpose: As in :class:`tools.contract.Tool`; so are the other parts.
        use_when: When to reach for it.
        not_when: When not to.
        returns: What comes back.
        brief: The one-line form.
        asked: The words that ask for it, in both languages, and not merely speak of what it is
            about; ``*`` is any ending, ``_`` a space or a word.
        run: Does its work.
        arguments: What it takes.
    """
    words = "|".join(
        word.replace("*", r"\w*").replace("_", r"\s+(?:\S+\s+)?") for word in asked.split()
    )
    return Tool(
        name=name,
        english=english,
        purpose=purpose,
        use_when=use_when,
        not_when=not_when,
        returns=returns,
        brief=brief,
        asked_by=(rf"\b(?:{words})\b",),
        arguments=arguments,
        capabilities=frozenset({Capability.READ}),
        trust=Trust.SANDBOX,
        idempotent=True,
        budget_tokens=500,
        radius=reads_only,
        run=run,
    )


def not_set_up(what: str) -> Run:
    """A service that nobody has connected, which is the truth."""

    def run(_arguments: Arguments, _context: Context) -> Result:
        return Result(Lines(""), header=f"No {what} is set up here, so nothing was looked up")

    return run
