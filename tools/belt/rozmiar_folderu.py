"""Says how large a folder is, and what makes it large."""

from __future__ import annotations

from tools.archive import twins
from tools.archive.measuring import measure
from tools.belt.folder import FolderPath, called, files, inside
from tools.contract import Arguments, Context, Tool, reads_only
from tools.observation import Items, Result
from tools.sizes import size
from tools.trust import Capability, Trust

_FOLDERS_SHOWN = 5
_HOLDS = r"(?:folders?|director(?:y|ies)|archive|(?:all|my|our|the|these)\s+(?:files|documents))"
_ENGLISH = (
    rf"\bhow\s+(?:big|large)\b.{{0,60}}?\b{_HOLDS}",
    rf"\bsizes?\s+of\b.{{0,40}}?\b{_HOLDS}",
    r"\bsizes?\s+of\s{4}",  # a path stood there
    r"\b(?:folder|directory|archive)(?:'s)?\s+sizes?\b",
    r"\bhow\s+much\s+(?:disk|storage)\s+space\b",
    r"\bhow\s+much\s+(?:space|room|storage)\b.{0,60}?\b(?:take\w*|use\w*|occup\w+)\b",
    rf"\b(?:largest|biggest|heaviest)\s+(?:\S+\s+)?(?:files?|documents?|{_HOLDS})",
    rf"\b{_HOLDS}\b.{{0,40}}?\b(?:largest|biggest|heaviest|take\s+up)\b",
    r"\bhow\s+(?:big|large|heavy)\s+is(?:\s{4}|\s+(?:everything|it\s+all)\b)",
    r"\bhow\s+many\s+(?:mb|gb|megabytes|gigabytes)\b",
    r"\bhow\s+much\s+(?:space|room|storage)\b.{0,60}?\bneeds?\b",
    r"\bwhat\s+(?:takes|fills|uses|eats)\s+(?:up\s+)?(?:the\s+)?most\s+(?:space|room|disk|storage)\b",
    r"\b(?:files?|documents?)\s+(?:is|are)\s+(?:the\s+)?(?:largest|biggest|heaviest)\b",
)
_FOLDER = r"(?:folder\w*|katalog\w*|archiwum|pliki|plik[óo]w|dokumenty|dokument[óo]w)"
_POLISH = (
    rf"\bjak\s+du[żz]\w+\b.{{0,40}}?\b{_FOLDER}",
    rf"\b(?:rozmiar\w*|wielko[śs][ćc])\b.{{0,30}}?\b{_FOLDER}",
    r"\b(?:rozmiar|wielko[śs][ćc])\s{4}",
    r"\bile\s+miejsca\b.{0,40}?\bzajmuj\w+",
    rf"\bile\s+(?:wa[żz][ya]\w*|zajmuj\w+)\b.{{0,40}}?\b{_FOLDER}",
    rf"\bile\b.{{0,40}}?\b{_FOLDER}\s+(?:\S+\s+)?(?:wa[żz][ya]\w*|zajmuj\w+)",
    rf"\bnajwi[ęe]ksz\w+\s+(?:\S+\s+)?(?:plik\w*|dokument\w*|{_FOLDER})",
    rf"\b{_FOLDER}\b.{{0,40}}?\b(?:najwi[ęe]ksz\w+|zajmuj\w+\s+najwi\w+)",
    rf"\bjak\s+(?:wielk|ci[ęe][żz]k)\w+\b.{{0,40}}?\b{_FOLDER}",
    r"\bjak\s+(?:du[żz]|wielk|ci[ęe][żz]k)\w+\s+(?:jest|s[ąa])\s{4}",
    r"\bile\s+(?:mb|gb|megabajt\w*|gigabajt\w*)\b",
    r"\bco\s+(?:zajmuje|zabiera|zapycha)\s+najwi[ęe]cej\s+miejsca\b",
    (
        r"\bile\s+(?:miejsca\s+)?(?:wa[żz]y|zajmuje|zabiera)"
        r"(?:\s{4}|\s+(?:to\s+)?(?:wszystko|ca[łl]o[śs][ćc])\b)"
    ),
)


class SizeArguments(Arguments):
    """Which folder."""

    folder: FolderPath = ""


def run(args: SizeArguments, context: Context) -> Result:
    """Return the exact size, then the largest folders in it and the largest files."""
    archive = context.archive
    folder = archive.locate_folder(args.folder, context) if args.folder else b""
    found = measure(context, folder)
    whole = found.whole
    exact = f"{whole.size_bytes:,} bytes ({size(whole.size_bytes)}) in {files(whole.files)}"
    by_size = sorted(found.inside(folder), key=lambda item: (-item[1].size_bytes, item[0]))
    folders = [
        f"{inside(archive, path, folder)} {size(tally.size_bytes)}, {files(tally.files)}"
        for path, tally in by_size[:_FOLDERS_SHOWN]
    ]
    paths = [twins.shown(archive, entry.relative) for entry in found.largest]
    largest = [
        f"{path} {size(entry.size_bytes)}" for path, entry in zip(paths, found.largest, strict=True)
    ]
    items = (
        *(["Largest folders:", *folders] if folders else ()),
        *(["Largest files:", *largest] if largest else ()),
    )
    return Result(
        content=Items(items, 1, len(items)),
        header=f"{called(archive, folder)}: {exact}",
        paths=tuple(paths),
        unread=found.unread,
    )


TOOL = Tool(
    name="rozmiar_folderu",
    english="measure_folder",
    shown="zmierz_folder",
    aliases=("folder_size", "disk_usage", "du", "rozmiar", "directory_size"),
    purpose="Measures how large a folder or the whole archive is, in exact bytes.",
    use_when="Use when the person asks how big a folder is, or for the largest folders or files.",
    not_when="For the number of files alone use {policz_pliki}; for its structure "
    "{podsumuj_folder}.",
    returns="Returns bytes and number of files, then the largest folders and files in it; a folder "
    "that can't be opened is named.",
    brief="how large a folder is; the largest folders and files",
    asked_by=_ENGLISH + _POLISH,
    arguments=SizeArguments,
    capabilities=frozenset({Capability.READ}),
    trust=Trust.SANDBOX,
    idempotent=True,
    budget_tokens=800,
    radius=reads_only,
    run=run,
)
