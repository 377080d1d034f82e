"""Reads one document."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

from tools.archive import twins
from tools.archive.readers.tesseract import INSTALL
from tools.archive.sections import beginnings, section_of, sections
from tools.belt.document import DocumentPath
from tools.belt.starting import from_line
from tools.contract import Arguments, Context, Tool, reads_only
from tools.errors import ToolError
from tools.observation import Lines, Result
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.archive.readers.document import Document


# As the reader of PDFs marks pages.
_PAGE_MARK = re.compile(r"\[page \d+: no text\]")
_LONG = 80  # lines; a shorter document is shown whole
_LETTER = re.compile(r"\w")
_PICTURE = re.compile(r" image, which can't be read\.$")


class ReadArguments(Arguments):
    """Which document, and where to begin."""

    sciezka: DocumentPath
    od_linii: Annotated[int, from_line("read")] = 1


def run(args: ReadArguments, context: Context) -> Result:
    """Return the document's lines from the one asked for to the end."""
    relative = context.archive.locate(args.sciezka, context)
    try:
        document = context.search.read(relative, context.cancelled)
    except ToolError as error:
        raise _with_recogniser(error, relative, context) from None
    lines = document.lines()
    total = len(lines)
    shown = twins.shown(context.archive, relative)
    if args.od_linii > max(total, 1):
        call = context.suggest("czytaj_dokument", sciezka=shown)
        raise ToolError(
            f"There is no line {args.od_linii}.",
            f"The document has {total:,} lines.",
            f"Read it from an earlier line: {call}." if call else "Read it from an earlier line.",
            paths=(shown,),
        )
    pages = f", {document.pages:,} pages" if document.pages is not None else ""
    where = f"lines {args.od_linii:,}-{total:,} of {total:,}" if total else "it is empty"
    return Result(
        content=Lines("\n".join(lines[args.od_linii - 1 :]), args.od_linii),
        header=f"{document.kind}{pages}; {where}{_parts(lines, args.od_linii)}"
        f"{_scanned(document, shown, context)}",
        paths=(shown,),
        unread=_unread(document, shown, context),
        more=lambda line: context.suggest("czytaj_dokument", sciezka=shown, od_linii=line),
    )


def _parts(lines: tuple[str, ...], first: int) -> str:
    """Say which page or sheet the lines begin on, and of a long document where others begin."""
    parts = sections(lines)
    part = section_of(parts, first)
    if first > 1:
        return f"; line {first:,} is of {part.label}" if part else ""
    told = beginnings(parts) if len(lines) > _LONG else ""
    return f"; {told}" if told else ""


def _scanned(document: Document, shown: str, context: Context) -> str:
    """Name the call that recognises a document of which no page has text."""
    if not document.pages or _LETTER.search(_PAGE_MARK.sub("", document.text)):
        return ""
    call = context.suggest("ocr_skan", sciezka=shown)
    return f"; no page holds text, {call} recognises it" if call else ""


def _unread(document: Document, shown: str, context: Context) -> tuple[str, ...]:
    """Add to what was not read how scanned pages would be, where nothing recognises them."""
    if not _PAGE_MARK.search(document.text) or context.suggest("ocr_skan", sciezka=shown):
        return document.unread
    return (*document.unread, f"Scans are read once tesseract is installed: {INSTALL}.")


def _with_recogniser(error: ToolError, relative: bytes, context: Context) -> ToolError:
    """Name the call that recognises a picture, which can't be read."""
    shown = twins.shown(context.archive, relative)
    if not _PICTURE.search(error.what):
        return error
    call = context.suggest("ocr_skan", sciezka=shown)
    missing = f"Tell the person what installs tesseract, which recognises pictures: {INSTALL}."
    todo = f"Have its text recognised: {call}." if call else missing
    return ToolError(error.what, error.why, todo, paths=(shown,))


TOOL = Tool(
    name="czytaj_dokument",
    english="read_document",
    aliases=(
        "read_file",
        "open_file",
        "open_document",
        "czytaj",
        "read",
        "otworz_dokument",
        "view",
    ),
    purpose="Reads the content of one document: text, PDF, Word, Excel, e-mail.",
    use_when="Use it when the path is known and the answer lies in the content.",
    not_when=(
        "To find a document use {znajdz_dokumenty}; for one fact in a long document use "
        "{szukaj_w_dokumencie}."
    ),
    returns=(
        "Returns numbered pages and lines; a long document is cut and the result names the call "
        "that continues. Says which pages could not be read."
    ),
    brief="the content of one document",
    arguments=ReadArguments,
    capabilities=frozenset({Capability.READ}),
    trust=Trust.SANDBOX,
    idempotent=True,
    budget_tokens=4000,
    radius=reads_only,
    run=run,
)
