"""Finds the places of one document where words stand."""

from __future__ import annotations

from typing import Annotated

from tools.archive import twins
from tools.archive.folding import fold, words
from tools.archive.index.query import Word, words_of
from tools.archive.sections import Section, section_of, sections
from tools.belt.document import DocumentPath
from tools.belt.starting import start
from tools.contract import Argument, Arguments, Context, Kind, Tool, reads_only
from tools.counting import count
from tools.errors import ToolError
from tools.observation import Items, Result
from tools.quoting import quoted
from tools.trust import Capability, Trust

_NEAR = 3
# Of one place: where every line has the words, the next place begins then.
_MOST_LINES = 10
_MOST_CHARACTERS = 1500


class SearchArguments(Arguments):
    """Which document, and what to look for in it."""

    sciezka: DocumentPath
    fraza: Annotated[
        str,
        Argument(
            english="phrase",
            kind=Kind.PHRASE,
            format="words to look for, in any form; not empty",
            example="okres wypowiedzenia",
            aliases=("phrase", "slowa", "words", "query", "zapytanie", "text", "pattern"),
        ),
    ]
    od: Annotated[int, start("place")] = 1


def run(args: SearchArguments, context: Context) -> Result:
    """Return the places, those with most of the words first."""
    wanted = words_of(args.fraza)
    if not wanted:
        raise ToolError(
            f"There is nothing to look for in {quoted(args.fraza)}.",
            "A phrase has at least one letter or digit.",
            "Give a word that may stand in the document.",
        )
    relative = context.archive.locate(args.sciezka, context)
    shown = twins.shown(context.archive, relative)
    document = context.search.read(relative, context.cancelled)
    lines = document.lines()
    places = _places(lines, wanted)
    if not places:
        return Result(
            content=Items((), 1, 0),
            header=_nothing(lines, wanted),
            paths=(shown,),
            unread=document.unread,
        )
    if args.od > len(places):
        first = context.suggest("szukaj_w_dokumencie", sciezka=shown, fraza=args.fraza)
        raise ToolError(
            f"There is no place number {args.od:,}.",
            f"The number of places found: {len(places):,}.",
            f"See the first ones: {first}.",
        )
    parts = sections(lines)
    return Result(
        content=Items(
            tuple(_item(lines, place, parts) for place in places[args.od - 1 :]),
            args.od,
            len(places),
        ),
        header=(f"{count(len(places), 'place')} in {len(lines):,} lines"),
        paths=(shown,),
        unread=document.unread,
        more=lambda item: context.suggest(
            "szukaj_w_dokumencie", sciezka=shown, fraza=args.fraza, od=item
        ),
    )


def _places(lines: tuple[str, ...], wanted: tuple[Word, ...]) -> list[range]:
    """Return 0-based runs of neighbouring lines that match; most distinct words first.

    A word of the other language or a synonym counts half.
    """
    characters = 0  # of the latest run
    runs: list[range] = []
    weights: list[dict[str, float]] = []
    for number, line in enumerate(map(fold, lines)):
        here = {
            word.text: 1.0 if word.own.search(line) else 0.5
            for word in wanted
            if word.pattern.search(line)
        }
        if not here:
            continue
        characters += len(line)
        going_on = bool(runs) and number == runs[-1].stop and len(runs[-1]) < _MOST_LINES
        if going_on and characters <= _MOST_CHARACTERS:
            runs[-1] = range(runs[-1].start, number + 1)
            for text, weight in here.items():
                weights[-1][text] = max(weight, weights[-1].get(text, 0))
        else:
            characters = len(line)
            runs.append(range(number, number + 1))
            weights.append(here)
    order = sorted(range(len(runs)), key=lambda place: -sum(weights[place].values()))
    return [runs[place] for place in order]


def _item(lines: tuple[str, ...], place: range, parts: tuple[Section, ...]) -> str:
    """Show a place with a line of context on each side; ``>`` marks the lines that match.

    Before it stands the page or sheet that it is on, unless that is seen anyway.
    """
    around = range(max(0, place.start - 1), min(len(lines), place.stop + 1))
    part = section_of(parts, place.start + 1)
    on = f"[{part.name}]\n" if part and part.line - 1 not in around else ""
    return on + "\n".join(
        f"{number + 1}{'>' if number in place else ' '} {lines[number].strip()}"
        for number in around
        if number in place or lines[number].strip()
    )


def _nothing(lines: tuple[str, ...], wanted: tuple[Word, ...]) -> str:
    from rapidfuzz import fuzz, process  # noqa: PLC0415  # 15 ms that most calls never need

    known = list(dict.fromkeys(word for line in lines for word in words(line)))
    near = dict.fromkeys(
        term
        for word in wanted
        for term, _, _ in process.extract(
            word.text, known, scorer=fuzz.ratio, score_cutoff=60, limit=_NEAR
        )
    )
    tried = ", ".join(f'"{word.text}"' for word in wanted)
    told = f"none of the {len(lines):,} lines has {tried} in any form"
    return f"{told}; similar words there: {', '.join(near)}" if near else told


TOOL = Tool(
    name="szukaj_w_dokumencie",
    english="search_in_document",
    aliases=("search_document", "find_in_document", "grep", "szukaj_w_pliku"),
    purpose="Finds the places in one document where given words stand.",
    use_when="Use it for one fact in a long document whose path is known.",
    not_when=(
        "To search all documents use {znajdz_dokumenty}; to read a whole one {czytaj_dokument}."
    ),
    returns=(
        "Returns matching lines with their numbers and a line around, best first; read on from a "
        "line with {czytaj_dokument}. Says so when nothing matches, with similar words."
    ),
    brief="places in one document where words stand",
    arguments=SearchArguments,
    capabilities=frozenset({Capability.READ}),
    trust=Trust.SANDBOX,
    idempotent=True,
    budget_tokens=2000,
    radius=reads_only,
    run=run,
)
