"""Invoices of a household, with amounts that occur only once."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from tests.archive.document import Document
from tests.archive.pdf import Page, write_pdf

if TYPE_CHECKING:
    from collections.abc import Iterator

_VAT_PERCENT = 23
_BUYER = "Nabywca: Magdalena Borowska, ul. Lipowa 14/3, Zielin"


@dataclass(frozen=True, slots=True)
class Seller:
    """Who sends an invoice.

    Attributes:
        name: The company.
        prefix: How its invoice numbers start.
        item: What it charges for.
        unit: The unit of the quantity.
        net: The least and the greatest net amount, in grosze.
        price: About what one unit costs, in grosze; 0 where an invoice is for one unit.
    """

    name: str
    prefix: str
    item: str
    unit: str
    net: tuple[int, int]
    price: int = 0


ENERGY = Seller("Energetyka Północ S.A.", "EP", "Energia elektryczna", "kWh", (14_000, 29_000), 62)
GAS = Seller("Gazownia Miejska sp. z o.o.", "GM", "Paliwo gazowe", "m3", (18_000, 42_000), 290)
PHONE = Seller("Orange", "OR", "Abonament telefoniczny", "mies.", (5_500, 9_500))
INTERNET = Seller("NetLink sp. z o.o.", "NL", "Internet światłowodowy", "mies.", (6_000, 8_000))
WATER = Seller("Wodociągi Wiślane sp. z o.o.", "WW", "Woda i ścieki", "m3", (9_000, 17_000), 1_310)
BOILER = Seller("Kotły Serwis Janina Pająk", "KS", "Naprawa kotła", "usł.", (38_000, 52_000))
FRIDGE = Seller("AGD Centrum", "AC", "Lodówka Nordica L310", "szt.", (160_000, 210_000))
GLASSES = Seller("Optyk Źrenica", "OZ", "Okulary progresywne", "szt.", (88_000, 120_000))

_PLAN = (
    ("faktury/2025/10/energia.pdf", ENERGY),
    ("faktury/2025/10/gaz.pdf", GAS),
    ("faktury/2025/11/energia.pdf", ENERGY),
    ("faktury/2025/11/orange.pdf", PHONE),
    ("faktury/2025/11/woda.pdf", WATER),
    ("faktury/2025/12/energia.pdf", ENERGY),
    ("faktury/2025/12/gaz.pdf", GAS),
    ("faktury/2025/12/internet.pdf", INTERNET),
    ("faktury/2026/01/energia.pdf", ENERGY),
    ("faktury/2026/01/internet.pdf", INTERNET),
    ("faktury/2026/01/orange.pdf", PHONE),
    ("faktury/2026/02/energia.pdf", ENERGY),
    ("faktury/2026/02/gaz.pdf", GAS),
    ("faktury/2026/02/orange.pdf", PHONE),
    ("faktury/2026/03/energia.pdf", ENERGY),
    ("faktury/2026/03/internet.pdf", INTERNET),
    ("faktury/2026/03/orange.pdf", PHONE),
    ("faktury/2026/03/woda.pdf", WATER),
)
_SCANS = (
    ("skany/skan001.pdf", BOILER, "2025-12"),
    ("skany/skan002.pdf", FRIDGE, "2025-11"),
    ("skany/skan003.pdf", GLASSES, "2026-01"),
)
_WITH_PICTURE = "skany/skan003.pdf"  # its second page is a picture: the reader has to say so


def invoices(seed: int) -> Iterator[Document]:
    """Every invoice; the seed decides amounts, days and numbers."""
    dice = random.Random(seed)  # noqa: S311 - a repeatable sample, not a secret
    taken: set[int] = set()
    for path, seller in _PLAN:
        year, month = path.split("/")[1:3]
        yield _invoice(path, seller, f"{year}-{month}", dice, taken)
    for path, seller, month in _SCANS:
        yield _invoice(path, seller, month, dice, taken)
    yield _hosting(dice)


def _invoice(
    path: str, seller: Seller, month: str, dice: random.Random, taken: set[int]
) -> Document:
    net = dice.randint(*seller.net)
    while net in taken:
        net = dice.randint(*seller.net)
    taken.add(net)
    vat = (net * _VAT_PERCENT + 50) // 100
    issued = date.fromisoformat(f"{month}-01") + timedelta(days=dice.randint(2, 12))
    due = issued + timedelta(days=14)
    number = f"{seller.prefix}/{issued:%Y/%m}/{dice.randint(1000, 9999)}"
    account = " ".join(f"{dice.randint(0, 9999):04}" for _ in range(6))
    facts = {
        "number": number,
        "issued": f"{issued:%d.%m.%Y}",
        "due": f"{due:%d.%m.%Y}",
        "net": amount(net),
        "vat": amount(vat),
        "gross": amount(net + vat),
        "account": f"{dice.randint(10, 99)} {account}",
    }
    quantity = net // seller.price if seller.price else 1
    lines = (
        f"# FAKTURA VAT nr {number}",
        "",
        f"Sprzedawca: {seller.name}",
        _BUYER,
        "",
        f"Data wystawienia: {facts['issued']}",
        f"Okres rozliczeniowy: {issued:%m.%Y}",
        f"Termin płatności: {facts['due']}",
        "",
        "| Lp. | Nazwa | Ilość | Netto (zł) | VAT",
        f"| 1 | {seller.item} | {quantity} {seller.unit} | {facts['net']} | 23%",
        "",
        f"Razem netto: {facts['net']} zł",
        f"Podatek VAT 23%: {facts['vat']} zł",
        f"# Do zapłaty: {facts['gross']} zł",
        "",
        f"Numer konta: {facts['account']}",
        "Sposób płatności: przelew",
    )
    pages = (Page(lines), Page((), scanned=True)) if path == _WITH_PICTURE else (Page(lines),)
    return Document(path, write_pdf(pages, f"Faktura {number}"), facts)


def _hosting(dice: random.Random) -> Document:
    net = dice.randint(9_000, 14_000)
    vat = net // 5
    number = f"INV-2026-{dice.randint(10_000, 99_999)}"
    facts = {"number": number, "due": "28 February 2026", "gross": f"{(net + vat) / 100:.2f}"}
    lines = (
        f"# INVOICE {number}",
        "",
        "From: Cloudberry Hosting Ltd., 4 Quay Street, Bristol",
        "To: Borowski Interiors, ul. Lipowa 14/3, Zielin",
        "",
        "Date of issue: 14 February 2026",
        f"Payment due: {facts['due']}",
        "",
        "| Web hosting, Studio plan, 12 months",
        f"Net: £{net / 100:.2f}",
        f"VAT 20%: £{vat / 100:.2f}",
        f"# Total due: £{facts['gross']}",
    )
    path = "english/invoices/2026-02-hosting.pdf"
    return Document(path, write_pdf((Page(lines),), f"Invoice {number}"), facts)


def amount(grosze: int) -> str:
    """An amount as Polish invoices print it, such as ``1 234,56``."""
    whole, rest = divmod(grosze, 100)
    return f"{whole:,}".replace(",", " ") + f",{rest:02}"
