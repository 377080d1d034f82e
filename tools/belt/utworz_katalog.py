"""Making a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tools.archive import names
from tools.belt.asking import FEW, NOT_BANNED, NOT_NIE
from tools.belt.destination import new_folders, unreachable
from tools.contract import Argument, Arguments, Kind, Tool
from tools.effects.files import files_beneath
from tools.effects.plan import Plan
from tools.effects.steps import MakeFolder
from tools.errors import ToolError
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.contract import Context

NAME = "utworz_katalog"

_ENGLISH = (
    rf"{NOT_BANNED}\b(?:create|make|add|set\s+up|start)\s+{FEW}(?:sub)?(?:folder|directory|dir)s?\b",
    r"\bmkdir\b",
    (
        rf"{NOT_BANNED}\b(?:need|want|like)\s+(?:to\s+have\s+)?an?\s+(?:new|empty)\b.{{0,20}}?"
        r"\b(?:sub)?(?:folder|directory)\b"
    ),
    r"^\W*(?:please\W+)?(?:an?\s+)?new,?\s+(?:\w+\s+)?(?:sub)?(?:folder|directory)(?::|\s+\S)",
    rf"{NOT_BANNED}\bfolder\s+\S{{1,200}}?,?\s+(?:please\s+)?(?:make|create)\s+it\b",
    r"\bthere\s+should\s+be\s+an?(?:other)?\s+(?:new\s+)?(?:sub)?(?:folder|directory)\b",
)
_POLISH = (
    (
        rf"{NOT_NIE}\b(?:utw[óo]rz|stw[óo]rz|za[łl][óo][żz]|zr[óo]b|dodaj)(?:cie|my)?\s+{FEW}"
        r"(?:pod)?(?:folder|katalog)(?:y|i)?\b"
    ),
    (
        rf"{NOT_NIE}\b(?:utworzy|stworzy|za[łl]o[żz]y|zrobi|doda)[ćc]\s+{FEW}"
        r"(?:pod)?(?:folder|katalog)(?:y|i)?\b"
    ),
    (
        rf"{NOT_NIE}\b(?:potrzebuj\w*|potrzebn\w+|chc\w+|przyda\w*\s+si[ęe])\s+(?:mi\s+)?now\w+\b.{{0,20}}?"
        r"\b(?:pod)?(?:folder|katalog)\w*"
    ),
    r"^\W*(?:prosz[ęe]\W+)?now(?:y|ego),?\s+(?:\w+\s+)?(?:pod)?(?:folder|katalog)u?(?::|\s+\S)",
    rf"\bprosz\w*\s+o\s+(?:utworzenie|za[łl]o[żz]enie|stworzenie)\s+{FEW}(?:pod)?(?:folder|katalog)",
    rf"\b(?:folder|katalog)\s+\S{{1,200}}?,?\s+{NOT_NIE}(?:utw[óo]rz|stw[óo]rz|za[łl][óo][żz])\s+go\b",
    r"\bma\s+powsta[ćc]\s+(?:nowy\s+)?(?:pod)?(?:folder|katalog)\b",
)


class MakeFolderArguments(Arguments):
    """Which folder to make."""

    katalog: Annotated[
        str,
        Argument(
            english="folder",
            kind=Kind.NEW_FOLDER,
            format="path of the new folder, relative to the archive",
            example="umowy/2026",
            aliases=("sciezka", "path", "nazwa", "name", "directory", "dir"),
            maximum=4096,
        ),
    ]


def plan(arguments: MakeFolderArguments, context: Context) -> Plan:
    """Plan the folder, with those around it that are missing; nothing is touched.

    Raises:
        ToolError: It is there already, or the name can't be given.
    """
    wanted = arguments.katalog
    try:
        there = context.archive.locate_folder(wanted, context)
    except ToolError as missing:
        try:
            files = files_beneath(context.archive.root)
            making = new_folders(wanted, context, files, missing)
        except OSError as error:
            raise unreachable(error, f'The place of "{wanted}"') from error
        return Plan(NAME, tuple(map(MakeFolder, making)))
    raise ToolError(
        f'The folder "{names.display(there)}" exists already.'
        if there
        else f'"{wanted}" is the archive itself.',
        "There is nothing to make: a folder is made only once.",
        "Use it as it is, or tell the person so.",
    )


TOOL = Tool(
    name=NAME,
    english="make_folder",
    aliases=("create_folder", "create_directory", "mkdir", "nowy_folder", "zaloz_folder"),
    purpose="Makes a new, empty folder.",
    use_when="Use when the person asks for a new folder and nothing more.",
    not_when="To move documents somewhere {przenies} is enough: it makes a missing folder itself.",
    returns="Returns the path of the folder. A folder that exists is told and left as it is. The "
    "person can take it back while it is empty.",
    brief="make a new folder",
    asked_by=_ENGLISH + _POLISH,
    arguments=MakeFolderArguments,
    capabilities=frozenset({Capability.READ, Capability.WRITE}),
    trust=Trust.SANDBOX,
    idempotent=True,
    budget_tokens=500,
    plan=plan,
)
