"""Saving the text of a Word document, or of another one that can be read, beside the original."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Annotated, Literal

from tools.archive import names
from tools.archive.readers.kinds import Kind as FileKind
from tools.belt.asking import NOT_BANNED, NOT_NIE
from tools.belt.destination import twin, unreachable
from tools.belt.document import DocumentPath
from tools.contract import Argument, Arguments, Kind, Tool
from tools.effects.files import files_beneath
from tools.effects.naming import checked_name, extension_of
from tools.effects.plan import Plan
from tools.effects.writes import Content, Write
from tools.errors import ToolError
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.archive.readers.document import Document
    from tools.contract import Context
    from tools.effects.layer import FileLayer

NAME = "konwertuj_docx"

_FORM = r"(?:(?:a|an|the|plain|pure|new)\s+)*(?:(?<![.\w])|\.)(?:text|txt|markdown|md)\b"
_POSTAC = (
    r"(?:(?:zwyk[łl]y|czysty|forma[ct]\w*|plik\w*|postaci?|wersj\w+)\s+)*"
    r"(?:(?<![.\w])|\.)(?:tekst\w*|txt|markdown\w*|md)\b"
)
_TYPES = r"(?:docx?|pdf|odt|rtf|html?|eml|msg|xlsx?|epub)"
_ARROW = r"\s*(?:->|=>|→)\s*"
_ENGLISH = (
    rf"{NOT_BANNED}\b(?:convert|turn|export|transform|change)\b.{{1,300}}?\b(?:to|into|as)\s+{_FORM}",
    rf"{NOT_BANNED}\b(?:save|store)\b.{{1,300}}?\b(?:as|in)\s+{_FORM}",
    rf"{NOT_BANNED}\b(?:make|create|give\s+me)\s+{_FORM}(?:\s+(?:file|version|copy))?\s+(?:of|from)\b",
    rf"{NOT_BANNED}\bconvert\b.{{1,300}}?\.(?:docx|pdf|odt|rtf)\b",
    rf"^\W{{0,9}}[^\s.]\S{{0,200}}?\.(?:docx?|pdf|odt|rtf)\s+(?:to|into|as)\s+{_FORM}",
    rf"{NOT_BANNED}\b(?:make|give\s+me|get\s+me|need|want)\b.{{1,300}}?\.{_TYPES}\s+(?:as|in|into|to)\s+{_FORM}",
    rf"{NOT_BANNED}\b(?:extract|pull\s+out)\s+(?:the\s+)?text\b.{{1,300}}?\b(?:to|into|as|in)\s+{_FORM}",
    rf"^\W{{0,9}}[^\s.]\S{{0,200}}?\.{_TYPES}{_ARROW}{_FORM}",
)
_POLISH = (
    (
        rf"{NOT_NIE}\b(?:(?:prze)?konwertuj|(?:prze)?konwertowa[ćc]|zamie[ńn]|zamieni[ćc]|"
        rf"przer[óo]b|przerobi[ćc]|wyeksportuj|eksportuj)(?:cie|my)?\b.{{1,300}}?"
        rf"\b(?:na|do|w|jako)\s+{_POSTAC}"
    ),
    (
        rf"{NOT_NIE}\b(?:zapisz|zapisa[ćc])(?:cie|my)?\b.{{1,300}}?"
        rf"\b(?:jako|w\s+formacie|w\s+postaci)\s+{_POSTAC}"
    ),
    rf"{NOT_NIE}\b(?:zr[óo]b|utw[óo]rz)\s+(?:mi\s+)?(?:wersj[ęe]\s+)?{_POSTAC}\s+z\b",
    rf"{NOT_NIE}\b(?:prze)?konwertuj(?:cie|my)?\b.{{1,300}}?\.(?:docx|pdf|odt|rtf)\b",
    rf"^\W{{0,9}}[^\s.]\S{{0,200}}?\.(?:docx?|pdf|odt|rtf)\s+(?:na|do|jako)\s+{_POSTAC}",
    (
        rf"{NOT_NIE}\b(?:daj\s+mi|zr[óo]b|potrzebuj\w*|konwersj\w+)\b.{{1,300}}?\.{_TYPES}\s+"
        rf"(?:na|do|jako|w)\s+{_POSTAC}"
    ),
    rf"{NOT_NIE}\bwyci[ąa]gnij\s+tekst\s+z\b.{{1,300}}?\b(?:na|do|jako|w)\s+{_POSTAC}",
)


# What the person calls the form; a small model leaves it out.
_MARKDOWN = re.compile(r"\b(?:md|markdown\w*)\b", re.IGNORECASE)
_TEXT = re.compile(
    r"(?:\b(?:to|into|as|in|na|do|w|jako)\s+(?:(?:a|plain|pure|zwyk[łl]y|czysty|format\w*|plik\w*)\s+)*"
    r"|\.)(?:text|txt|tekst\w*)\b",
    re.IGNORECASE,
)
_PLAIN = (FileKind.TEXT.value, FileKind.CSV.value, FileKind.EMPTY.value)
_PAGE_MARK = re.compile(r"\[page \d+(?:: no text)?\]")
_LETTER = re.compile(r"\w")


class ConvertArguments(Arguments):
    """Which document, and what it shall become."""

    sciezka: DocumentPath
    format: Annotated[
        Literal["md", "txt"],
        Argument(
            english="format",
            kind=Kind.CHOICE,
            format="md keeps headings, lists and tables; txt is the bare text",
            example="md",
            aliases=("na", "to", "target", "typ", "type", "format_pliku", "extension"),
        ),
    ] = "md"


def plan(arguments: ConvertArguments, context: Context) -> Plan:
    """Plan a new file beside the document; nothing is touched.

    Raises:
        ToolError: It can't be read, has no text, is plain text already, or the name is taken.
    """
    relative = context.archive.locate(arguments.sciezka, context)
    form = _form(arguments.format, context.request)
    document = _document(relative, form, context)
    files = files_beneath(context.archive.root)
    try:
        target = _target(relative, form, files)
        data = document.text.encode()
        if (there := twin(target, files)) is not None:
            raise _taken(there, data, context, files)
    except OSError as error:
        raise unreachable(error, f'The place beside "{arguments.sciezka}"') from error
    return Plan(
        NAME,
        (Write(target, Content.of(data), like=relative),),
        contents=(data,),
        source=relative,
        unread=document.unread,
    )


def _form(given: str, request: str) -> str:
    """What the words call the form, where they call it one thing."""
    text, markdown = _TEXT.search(request), _MARKDOWN.search(request)
    return "txt" if text and not markdown else given


def _document(relative: bytes, form: str, context: Context) -> Document:
    shown = f'"{names.display(relative)}"'
    read = context.search.markdown if form == "md" else context.search.read
    document = read(relative, context.cancelled)
    if document.kind.startswith(_PLAIN):
        call = context.suggest("czytaj_dokument", sciezka=names.display(relative))
        raise ToolError(
            f"{shown} is plain text already.",
            "Word, Excel, PDF, web pages and e-mails are converted.",
            f"Read it as it is: {call}." if call else "Tell the person.",
        )
    if not _LETTER.search(_PAGE_MARK.sub("", document.text)):
        call = context.suggest("ocr_skan", sciezka=names.display(relative))
        raise ToolError(
            f"{shown} has no text to save.",
            "It is empty, or its pages are pictures, such as scans.",
            f"Have their text recognised: {call}." if call else "Tell the person.",
        )
    return document


def _target(relative: bytes, form: str, files: FileLayer) -> bytes:
    folder = names.parent(relative)
    name = os.fsdecode(names.last(relative))
    stem = name.removesuffix(extension_of(name))
    return names.join(folder, checked_name(f"{stem}.{form}", files.name_limit_bytes(folder)))


def _taken(there: bytes, data: bytes, context: Context, files: FileLayer) -> ToolError:
    shown = names.display(there)
    existing = files.read(there) if files.is_file(there) else None
    if existing is not None and existing.data == data:
        return ToolError(
            f'"{shown}" holds just this text already.',
            "It was made before: nothing needs to be done.",
            "Tell the person so.",
        )
    call = context.suggest("czytaj_dokument", sciezka=shown) if existing is not None else ""
    return ToolError(
        f'"{shown}" exists and holds something else.',
        "Nothing is ever overwritten.",
        f"Look at it: {call}, or take the other format." if call else "Take the other format.",
    )


TOOL = Tool(
    name=NAME,
    english="convert_docx",
    aliases=("convert_document", "konwertuj_dokument", "docx_to_markdown", "docx_to_text"),
    purpose="Saves the text of a Word document, PDF, web page or e-mail as .md or .txt beside it.",
    use_when="Use it when the person asks to convert a document to text or Markdown.",
    not_when="To read a document without saving anything use {czytaj_dokument}.",
    returns=(
        "Returns the path of the new file. Says what was not carried over, such as pictures and "
        "comments. The original stays; a file that exists is never overwritten."
    ),
    brief="save a Word or PDF document's text as .md or .txt beside it",
    asked_by=_ENGLISH + _POLISH,
    arguments=ConvertArguments,
    capabilities=frozenset({Capability.READ, Capability.WRITE}),
    trust=Trust.SANDBOX,
    idempotent=True,
    budget_tokens=500,
    plan=plan,
)
