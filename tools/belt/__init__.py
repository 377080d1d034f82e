"""The tool belt: one file a tool. A tool is on the belt when it stands in this tuple.

The order is the order of a prompt; the answer stands last.
"""

from __future__ import annotations

from tools.belt import (
    czytaj_dokument,
    odpowiedz,
    szukaj_w_dokumencie,
    zmien_nazwe,
    znajdz_dokumenty,
)

BELT = (
    znajdz_dokumenty.TOOL,
    czytaj_dokument.TOOL,
    szukaj_w_dokumencie.TOOL,
    zmien_nazwe.TOOL,
    odpowiedz.TOOL,
)
