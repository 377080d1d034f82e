"""Recognises the text of a scan: a picture, or the pages of a PDF that hold no text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tools.archive import twins
from tools.archive.readers.document import UnreadableError
from tools.archive.readers.ocr import HasTextError
from tools.archive.readers.process import CancelledError
from tools.archive.readers.reading import refusal, stopped
from tools.belt.document import DocumentPath
from tools.belt.starting import from_line
from tools.contract import Arguments, Tool, reads_only
from tools.errors import ToolError
from tools.observation import Lines, Result
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.archive.readers.ocr import Recogniser
    from tools.archive.readers.scan import Scan
    from tools.contract import Context

NAME = "ocr_skan"


_PICTURE = r"(?:scan(?:s|ned)?|pictures?|photos?|images?|screenshots?)\b"
_OBRAZ = r"(?:skan\w*|zeskanowan\w*|obraz\w*|zdj[ęe]\w*|fot(?:o|k|ografi)\w*|zrzut\w*)"
_ENGLISH = (
    r"\bocr\b|\brecogni[sz](?:e|ed|ing)\b",
    rf"\b(?:read|say|says|text|words?|content\w*|written|writing|transcribe)\b.{{1,80}}?\b{_PICTURE}",
    rf"\b{_PICTURE}.{{1,80}}?\b(?:say|says|read|show|shows|contains?|written)\b",
)
_POLISH = (
    r"\brozpoznaj\w*|\brozpozna[ćc]\b",
    (
        r"\b(?:czytaj|przeczytaj|odczytaj|przepisz|tekst\w*|tre[śs][ćc]\w*|napisan\w*|"
        rf"s[łl]ow\w*|co\s+(?:jest|pisze))\b.{{1,80}}?\b{_OBRAZ}"
    ),
)


class ScanArguments(Arguments):
    """Which scan, and where to begin."""

    sciezka: DocumentPath
    od_linii: Annotated[int, from_line("show")] = 1


def tool(recogniser: Recogniser) -> Tool:
    """Make the tool; only where there is something that recognises."""

    def run(args: ScanArguments, context: Context) -> Result:
        """Return the lines of the scan from the one asked for to the end.

        Raises:
            ToolError: It is no scan, can't be read, or has no such line.
        """
        relative = context.archive.locate(args.sciezka, context)
        shown = twins.shown(context.archive, relative)
        scan = _recognised(recogniser, relative, shown, context)
        lines = scan.document.lines()
        if args.od_linii > max(len(lines), 1):
            call = context.suggest(NAME, sciezka=shown)
            raise ToolError(
                f"There is no line {args.od_linii}.",
                f"The scan has {len(lines):,} lines.",
                f"Read it from an earlier line: {call}.",
                paths=(shown,),
            )
        return Result(
            content=Lines("\n".join(lines[args.od_linii - 1 :]), args.od_linii),
            header=_header(scan, args.od_linii, len(lines)),
            paths=(shown,),
            unread=scan.document.unread,
            more=lambda line: context.suggest(NAME, sciezka=shown, od_linii=line),
        )

    return Tool(
        name=NAME,
        english="recognise_scan",
        shown="rozpoznaj_skan",
        aliases=("ocr_scan", "ocr", "recognise_text", "recognize_text", "read_scan", "czytaj_skan"),
        purpose="Recognises the text of a scan: a picture or PDF pages that hold no text.",
        use_when="Use it when a document turned out to be a scan or a picture.",
        not_when="For documents with text of their own use {czytaj_dokument}, which is exact.",
        returns=(
            "Returns the recognised lines by pages, and how sure they are; letters and digits can "
            "be wrong. A page takes seconds the first time. A long scan is cut and the result "
            "names the call that continues."
        ),
        brief="the text of a scanned document or picture",
        asked_by=_ENGLISH + _POLISH,
        arguments=ScanArguments,
        capabilities=frozenset({Capability.READ}),
        trust=Trust.SANDBOX,
        idempotent=True,
        budget_tokens=4000,
        radius=reads_only,
        run=run,
    )


def _recognised(recogniser: Recogniser, relative: bytes, shown: str, context: Context) -> Scan:
    try:
        return context.search.recognise(relative, recogniser, context)
    except UnreadableError as error:
        has_text = isinstance(error, HasTextError)
        call = context.suggest("czytaj_dokument", sciezka=shown) if has_text else ""
        raise refusal(
            shown,
            error,
            "Pictures, and the pages of a PDF that hold no text, are recognised.",
            f"Read it: {call}." if call else "Tell the person.",
        ) from None
    except CancelledError:
        raise stopped(shown) from None


def _header(scan: Scan, start: int, total: int) -> str:
    pages = f", {scan.document.pages:,} pages" if scan.document.pages else ""
    read_in = f" ({'+'.join(scan.languages)})" if scan.languages else ""
    sure = f", confidence {scan.confidence} of 100" if total else ""
    where = f"lines {start:,}-{total:,} of {total:,}" if total else "no text was found"
    return f"{scan.document.kind}{pages}; recognised{read_in}{sure}; {where}"
