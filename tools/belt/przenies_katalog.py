"""Moving a folder with all it holds, or giving it another name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tools.archive import names
from tools.belt.asking import FEW, NOT_BANNED, NOT_NIE
from tools.belt.destination import new_folders, unreachable
from tools.contract import Argument, Arguments, Kind, Tool
from tools.effects.files import files_beneath
from tools.effects.moves import Rename, plan_moves
from tools.effects.naming import checked_name
from tools.effects.steps import Held
from tools.errors import ToolError
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.contract import Context
    from tools.effects.layer import FileLayer
    from tools.effects.plan import Plan

NAME = "przenies_katalog"

_FOLDER = r"(?:sub)?(?:folder|director(?:y|ies))s?\b"
_KATALOG = r"(?:pod)?(?:folder|katalog)(?:y|i|owi|u)?\b"
_ENGLISH = (
    rf"{NOT_BANNED}\b(?:move|moving|relocate|put|rename|renaming)\s+{FEW}{_FOLDER}",
    rf"{NOT_BANNED}\b(?:move|moving|relocate|put|rename|renaming)\s+\S+/(?=\s)",
    rf"{NOT_BANNED}\bchange\s+(?:the\s+)?name\s+of\s+(?:\S+\s+){{0,3}}?{_FOLDER}",
    rf"\b{_FOLDER}\s+\S+\s+(?:should|must|has\s+to)\s+(?:go|be\s+moved)\s+(?:in)?to\b",
    rf"{NOT_BANNED}\btake\s+the\s+(?:whole\s+)?{_FOLDER}\s+\S+\s+(?:in)?to\b",
)
_POLISH = (
    (
        rf"{NOT_NIE}\b(?:przenie[śs]|przesu[ńn]|prze[łl][óo][żz]|wrzu[ćc]|przemianuj|nazwij)"
        rf"(?:cie|my|[ćc])?\s+{FEW}{_KATALOG}"
    ),
    rf"{NOT_NIE}\b(?:przenie[śs]|przesu[ńn]|prze[łl][óo][żz]|wrzu[ćc])(?:cie|my|[ćc])?\s+\S+/(?=\s)",
    rf"{NOT_NIE}\bzmie(?:[ńn]|[ńn]cie|ni[ćc])\s+nazw[ęe]\s+{FEW}{_KATALOG}",
    rf"{NOT_NIE}\bzmie(?:[ńn]|[ńn]cie|ni[ćc])\s+{FEW}{_KATALOG}\s.{{0,80}}?\bnazw[ęe]\b",
    rf"\b{_KATALOG}\s+\S+\s+(?:ma|powinien|musi)\s+(?:trafi[ćc]|i[śs][ćc]|p[óo]j[śs][ćc])\s+do\b",
    rf"{NOT_NIE}\bprzerzu[ćc](?:cie|my)?\s+{FEW}{_KATALOG}",
)


class MoveFolderArguments(Arguments):
    """Which folder to move, and where to."""

    katalog: Annotated[
        str,
        Argument(
            english="folder",
            kind=Kind.FOLDER,
            format="path of an existing folder, relative to the archive",
            example="skany/2025",
            aliases=("sciezka", "path", "source", "zrodlo", "directory", "from"),
            maximum=4096,
        ),
    ]
    cel: Annotated[
        str,
        Argument(
            english="to",
            kind=Kind.DESTINATION,
            format="path of the folder it goes into, or its own new path",
            example="archiwum",
            aliases=("dokad", "do", "target", "destination", "into", "to_folder", "nowa_sciezka"),
            maximum=4096,
        ),
    ]


def plan(arguments: MoveFolderArguments, context: Context) -> Plan:
    """Plan the move; nothing is touched.

    Raises:
        ToolError: There is no such folder, or something has the new path.
    """
    files = files_beneath(context.archive.root)
    try:
        source = context.archive.locate_folder(arguments.katalog, context)
        if not source:
            raise ToolError(
                f'"{arguments.katalog}" is the archive itself, which can\'t be moved.',
                "Only a folder in it can be moved.",
                "Give the path of a folder in it.",
            )
        target, making = _target(source, arguments.cel, context, files)
        wish = Rename(source, target, _held(source, context))
        return plan_moves(NAME, [wish], files, making)
    except OSError as error:
        raise unreachable(error, f'The folder "{arguments.katalog}"') from error


def _target(
    source: bytes, wanted: str, context: Context, files: FileLayer
) -> tuple[bytes, tuple[bytes, ...]]:
    """Return the folder's new path, and the folders to make around it.

    As with ``mv``: into a folder that exists, else to the path itself. A path in other letters of
    the same name ("Umowy" for "umowy") is a new name, too.
    """
    try:
        into = context.archive.locate_folder(wanted, context)
    except ToolError as missing:
        *making, target = new_folders(wanted, context, files, missing, leaving=source)
        return target, tuple(making)
    if into == source:  # the same name in other letters, such as NFC for NFD
        spelled = wanted.strip().rstrip("/").rpartition("/")[2]
        limit_bytes = files.name_limit_bytes(names.parent(source))
        return names.join(names.parent(source), checked_name(spelled, limit_bytes)), ()
    return names.join(into, names.last(source)), ()


def _held(folder: bytes, context: Context) -> Held:
    """Count what goes along."""
    count = size_bytes = 0
    walk = context.archive.walk(folder, context.cancelled)
    for entry in walk:
        count += 1
        size_bytes += entry.size_bytes
    if not walk.complete:
        raise ToolError(
            f'Counting what the folder "{names.display(folder)}" holds was stopped.',
            "The person stopped it, so it must not be moved unasked.",
            "Ask the person what to do.",
            retryable=True,
        )
    return Held(count, size_bytes)


TOOL = Tool(
    name=NAME,
    english="move_folder",
    aliases=("rename_folder", "przenies_folder", "zmien_nazwe_katalogu", "move_directory"),
    purpose="Moves a folder with all it holds into another folder, or gives it another name.",
    use_when="Use when the person asks to move or rename a folder.",
    not_when="Not for single documents; for those use {przenies}.",
    returns="Returns the old and the new path. Two folders are never mixed: where one of that name "
    "exists, the call fails. It can be undone as a whole.",
    brief="move or rename a whole folder",
    asked_by=_ENGLISH + _POLISH,
    arguments=MoveFolderArguments,
    capabilities=frozenset({Capability.READ, Capability.WRITE}),
    trust=Trust.SANDBOX,
    idempotent=False,
    budget_tokens=1000,
    plan=plan,
)
