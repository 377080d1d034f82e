"""Recalling what a person asked to remember."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

from tools.archive.folding import fold
from tools.archive.index.query import words_of
from tools.belt.starting import start
from tools.contract import Argument, Arguments, Kind, Tool, reads_only
from tools.counting import count
from tools.errors import ToolError
from tools.observation import Items, Result
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.archive.index.query import Word
    from tools.contract import Context
    from tools.notes.note import Note
    from tools.notes.notebook import Notebook

NAME = "przypomnij"

_ENGLISH = (
    r"\b(?:do\s+you|you)\s+(?:still\s+)?remember\b|\bremind\s+me\b|\brecall\b",
    r"\b(?:I|we)\s+(?:told|asked)\s+you\b|\bdid\s+I\s+(?:tell|say|ask)\b",
    r"\byou\s+know\s+about\s+(?:me|us)\b|\b(?:your|my)\s+(?:notes?|memor(?:y|ies))\b",
    r"\b(?:noted|remembered)\b",
    r"\bwere\s+you\s+(?:(?:supposed|meant)\s+)?to\s+(?:remember|note)\b",
)
_POLISH = (
    r"\bprzypomnij\w*|\bpami[ęe]tasz\b|\bzapami[ęe]ta(?:[łl]\w*|ne|no)\b",
    r"\b(?:ci|tobie)\s+(?:m[óo]wi[łl]\w+|powiedzia[łl]\w+)|\b(?:m[óo]wi[łl]\w+|powiedzia[łl]\w+)\s+ci\b",
    r"\bco\s+(?:m[óo]wi|powiedzia)[łl][ea]m\b",
    r"\bwiesz\s+o\s+(?:mnie|nas)\b|\b(?:moje|twoje)\s+notatki\b|\bzanotowa(?:[łl]\w*|ne|no)\b",
    r"\bmia[łl]\w*\s+(?:zapami[ęe]ta[ćc]|zanotowa[ćc])(?!\w)",
)


# Words, folded, by which a note is asked for and that say nothing of what it is about.
_ASKING = re.compile(
    r"remember\w*|remind\w*|recall\w*|told|tell|said|know|noted?|notes|"
    r"(?:za)?pamieta\w*|przypom\w*|mowil\w*|powiedzial\w*|wiesz|notat\w*|zanotowa\w*"
)


class RecallArguments(Arguments):
    """What to recall."""

    slowa: Annotated[
        str,
        Argument(
            english="words",
            kind=Kind.PHRASE,
            format="words of the note, in any form; without them all notes",
            example="czynsz",
            aliases=("words", "query", "zapytanie", "fraza", "phrase", "text", "temat", "topic"),
        ),
    ] = ""
    od: Annotated[int, start("note")] = 1


def tool(notebook: Notebook) -> Tool:
    """Make the tool for one person's notes."""

    def run(args: RecallArguments, context: Context) -> Result:
        """Return the notes that have the words, newest first.

        Raises:
            ToolError: The list ends before the note asked for.
        """
        every = notebook.notes()
        wanted = tuple(w for w in words_of(args.slowa) if not _ASKING.fullmatch(w.text))
        found, header = _found(every, wanted)
        given = {"slowa": args.slowa} if args.slowa else {}
        if found and args.od > len(found):
            first = context.suggest(NAME, **given)
            raise ToolError(
                f"There is no note number {args.od:,} in this list.",
                f"The number of notes found: {len(found):,}.",
                f"See the first ones: {first}.",
            )
        return Result(
            content=Items(tuple(map(str, found[args.od - 1 :])), args.od, len(found)),
            header=header,
            more=lambda item: context.suggest(NAME, **given, od=item),
        )

    return Tool(
        name=NAME,
        english="recall_notes",
        shown="przypomnij_notatki",
        aliases=("recall", "find_notes", "search_notes", "szukaj_w_notatkach", "pamiec"),
        purpose="Finds what the person asked to remember in earlier conversations.",
        use_when="Use it when the person asks what you remember or what they told you.",
        not_when=(
            "For what stands in documents use {znajdz_dokumenty}; to note something {zapamietaj}."
        ),
        returns=(
            "Returns notes with their dates, newest first, and how many there are; without words "
            "all of them. Says so when no note has the words."
        ),
        brief="what the person asked to remember",
        asked_by=_ENGLISH + _POLISH,
        arguments=RecallArguments,
        capabilities=frozenset({Capability.READ}),
        trust=Trust.SANDBOX,
        idempotent=True,
        budget_tokens=800,
        radius=reads_only,
        run=run,
    )


def _found(notes: tuple[Note, ...], wanted: tuple[Word, ...]) -> tuple[tuple[Note, ...], str]:
    """Return the notes that have all words, else those with any of them, and what to say of it."""
    if not notes:
        return (), "nothing was noted yet"
    if not wanted:
        return notes, count(len(notes), "note")
    has = [sum(bool(word.pattern.search(fold(str(note)))) for word in wanted) for note in notes]
    for least in (len(wanted), 1):
        found = tuple(note for note, words in zip(notes, has, strict=True) if words >= least)
        if found:
            told = f"{count(len(found), 'note')} of {len(notes):,}"
            every = least == len(wanted)
            return found, told if every else f"no note has all of the words; {told} have some"
    tried = ", ".join(f'"{word.text}"' for word in wanted)
    return (), f"none of {count(len(notes), 'note')} has {tried} in any form"
