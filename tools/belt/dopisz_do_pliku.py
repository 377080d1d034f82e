"""Adding lines to the end of a plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tools.belt.asking import NOT_BANNED, NOT_NIE
from tools.belt.destination import unreachable
from tools.belt.document import DocumentPath
from tools.belt.plain_text import appended, existing_text
from tools.contract import Argument, Arguments, Kind, Tool
from tools.effects.files import files_beneath
from tools.effects.writing import plan_replace
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.contract import Context
    from tools.effects.plan import Plan

NAME = "dopisz_do_pliku"

# The document stands right behind the word for where to: "add the amount to the total" is a sum.
_FILE = (
    r"(?:(?:the|my|our|this|that)\s+)?(?:(?:file|document|notes?|list|diary|log)\b|\S+\.\w{2,4}\b)"
)
_PLIK = (
    r"(?:(?:tego|tej|mojego|mojej|naszego|naszej)\s+)?"
    r"(?:(?:plik|dokument|notat|list|dziennik)\w*|\S+\.\w{2,4}\b)"
)
# "Rename the note with the recipe to a.txt" speaks of a note.
_NOT_A_NOUN = r"(?<!the )(?<!my )(?<!our )(?<!this )(?<!that )(?<!a )"
_ENGLISH = (
    (
        rf"{NOT_BANNED}{_NOT_A_NOUN}\b(?:append|add(?!\s+up\b)|put|insert|jot|note|enter)\b.{{1,300}}?"
        rf"\b(?:to|into|onto|at\s+the\s+(?:end|bottom)\s+of)\s+{_FILE}"
    ),
    rf"{NOT_BANNED}\bappend\s+to\s+{_FILE}",
    rf"{NOT_BANNED}\bwrite\b.{{1,300}}?\bat\s+the\s+(?:end|bottom)\s+of\s+{_FILE}",
    rf"{NOT_BANNED}\bwrite\s+at\s+the\s+(?:end|bottom)\s+of\s+{_FILE}",
    rf"{NOT_BANNED}\bat\s+the\s+(?:end|bottom)\s+of\s+{_FILE}\s+(?:please\s+)?(?:add|append|write|put)\b",
    rf"{NOT_BANNED}{_NOT_A_NOUN}\bnote\s+in\s+{_FILE}",
    r"^\W{0,9}\S{1,300}?\.\w{2,4}\s*[,:]\s*(?:please\s+)?(?:add|append)\s*:",
)
_POLISH = (
    (
        rf"{NOT_NIE}\b(?:dopisz|dopisa[ćc]|do[łl][ąa]cz|dodaj|doda[ćc]|wpisz|wpisa[ćc]|zanotuj)"
        rf"(?:cie|my)?\b.{{0,300}}?\b(?:do|na\s+ko[ńn]c[ue])\s+{_PLIK}"
    ),
    rf"{NOT_NIE}\b(?:dopisz|dopisa[ćc]|wpisz|wpisa[ćc]|zanotuj)(?:cie|my)?\b.{{0,300}}?\bw\s+{_PLIK}",
    rf"\bna\s+ko[ńn]cu\s+{_PLIK}\s+(?:prosz[ęe]\s+)?(?:dopisz|dodaj|wpisz)\b",
    r"^\W{0,9}\S{1,300}?\.\w{2,4}\s*[,:]\s*(?:prosz[ęe]\s+)?(?:dopisz|dodaj|wpisz)\s*:",
)


class AppendArguments(Arguments):
    """What to add, and to which document."""

    sciezka: DocumentPath
    tekst: Annotated[
        str,
        Argument(
            english="text",
            kind=Kind.TEXT,
            format="the lines to add, as they shall stand there",
            example="Zadzwonić do administracji.",
            aliases=("tresc", "content", "line", "lines", "linia", "words"),
            maximum=10_000,
        ),
    ]


def plan(arguments: AppendArguments, context: Context) -> Plan:
    """Plan a new version with the lines at its end; nothing is touched.

    Raises:
        ToolError: There is no such document, or it is no plain text.
    """
    path = context.archive.locate(arguments.sciezka, context)
    files = files_beneath(context.archive.root)
    try:
        existing = existing_text(path, context, files)
        data = appended(existing.data, arguments.tekst)
        return plan_replace(NAME, path, existing, data, text=arguments.tekst, files=files)
    except OSError as error:
        raise unreachable(error, f'"{arguments.sciezka}"') from error


TOOL = Tool(
    name=NAME,
    english="append_to_file",
    aliases=("append", "append_text", "add_line", "dopisz", "dodaj_linie"),
    purpose="Adds lines to the end of a plain text, such as a .txt or .md file.",
    use_when="Use when the person asks to add or note something in a document that exists.",
    not_when="Not for a new document; for that use {zapisz_plik}.",
    returns="Returns the document with its size before and after. Its encoding and line ends stay. "
    "Called twice, it adds twice. What was there before is kept.",
    brief="add lines to the end of a text file",
    asked_by=_ENGLISH + _POLISH,
    arguments=AppendArguments,
    capabilities=frozenset({Capability.READ, Capability.WRITE}),
    trust=Trust.SANDBOX,
    idempotent=False,
    budget_tokens=500,
    plan=plan,
)
