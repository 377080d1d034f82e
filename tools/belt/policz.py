"""Adds and subtracts amounts, exactly."""

from __future__ import annotations

import re
from decimal import Context as Precision
from decimal import Decimal, localcontext
from typing import TYPE_CHECKING, Annotated

from tools.amounts import amount
from tools.contract import Argument, Arguments, Kind, Tool, reads_only
from tools.errors import ToolError
from tools.names import escaped
from tools.observation import Lines, Result
from tools.quoting import quoted
from tools.trust import Trust

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.amounts import Amount
    from tools.contract import Context

_MINUS = "−–-"  # the plain one last: in a set of characters it would make a range
_OPERATOR = re.compile(rf"\s*([+{_MINUS}])\s*")
_DATE = re.compile(r"\b(?:\d{4}-\d\d?-\d\d?|\d\d?-\d\d?-\d{4})\b", re.ASCII)
_PRECISION = 1100  # digits; more than an expression of the greatest length has
_SIGNS = {"PLN": ("", " zł"), "EUR": ("", " €"), "GBP": ("£", ""), "USD": ("$", "")}

# A sum or difference of several amounts is asked for; "the total on the invoice" stands there.
_THINGS = (
    r"(?:invoices|bills|receipts|payments|amounts|costs|prices|fees|expenses|months|instal+ments|"
    r"statements|quotes|offers)"
)
_MONEY = r"(?:\s*(?:z[łl]|pln|eur|gbp|usd|[€£$]))?"
# "12.50 + 3.99", „dodaj 12,50 zł do 30 zł”, "what do 12.50 and 8.00 come to"
_WRITTEN = (
    rf"\d{_MONEY}\s*(?:\+|plus|less)\s*[€£$]?\d",
    rf"\d{_MONEY}\s+[-−–]\s+[€£$]?\d",
    r"\d.{0,40}?\bwhat(?:'s|\s+is)\s+the\s+(?:total|sum)\b",
    r"\b(?:sum|zsumuj|podsumuj)\s+\d",
    r"\bhow\s+far\s+apart\s+are\b.{0,40}?\d",
    r"\b(?:odejm\w+|odj[ąa][ćc])\b.{0,40}?\d",
    rf"\d[.,]\d\d{_MONEY}\s*[-−]\s*[€£$]?\d+[.,]\d\d(?!\d)",
    r"\b(?:add|dodaj)\b.{0,40}?\d.{0,40}?\b(?:to|do)\s+[€£$]?\d",
    r"\d.{0,80}?\bcomes?\s+to\b",
)
_ENGLISH = (
    r"\b(?:in\s+total|altogether|all\s+together|put\s+together|taken\s+together|combined)\b",
    r"\b(?:sum|total|add)\b.{0,80}?\b(?:and|all|both|each|every|plus)\b",
    rf"\b(?:sum|total)\b.{{0,60}}?\b{_THINGS}\b",
    r"\badd(?:ed)?\s+up\b|\bsum\s+up\b|\bsubtract\w*\b|\bminus\b",
    r"\bdifference\s+(?:in\s+(?:price|cost|amount)s?\s+)?(?:between|of|to)\b",
    r"\bhow\s+much\s+(?:more|less|cheaper|dearer|higher|lower)\b",
    r"\bby\s+how\s+much\b",
)
_DEARER = r"(?:more\s+expensive|dearer|pricier|cheaper|higher|lower)"
_DROZSZY = r"(?:dro[żz](?:sz\w+|ej)|ta[ńn](?:sz\w+|iej)|wy[żz]sz\w+|ni[żz]sz\w+)"
_COMPARED = (
    rf"\b{_DEARER}\b.{{0,120}}?\b(?:or|than)\b",
    rf"\b(?:which|what)\b.{{0,120}}?\b{_DEARER}\b",
    r"\b(?:pay|paid|spen[dt])\b.{0,30}?\b(?:more|less)\b.{0,120}?\b(?:or|than)\b",
    r"\b(?:zap[łl]ac\w+|p[łl]ac\w+|wyda\w+)\b.{0,40}?\b(?:wi[ęe]cej|mniej)\b.{0,120}?\b(?:czy|ni[żz])\b",
    r"\bcosts?\s+(?:us\s+|me\s+)?(?:more|less)\b",
    rf"\b{_DROZSZY}.{{0,120}}?\b(?:czy|ni[żz]|od)\b",
    rf"\b(?:kt[óo]r\w+|co)\b.{{0,120}}?\b{_DROZSZY}",
    r"\bkosztowa\w*\s+(?:nas\s+|mnie\s+)?(?:wi[ęe]cej|mniej)\b",
)
_RZECZY = (
    r"(?:faktur|rachunk[óo]w|paragon[óo]w|kwot|op[łl]at|koszt[óo]w|cen|rat|miesi[ęe]cy|wydatk[óo]w)"
)
_WIECEJ = (
    r"(?:wi[ęe]cej|mniej|dro[żz]\w+|ta[ńn]\w+|wzr(?:os|[óo]s)\w+|"
    r"spad\w+|wy[żz]sz\w+|ni[żz]sz\w+|podro[żz]\w+|zdro[żz]\w+|potani\w+|stani\w+|"
    r"podnie[śs]\w*|podni[óo]s\w*|podwy[żz]sz\w+|obni[żz]\w+|zmala\w+|zmniejsz\w+|zwi[ęe]ksz\w+)"
)
_POLISH = (
    r"\b(?:razem|w\s+sumie|[łl][ąa]cznie|og[óo][łl]em)\b",
    rf"\b(?:sum[aęy]|zsumuj|podsumuj|[łl][ąa]czn\w+|dodaj|policz)\b.{{0,60}}?\b{_RZECZY}\b",
    r"\b(?:suma|sum[ęy]|zsumuj|dodaj)\b.{0,80}?\b(?:i|oraz|plus|wszystk\w+|obu|ka[żz]d\w+)\b",
    r"\b(?:zsumuj|odejmij|minus)\b",
    r"\br[óo][żz]nic\w+\s+(?:mi[ęe]dzy|pomi[ęe]dzy|cen\w*|kwot\w*)\b",
    rf"\bo\s+ile\s+(?:\S+\s+){{0,4}}?{_WIECEJ}",
)


class CalculateArguments(Arguments):
    """What to add and subtract."""

    dzialanie: Annotated[
        str,
        Argument(
            english="expression",
            kind=Kind.CALCULATION,
            format="amounts as they are written, joined by + or -, such as 1 234,56 + 78,90",
            example="129,99 + 98,10",
            aliases=("expression", "wyrazenie", "formula", "rachunek", "sum"),
            maximum=1000,
        ),
    ]


def run(args: CalculateArguments, _context: Context) -> Result:
    """Return the exact result, written as the amounts are.

    Raises:
        ToolError: A part is no amount, can be read in two ways, or has another currency.
    """
    if date := _DATE.search(args.dzialanie):
        raise ToolError(
            f'"{date.group()}" is a date.',
            "Only amounts can be added and subtracted.",
            "If it is a difference of numbers, write spaces around each minus.",
        )
    signs, amounts = _parts(args.dzialanie)
    currency = _currency(amounts)
    with localcontext(Precision(prec=_PRECISION)):
        total = sum(
            (sign * one.readings[0] for sign, one in zip(signs, amounts, strict=True)), Decimal(0)
        )
    comma = next((one.comma for one in amounts if one.comma is not None), False)
    written = _written(total, currency, comma=comma)
    header = f"exactly {written}{_compared(signs, amounts)}"
    return Result(Lines(f"{args.dzialanie.strip()} = {written}"), header=header)


def _compared(signs: list[int], amounts: list[Amount]) -> str:
    """Say which of two amounts is more, where one is taken from the other."""
    if signs != [1, -1]:
        return ""
    first, second = sorted(amounts, key=lambda one: one.readings[0], reverse=True)
    if first.readings[0] == second.readings[0]:
        return "; they are equal"
    return f"; {first.written} is more than {second.written}"


def _parts(expression: str) -> tuple[list[int], list[Amount]]:
    pieces = _OPERATOR.split(expression.strip())
    first = [] if pieces[0] else pieces[1:2]  # a minus in front of it all
    signs, texts = ["+", *pieces[1::2]], pieces[::2]
    if first:
        signs, texts = signs[1:], texts[1:]
    amounts = [_amount(text, expression) for text in texts]
    return [-1 if sign in _MINUS else 1 for sign in signs], amounts


def _amount(text: str, expression: str) -> Amount:
    read = amount(text)
    if read is None:
        raise ToolError(
            f'"{escaped(text)}" is no amount.'
            if text
            else f"An amount is missing in {quoted(expression)}.",
            "An expression holds only amounts as they are written, joined by + or -.",
            "Write it such as 1 234,56 + 78,90.",
        )
    if len(read.readings) > 1:
        thousands, decimals = read.readings
        first, second = read.unambiguous
        raise ToolError(
            f'"{read.written}" can be read in two ways.',
            f"It is {thousands} if the sign divides thousands, {decimals} if it divides decimals.",
            f"Write {first} for the first, {second} for the second.",
        )
    return read


def _currency(amounts: Sequence[Amount]) -> str:
    """Return the currency of the result; amounts without one take that of the others."""
    first: dict[str, str] = {}
    for one in amounts:
        if one.currency:
            first.setdefault(one.currency, one.written)
    if len(first) > 1:
        different = " and ".join(f'"{written}" in {name}' for name, written in first.items())
        raise ToolError(
            f"The amounts have different currencies: {different}.",
            "Amounts in different currencies can't be added or subtracted: no rate is known here.",
            "Calculate each currency by itself.",
        )
    return next(iter(first), "")


def _written(total: Decimal, currency: str, *, comma: bool) -> str:
    number = f"{abs(total):,f}"
    if comma:
        number = number.replace(",", " ").replace(".", ",")
    before, after = _SIGNS.get(currency, ("", ""))
    written = f"{before}{number}{after}"
    # What is written can be given back, so it must not be what would be refused: 1,234 is 1234.
    for read in filter(None, [amount(written)]):
        written = dict(zip(read.readings, read.unambiguous, strict=True)).get(abs(total), written)
    return f"{'-' if total < 0 else ''}{written}"


TOOL = Tool(
    name="policz",
    english="calculate_amounts",
    shown="oblicz_kwoty",
    aliases=("calculate", "oblicz", "calculator", "kalkulator", "dodaj", "add", "zsumuj"),
    purpose="Adds and subtracts amounts exactly.",
    use_when="Use when a sum, total or difference of amounts is asked for and all of them are "
    "known from the request or from results.",
    not_when="Not for amounts that were not read yet; find them with {znajdz_dokumenty}.",
    returns="Returns the exact result. Refuses different currencies, and amounts such as 1,234 "
    "that can be read in two ways.",
    brief="exact sum or difference of amounts that were found",
    asked_by=_WRITTEN + _ENGLISH + _POLISH + _COMPARED,
    arguments=CalculateArguments,
    capabilities=frozenset(),
    trust=Trust.SANDBOX,
    idempotent=True,
    budget_tokens=500,
    radius=reads_only,
    run=run,
)
