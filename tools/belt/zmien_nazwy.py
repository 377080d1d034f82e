"""Giving several documents of one folder new names, by a pattern."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from tools.archive import names
from tools.belt.asking import NOT_BANNED, NOT_NIE
from tools.belt.destination import unreachable
from tools.belt.folder import FolderPath
from tools.belt.name_template import NameTemplate
from tools.contract import Argument, Arguments, Kind, Tool
from tools.effects.files import files_beneath
from tools.effects.moves import Rename, plan_moves
from tools.effects.naming import checked_name
from tools.errors import ToolError
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.archive.walk import Entry
    from tools.contract import Context
    from tools.effects.plan import Plan

NAME = "zmien_nazwy"

# An order to rename, and near it a word for more than one file.
_THINGS = (
    r"(?:files|documents|scans|photos|pictures|images|invoices|letters|receipts|bills|contracts)"
)
_MANY = rf"(?=.{{0,200}}?(?:\*|\b(?:all|every|each|them|{_THINGS})\b))"
_WIELE = (
    r"(?=.{0,200}?(?:\*|\b(?:wszystki\w+|ka[żz]d\w+|plik(?:i|[óo]w|om)|dokument(?:y|[óo]w|om)|"
    r"skan(?:y|[óo]w|om)|zdj[ęe](?:cia|[ćc]|ciom)|faktur(?:y|om)?|rachunk(?:i|[óo]w|om)|"
    r"um(?:owy|[óo]w|owom)|paragon(?:y|[óo]w|om)|ich|im)\b))"
)
_ENGLISH = (
    rf"{NOT_BANNED}\bre-?nam(?:e|ing)\b(?!\s+(?:the\s+)?(?:folder|directory)\b){_MANY}",
    rf"{NOT_BANNED}\bchang(?:e|ing)\b.{{0,40}}?\b(?:file)?names\b",
    rf"{NOT_BANNED}\bnumber\s+(?:all|the|these|those|my)\s+(?:\S+\s+){{0,3}}?{_THINGS}\b",
    rf"{NOT_BANNED}\bnumber\s+(?:all\s+|the\s+|these\s+|my\s+)?\S*\*\S*",
    rf"{NOT_BANNED}\bgive\s+(?:all\s+|the\s+)?\S*\*\S*.{{0,80}}?\bnames?\b",
)
_POLISH = (
    rf"{NOT_NIE}\bzmie(?:[ńn]|[ńn]cie|[ńn]my|ni[ćc])\s.{{0,60}}?\bnazwy\b",
    r"(?<!bez )(?<!żadnych )(?<!zadnych )\bzmian[ęe]\s+nazw\b",
    rf"{NOT_NIE}\b(?:przemianuj|nazwij|ponumeruj)(?:cie|my)?\b{_WIELE}",
    rf"{NOT_NIE}\b(?:przemianowa|ponumerowa)[ćc]\b{_WIELE}",
    rf"{NOT_NIE}\bnada(?:j|jcie|[ćc])\b.{{0,80}}?\bnazwy\b",
)


class RenameManyArguments(Arguments):
    """Which documents, and how their names change."""

    wzorzec: Annotated[
        str,
        Argument(
            english="pattern",
            kind=Kind.PATTERN,
            format="pattern of the names now, with * and ?",
            example="skan*.pdf",
            aliases=("stary_wzorzec", "old_pattern", "glob", "maska", "from"),
        ),
    ]
    nowy_wzorzec: Annotated[
        str,
        Argument(
            english="new_pattern",
            kind=Kind.TEMPLATE,
            format="pattern of the new names: * is what * stood for, {n} or {n:03} counts, {name} "
            "is the old name, {name:lower} or {name:upper} in that case, {date} the day of its "
            "last change; without an extension the old one is kept",
            example="faktura-{n:03}",
            aliases=("nowa_nazwa", "new_name", "target", "cel", "na", "to"),
        ),
    ]
    folder: FolderPath = ""
    sucho: Annotated[
        bool,
        Argument(
            english="dry_run",
            kind=Kind.FLAG,
            format="true to see what would happen and change nothing",
            example="true",
            aliases=("proba", "rehearsal", "preview"),
        ),
    ] = False


def plan(arguments: RenameManyArguments, context: Context) -> Plan:
    """Plan the renames as one change; nothing is touched.

    Raises:
        ToolError: No document fits, two would get one name, or a name can't be given.
    """
    files = files_beneath(context.archive.root)
    head, _, pattern = arguments.wzorzec.replace("\\", "/").rpartition("/")
    inside = "/".join(filter(None, (arguments.folder.rstrip("/"), head)))
    template = NameTemplate(pattern, arguments.nowy_wzorzec)
    try:
        folder = context.archive.locate_folder(inside, context) if inside else b""
        limit_bytes = files.name_limit_bytes(folder)
        documents = context.archive.listing(folder).documents
        renamed = template.renamed(documents)
        wishes = [
            Rename(entry.relative, names.join(folder, checked_name(name, limit_bytes)))
            for entry, name in renamed
        ]
        changed = [wish for wish in wishes if wish.source != wish.target]
        if not changed:
            raise _nothing(arguments.wzorzec, folder, documents, fitting=len(wishes))
        return replace(plan_moves(NAME, changed, files), rehearsal=arguments.sucho)
    except OSError as error:
        raise unreachable(error, f'The folder "{inside}"') from error


def _nothing(pattern: str, folder: bytes, documents: tuple[Entry, ...], fitting: int) -> ToolError:
    if fitting:
        return ToolError(
            f'All {fitting} documents that fit "{pattern}" have these names already.',
            "The old and the new names are the same: nothing needs to be done.",
            "Tell the person so, or give another pattern.",
        )
    where = f'the folder "{names.display(folder)}"' if folder else "the archive's top folder"
    some = ", ".join(f'"{names.display(names.last(entry.relative))}"' for entry in documents[:6])
    return ToolError(
        f'No document in {where} itself fits "{pattern}".',
        f"It holds {some}." if some else "It holds no document.",
        "Give a pattern that fits, or another folder.",
    )


TOOL = Tool(
    name=NAME,
    english="rename_many",
    shown="zmien_wiele_nazw",
    aliases=("rename_files", "bulk_rename", "batch_rename", "zmien_nazwy_plikow"),
    purpose="Gives several documents of one folder new names by a pattern.",
    use_when="Use when the person asks to rename or number many documents.",
    not_when="Not for one document; for that use {zmien_nazwe}.",
    returns="Returns every old and new name; all change or none. Names that would clash are "
    "refused. The person can take it back.",
    brief="rename many documents by a pattern",
    asked_by=_ENGLISH + _POLISH,
    arguments=RenameManyArguments,
    capabilities=frozenset({Capability.READ, Capability.WRITE}),
    trust=Trust.SANDBOX,
    idempotent=False,
    budget_tokens=2000,
    plan=plan,
)
