"""Writing a plain text: a new document, or a new version of one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

from tools.archive import names
from tools.belt.asking import NOT_BANNED, NOT_NIE
from tools.belt.destination import new_folders, twin, unreachable
from tools.belt.plain_text import encoded, existing_text, mark_of
from tools.contract import Argument, Arguments, Kind, Tool
from tools.effects.files import files_beneath
from tools.effects.naming import checked_name, with_extension
from tools.effects.writing import plan_replace, plan_write
from tools.errors import ToolError
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.contract import Context
    from tools.effects.layer import FileLayer
    from tools.effects.plan import Plan

NAME = "zapisz_plik"

# What a file of this type holds is no plain text, whatever is written into it.
_NO_TEXT = re.compile(
    r"7z|bmp|docx?|eml|epub|gif|gz|html?|jpe?g|mbox|mp[34]|msg|od[pst]|pdf|png|pp[st]x?|rar|rtf|"
    r"tiff?|webp|xlsx?|zip"
)
_FILE = r"(?:(?:a|an|the)\s+)?(?:new\s+)?(?:text\s+)?(?:(?:file|note|document)\b|\S+\.\w{2,4}\b)"
_PLIK = (
    r"(?:now(?:y|ym|ego|ej|[ąa])\s+)?(?:tekstow\w+\s+)?"
    r"(?:(?:plik|notat|dokument)\w*|\S+\.\w{2,4}\b)"
)
_ENGLISH = (
    rf"{NOT_BANNED}\b(?:save|store)\b.{{0,300}}?\b(?:as|to|in|into|under)\s+{_FILE}",
    (
        rf"{NOT_BANNED}\bwrite\b.{{1,300}}?\b(?:to|into|in)\s+(?:(?:a|an)\s+)?(?:new\s+)?(?:text\s+)?"
        r"(?:(?:file|note|document)\b|\S+\.(?:txt|md|csv)\b)"
    ),
    (
        rf"{NOT_BANNED}\b(?:create|make|write)\s+(?:(?:me|a|an|the|new|text|empty|short)\s+){{0,4}}"
        r"(?:(?:file|note|document)\b(?!\s+of\b)|\S+\.(?:txt|md|csv)\b)"
    ),
    (
        rf"{NOT_BANNED}\b(?:save|store)\s+{_FILE}.{{0,300}}?"
        r"\b(?:with\s+(?:the\s+)?(?:text|words?|contents?|lines?)|containing|that\s+(?:says|contains))\b"
    ),
    r"^\W*(?:a\s+)?new\s+(?:text\s+)?file\s+\S+\.(?:txt|md|csv)\b",
    (
        rf"{NOT_BANNED}\b(?:need|want|like)\s+a\s+(?:new\s+)?(?:text\s+)?file\s+\S+\.(?:txt|md|csv)\s+"
        r"(?:with|that\s+says|saying|containing)\b"
    ),
    rf"{NOT_BANNED}\bput\b.{{1,300}}?\binto\s+a\s+new\s+(?:text\s+)?file\b",
)
_POLISH = (
    rf"{NOT_NIE}\b(?:zapisz|zapisa[ćc])(?:cie|my)?\b.{{0,300}}?\b(?:w|do|jako|pod)\s+{_PLIK}",
    (
        rf"{NOT_NIE}\b(?:zapisz|zapisa[ćc])(?:cie|my)?\s+(?:mi\s+)?{_PLIK}.{{0,300}}?"
        r"\b(?:(?:o|z)\s+(?:tre[śs]ci|tekst|zawarto[śs]ci)|ze\s+s[łl]ow|zawieraj[ąa]c)"
    ),
    (
        rf"{NOT_NIE}\b(?:utw[óo]rz|stw[óo]rz|za[łl][óo][żz]|utworzy[ćc]|stworzy[ćc]|za[łl]o[żz]y[ćc])"
        r"(?:cie|my)?\s+(?:mi\s+)?(?:now[yąa]\s+)?(?:pust[yąa]\s+)?(?:tekstow\w+\s+)?"
        r"(?:(?:plik|notatk[ęe]|dokument)\b|\S+\.(?:txt|md|csv)\b)"
    ),
    r"^\W*nowy\s+plik\s+\S+\.(?:txt|md|csv)\b",
    rf"{NOT_NIE}\b(?:zachowaj|umie[śs][ćc])\b.{{0,300}}?\bw\s+nowym\s+pliku\b",
    rf"{NOT_NIE}\bwpisz\b.{{1,300}}?\bdo\s+nowego\s+pliku\b",
    rf"{NOT_NIE}\bzr[óo]b\s+(?:mi\s+)?(?:nowy\s+)?plik\s+\S+\.(?:txt|md|csv)\b",
    rf"{NOT_NIE}\bpotrzebuj\w*\s+(?:nowego\s+)?pliku\s+\S+\.(?:txt|md|csv)\s+(?:z|o)\s+(?:tekst|tre[śs]ci)",
)


class WriteArguments(Arguments):
    """What to write, and where."""

    sciezka: Annotated[
        str,
        Argument(
            english="path",
            kind=Kind.NEW_NAME,
            format="path of the document; without an extension it is a .txt",
            example="notatki/zebranie.txt",
            aliases=("plik", "file", "nazwa", "name", "file_path", "filename"),
            maximum=4096,
        ),
    ]
    tekst: Annotated[
        str,
        Argument(
            english="text",
            kind=Kind.TEXT,
            format="all that the document shall hold",
            example="Zebranie w piątek o 17.",
            aliases=("tresc", "content", "zawartosc", "words"),
            maximum=10_000,
        ),
    ]
    zastap: Annotated[
        bool,
        Argument(
            english="replace",
            kind=Kind.FLAG,
            format="true only if the person wants the document replaced that is there now",
            example="true",
            aliases=("overwrite", "nadpisz"),
        ),
    ] = False


def plan(arguments: WriteArguments, context: Context) -> Plan:
    """Plan the document; nothing is touched.

    Raises:
        ToolError: Another text is there, it would be no plain text, or the path can't be given.
    """
    files = files_beneath(context.archive.root)
    try:
        path, making = _place(arguments.sciezka, context, files)
        there = None if making else twin(path, files)
        if there is None:
            return plan_write(NAME, path, encoded(arguments.tekst, b""), arguments.tekst, making)
        return _version(there, arguments, context, files)
    except OSError as error:
        raise unreachable(error, f'The place of "{arguments.sciezka}"') from error


def _version(path: bytes, arguments: WriteArguments, context: Context, files: FileLayer) -> Plan:
    shown = names.display(path)
    if not files.is_file(path):
        raise ToolError(
            f'"{shown}" is no document.',
            "A folder or a link has this name, and only a document can get a new version.",
            "Give another name.",
        )
    existing = existing_text(path, context, files)
    data = mark_of(existing.data) + encoded(arguments.tekst, existing.data)
    if data == existing.data:
        raise ToolError(
            f'"{shown}" holds just this text already.',
            "The old text and the new one are the same: nothing needs to be done.",
            "Tell the person so.",
        )
    if not arguments.zastap:
        add = context.suggest("dopisz_do_pliku", sciezka=shown, tekst=arguments.tekst)
        raise ToolError(
            f'"{shown}" exists and holds another text.',
            "It is replaced only if the person asks for that.",
            f"To add to its end: {add}." if add else "Give another name.",
        )
    return plan_replace(NAME, path, existing, data, text=arguments.tekst, files=files)


def _place(wanted: str, context: Context, files: FileLayer) -> tuple[bytes, tuple[bytes, ...]]:
    """Return where the document is to be, and the folders to make around it."""
    head, _, last = wanted.replace("\\", "/").rpartition("/")
    folder = b""
    making: tuple[bytes, ...] = ()
    if head:
        try:
            folder = context.archive.locate_folder(head, context)
        except ToolError as missing:
            making = new_folders(head, context, files, missing)
            folder = making[-1]
    limit_bytes = files.name_limit_bytes(b"" if making else folder)
    checked_name(last, limit_bytes)
    name = checked_name(with_extension(last, "x.txt"), limit_bytes)
    if _NO_TEXT.fullmatch(kind := names.type_of(name)):
        raise ToolError(
            f'"{names.display(name)}" would be no plain text.',
            f"A file of type {kind} can't be written.",
            "Give a name that ends with .txt or .md.",
        )
    return names.join(folder, name), making


TOOL = Tool(
    name=NAME,
    english="write_file",
    aliases=("create_file", "save_file", "utworz_plik", "zapisz", "nowy_plik"),
    purpose="Writes a new plain text document.",
    use_when="Use when the person asks to save something as a document or to create one.",
    not_when="To add to a document that exists use {dopisz_do_pliku}.",
    returns="Returns the path. Where one of that name exists the call fails, unless the person "
    "asks to replace it; its old version is then kept and can be brought back.",
    brief="write a new text file",
    asked_by=_ENGLISH + _POLISH,
    arguments=WriteArguments,
    capabilities=frozenset({Capability.READ, Capability.WRITE}),
    trust=Trust.SANDBOX,
    idempotent=True,
    budget_tokens=500,
    plan=plan,
)
