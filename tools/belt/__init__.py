"""The tool belt: one file a tool. A tool is on the belt when it stands in one of these tuples.

``CORE`` is what every prompt lists, in this order; the answer stands last. Every other tool is
found by the words of a request (``archivist.agent.ranking``), so it costs nothing until then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.belt import (
    czytaj_dokument,
    dopisz_do_pliku,
    konwertuj_docx,
    ocr_skan,
    odpowiedz,
    podsumuj_folder,
    policz,
    policz_pliki,
    powloka,
    przenies,
    przenies_katalog,
    przypomnij,
    rozmiar_folderu,
    suma_kontrolna,
    szukaj_w_dokumencie,
    szukaj_w_sieci,
    usun,
    utworz_katalog,
    wyslij_wiadomosc,
    zapamietaj,
    zapisz_plik,
    zmien_nazwe,
    zmien_nazwy,
    znajdz_dokumenty,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import date

    from tools.archive.readers.ocr import Recogniser
    from tools.contract import Tool
    from tools.notes.notebook import Notebook

CORE = (
    znajdz_dokumenty.TOOL,
    czytaj_dokument.TOOL,
    szukaj_w_dokumencie.TOOL,
    policz_pliki.TOOL,
    policz.TOOL,
    przenies.TOOL,
    zmien_nazwe.TOOL,
    odpowiedz.TOOL,
)
READING = (
    podsumuj_folder.TOOL,
    rozmiar_folderu.TOOL,
    suma_kontrolna.TOOL,
)
CHANGING = (
    przenies_katalog.TOOL,
    utworz_katalog.TOOL,
    zmien_nazwy.TOOL,
    dopisz_do_pliku.TOOL,
    zapisz_plik.TOOL,
)

# The text of a document, saved beside it.
CONVERTING = (konwertuj_docx.TOOL,)

BELT = (
    *CORE[:-1],
    *READING,
    *CHANGING,
    *CONVERTING,
    *CORE[-1:],
)

# Only where the person enables it.
DELETING = (usun.TOOL,)

NAMES = frozenset(tool.name for tool in (*BELT, *DELETING)) | {
    przypomnij.NAME,
    zapamietaj.NAME,
    ocr_skan.NAME,
    powloka.NAME,
    szukaj_w_sieci.NAME,
    wyslij_wiadomosc.NAME,
}
"""Every tool that a session can have: those of the belt, and what is made where it can be used."""

ENGLISH = {tool.name: tool.english for tool in (*BELT, *DELETING)}
"""The English names of tools by their canonical ones, of those that are made without anything."""


def both_names(name: str) -> str:
    """A canonical name with the English one, which the chat may show instead: for a person."""
    return f"{name} ({ENGLISH[name]})" if name in ENGLISH else name


def notes(notebook: Notebook, today: Callable[[], date]) -> tuple[Tool, ...]:
    """Make the tools of one person's notes.

    Args:
        notebook: Where they are kept.
        today: Says what day it is where the person is.
    """
    return (przypomnij.tool(notebook), zapamietaj.tool(notebook, today))


def scans(recogniser: Recogniser | None) -> tuple[Tool, ...]:
    """Make the tool for scans; without something that recognises there is none."""
    return () if recogniser is None else (ocr_skan.tool(recogniser),)


def with_tools(*more: Tool) -> tuple[Tool, ...]:
    """The belt and more tools, such as those that need something which is not there everywhere."""
    return (*BELT[:-1], *more, *BELT[-1:])


def core_of(tools: Iterable[Tool]) -> tuple[Tool, ...]:
    """What a prompt lists of a belt: eight tools, the answer last.

    A tool that no words ask for can't be found by them. It takes the place of one that can, first
    of those that only read.
    """
    unasked = [tool for tool in tools if tool not in CORE and not tool.asked_by]
    asked = sorted((tool for tool in CORE if tool.asked_by), key=lambda tool: tool.changes)
    stay = [tool for tool in CORE if tool not in asked[: len(unasked)]]
    return (*stay[:-1], *unasked, *stay[-1:])
