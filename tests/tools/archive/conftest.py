"""A small household's archive."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tools.archive import samples
from tests.tools.archive.searching import put

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def household(root: Path) -> Path:
    """A few bills, a contract and a letter."""
    for month, amount in (("02", "98,10"), ("03", "123,45"), ("04", "87,00")):
        put(
            root,
            f"rachunki/2026/{month}-prad.txt",
            f"Faktura za prąd\nOkres: 2026-{month}\nDo zapłaty: {amount} zł\n".encode("iso-8859-2"),
        )
        put(root, f"rachunki/2026/{month}-gaz.txt", f"Faktura za gaz\nOkres: 2026-{month}\n")
    put(root, "umowy/najem.txt", "Umowa najmu lokalu w Łodzi\nOkres wypowiedzenia: 3 miesiące\n")
    put(root, "letters/landlord.txt", "Dear Sir,\nthe electricity bill of March 2026 is too high\n")
    put(root, "skany/skan001.pdf", samples.pdf("Polisa ubezpieczenia OC, skladka 812 zl", ""))
    return root
