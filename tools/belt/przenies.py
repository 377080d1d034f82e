"""Moving documents into a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tools.archive import names
from tools.archive.index.patterns import NamePattern
from tools.belt.asking import FILE_IN_SIGHT, INTO, NOT_BANNED, NOT_NIE
from tools.belt.destination import Destination, destination, unreachable
from tools.contract import Argument, Arguments, Kind, Tool
from tools.effects.files import files_beneath
from tools.effects.moves import Rename, plan_moves
from tools.errors import ToolError
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.contract import Context
    from tools.effects.plan import Plan

NAME = "przenies"

# Requests that move something. "Our move to Kraków", "a transfer to the landlord" and "put it in
# simple words" match none of them.
_NOT_A_NOUN = r"(?<!the )(?<!our )(?<!my )(?<!their )(?<!this )(?<!next )(?<!a )"
# "Put" is the past as well: "which letters were put into it".
_NOT_DONE = r"(?<!were )(?<!was )(?<!been )(?<!have )(?<!has )(?<!had )"
_DO = r"\b(?:do|w|we|pod|tam)\b"
_ENGLISH = (
    (
        rf"\b(?:should|must|needs?\s+to|ha(?:s|ve)\s+to)\s+(?:go|be\s+(?:moved|put))\b"
        rf"{FILE_IN_SIGHT}.{{0,120}}?{INTO}"
    ),
    (
        rf"{NOT_BANNED}{_NOT_A_NOUN}\b(?:move|moving|relocate|shift)\s+(?!to\b|into\b|in\b|on\b|out\b|house\b)"
        rf"\S.{{0,120}}?{INTO}"
    ),
    (
        rf"{NOT_BANNED}\b(?:want|like|need)\b{FILE_IN_SIGHT}"
        rf"(?:(?!\b(?:know|see|find|tell|list|check|which|what|where|if|whether|was|were)\b).){{1,80}}?"
        rf"\b(?:moved|put|placed|filed)\b.{{0,40}}?{INTO}"
    ),
    (
        rf"{NOT_BANNED}{_NOT_A_NOUN}{_NOT_DONE}\b(?:put|place|file(?!\W?names?\b)|drop|transfer|tuck)\b"
        rf"{FILE_IN_SIGHT}.{{0,120}}?{INTO}"
    ),
)
_POLISH = (
    (
        rf"\b(?:ma|maj[ąa]|powin\w+|musi|musz[ąa]|niech)\s+(?:si[ęe]\s+)?(?:by[ćc]\s+przeniesion\w+|"
        rf"trafi[ćc]?|p[óo]j[śs][ćc]|znale[źz][ćc])\b{FILE_IN_SIGHT}.{{0,120}}?{_DO}"
    ),
    rf"{NOT_NIE}\bprzenie[śs](?:cie|my|[ćc])?\b.{{0,120}}?{_DO}",
    rf"\bprosz\w*\s+o\s+(?:przeniesieni|prze[łl]o[żz]eni|przesuni[ęe]ci)e\b{FILE_IN_SIGHT}",
    (
        rf"{NOT_NIE}\b(?:przesu[ńn]|przesun[ąa][ćc]|prze[łl][óo][żz]|prze[łl]o[żz]y[ćc]|wrzu[ćc]|"
        rf"wrzuci[ćc]|przerzu[ćc]|w[łl][óo][żz]|w[łl]o[żz]y[ćc]|umie[śs][ćc]|umie[śs]ci[ćc]|schowaj|"
        rf"prze[łl][óo][żz]cie|wrzu[ćc]cie|do[łl][óo][żz]|do[łl]o[żz]y[ćc]|od[łl][óo][żz]|od[łl]o[żz]y[ćc])\b{FILE_IN_SIGHT}.{{0,120}}?{_DO}"
    ),
)


class MoveArguments(Arguments):
    """What to move, and into which folder."""

    sciezka: Annotated[
        str,
        Argument(
            english="path",
            kind=Kind.DOCUMENTS,
            format="path of an existing document; or a pattern with * for several in one folder",
            example="skany/skan001.pdf",
            aliases=("plik", "file", "sciezki", "paths", "files", "pliki", "source", "zrodlo"),
            maximum=4096,
        ),
    ]
    do_folderu: Destination


def plan(arguments: MoveArguments, context: Context) -> Plan:
    """Plan the move; nothing is touched.

    Raises:
        ToolError: There is no such document, or the folder has one of that name.
    """
    files = files_beneath(context.archive.root)
    try:
        sources = _sources(arguments.sciezka, context)
        folder, making = destination(arguments.do_folderu, context, files)
        moving = [source for source in sources if names.parent(source) != folder]
        if not moving:
            where = (
                f'the folder "{names.display(folder)}"' if folder else "the archive's top folder"
            )
            raise ToolError(
                f'"{names.display(sources[0])}" lies in {where} already.',
                "A document that lies there already needs no move.",
                "Tell the person so, or give another folder.",
            )
        wishes = [Rename(source, names.join(folder, names.last(source))) for source in moving]
        return plan_moves(NAME, wishes, files, making)
    except OSError as error:
        raise unreachable(error, f'A folder of "{arguments.sciezka}"') from error


def _sources(wanted: str, context: Context) -> list[bytes]:
    """Find the document, or those of one folder whose names fit a pattern."""
    if not {"*", "?"} & set(wanted):
        return [context.archive.locate(wanted, context)]
    head, _, pattern = wanted.replace("\\", "/").rpartition("/")
    folder = context.archive.locate_folder(head, context) if head else b""
    fits = NamePattern(pattern).matches
    listing = context.archive.listing(folder)
    found = [entry.relative for entry in listing.documents if fits(entry.relative)]
    if not found:
        search = context.suggest("znajdz_dokumenty", wzorzec=pattern)
        where = f'the folder "{names.display(folder)}"' if folder else "the archive's top folder"
        raise ToolError(
            f'No document fits "{wanted}".',
            f"{len(listing.documents)} documents lie in {where} itself.",
            f"Search for them: {search}." if search else "Give a pattern that fits.",
        )
    return found


TOOL = Tool(
    name=NAME,
    english="move_documents",
    shown="przenies_dokumenty",
    aliases=("move", "move_document", "move_file", "mv", "przenies_plik", "przenies_dokument"),
    purpose="Moves a document, or several of one folder, into another folder.",
    use_when="Use when the person asks to move or put documents somewhere.",
    not_when="Not to give a document another name; for that use {zmien_nazwe}; for a whole folder "
    "{przenies_katalog}; for an empty new one {utworz_katalog}.",
    returns="Returns where each document lies now. What is missing of the folder is made; where a "
    "name is taken there, nothing moves. Undo takes all of it back.",
    brief="move a document into a folder",
    asked_by=_ENGLISH + _POLISH,
    arguments=MoveArguments,
    capabilities=frozenset({Capability.READ, Capability.WRITE}),
    trust=Trust.SANDBOX,
    idempotent=False,
    budget_tokens=2000,
    plan=plan,
)
