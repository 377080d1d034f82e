"""Remembering what a person says: a dated note in the program's own file of notes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

from tools.belt.asking import NOT_BANNED, NOT_NIE
from tools.contract import Argument, Arguments, Kind, Tool
from tools.errors import ToolError
from tools.notes.note import Note, in_one_line
from tools.observation import Items, Result
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from tools.contract import Context
    from tools.notes.notebook import Notebook

NAME = "zapamietaj"

_LETTER = re.compile(r"[^\W_]")
# "Note that ..." with a document named behind it adds to that document instead.
_NO_DOCUMENT = (
    r"(?!.*\b(?:to|into|in|at|do|w|na)\s+(?:\w+\s+){0,3}?"
    r"(?:(?:file|document|list|plik\w*|dokument\w*|list[yęe])\b|\S+\.\w{2,4}\b))"
)
_NOBODY = r"(?<!\bI )(?<!\bwe )(?<!\bthey )(?<!\bas you )"  # somebody remembers, nothing is ordered
_ENGLISH = (
    rf"{NOT_BANNED}{_NOBODY}\b(?:remember|memori[sz]e)\b(?!\s+(?:to|when|how|what|if)\b)",
    rf"{NOT_BANNED}\bkeep\s+(?:it\s+)?in\s+mind\b|\bfor\s+future\s+reference\b",
    r"\b(?:don['’]?t|do\s+not)\s+forget\b(?!\s+to\b)",
    rf"{NOT_BANNED}\b(?:make\s+a\s+note|note(?:\s+down)?)\s*(?:that\b|:){_NO_DOCUMENT}",
)
_POLISH = (
    rf"{NOT_NIE}\b(?:zapami[ęe]taj|zapami[ęe]ta[ćc])(?:cie|my)?\b",
    rf"{NOT_NIE}\bpami[ęe]taj(?:cie)?\s*(?:,?\s*[żz]e\b|:)",
    r"\bnie\s+zapomnij(?:cie)?\s*(?:,?\s*[żz]e\b|:)",
    rf"{NOT_NIE}\b(?:zanotuj|zapisz|odnotuj)(?:\s+sobie)?\s*(?:,?\s*[żz]e\b|:){_NO_DOCUMENT}",
)


class RememberArguments(Arguments):
    """What to remember."""

    tekst: Annotated[
        str,
        Argument(
            english="text",
            kind=Kind.TEXT,
            format="what to remember, in the person's own words",
            example="Czynsz płacimy do dziesiątego.",
            aliases=("tresc", "content", "note", "notatka", "fact", "words"),
            maximum=1000,
        ),
    ]


def tool(notebook: Notebook, today: Callable[[], date]) -> Tool:
    """Make the tool for one person's notes.

    Args:
        notebook: Where they are kept.
        today: Says what day it is where the person is.
    """

    def run(args: RememberArguments, context: Context) -> Result:
        """Add the note; what a document says never becomes one.

        Raises:
            ToolError: The words are not the person's, or there are none.
        """
        if not _LETTER.search(args.tekst):
            raise ToolError(
                "There is nothing to remember in this text.",
                "A note has at least one letter or digit.",
                "Ask the person what shall be remembered.",
            )
        if context.request and not _stands_in(args.tekst, context.request):
            raise ToolError(
                "The person did not say this text.",
                "A note holds only the person's own words of this request.",
                "Copy them as they are, or tell the person that nothing was noted.",
            )
        kept = notebook.add(args.tekst, today())
        header = "noted" if kept.is_new else "noted before on the same day; nothing was added"
        return Result(content=Items((str(kept.note),), 1, 1), header=header)

    def radius(args: RememberArguments, _context: Context) -> int:
        """One note, or none where it was noted today already."""
        note = Note(today(), in_one_line(args.tekst))
        return int(not any(each.same_as(note) for each in notebook.notes()))

    return Tool(
        name=NAME,
        english="remember_note",
        shown="zapamietaj_notatke",
        aliases=(
            "remember",
            "zanotuj",
            "remember_that",
            "save_note",
            "add_note",
            "memorize",
            "note",
        ),
        purpose="Notes something about the person, with today's date, for later conversations.",
        use_when="Use it when the person asks to remember or note a fact.",
        not_when="To look up what was noted use {przypomnij}; not for writing into documents.",
        returns=(
            "Returns the note as it was written; the same one on the same day is not written "
            "twice. Only the person's own words can be noted."
        ),
        brief="note a fact about the person",
        asked_by=_ENGLISH + _POLISH,
        arguments=RememberArguments,
        capabilities=frozenset({Capability.READ, Capability.WRITE}),
        trust=Trust.HOST,
        idempotent=True,
        budget_tokens=500,
        keeps=True,
        radius=radius,
        run=run,
    )


def _stands_in(text: str, request: str) -> bool:
    return in_one_line(text).casefold() in in_one_line(request).casefold()
