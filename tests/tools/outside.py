"""The tools that reach beyond the machine, made as if the person had set them up."""

from __future__ import annotations

from tools.belt import szukaj_w_sieci, wyslij_wiadomosc

OUTSIDE = (
    szukaj_w_sieci.tool_for("http://127.0.0.1:1"),
    wyslij_wiadomosc.tool_for("ja@example.com"),
)
