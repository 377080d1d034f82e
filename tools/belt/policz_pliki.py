"""Counts files: exactly, by name pattern and folder."""

from __future__ import annotations

from typing import Annotated

from tools.archive.index.patterns import NamePattern
from tools.archive.measuring import by_type, measure
from tools.belt.folder import FolderPath, called, files
from tools.contract import Argument, Arguments, Context, Kind, Tool, reads_only
from tools.observation import Items, Result
from tools.quoting import named
from tools.trust import Capability, Trust

# A number of files is asked for. "How many invoices did we pay" is a question to the documents, and
# so is how many of them say something.
_TYPES = r"docx?|xlsx?|txt|eml|odt|ods|rtf|csv|jpe?g|png"
_FILES = rf"(?:files?|documents?|pdfs?|(?:{_TYPES})s?|spreadsheets?|\*\.\w{{2,5}})"
_SAYING = (
    r"(?!.{0,60}?\b(?:mention\w*|about|concern\w*|say|says|saying|talk\w*|refer\w*|regard\w*|"
    r"sign\w*|paid|pay|contain\w*\s+(?:the\s+)?(?:words?|phrase|name)|with\s+the\s+words?)\b)"
)
_PLIKI = rf"(?:plik[óo]w|pliki|dokument[óo]w|dokumenty|pdf-?(?:[óo]w|y)?|{_TYPES}|\*\.\w{{2,5}})"
_MOWIACE = (
    r"(?!.{0,60}?\b(?:o(?!\s+nazw)|dotycz\w*|wspomina\w*|m[óo]wi\w*|na\s+temat|podpis\w*|zap[łl]a\w*|"
    r"zawiera\w*\s+s[łl]ow\w*|ze?\s+s[łl]ow\w*)\b)"
)
# Invoices and letters are files where it is said in which folder they lie, or what they are called.
# Of a path in the words only blanks are left here.
_BLANK = r"\s{4}"
_PAPERS = (
    r"(?:invoices|bills|letters|contracts|agreements|scans|notes|receipts|(?:e-?)?mails|messages|"
    r"minutes|tables|spreadsheets|offers|reports|policies|certificates|statements|recipes|manuals|"
    r"photos|pictures)"
)
_PLACED = (
    r"(?=.{0,80}?(?:\b(?:in|inside|within|under|below)\s+(?:the\s+|my\s+|our\s+)?"
    rf"(?:(?:[\w\-]+\s+)?(?:folder|directory)\b|{_BLANK})|\b(?:called|named)\b))"
)
_PAPIERY = (
    r"(?:faktur|rachunk[óo]w|list[óo]w|um[óo]w|skan[óo]w|notatek|paragon[óo]w|e?-?maili|tabel|"
    r"wiadomo[śs]ci|arkuszy|ofert|raport[óo]w|polis|za[śs]wiadcze[ńn]|wyci[ąa]g[óo]w|przepis[óo]w|"
    r"instrukcji|zdj[ęe][ćc]|pism|protoko[łl][óo]w)"
)
_LEZACE = (
    rf"(?=.{{0,80}}?(?:\b(?:w|we|pod)(?:\s+(?:folderze|katalogu)\b|{_BLANK})"
    r"|\b(?:o\s+nazwie|nazwan\w+)\b))"
)
_ENGLISH = (
    rf"\bhow\s+many\s+(?:\S+\s+){{0,3}}?{_FILES}\b{_SAYING}",
    rf"\b(?:count|number\s+of)\s+(?:\S+\s+){{0,4}}?{_FILES}\b{_SAYING}",
    rf"\b(?:how\s+many|count|number\s+of)\s+(?:\S+\s+){{0,3}}?{_PAPERS}\b{_SAYING}{_PLACED}",
    rf"\bhow\s+many\s+(?:are\s+(?:there\s+)?)?(?:in|inside|under){_BLANK}",
)
_POLISH = (
    rf"\bile\s+(?:\S+\s+){{0,4}}?{_PLIKI}(?!\w){_MOWIACE}",
    rf"\b(?:policz|zlicz|liczb[aęey]|ilo[śs][ćc])\s+(?:\S+\s+){{0,3}}?{_PLIKI}(?!\w){_MOWIACE}",
    rf"\b(?:ile|policz|zlicz|liczb[aęey])\s+(?:\S+\s+){{0,3}}?{_PAPIERY}\b{_MOWIACE}{_LEZACE}",
    rf"\bile\s+(?:(?:jest|ich)\s+)?(?:w|we|pod){_BLANK}",
)


class CountArguments(Arguments):
    """Which files, and where."""

    wzorzec: Annotated[
        str,
        Argument(
            english="pattern",
            kind=Kind.PATTERN,
            format="file name pattern with * and ?, such as *.pdf; empty for every file",
            example="*.pdf",
            aliases=("pattern", "glob", "name", "nazwa", "maska"),
        ),
    ] = ""
    folder: FolderPath = ""


def run(args: CountArguments, context: Context) -> Result:
    """Return the number of files, and how many there are of each type."""
    folder = context.archive.locate_folder(args.folder, context) if args.folder else b""
    fits = NamePattern(args.wzorzec).matches if args.wzorzec.strip() else None
    counted = measure(context, folder, fits)
    where = f"in {called(context.archive, folder)} and below"
    fitting = f" whose name fits {named(args.wzorzec)}" if fits else ""
    header = f"{files(counted.whole.files)}{fitting} {where}"
    if fits and not counted.whole.files and not context.cancelled():
        there = measure(context, folder).whole
        header += f"; by type there: {by_type(there)}" if there.files else "; it holds no file"
    return Result(
        content=Items(_types(by_type(counted.whole)), 1, bool(counted.whole.files)),
        header=header,
        unread=counted.unread,
    )


def _types(said: str) -> tuple[str, ...]:
    return (f"By type: {said}.",) if said else ()


TOOL = Tool(
    name="policz_pliki",
    english="count_files",
    aliases=("count_documents", "zlicz_pliki", "policz_dokumenty", "ile_plikow"),
    purpose="Counts files exactly, all of them or those whose name fits a pattern.",
    use_when="Use when the person asks how many files or documents there are.",
    not_when="To list them or to find them by their content use {znajdz_dokumenty}; for an "
    "overview {podsumuj_folder}.",
    returns="Returns the exact number, also by type; folders that can't be opened are named. For "
    "sizes use {rozmiar_folderu}.",
    brief="how many files there are",
    asked_by=_ENGLISH + _POLISH,
    arguments=CountArguments,
    capabilities=frozenset({Capability.READ}),
    trust=Trust.SANDBOX,
    idempotent=True,
    budget_tokens=500,
    radius=reads_only,
    run=run,
)
