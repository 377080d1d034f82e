"""Outlines a folder: its structure rather than a list of what is in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.archive.measuring import by_type, day, measure
from tools.belt.folder import FolderPath, called, files, inside, last_names
from tools.contract import Arguments, Context, Tool, reads_only
from tools.counting import count
from tools.observation import Items, Result
from tools.sizes import size
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.archive.measuring import Measured, Tally
    from tools.archive.root import Archive

_FOLDERS_SHOWN = 20
_INNER_SHOWN = 6
_ORDERED = r"(?:organi[sz]ed|structured|arranged|sorted|grouped|divided|laid\s+out)"
_ULOZONE = (
    r"(?:(?:po)?u[łl]o[żz]on\w+|pouk[łl]adan\w+|zorganizowan\w+|uporz[ąa]dkowan\w+|"
    r"posortowan\w+|pogrupowan\w+|podzielon\w+)"
)
_HOLDS = r"(?:folders?|director(?:y|ies)|archive|archives)"
_ENGLISH = (
    rf"\b(?:outline|overview|structure|layout|summar(?:y|i[sz]e))\b.{{0,40}}?\b{_HOLDS}\b",
    r"\b(?:folder|directory|archive)(?:'s)?\s+(?:tree|structure|layout|overview|summary)\b",
    rf"\bhow\s+(?:is|are)\b.{{0,40}}?\b(?:{_HOLDS}|files|documents)\s+(?:\S+\s+){{0,3}}?{_ORDERED}\b",
    r"\bwhat\s+(?:kinds?|types?|sorts?)\s+of\s+(?:files|documents)\b",
    r"\bwhat\b.{0,20}?\b(?:archive|folders?)\b.{0,20}?\blooks?\s+like\b",
    r"\bwhat(?:'s|\s+is)\s+(?:there\s+)?in\s+(?:my|the|our)\s+(?:whole\s+)?archive\b",
    r"\b(?:what|which)\s+(?:sub)?(?:folders|directories)\s+(?:are|do|is|have)\b",
    r"\b(?:list|show)\s+(?:me\s+)?(?:all\s+)?(?:the\s+|my\s+|our\s+)?(?:sub)?(?:folders|directories)\b",
    r"\boverview\s+of\s+(?:all\s+)?(?:the\s+|my\s+|our\s+)?(?:files|documents)\s*[.?!]?$",
    r"\b(?:structure|tree|outline|layout|overview)\s+(?:of\s+)?(?:the\s+)?\s{3}",  # of a path
    rf"\bhow\s+is\s{{4,}}\s*{_ORDERED}\b",
    r"\b(?:what|which)\s+(?:sub)?(?:folders|directories)\s+(?:does|did)\b",
    rf"\bin\s+(?:which|what)\s+way\b.{{0,40}}?\barchive\b.{{0,20}}?\b(?:{_ORDERED}|filed)\b",
)
_ZBIORY = r"(?:folder\w*|katalog\w*|archiwum)"
_POLISH = (
    rf"\b(?:podsum\w+|zarys|przegl[ąa]d|struktur\w*|uk[łl]ad|zestawienie)\b.{{0,30}}?\b{_ZBIORY}\b",
    rf"\bjak\s+(?:jest\s+|s[ąa]\s+)?{_ULOZONE}\b.{{0,30}}?\b(?:{_ZBIORY}|dokumenty|pliki)\b",
    rf"\bjak\s+wygl[ąa]da\w*\s+(?:\S+\s+){{0,2}}?{_ZBIORY}\b",
    r"\bco\s+(?:\S+\s+)?(?:mam|mamy|jest)\s+w\s+(?:\S+\s+)?archiwum\b",
    r"\b(?:jakie|wypisz|poka[żz])\s+(?:\S+\s+)?(?:pod)?(?:foldery|katalogi)\b",
    r"\bjakie\s+(?:rodzaje|typy)\s+(?:plik[óo]w|dokument[óo]w)\b",
    r"\b(?:struktur\w*|uk[łl]ad|zarys)\s+\s{3}",
    rf"\bjak\s+(?:zbudowan\w+|{_ULOZONE})\s+jest\b",
    r"\blist[aęy]\s+(?:pod)?(?:folder|katalog)[óo]w\b",
    r"\bz\s+czego\s+sk[łl]ada\s+si[ęe]\b.{0,30}?\barchiwum\b",
    (
        r"\bw\s+jaki\s+spos[óo]b\b.{0,40}?\b(?:u[łl]o[żz]\w+|pouk[łl]ada\w+|uporz[ąa]dkowa\w+|posortowa\w+)\b"
        r".{0,30}?\barchiwum\b"
    ),
)


class OutlineArguments(Arguments):
    """Which folder."""

    folder: FolderPath = ""


def run(args: OutlineArguments, context: Context) -> Result:
    """Return totals, then a line a folder, those with most files first."""
    archive = context.archive
    folder = archive.locate_folder(args.folder, context) if args.folder else b""
    found = measure(context, folder)
    whole = found.whole
    folders = count(found.folder_count, "folder")
    header = (
        f"{called(archive, folder)}: {files(whole.files)} in {folders}, {size(whole.size_bytes)}"
    )
    if whole.files:
        header += f", changed {day(whole.oldest_ns)} to {day(whole.newest_ns)}"
    items = tuple(_items(archive, found, folder))
    return Result(content=Items(items, 1, len(items)), header=header, unread=found.unread)


def _items(archive: Archive, found: Measured, folder: bytes) -> Sequence[str]:
    items = [f"By type: {by_type(found.whole)}."] if found.whole.files else []
    if found.own.files:
        items.append(f"Not in a folder: {_told(found.own)}")
    shown = found.inside(folder)
    for path, tally in shown[:_FOLDERS_SHOWN]:
        lines = [f"{inside(archive, path, folder)} {_told(tally)}"]
        inner = found.inside(path)
        lines += [
            f"  {inside(archive, below, path)} {files(part.files)}, {size(part.size_bytes)}"
            for below, part in inner[:_INNER_SHOWN]
        ]
        lines += _rest(inner[_INNER_SHOWN:], "  ")
        items.append("\n".join(lines))
    return [*items, *_rest(shown[_FOLDERS_SHOWN:], "")]


def _told(tally: Tally) -> str:
    told = f"{files(tally.files)}, {size(tally.size_bytes)}"
    if not tally.files:
        return told
    more = ", …" if tally.files > len(tally.named) else ""
    return f"{told}: {by_type(tally)} ({last_names(tally.named)}{more})"


def _rest(left: Sequence[tuple[bytes, Tally]], indent: str) -> list[str]:
    if not left:
        return []
    held = files(sum(tally.files for _, tally in left))
    folders = count(len(left), "more folder")
    return [f"{indent}{folders} with {held}"]


TOOL = Tool(
    name="podsumuj_folder",
    english="outline_folder",
    aliases=("summarize_folder", "folder_overview", "tree", "drzewo", "struktura_folderu"),
    purpose="Outlines a folder or the whole archive: its folders with the number, size and types "
    "of their files.",
    use_when="Use when an overview of a folder is asked for, or how the archive is organised.",
    not_when="To list or find documents use {znajdz_dokumenty}; for a number alone {policz_pliki}; "
    "for bytes {rozmiar_folderu}.",
    returns="Returns totals and dates, then a line a folder, two levels deep, with a few names.",
    brief="overview of a folder: its structure, not a list",
    asked_by=_ENGLISH + _POLISH,
    arguments=OutlineArguments,
    capabilities=frozenset({Capability.READ}),
    trust=Trust.SANDBOX,
    idempotent=True,
    budget_tokens=2000,
    radius=reads_only,
    run=run,
)
