"""Putting a document into the trash of the desktop."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tools.belt.asking import FILE_IN_SIGHT, NOT_BANNED, NOT_NIE
from tools.belt.destination import unreachable
from tools.belt.document import DocumentPath
from tools.contract import Arguments, Tool
from tools.effects.files import files_beneath
from tools.effects.trashing import plan_trash
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.contract import Context
    from tools.effects.plan import Plan

NAME = "usun"

_ENGLISH = (
    rf"{NOT_BANNED}\b(?:delete|trash|bin|discard|get\s+rid\s+of|throw\s+(?:out|away))\b{FILE_IN_SIGHT}",
    rf"{NOT_BANNED}\b(?:remove|throw)\b{FILE_IN_SIGHT}(?!.{{0,80}}?\bfrom\s+(?:the\s+)?(?:list|text)\b)",
    r"\.\w{2,5}\s+can\s+go,?\s+(?:delete|remove|bin|trash)\s+it\b",
    r"\.\w{2,5}\s*:\s*(?:please\s+)?(?:delete|remove|bin|trash)\s+it\b",
    rf"{NOT_BANNED}\b(?:put|move|throw)\b{FILE_IN_SIGHT}.{{1,300}}?\b(?:in|into|to)\s+the\s+(?:bin|trash)\b",
    r"^\W*rm\s+\S+\.\w{2,5}\b",
)
_POLISH = (
    rf"{NOT_NIE}\b(?:usu[ńn]|skasuj|wyrzu[ćc])(?:cie|my)?\b{FILE_IN_SIGHT}",
    rf"{NOT_NIE}\b(?:usun[ąa][ćc]|skasowa[ćc]|wyrzuci[ćc])\b{FILE_IN_SIGHT}",
    rf"{NOT_NIE}\bpozb[ąa]d[źz]\s+si[ęe]\b{FILE_IN_SIGHT}",
    rf"{NOT_NIE}\b(?:przenie[śs]|wrzu[ćc]|wyrzu[ćc])\b{FILE_IN_SIGHT}.{{1,300}}?\bdo\s+kosza\b",
    (
        r"\.\w{2,5}(?:\s*:|\s+jest\s+niepotrzebn\w+,?)\s+(?:prosz[ęe]\s+)?"
        r"(?:usu[ńn]|skasuj|wyrzu[ćc])\s+(?:go|j[ąa]|je)\b"
    ),
)


class DeleteArguments(Arguments):
    """Which document goes."""

    sciezka: DocumentPath


def plan(arguments: DeleteArguments, context: Context) -> Plan:
    """Plan to put it into the trash; nothing is touched.

    Raises:
        ToolError: There is no such document, or no trash for it.
    """
    path = context.archive.locate(arguments.sciezka, context)
    root = context.archive.root
    try:
        return plan_trash(NAME, path, root, datetime.now(UTC).astimezone(), files_beneath(root))
    except OSError as error:
        raise unreachable(error, f'"{arguments.sciezka}"') from error


TOOL = Tool(
    name=NAME,
    english="delete_document",
    shown="usun_dokument",
    aliases=("delete", "remove", "rm", "trash", "usun_plik", "skasuj"),
    purpose="Puts one document into the trash of the desktop.",
    use_when="Use only when the person asks to delete this very document.",
    not_when="Not to put a document elsewhere; for that use {przenies}.",
    returns="Returns the path that is free now. The person is asked first and can take it back as "
    "long as it is in the trash.",
    brief="put a document into the trash",
    asked_by=_ENGLISH + _POLISH,
    arguments=DeleteArguments,
    capabilities=frozenset({Capability.READ, Capability.WRITE}),
    trust=Trust.SANDBOX,
    idempotent=False,
    budget_tokens=500,
    plan=plan,
)
