"""The tool belt: one file a tool. A tool is on the belt when it stands in this tuple.

The order is the order of a prompt; the answer stands last.
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
    przenies,
    przenies_katalog,
    przypomnij,
    rozmiar_folderu,
    suma_kontrolna,
    szukaj_w_dokumencie,
    usun,
    utworz_katalog,
    zapamietaj,
    zapisz_plik,
    zmien_nazwe,
    zmien_nazwy,
    znajdz_dokumenty,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from tools.archive.readers.ocr import Recogniser
    from tools.contract import Tool
    from tools.notes.notebook import Notebook

BELT = (
    znajdz_dokumenty.TOOL,
    czytaj_dokument.TOOL,
    szukaj_w_dokumencie.TOOL,
    policz_pliki.TOOL,
    podsumuj_folder.TOOL,
    rozmiar_folderu.TOOL,
    suma_kontrolna.TOOL,
    policz.TOOL,
    zmien_nazwe.TOOL,
    odpowiedz.TOOL,
)

# Tools that are complete, and stand in no prompt yet.
MORE = (
    przenies.TOOL,
    przenies_katalog.TOOL,
    utworz_katalog.TOOL,
    zmien_nazwy.TOOL,
    dopisz_do_pliku.TOOL,
    zapisz_plik.TOOL,
)

# The text of a document, saved beside it.
CONVERTING = (konwertuj_docx.TOOL,)

# Only where the person enables it.
DELETING = (usun.TOOL,)


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
