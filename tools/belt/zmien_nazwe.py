"""Giving one document another name in the same folder."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

from tools.archive import names
from tools.belt.asking import NOT_A_POLISH_QUESTION, NOT_ASKED, NOT_BANNED
from tools.contract import Argument, Arguments, Kind, Tool
from tools.effects.files import files_beneath
from tools.effects.moves import Rename, plan_moves
from tools.effects.naming import checked_name, with_extension
from tools.errors import ToolError
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.contract import Context
    from tools.effects.plan import Plan

NAME = "zmien_nazwe"

# Requests that ask for a rename. A question about a name ("what is the name of ...", "jak się
# nazywa ...") and a ban ("don't rename anything", "nie zmieniaj nazw") match none of them.
_IT = (
    r"(?:it|this|that|them|(?:the|this|that)\s+(?:file|document|scan|one|letter|invoice|contract)"
    r"|\S+\.\w{2,4})"
)
_CHANGE = r"(?:change|changing|set|update|correct|fix)"
_WISH = r"(?<!n't )(?<!n’t )(?<!not )\b(?:want|like|prefer)\b"
_SHOULD = rf"(?:\b(?:should|shall|must|(?:ought|has|needs)\s+to)|{_WISH}.{{0,80}}?\bto)\s+be"
_POWINIEN = r"\b(?:ma|maj[ąa]|powin\w+|musi|musz[ąa])"
_CHCE = r"(?<!nie )\b(?:chc\w+|wol\w+|prosz[ęe])\b"
_ENGLISH = (
    rf"{NOT_BANNED}\bre-?nam(?:e|ing)\b",
    rf"{NOT_ASKED}{NOT_BANNED}\b{_CHANGE}\b(?!\s+nothing).{{0,80}}?\b(?:file)?names?\b",
    rf"{NOT_ASKED}\bgive\b(?!\s+(?:me|us)\b).{{0,80}}?\b(?:file)?name\b",
    rf"{NOT_ASKED}{NOT_BANNED}\b(?:call|name)\s+{_IT}\s+\S",
    rf"{NOT_ASKED}\.\w{{2,4}}[\"”»']?\s+(?:needs|deserves|wants)\s+.{{0,40}}?\bname\b",
    rf"{NOT_ASKED}{_SHOULD}\s+(?:called|named|re-?named|titled)\s+\S",
    rf"{NOT_ASKED}{_WISH}\s+{_IT}\s+(?:called|named)\s+\S",
    rf"{NOT_BANNED}\bre-?titl(?:e|ing)\b",
    r"^\W*(?:please\W+)?(?:a\s+)?new\s+(?:file\s?)?name\s+(?:for|of)\s+\S",
    r"^\W{0,9}\S{1,300}?\.(\w{2,4})\s*(?:->|=>|→)\s*\S{1,300}\.\1\W{0,9}$",  # "a.pdf -> b.pdf"
)
_POLISH = (
    r"(?<!nie )\bzmie(?:[ńn]|[ńn]cie|[ńn]my|ni[ćc]|nisz|nicie|ni[łl]\w*)\b.{0,80}?\bnazw(?!isk)",
    r"\bnazw(?!isk)\w*\b[^.?!]{0,60}?(?<!nie )\bzmie[ńn](?:cie|my)?\s+(?:j[ąa]|go|je|to)\s+na\b",
    r"(?<!nie )\b(?:popraw|ustaw)(?:cie|my|i[ćc])?\b.{0,80}?\bnazw(?!isk)",
    r"(?<!bez )(?<!żadnych )(?<!zadnych )\b(?:zmian[ęey]|zmianie)\s+(?:\S+\s+)?nazw(?!isk)",
    r"(?<!nie )\bprzemianuj(?:cie|my)?\b",
    r"(?<!nie )\bprzemianowa",
    r"(?<!nie )\bnazwij(?:cie|my)?\b",
    r"(?<!nie )(?<!jak )\bnazwa[ćc]\s+\S",
    r"(?<!nie )\bnada(?:j|jcie|jmy|[ćc])\b.{0,80}?\b(?:nazw(?!isk)|imi)",
    r"\bniech\b.{0,80}?\bnazywa\b",
    rf"{NOT_A_POLISH_QUESTION}{_POWINIEN}\s+(?:si[ęe]\s+)?nazywa[ćc]\s+\S",
    rf"{_CHCE}.{{0,40}}?\b(?:[żz]eby|aby|by)\b.{{0,80}}?\b(?:nazw[ęea]\s+\S|nazywa)",
    r"^\W*(?:prosz[ęe]\W+)?now[aą]\s+nazw[aęą]\s+(?:dla|pliku)\s+\S",
    r"\bm[ai]\s+(?:\S+\s+)?nazw[ęe]\b[^.?!]{0,40}?(?<!nie )\bzmie[ńn]\s+(?:j[ąa]\s+)?na\b",
)


class RenameArguments(Arguments):
    """What to rename, and to what."""

    sciezka: Annotated[
        str,
        Argument(
            english="path",
            kind=Kind.PATH,
            format="path of an existing document, relative to the archive",
            example="skany/skan001.pdf",
            aliases=(
                "plik",
                "file",
                "sciezka_pliku",
                "file_path",
                "filename",
                "source",
                "zrodlo",
                "old_name",
                "stara_nazwa",
                "from",
            ),
        ),
    ]
    nowa_nazwa: Annotated[
        str,
        Argument(
            english="new_name",
            kind=Kind.NEW_NAME,
            format="file name without folders; without an extension the old one is kept",
            example="faktura.pdf",
            aliases=("nazwa", "name", "target", "cel", "to", "new_path", "nowa_sciezka"),
        ),
    ]


def plan(arguments: RenameArguments, context: Context) -> Plan:
    """Plan the rename; nothing is touched.

    Raises:
        ToolError: There is no such document, or the name can't be given.
    """
    source = context.archive.locate(arguments.sciezka, context)
    files = files_beneath(context.archive.root)
    folder = names.parent(source)
    try:
        limit_bytes = files.name_limit_bytes(folder)
        bare = _bare(arguments.nowa_nazwa, source, context)
        # First alone, for an extension would hide the dot of "doc."; the length counts with it.
        checked_name(bare, sys.maxsize)
        wished = with_extension(bare, _last(source))
        target = names.join(folder, checked_name(wished, limit_bytes))
        return plan_moves(NAME, [Rename(source, target)], files)
    except OSError as error:
        raise ToolError(
            f'The folder of "{names.display(source)}" can\'t be looked at.',
            f"The system says: {error.strerror}.",
            "Tell the person.",
            retryable=True,
        ) from error


def _bare(new_name: str, source: bytes, context: Context) -> str:
    """Take the document's own folder off a new name that has it in front."""
    folder, slash, name = new_name.replace("\\", "/").rpartition("/")
    if not slash:
        return new_name
    try:
        own = context.archive.locate_folder(folder, context) == names.parent(source)
    except ToolError:  # there is no such folder, so it is another one too
        own = False
    if own and name:
        return name
    move = context.suggest("przenies", sciezka=names.display(source), do_folderu=folder)
    raise ToolError(
        f'"{new_name}" is in another folder than "{names.display(source)}".',
        "A document keeps its folder when it is renamed.",
        (f'Use "{name}" alone' if name else "Give a file name")
        + (f"; to move it: {move}." if move else ", or tell the person."),
    )


def _last(path: bytes) -> str:
    return names.last(path).decode("utf-8", "surrogateescape")


TOOL = Tool(
    name=NAME,
    english="rename_file",
    shown="zmien_nazwe_pliku",
    aliases=("rename", "rename_document", "przemianuj", "zmien_nazwe_dokumentu", "nazwij"),
    purpose="Gives one document another name in the same folder.",
    use_when="Use when the person asks to rename a document or to call it something.",
    not_when="Not to find out what a document is called or holds; for that use {znajdz_dokumenty}; "
    "for many at once {zmien_nazwy}; for another folder {przenies}.",
    returns="Returns the old and the new path. A taken name is refused and a free one proposed; "
    "an extension that was left out stays.",
    brief="give one document another name",
    asked_by=_ENGLISH + _POLISH,
    arguments=RenameArguments,
    capabilities=frozenset({Capability.READ, Capability.WRITE}),
    trust=Trust.SANDBOX,
    idempotent=False,
    budget_tokens=2000,
    plan=plan,
)
