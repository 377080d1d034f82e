"""Finds documents by words, by name pattern and by folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tools.archive import names, nearness
from tools.archive.index.query import unquoted
from tools.belt.folder import FolderPath
from tools.belt.starting import start
from tools.contract import Argument, Arguments, Context, Kind, Tool, reads_only
from tools.counting import count
from tools.errors import ToolError
from tools.observation import Items, Result
from tools.quoting import named
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.archive.found import Found, Hit


class FindArguments(Arguments):
    """What to look for, and where."""

    slowa: Annotated[
        str,
        Argument(
            english="words",
            kind=Kind.PHRASE,
            format="words of the content or the name, in any form and order",
            example="umowa najmu",
            aliases=("words", "query", "zapytanie", "fraza", "phrase", "text", "q", "slowo"),
        ),
    ] = ""
    wzorzec: Annotated[
        str,
        Argument(
            english="pattern",
            kind=Kind.PATTERN,
            format="file name pattern with * and ?, such as *.pdf",
            example="*.pdf",
            aliases=("pattern", "glob", "name", "nazwa", "maska"),
        ),
    ] = ""
    folder: FolderPath = ""
    od: Annotated[int, start("document")] = 1


def run(args: FindArguments, context: Context) -> Result:
    """Return the documents found, best first."""
    if not (args.slowa or args.wzorzec or args.folder):
        everything = context.suggest("znajdz_dokumenty", wzorzec="*")
        raise ToolError(
            "The call names no words, no pattern and no folder to look for.",
            "At least one of the three must be given.",
            f"Give what the person asks for, or list all documents: {everything}.",
        )
    folder = context.archive.locate_folder(args.folder, context) if args.folder else b""
    words, pattern = args.slowa, args.wzorzec
    if "*" in words and not pattern and len(words.split()) == 1:
        words, pattern = "", words  # a pattern that came in the wrong field
    found = context.search.find(words, pattern, folder, context, start=args.od)
    loose = unquoted(words)
    if not found.total and loose != words:
        # No document has the words in that order; those that have them may be meant.
        found = context.search.find(loose, pattern, folder, context, start=args.od)
    if not found.total:
        return _nothing(args, folder, found, context)
    given = {name: value for name, value in args.model_dump(exclude={"od"}).items() if value}
    if not found.hits:
        raise ToolError(
            f"There is no document number {args.od:,} in this list.",
            f"{count(found.total, 'document was', 'documents were')} found.",
            f"See the first ones: {context.suggest('znajdz_dokumenty', **given)}.",
        )
    return Result(
        content=Items(tuple(map(_item, found.hits)), args.od, found.total, found.summary),
        header=f"{count(found.total, 'document')} found{_mended(found)}",
        paths=tuple(hit.path for hit in found.hits),
        unread=found.unread,
        aside=found.partly,
        more=lambda item: context.suggest("znajdz_dokumenty", **given, od=item),
    )


def _mended(found: Found) -> str:
    """Say which words were taken for mistyped ones."""
    return "".join(
        f'; none has "{wrong}", "{right}" was looked for' for wrong, right in found.mended
    )


def _item(hit: Hit) -> str:
    return hit.path + "".join(f"\n    {line}" for line in hit.passage.splitlines())


def _nothing(args: FindArguments, folder: bytes, found: Found, context: Context) -> Result:
    """Say what was tried, and what is nearly it."""
    tried = []
    if found.words:
        tried.append("any of the words " + ", ".join(f'"{word}"' for word in found.words))
    if args.wzorzec:
        tried.append(f"the name pattern {named(args.wzorzec)}")
    where = f' in the folder "{names.display(folder)}"' if folder else ""
    told = [f"no document{where} has {' and '.join(tried)}" if tried else f"no document{where}"]
    paths: list[str] = []
    if found.near:
        told.append("similar words that documents have: " + ", ".join(found.near))
        if call := context.suggest("znajdz_dokumenty", slowa=" ".join(found.near)):
            told.append(f"try {call}")
    elif args.wzorzec or args.slowa:
        wanted = names.literal(args.wzorzec or args.slowa)
        near = nearness.nearest(context.archive, wanted, context.cancelled)
        paths = [names.display(path) for path in near]
        if paths:
            told.append("nearest names: " + ", ".join(f'"{path}"' for path in paths))
    if len(told) == 1:
        told.append("try fewer or other words" + (", or the whole archive" if folder else ""))
    return Result(
        content=Items((), 1, 0), header="; ".join(told), paths=tuple(paths), unread=found.unread
    )


TOOL = Tool(
    name="znajdz_dokumenty",
    english="find_documents",
    aliases=("find_files", "search_documents", "search_files", "list_documents", "szukaj"),
    purpose="Finds documents by words in their content or name, by name pattern, by folder.",
    use_when="Use it first when no path is known, and to list or count documents.",
    not_when=(
        "With a known path use {czytaj_dokument}, or {szukaj_w_dokumencie} for a place in it."
    ),
    returns=(
        "Returns paths, best first, with the passage that fits the words, and how many there are; "
        "the next page when it is long. Read one with {czytaj_dokument}."
    ),
    brief="documents by words, name pattern or folder",
    arguments=FindArguments,
    capabilities=frozenset({Capability.READ}),
    trust=Trust.SANDBOX,
    idempotent=True,
    budget_tokens=800,
    radius=reads_only,
    run=run,
)
